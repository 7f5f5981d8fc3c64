"""Accounts, and the browsers that are signed in to them, in the database. What reads is given a
connection; what writes is work for the writer and says what it has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from fairground.web.people.visitor import Account
from fairground.web.serving.settings import settings_of
from fairground.web.storage import schema
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict

Work = Callable[[Connection], News]

_ACCOUNTS = schema.accounts.c
_SESSIONS = schema.sessions.c
_CODES = schema.recovery_codes.c
_OF_AN_ACCOUNT = (schema.sessions, schema.recovery_codes, schema.mail_links)


@dataclass(frozen=True)
class Session:
    """A browser that is signed in. ``brings`` is the guest it was before, as long as the chairs of
    that guest are not the account's yet."""

    digest: str
    account: Account
    created: float
    seen: float
    device: str = ""
    brings: str = ""


def create(account: Account, folded: str, password: str) -> Work:
    """Conflict if there is an account of a name that looks the same."""

    def work(connection: Connection) -> News:
        row = {
            "key": account.key,
            "name": account.name,
            "folded": folded,
            "password": password,
            "created": account.created,
            "settings": account.settings.cookie,
        }
        connection.execute(schema.accounts.insert().values(row))
        return News()

    return work


def account_with(connection: Connection, **column: str) -> tuple[Account, str] | None:
    """The account that has this value in a column, and its hashed password."""
    ((name, value),) = column.items()
    row = connection.execute(select(schema.accounts).where(_ACCOUNTS[name] == value)).one_or_none()
    return None if row is None else (account_in(row), row.password)


def change(account: str, **values: str | None) -> Work:
    def work(connection: Connection) -> News:
        connection.execute(schema.accounts.update().where(_ACCOUNTS.key == account).values(values))
        return News(people=(account,))

    return work


def begin_session(digest: str, account: str, device: str, brings: str, browser: str) -> Work:
    now = time.time()
    row = {"digest": digest, "account": account, "created": now, "seen": now}

    def work(connection: Connection) -> News:
        row.update(device=device, brings=brings, browser=browser)
        connection.execute(schema.sessions.insert().values(row))
        return News()

    return work


def session(connection: Connection, digest: str) -> Session | None:
    found = _sessions(connection, _SESSIONS.digest == digest)
    return found[0] if found else None


def sessions(connection: Connection, account: str) -> list[Session]:
    """The browsers that are signed in to an account, the last one seen first."""
    return _sessions(connection, _SESSIONS.account == account)


def saw_session(digest: str) -> Work:
    now = time.time()

    def work(connection: Connection) -> News:
        connection.execute(
            schema.sessions.update().where(_SESSIONS.digest == digest).values(seen=now)
        )
        return News()

    return work


def end_session(account: str, digest: str) -> Work:
    def work(connection: Connection) -> News:
        connection.execute(
            schema.sessions.delete().where(_SESSIONS.account == account, _SESSIONS.digest == digest)
        )
        return News(people=(account,))

    return work


def end_other_sessions(account: str, own: str) -> Work:
    """All but one's own, and the links that were sent by e-mail."""

    def work(connection: Connection) -> News:
        connection.execute(
            schema.sessions.delete().where(_SESSIONS.account == account, _SESSIONS.digest != own)
        )
        sent = schema.mail_links
        connection.execute(sent.delete().where(sent.c.account == account))
        return News(people=(account,))

    return work


def replace_codes(account: str, digests: Sequence[str]) -> Work:
    def work(connection: Connection) -> News:
        connection.execute(schema.recovery_codes.delete().where(_CODES.account == account))
        rows = [{"digest": digest, "account": account} for digest in digests]
        connection.execute(schema.recovery_codes.insert(), rows)
        return News()

    return work


def use_code(account: str, digest: str) -> Work:
    """Conflict if there is no such code, or if it was used."""

    def work(connection: Connection) -> News:
        done = connection.execute(
            schema.recovery_codes.delete().where(_CODES.account == account, _CODES.digest == digest)
        )
        if done.rowcount != 1:
            raise Conflict("There is no such code any more.")
        return News()

    return work


def codes_left(connection: Connection, account: str) -> int:
    left = select(func.count()).select_from(schema.recovery_codes)
    return int(connection.execute(left.where(_CODES.account == account)).scalar_one())


def in_order(*works: Work) -> Work:
    """All of it or none."""

    def work(connection: Connection) -> News:
        all_news = [part(connection) for part in works]
        return News(
            changed=tuple(dict.fromkeys(table for news in all_news for table in news.changed)),
            people=tuple(dict.fromkeys(person for news in all_news for person in news.people)),
        )

    return work


def delete_account(account: str) -> Work:
    def work(connection: Connection) -> News:
        for kept in _OF_AN_ACCOUNT:
            connection.execute(kept.delete().where(kept.c.account == account))
        for held in (schema.tokens, schema.ways):
            connection.execute(held.delete().where(held.c.holder == account))
        connection.execute(schema.accounts.delete().where(_ACCOUNTS.key == account))
        return News(people=(account,))

    return work


def delete_forgotten(before: float, now: float) -> Work:
    """Sessions of browsers that have not been here for long, and links that work no more."""

    def work(connection: Connection) -> News:
        connection.execute(schema.sessions.delete().where(_SESSIONS.seen < before))
        sent = schema.mail_links
        connection.execute(sent.delete().where(sent.c.expires < now))
        return News()

    return work


def _sessions(connection: Connection, condition: Any) -> list[Session]:
    columns = [_SESSIONS[name] for name in ("digest", "created", "seen", "device", "brings")]
    rows = connection.execute(
        select(*(column.label(f"session_{column.name}") for column in columns), *schema.accounts.c)
        .join_from(schema.sessions, schema.accounts)
        .where(condition)
        .order_by(_SESSIONS.seen.desc(), _SESSIONS.created.desc())
    )
    return [
        Session(
            row.session_digest,
            account_in(row),
            row.session_created,
            row.session_seen,
            row.session_device,
            row.session_brings,
        )
        for row in rows
    ]


def account_in(row: Any) -> Account:
    settings = settings_of(row.settings)
    return Account(row.key, row.name, row.created, row.email or "", settings, row.operator)
