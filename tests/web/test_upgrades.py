"""A database of any earlier version is brought up to date when it is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from kit.people import two_at_a_table
from kit.serving import run_alone, serving
from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    NullPool,
    Table,
    create_engine,
    inspect,
    select,
)
from tests.web.another_session import insert, rows, session

import fairground as fg
from fairground.web.storage import schema
from fairground.web.storage.database_url import url_of
from fairground.web.storage.kept_table import Notice, Stored
from fairground.web.storage.preparing import LAST_NUMBERED, MIGRATIONS
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError

TABLE = "olive-lantern-7k2qd"
META = "CREATE TABLE meta (name VARCHAR(40) PRIMARY KEY NOT NULL, value TEXT NOT NULL)"
TABLES = (
    "CREATE TABLE tables (id VARCHAR(60) PRIMARY KEY NOT NULL, game VARCHAR(60) NOT NULL,"
    " version INTEGER NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL,"
    " seed VARCHAR(64) NOT NULL, hash VARCHAR(64) NOT NULL, listed BOOLEAN NOT NULL,{more}"
    " created FLOAT NOT NULL, finished FLOAT, sequel VARCHAR(60){last})"
)
COACH = " coach BOOLEAN NOT NULL,"
HOST = ", host VARCHAR(64) DEFAULT '' NOT NULL"
REFERENCE = '"table" VARCHAR(60) NOT NULL REFERENCES tables (id)'
SEATS = (
    f"CREATE TABLE seats ({REFERENCE}, seat INTEGER NOT NULL, kind VARCHAR(10) NOT NULL,"
    " name VARCHAR(60) NOT NULL, bot VARCHAR(40) NOT NULL, holder VARCHAR(64) NOT NULL,"
    ' turnover INTEGER NOT NULL, PRIMARY KEY ("table", seat))'
)
HOLDERS = "CREATE INDEX seats_by_holder ON seats (holder)"
ENTRIES = (
    f"CREATE TABLE entries ({REFERENCE}, ply INTEGER NOT NULL, seat INTEGER NOT NULL,"
    ' move VARCHAR(200) NOT NULL, "at" FLOAT NOT NULL, PRIMARY KEY ("table", ply))'
)
NOTICES = (
    f"CREATE TABLE notices ({REFERENCE}, seat INTEGER NOT NULL, ply INTEGER NOT NULL,"
    ' text TEXT NOT NULL, "at" FLOAT NOT NULL, PRIMARY KEY ("table", seat, ply))'
)
RECORDS = f'CREATE TABLE records ({REFERENCE}, text TEXT NOT NULL, PRIMARY KEY ("table"))'
REVIEWS = f'CREATE TABLE reviews ({REFERENCE}, text TEXT NOT NULL, PRIMARY KEY ("table"))'
AGES = "CREATE INDEX tables_by_created ON tables (created)"
OWNERS = [
    "ALTER TABLE seats ADD COLUMN owner VARCHAR(64) DEFAULT '' NOT NULL",
    "ALTER TABLE seats ADD COLUMN takeover TEXT DEFAULT '' NOT NULL",
    "CREATE INDEX seats_by_owner ON seats (owner)",
]
NUMBERED_NOTICES = (
    f"CREATE TABLE notices ({REFERENCE}, number INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " ply INTEGER NOT NULL, text TEXT NOT NULL, before VARCHAR(60) NOT NULL,"
    ' bot VARCHAR(40) NOT NULL, "at" FLOAT NOT NULL, PRIMARY KEY ("table", number))'
)
SHARES = [
    "ALTER TABLE tables ADD COLUMN opener VARCHAR(64) DEFAULT '' NOT NULL",
    "ALTER TABLE tables ADD COLUMN luck VARCHAR(10) DEFAULT 'alone' NOT NULL",
    (
        f"CREATE TABLE shares ({REFERENCE}, seat INTEGER NOT NULL,"
        ' commitment VARCHAR(64) NOT NULL, part VARCHAR(64), PRIMARY KEY ("table", seat))'
    ),
]
GATHERING = ("code", "onlookers", "removed", "question", "ended")
FIRST = [SEATS, HOLDERS, ENTRIES]
OLD, COACHED, HOSTED = (
    [META, TABLES.format(more=more, last=last), *FIRST]
    for more, last in (("", ""), (COACH, ""), (COACH, HOST))
)
OWNED = [*HOSTED, RECORDS, NUMBERED_NOTICES, REVIEWS, AGES, *OWNERS]

OF_THEN = {
    "1": (1, OLD),
    "1, with records": (1, [*OLD, RECORDS]),
    "2": (2, COACHED),
    "2, with records": (2, [*COACHED, RECORDS]),
    "2, with reviews": (2, [*COACHED, RECORDS, REVIEWS]),
    "3": (3, [*HOSTED, RECORDS, NOTICES]),
    "3, with reviews": (3, [*HOSTED, RECORDS, NOTICES, REVIEWS]),
    "4": (4, [*HOSTED, RECORDS, NOTICES, REVIEWS, AGES]),
    "5": (5, OWNED),
    "6": (6, [*OWNED, *SHARES]),
}
"""The databases that earlier versions made. Some versions added a table without a new number."""
LATER = sorted(
    revision.revision
    for revision in ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    if LAST_NUMBERED < int(revision.revision) < int(schema.VERSION)
)
"""The versions since Alembic counts them, up to the last but one."""


def database_of_then(db: str, which: str) -> None:
    version, statements = OF_THEN[which]
    for statement in statements:
        rows(db, statement)
    table = {"id": TABLE, "game": "loot", "version": 1, "options": "{}", "edition": ""}
    table |= {"seed": "aa", "hash": "bb", "listed": True, "created": 1e9}
    seat = {"table": TABLE, "seat": 0, "kind": "person", "name": "Mira", "bot": ""}
    entry = {"table": TABLE, "ply": 1, "seat": 0, "move": "start d1", "at": 1e9}
    known = {"schema": str(version), "secret": "abcd"}
    insert(db, "meta", [{"name": name, "value": value} for name, value in known.items()])
    insert(db, "tables", [table | ({"coach": True} if version > 1 else {})])
    insert(db, "seats", [seat | {"holder": "m", "turnover": 3}])
    insert(db, "entries", [entry])


def differences(db: str) -> list[Any]:
    """What the tables, columns and indexes of a database have that ``schema`` has not, or lack."""
    with session(db) as connection:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


def stored(db: str) -> Stored:
    async def run() -> Stored:
        store = Store(db)
        kept = await store.load(TABLE)
        store.close()
        assert kept is not None
        return kept

    return run_alone(run)


def test_a_new_database_is_what_the_schema_says(db: str) -> None:
    Store(db).close()
    assert differences(db) == []
    assert rows(db, "SELECT version_num FROM alembic_version") == [(schema.VERSION,)]


def test_a_difference_would_be_noticed(db: str) -> None:
    Store(db).close()
    for statement in (
        "ALTER TABLE notices DROP COLUMN bot",
        "ALTER TABLE seats ADD COLUMN colour TEXT",
        "DROP INDEX seats_by_owner",
    ):
        rows(db, statement)
    assert len(differences(db)) == 3


@pytest.mark.parametrize("which", OF_THEN)
def test_a_database_of_an_earlier_version_becomes_what_a_new_one_is(db: str, which: str) -> None:
    database_of_then(db, which)
    kept = stored(db)
    assert differences(db) == []
    assert (kept.header.coach, kept.header.host) == (OF_THEN[which][0] > 1, "")
    assert [(chair.name, chair.turnover) for chair in kept.chairs] == [("Mira", 3)]
    assert kept.entries == ((0, "start d1"),)
    assert (kept.header.luck, kept.shares) == ("alone", {})
    assert rows(db, "SELECT name, value FROM meta") == [("secret", "abcd")], (
        "without a number of its own an earlier server refuses it"
    )
    assert rows(db, "SELECT version_num FROM alembic_version") == [(schema.VERSION,)]


def test_every_numbered_version_is_among_the_databases_of_then() -> None:
    assert {version for version, _ in OF_THEN.values()} == set(range(1, LAST_NUMBERED + 1))


@pytest.mark.parametrize("revision", LATER)
def test_a_row_of_every_table_outlives_the_upgrade_from_a_later_version(
    db: str, revision: str
) -> None:
    bring_to(db, revision)
    with session(db) as connection:
        then = MetaData()
        then.reflect(connection)
        for table in then.sorted_tables:
            if table.name != "alembic_version":
                connection.execute(table.insert().values(a_row_of(table)))
        kept = {name: rows_of(connection, table) for name, table in then.tables.items()}
    assert len(kept) > 6
    Store(db).close()
    assert differences(db) == []
    del kept["alembic_version"]
    with session(db) as connection:
        for name, before in kept.items():
            assert rows_of(connection, then.tables[name]) == before, name


def bring_to(db: str, revision: str) -> None:
    """A new database, as the version that ended with this migration made it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with create_engine(url_of(db), poolclass=NullPool).connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def a_row_of(table: Table) -> dict[str, Any]:
    """Something for every column, and what it refers to is there: every table has such a row."""
    return {column.name: something(column) for column in table.columns}


