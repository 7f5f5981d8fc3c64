"""Tokens in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, func, select

from fairground.web.people.account_rows import account_in
from fairground.web.people.tokens import Token
from fairground.web.people.visitor import is_account
from fairground.web.storage import schema
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict

Work = Callable[[Connection], None]
KEPT = [column for column in schema.tokens.c if column.name != "digest"]


def keep(token: Token, digest: str, most: int) -> Work:
    def work(connection: Connection) -> None:
        own = schema.tokens.c.holder == token.holder
        count = select(func.count()).select_from(schema.tokens).where(own)
        if connection.execute(count).scalar_one() >= most:
            raise Conflict("There are too many tokens.")
        row = {
            "id": token.id,
            "digest": digest,
            "holder": token.holder,
            "label": token.label,
            "signature": token.signature,
            "scopes": " ".join(sorted(token.scopes)),
            "created": token.created,
        }
        connection.execute(schema.tokens.insert().values(row))

    return work


def find(connection: Connection, digest: str) -> Token | None:
    """A token of an account that is gone is gone too."""
    query = select(*KEPT).where(schema.tokens.c.digest == digest)
    row = connection.execute(query).one_or_none()
    if row is None or not is_account(row.holder):
        return None if row is None else _token(row)
    own = select(schema.accounts).where(schema.accounts.c.key == row.holder)
    account = connection.execute(own).one_or_none()
    return None if account is None else replace(_token(row), account=account_in(account))


def list_of(connection: Connection, holder: str) -> list[Token]:
    query = select(*KEPT).where(schema.tokens.c.holder == holder).order_by(schema.tokens.c.created)
    return [_token(row) for row in connection.execute(query)]


def drop(token: str, holder: str) -> Callable[[Connection], News]:
    """Take somebody's token back; one that is gone already is no harm."""

    def work(connection: Connection) -> News:
        kept = schema.tokens.c
        connection.execute(schema.tokens.delete().where(kept.id == token, kept.holder == holder))
        return News(people=(holder,))

    return work


def _token(row: Any) -> Token:
    fields = dict(row._mapping)
    return Token(**fields | {"scopes": frozenset(fields["scopes"].split())})
