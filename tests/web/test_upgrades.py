"""A database of any earlier version is brought up to date when it is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.web.people import two_at_a_table
from tests.web.serving import run_alone, serving

import fairground as fg
from fairground.web import upgrades
from fairground.web.store import Notice, Store, Stored
from fairground.web.store_errors import StoreError

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
FIRST = [META, SEATS, HOLDERS, ENTRIES]

OF_THEN = {
    "1": (1, [*FIRST, TABLES.format(more="", last="")]),
    "1, with records": (1, [*FIRST, TABLES.format(more="", last=""), RECORDS]),
    "2": (2, [*FIRST, TABLES.format(more=COACH, last="")]),
    "2, with records": (2, [*FIRST, TABLES.format(more=COACH, last=""), RECORDS]),
    "2, with reviews": (2, [*FIRST, TABLES.format(more=COACH, last=""), RECORDS, REVIEWS]),
    "3": (3, [*FIRST, TABLES.format(more=COACH, last=HOST), RECORDS, NOTICES]),
    "3, with reviews": (
        3,
        [*FIRST, TABLES.format(more=COACH, last=HOST), RECORDS, NOTICES, REVIEWS],
    ),
    "4": (4, [*FIRST, TABLES.format(more=COACH, last=HOST), RECORDS, NOTICES, REVIEWS, AGES]),
    "5": (
        5,
        [
            *FIRST,
            TABLES.format(more=COACH, last=HOST),
            RECORDS,
            NUMBERED_NOTICES,
            REVIEWS,
            AGES,
            *OWNERS,
        ],
    ),
}
"""The databases that earlier versions made. Some versions added a table without a new number."""


def database_of_then(place: Path, which: str) -> None:
    version, statements = OF_THEN[which]
    with sqlite3.connect(place) as older:
        for statement in statements:
            older.execute(statement)
        older.execute("INSERT INTO meta VALUES ('schema', ?), ('secret', 'abcd')", (str(version),))
        older.execute(
            "INSERT INTO tables (id, game, version, options, edition, seed, hash, listed, created"
            + (", coach" if version > 1 else "")
            + ") VALUES ('olive-lantern-7k2qd', 'loot', 1, '{}', '', 'aa', 'bb', 1, 1e9"
            + (", 1)" if version > 1 else ")")
        )
        older.execute(
            'INSERT INTO seats ("table", seat, kind, name, bot, holder, turnover)'
            " VALUES (?, 0, 'person', 'Mira', '', 'm', 3)",
            (TABLE,),
        )
        older.execute("INSERT INTO entries VALUES (?, 1, 0, 'start d1', 1e9)", (TABLE,))
    older.close()


def columns(place: Path) -> dict[str, set[tuple[object, ...]]]:
    """Name, type, whether it may be empty and place in the key, of every column of every table."""
    with sqlite3.connect(place) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: {
                (column, kind, required, key)
                for _, column, kind, required, _, key in database.execute(
                    f"PRAGMA table_info({name})"
                )
            }
            for (name,) in names
        }


def indexes(place: Path) -> set[str]:
    with sqlite3.connect(place) as database:
        rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'index'")
        return {name for (name,) in rows if not name.startswith("sqlite_")}


def stored(place: Path) -> Stored:
    async def run() -> Stored:
        store = Store(str(place))
        kept = await store.load(TABLE)
        store.close()
        assert kept is not None
        return kept

    return run_alone(run)


@pytest.mark.parametrize("which", OF_THEN)
def test_a_database_of_an_earlier_version_becomes_what_a_new_one_is(
    tmp_path: Path, which: str
) -> None:
    older, newer = tmp_path / "older.db", tmp_path / "newer.db"
    database_of_then(older, which)
    kept = stored(older)
    Store(str(newer)).close()
    assert columns(older) == columns(newer)
    assert indexes(older) == indexes(newer)
    assert (kept.header.coach, kept.header.host) == (OF_THEN[which][0] > 1, "")
    assert [(chair.name, chair.turnover) for chair in kept.chairs] == [("Mira", 3)]
    assert kept.entries == ((0, "start d1"),)
    assert (kept.header.luck, kept.shares) == ("alone", {})
    with sqlite3.connect(older) as database:
        meta = dict(database.execute("SELECT name, value FROM meta").fetchall())
    assert meta["schema"] == str(upgrades.VERSION)
    assert meta["secret"] == "abcd"


def test_every_earlier_version_is_among_the_databases_of_then() -> None:
    assert {version for version, _ in OF_THEN.values()} == set(range(1, upgrades.VERSION))


def test_an_upgrade_that_fails_is_undone_and_goes_on_the_next_time(tmp_path: Path) -> None:
    place = tmp_path / "fair.db"
    database_of_then(place, "1")
    with sqlite3.connect(place) as older:
        older.execute("CREATE INDEX tables_by_created ON tables (game)")
    with pytest.raises(StoreError, match="already exists"):
        Store(str(place))
    with sqlite3.connect(place) as older:
        assert older.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone() == ("3",)
        assert "reviews" not in columns(place)
        older.execute("DROP INDEX tables_by_created")
    assert stored(place).entries == ((0, "start d1"),)


def test_changes_of_seats_keep_their_order_and_a_chair_its_person(tmp_path: Path) -> None:
    place = tmp_path / "fair.db"
    database_of_then(place, "4")
    with sqlite3.connect(place) as older:
        rows = [(0, 3, "Mira plays again.", 9.0), (1, 0, "A bot sits in.", 5.0)]
        older.executemany(f"INSERT INTO notices VALUES ('{TABLE}', ?, ?, ?, ?)", rows)
    kept = stored(place)
    assert kept.notices == (Notice(1, 0, "A bot sits in."), Notice(0, 3, "Mira plays again."))
    assert (kept.chairs[0].holder, kept.chairs[0].owner) == ("m", "m")


def test_names_that_were_accepted_once_do_not_close_a_table(tmp_path: Path) -> None:
    place = tmp_path / "fair.db"
    database_of_then(place, "4")
    record = Path("tests/records/loot-2.txt").read_text().replace("0 Mira", "0 \u3164", 1)
    with sqlite3.connect(place) as older:
        seat = "INSERT INTO seats VALUES (?, ?, 'person', ?, '', 'm', 0)"
        names = ("\u3164", "Zoe\u0308", "!!!")
        older.executemany(seat, [(TABLE, at, name) for at, name in enumerate(names, 1)])
        older.execute("INSERT INTO records VALUES (?, ?)", (TABLE, record))
    kept = stored(place)
    assert [chair.name for chair in kept.chairs] == ["Mira", "Guest 2", "Zo\u00eb", "Guest 4"]
    assert fg.replay(kept.record).names == ["Guest 1", "Jonas"]


def test_a_game_that_began_before_the_upgrade_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "fair.db"
    with serving(place) as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
    with sqlite3.connect(place) as older:
        older.execute("ALTER TABLE tables DROP COLUMN host")
        older.execute("ALTER TABLE tables DROP COLUMN luck")
        older.execute("ALTER TABLE tables DROP COLUMN opener")
        older.execute("DROP TABLE notices")
        older.execute("DROP TABLE shares")
        older.execute("DROP INDEX tables_by_created")
        older.execute("DROP INDEX seats_by_owner")
        older.execute("ALTER TABLE seats DROP COLUMN owner")
        older.execute("ALTER TABLE seats DROP COLUMN takeover")
        older.execute("UPDATE meta SET value = '2' WHERE name = 'schema'")
    with serving(place) as served:
        jonas.client.base_url = served.base
        assert len(jonas.go(table).buttons) == 24
        jonas.give(table, 1)
        assert "Jonas lets a bot play" in jonas.log