def something(column: Column[Any]) -> Any:
    if column.table.name == "meta":
        return {"name": "secret", "value": "abcd"}[column.name]
    for reference in column.foreign_keys:
        return something(reference.column)
    by_type = {str: "ab", bool: True, int: 1, float: 1.5}
    return by_type[column.type.python_type]


def rows_of(connection: Connection, table: Table) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(select(table))]


def test_the_version_that_is_known_is_the_last_of_the_migrations() -> None:
    folder = ScriptDirectory(str(MIGRATIONS))
    assert folder.get_heads() == [schema.VERSION]
    files = [Path(script.path).name for script in folder.walk_revisions()]
    assert sorted(files) == sorted(path.name for path in MIGRATIONS.glob("versions/r*.py"))


def test_an_upgrade_that_fails_is_undone_and_goes_on_the_next_time(db: str) -> None:
    database_of_then(db, "1")
    rows(db, "CREATE INDEX tables_by_created ON tables (game)")
    with pytest.raises(StoreError, match="already exists"):
        Store(db)
    assert rows(db, "SELECT version_num FROM alembic_version") == [("0003",)]
    with session(db) as connection:
        assert not inspect(connection).has_table("reviews")
    rows(db, "DROP INDEX tables_by_created")
    assert stored(db).entries == ((0, "start d1"),)
    assert differences(db) == []


