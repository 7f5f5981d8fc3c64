"""Brings a database of any earlier version up to date. Each function leads from one version of the
schema to the next and says what changed in words of its own: ``schema`` only knows the present."""

from __future__ import annotations

import re
from collections.abc import Callable

from sqlalchemy import Connection, Engine, text

from fairground.game import OptionError
from fairground.names import checked_name

TABLE_KEY = '"table" VARCHAR(60) NOT NULL REFERENCES tables (id)'
_PLAYER = re.compile(r"^(player (\d) )(.+)$", re.MULTILINE)


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


def _add_ages(connection: Connection) -> None:
    """Tables are searched by their age. Records and reviews came without a number of their own: not
    every database of version 3 has them."""
    for name in ("records", "reviews"):
        columns = f'{TABLE_KEY}, text TEXT NOT NULL, PRIMARY KEY ("table")'
        _run(connection, f"CREATE TABLE IF NOT EXISTS {name} ({columns})")
    _run(connection, "CREATE INDEX tables_by_created ON tables (created)")


def _add_owners(connection: Connection) -> None:
    """The holder of a chair owns it. Notices have a number of their own, so that none replaces an
    earlier one; who had a chair before was not kept. Names keep to stricter rules."""
    _run(connection, "ALTER TABLE seats ADD COLUMN owner VARCHAR(64) DEFAULT '' NOT NULL")
    _run(connection, "ALTER TABLE seats ADD COLUMN takeover TEXT DEFAULT '' NOT NULL")
    _run(connection, "UPDATE seats SET owner = holder")
    _run(connection, "CREATE INDEX seats_by_owner ON seats (owner)")
    _run(connection, "ALTER TABLE notices RENAME TO earlier_notices")
    _run(
        connection,
        f"CREATE TABLE notices ({TABLE_KEY}, number INTEGER NOT NULL, seat INTEGER NOT NULL,"
        " ply INTEGER NOT NULL, text TEXT NOT NULL, before VARCHAR(60) NOT NULL,"
        ' bot VARCHAR(40) NOT NULL, "at" FLOAT NOT NULL, PRIMARY KEY ("table", number))',
    )
    _run(
        connection,
        'INSERT INTO notices SELECT "table",'
        ' row_number() OVER (PARTITION BY "table" ORDER BY "at", seat),'
        " seat, ply, text, '', '', \"at\" FROM earlier_notices",
    )
    _run(connection, "DROP TABLE earlier_notices")
    _tidy_names(connection)


def _tidy_names(connection: Connection) -> None:
    """Names that nobody could see, or that left their line, were accepted before. They are
    replaced, and all others get the form in which names are kept now."""
    seats = connection.execute(text("SELECT \"table\", seat, name FROM seats WHERE kind <> 'open'"))
    change = text('UPDATE seats SET name = :name WHERE "table" = :table AND seat = :seat')
    for table, seat, name in seats.all():
        if (tidy := _tidy_name(name, seat)) != name:
            connection.execute(change, {"name": tidy, "table": table, "seat": seat})
    change = text('UPDATE records SET text = :text WHERE "table" = :table')
    for table, record in connection.execute(text('SELECT "table", text FROM records')).all():
        tidy = _PLAYER.sub(lambda line: line[1] + _tidy_name(line[3], int(line[2])), record)
        if tidy != record:
            connection.execute(change, {"text": tidy, "table": table})


def _add_shares(connection: Connection) -> None:
    """The luck of earlier tables is the server's alone, and who opened them was not kept."""
    _run(connection, "ALTER TABLE tables ADD COLUMN opener VARCHAR(64) DEFAULT '' NOT NULL")
    _run(connection, "ALTER TABLE tables ADD COLUMN luck VARCHAR(10) DEFAULT 'alone' NOT NULL")
    _run(
        connection,
        f"CREATE TABLE shares ({TABLE_KEY}, seat INTEGER NOT NULL,"
        " commitment VARCHAR(64) NOT NULL, part VARCHAR(64),"
        ' PRIMARY KEY ("table", seat))',
    )


UPGRADES: tuple[Callable[[Connection], None], ...] = (
    _add_coach,
    _add_hosts,
    _add_ages,
    _add_owners,
    _add_shares,
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


def _tidy_name(name: str, seat: int) -> str:
    try:
        return checked_name(name)
    except OptionError:
        return f"Guest {seat + 1}"


def _run(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)
