"""Links that are sent by e-mail. Each works once and not for long; the database knows digests of
them only."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Connection, select

from fairground.web.people import account_rows
from fairground.web.people.account_rows import Work
from fairground.web.people.visitor import Account, digest
from fairground.web.storage import schema
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict

VERIFY, ENTER = "verify", "enter"
"""An address is one's own; somebody wants to sign in, and may choose a new password."""
LIFE = {VERIFY: 24 * 3600.0, ENTER: 3600.0}
"""Seconds."""
_LINKS = schema.mail_links.c


@dataclass(frozen=True)
class MailLink:
    digest: str
    purpose: str
    address: str
    account: Account


def new_link(account: Account, purpose: str, address: str) -> tuple[str, Work]:
    """The secret of a link, and what keeps it. Those of before for the same purpose are void."""
    secret = secrets.token_urlsafe(24)
    row = {
        "digest": digest(secret),
        "account": account.key,
        "purpose": purpose,
        "address": address,
        "expires": time.time() + LIFE[purpose],
    }

    def work(connection: Connection) -> News:
        before = schema.mail_links.delete()
        connection.execute(before.where(_LINKS.account == account.key, _LINKS.purpose == purpose))
        connection.execute(schema.mail_links.insert().values(row))
        return News()

    return secret, work


def find_link(connection: Connection, secret: str) -> MailLink | None:
    """None if there is no such link any more."""
    row = connection.execute(
        select(schema.mail_links).where(_LINKS.digest == digest(secret))
    ).one_or_none()
    if row is None or row.expires < time.time():
        return None
    found = account_rows.account_with(connection, key=row.account)
    return None if found is None else MailLink(row.digest, row.purpose, row.address, found[0])


def use_link(link: MailLink) -> Work:
    """Conflict if it was used."""

    def work(connection: Connection) -> News:
        done = connection.execute(schema.mail_links.delete().where(_LINKS.digest == link.digest))
        if done.rowcount != 1:
            raise Conflict("The link was used.")
        return News()

    return work


def void_links(account: str) -> Work:
    """The account has another address now: what was sent to the one of before works no more."""

    def work(connection: Connection) -> News:
        connection.execute(schema.mail_links.delete().where(_LINKS.account == account))
        return News()

    return work