def test_changes_of_seats_keep_their_order_and_a_chair_its_person(db: str) -> None:
    database_of_then(db, "4")
    changes = [(0, 3, "Mira plays again.", 9.0), (1, 0, "A bot sits in.", 5.0)]
    names = ("seat", "ply", "text", "at")
    insert(
        db, "notices", [{"table": TABLE, **dict(zip(names, row, strict=True))} for row in changes]
    )
    kept = stored(db)
    assert kept.notices == (Notice(1, 0, "A bot sits in."), Notice(0, 3, "Mira plays again."))
    assert (kept.chairs[0].holder, kept.chairs[0].owner) == ("m", "m")


def test_names_that_were_accepted_once_do_not_close_a_table(db: str) -> None:
    database_of_then(db, "4")
    record = Path("tests/records/loot-2.txt").read_text().replace("0 Mira", "0 \u3164", 1)
    seat = {"table": TABLE, "kind": "person", "bot": "", "holder": "m", "turnover": 0}
    names = ("\u3164", "Zoe\u0308", "!!!")
    insert(db, "seats", [seat | {"seat": at, "name": name} for at, name in enumerate(names, 1)])
    insert(db, "records", [{"table": TABLE, "text": record}])
    kept = stored(db)
    assert [chair.name for chair in kept.chairs] == ["Mira", "Guest 2", "Zo\u00eb", "Guest 4"]
    assert fg.replay(kept.record).names == ["Guest 1", "Jonas"]


def test_a_game_that_began_before_the_upgrade_goes_on(db: str) -> None:
    with serving(db) as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
    for statement in (
        "DROP TABLE tournament_games",
        "DROP TABLE tournament_rounds",
        "DROP TABLE tournament_entrants",
        "DROP TABLE tournaments",
        "DROP INDEX tables_by_tournament",
        "ALTER TABLE tables DROP COLUMN tournament",
        "ALTER TABLE tables DROP COLUMN sealed",
        "DROP TABLE tokens",
        "DROP TABLE bans",
        "DROP TABLE operator_notes",
        "DROP TABLE audit",
        "ALTER TABLE tables DROP COLUMN closed",
        "DROP TABLE glimpses",
        "DROP TABLE awaited_results",
        "DROP TABLE origins",
        "DROP TABLE results",
        "DROP TABLE ratings",
        "DROP TABLE seat_reviews",
        "DROP TABLE mail_links",
        "DROP TABLE recovery_codes",
        "DROP TABLE sessions",
        "DROP TABLE accounts",
        "ALTER TABLE seats DROP COLUMN signed",
        "ALTER TABLE seats DROP COLUMN since",
        "DROP INDEX tables_by_host",
        "ALTER TABLE tables DROP COLUMN host",
        "ALTER TABLE tables DROP COLUMN luck",
        "ALTER TABLE tables DROP COLUMN opener",
        "ALTER TABLE tables DROP COLUMN revision",
        "ALTER TABLE tables DROP COLUMN speed",
        "ALTER TABLE tables DROP COLUMN lesson",
        "ALTER TABLE tables DROP COLUMN clock",
        "DROP TABLE clocks",
        "DROP TABLE ways",
        "DROP TABLE calls",
        "DROP INDEX tables_by_code",
        *(f"ALTER TABLE tables DROP COLUMN {name}" for name in GATHERING),
        "ALTER TABLE seats DROP COLUMN kept",
        "ALTER TABLE seats DROP COLUMN resigned",
        "ALTER TABLE tables DROP COLUMN talk",
        "DROP TABLE messages",
        "DROP TABLE mutes",
        "DROP TABLE reports",
        "DROP TABLE notices",
        "DROP TABLE visits",
        "DROP TABLE shares",
        "DROP INDEX tables_by_created",
        "DROP INDEX seats_by_owner",
        "ALTER TABLE seats DROP COLUMN owner",
        "ALTER TABLE seats DROP COLUMN takeover",
        "DROP TABLE alembic_version",
        "INSERT INTO meta VALUES ('schema', '2')",
    ):
        rows(db, statement)
    with serving(db) as served:
        jonas.client.base_url = served.base
        assert len(jonas.go(table).buttons) == 24
        jonas.give(table, 1)
        assert "Jonas lets a bot play" in jonas.log
