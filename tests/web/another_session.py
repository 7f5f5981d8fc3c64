"""A look into a database of either kind, past the server that uses it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, text

from fairground.web.storage.database_url import url_of


@contextmanager
def session(db: str) -> Iterator[Connection]:
    engine = create_engine(url_of(db), poolclass=NullPool)
    with engine.begin() as connection:
        yield connection


def rows(db: str, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a statement finds; nothing for one that changes something."""
    with session(db) as connection:
        found = connection.execute(text(statement), values)
        return [tuple(row) for row in found] if found.returns_rows else []


def insert(db: str, table: str, new: Sequence[dict[str, Any]]) -> None:
    names = list(new[0])
    columns, marks = ", ".join(f'"{name}"' for name in names), ", ".join(f":{n}" for n in names)
    with session(db) as connection:
        connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({marks})"), new)
