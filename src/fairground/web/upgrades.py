"""Brings a database of any earlier version up to date. Each function leads from one version of the
schema to the next and says what changed in words of its own: ``schema`` only knows the present."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import Connection, Engine, text

TABLE_KEY = '"table" VARCHAR(60) NOT NULL REFERENCES tables (id)'


def _add_coach(connection: Connection) -> None:
    """Nobody had a coach before."""
    _run(connection, "ALTER TABLE tables ADD COLUMN coach BOOLEAN DEFAULT FALSE NOT NULL")


def _add_hosts(connection: Connection) -> None:
    """Earlier tables have no host, and nothing to say about changes of seats."""
    _run(connection, "ALTER TABLE tables ADD COLUMN host VARCHAR(64) DEFAULT '' NOT NULL")
    _run(
        connection,
        f"CREATE TABLE notices ({TABLE_KEY}, seat INTEGER NOT NULL,"
        ' ply INTEGER NOT NULL, text TEXT NOT NULL, "at" FLOAT NOT NULL,'
        ' PRIMARY KEY ("table", seat, ply))',
    )


def _add_identity(connection: Connection) -> None:
    """A database can be told from another one in its place, and is searched by age. Records and
    reviews came without a number of their own: not every database of version 3 has them."""
    for name in ("records", "reviews"):
        columns = f'{TABLE_KEY}, text TEXT NOT NULL, PRIMARY KEY ("table")'
        _run(connection, f"CREATE TABLE IF NOT EXISTS {name} ({columns})")
    _run(connection, "CREATE INDEX tables_by_created ON tables (created)")
    add = text("INSERT INTO meta (name, value) VALUES ('identity', :identity)")
    connection.execute(add, {"identity": new_identity()})


UPGRADES: tuple[Callable[[Connection], None], ...] = (
    _add_coach,
    _add_hosts,
    _add_identity,
)
"""The first leads from version 1 to version 2. Only ever add to the end."""

VERSION = 1 + len(UPGRADES)


def upgrade(engine: Engine, version: int) -> None:
    """Each step is kept whole or not at all, so an interrupted upgrade goes on where it was."""
    for number, step in enumerate(UPGRADES[version - 1 :], version + 1):
        with engine.begin() as connection:
            step(connection)
            connection.execute(
                text("UPDATE meta SET value = :number WHERE name = 'schema'"),
                {"number": str(number)},
            )


def new_identity() -> str:
    return secrets.token_hex(16)


def _run(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)
