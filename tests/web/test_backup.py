"""A backup is made while people play, and what is put back is whole."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from kit.people import SHORT_EDITION, Person, add_to_luck, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Process, Served, run_alone, serving, until
from sqlalchemy import Connection, select
from tests.web.another_session import rows, session
from tests.web.many_tables import names_in, write_tables

from fairground.cli import main
from fairground.web.storage import backup_server, schema
from fairground.web.storage.backup import back_up, restore
from fairground.web.storage.copying import copy_rows
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError
from fairground.web.watching.live import LiveTable
from fairground.web.watching.tables import Tables

PEOPLE = 4
BACKUPS = 5


def play_on(person: Person, table: str, enough: threading.Event) -> None:
    """Play game after game, against a bot."""
    while not enough.is_set():
        person.go(table)
        if person.asked_for_luck:
            person.add_to_luck()
        elif "How it ended" in person.page:
            table = person.open_table("me", "random")
        elif person.buttons:
            person.move(person.buttons[0])


def loaded(db: Path) -> dict[str, LiveTable]:
    """Every table of a database, its game played from the first entry to the last."""

    async def run() -> dict[str, LiveTable]:
        with sqlite3.connect(db) as disk:
            names = [name for (name,) in disk.execute("SELECT id FROM tables")]
        tables = Tables(Store(str(db)))
        found = {name: await tables.find(name) for name in names}
        await tables.stop()
        return {name: live for name, live in found.items() if live is not None}

    return run_alone(run)


def entries(db: Path) -> dict[str, list[tuple[int, str]]]:
    with closing(sqlite3.connect(db)) as disk:
        rows = disk.execute('SELECT "table", ply, move FROM entries ORDER BY "table", ply')
        found: dict[str, list[tuple[int, str]]] = {}
        for table, ply, move in rows:
            found.setdefault(table, []).append((ply, move))
    return found


def generously(served: Served) -> None:
    for buckets in (served.gate.pages, served.gate.moves, served.gate.changes):
        buckets.allowance = type(buckets.allowance)(1e6, 1e6)


def test_a_backup_that_is_made_while_people_play_is_whole(tmp_path: Path) -> None:
    db, enough = tmp_path / "fair.db", threading.Event()
    copies = [tmp_path / f"copy-{number}.db" for number in range(BACKUPS)]
    with serving(db) as served:
        generously(served)
        people = [Person(served.base, f"Player {number}") for number in range(PEOPLE)]
        tables = [person.open_table("me", "random") for person in people]
        playing = [
            threading.Thread(target=play_on, args=(person, table, enough))
            for person, table in zip(people, tables, strict=True)
        ]
        for thread in playing:
            thread.start()
        try:
            played = 0
            for copy in copies:
                while sum(map(len, entries(db).values())) < played + 20:
                    enough.wait(0.01)
                back_up(str(db), copy)
                played = sum(map(len, entries(copy).values()))
        finally:
            enough.set()
            for thread in playing:
                thread.join()
    final, before = entries(db), dict[str, list[tuple[int, str]]]()
    for copy in copies:
        kept = entries(copy)
        for table, moves in kept.items():
            assert [ply for ply, _ in moves] == list(range(1, len(moves) + 1))
            assert final[table][: len(moves)] == moves
            assert len(moves) >= len(before.get(table, []))
        for table, live in loaded(copy).items():
            assert live.table is not None
            assert live.table.ply == len(kept.get(table, []))
        before = kept


def test_people_play_on_after_a_restore(tmp_path: Path) -> None:
    db, copy = tmp_path / "fair.db", tmp_path / "copy.db"
    server = Process(db)
    mira = Person(server.base)
    table = mira.open_table("me", "device")
    add_to_luck(table, mira)
    mira.go(table).move(mira.buttons[0])
    assert main(["backup", str(copy), "--db", str(db)]) == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    mira.go(table).move(mira.buttons[0])
    played = entries(db)
    assert main(["restore", str(copy), "--db", str(db)]) == 1, "the server uses the database"
    assert server.stop()[0] == 0
    assert main(["restore", str(copy), "--db", str(db)]) == 0
    server = Process(db, server.port)
    assert entries(db) == entries(copy) != played
    assert mira.go(table).move(mira.buttons[0]).status == 200
    assert server.stop()[0] == 0
    (before,) = tmp_path.glob("fair.db.before-*")
    assert entries(before) == played


def test_what_a_killed_server_left_in_its_log_is_set_aside_with_the_database(
    tmp_path: Path,
) -> None:
    db, copy = tmp_path / "fair.db", tmp_path / "copy.db"
    server = Process(db)
    back_up(str(db), copy)
    mira = Person(server.base)
    table = mira.open_table("me", "device")
    add_to_luck(table, mira)
    mira.go(table).move(mira.buttons[0])
    server.kill()
    tables, before = restore(copy, str(db))
    assert tables == 0
    assert entries(db) == {}
    assert before is not None
    assert sum(map(len, entries(before).values())) == 1


def test_nothing_is_written_over_and_nothing_is_left_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db, copy = tmp_path / "fair.db", tmp_path / "copy.db"
    Store(str(db)).close()
    copy.write_text("my letters")
    assert main(["backup", str(copy), "--db", str(db)]) == 1
    assert "--force" in capsys.readouterr().err
    assert copy.read_text() == "my letters"
    assert main(["backup", str(copy), "--db", str(db), "--force"]) == 0
    assert main(["backup", str(tmp_path / "nowhere" / "copy.db"), "--db", str(db)]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"fair.db", "copy.db"}


@pytest.mark.parametrize("fault", ["missing", "letter", "cut", "foreign", "newer"])
def test_a_backup_that_is_not_whole_is_refused_before_anything_is_touched(
    tmp_path: Path, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    db, copy = tmp_path / "fair.db", tmp_path / "copy.db"
    Store(str(db)).close()
    as_it_was = db.read_bytes()
    if fault == "letter":
        copy.write_text("Dear Jonas, " * 500)
    elif fault == "cut":
        copy.write_bytes(as_it_was[: len(as_it_was) // 2])
    elif fault == "foreign":
        with sqlite3.connect(copy) as foreign:
            foreign.execute("CREATE TABLE birds (name)")
    elif fault == "newer":
        shutil.copyfile(db, copy)
        with sqlite3.connect(copy) as newer:
            newer.execute("UPDATE alembic_version SET version_num = '0099'")
        newer.close()
    assert main(["restore", str(copy), "--db", str(db)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert db.read_bytes() == as_it_was
    assert not list(tmp_path.glob("*before*"))


def test_a_backup_may_come_from_another_machine(tmp_path: Path) -> None:
    db, other, copy = tmp_path / "fair.db", tmp_path / "other.db", tmp_path / "copy.db"
    for place in (db, other):
        Store(str(place), alone=True).close()
    back_up(str(other), copy)
    restore(copy, str(db))
    Store(str(db), alone=True).close()


# ---- PostgreSQL ----


@pytest.fixture
def url(postgres_server: Postgres) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


def everything(db: str) -> dict[str, list[tuple[Any, ...]]]:
    """All that a database keeps, but for when it was last open on several servers."""
    kept = [table for table in schema.metadata.sorted_tables if table.name != "visits"]
    with session(db) as disk:
        return {
            table.name: sorted(map(tuple, disk.execute(select(table))), key=repr) for table in kept
        }


def test_a_backup_of_either_database_can_be_put_back_into_either(url: str, tmp_path: Path) -> None:
    """A game is begun on PostgreSQL, goes on in a file, and then on PostgreSQL again."""
    file, first, second = tmp_path / "fair.db", tmp_path / "first.bak", tmp_path / "second.bak"
    with serving(url) as served:
        mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
        mira.move("start d1")
        assert main(["backup", str(first), "--db", url]) == 0, "while people play"
        jonas.go(table).move("start a4")
    assert first.stat().st_mode & 0o777 == 0o600
    assert main(["restore", str(first), "--db", str(file)]) == 0
    with serving(file) as served:
        jonas.client.base_url = served.base
        assert jonas.go(table).move("start d7").status == 200, "who sits where is kept"
    kept = everything(str(file))
    assert main(["backup", str(second), "--db", str(file)]) == 0
    rows(url, "TRUNCATE tables CASCADE")
    assert main(["restore", str(second), "--db", url]) == 0
    assert everything(url) == kept
    with serving(url) as served:
        for person in (mira, jonas):
            person.client.base_url = served.base
        players = [person for person in (mira, jonas) if person.go(table).buttons]
        assert players, "the luck decides whose turn it is"
        assert players[0].move(players[0].buttons[0]).status == 200


def test_a_backup_of_postgresql_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """What is kept while the rows are copied is not in it, not even in part."""
    write_tables(url, {"before": 1})

    def open_another(source: Connection, target: Connection) -> None:
        source.execute(select(schema.meta)).all()
        write_tables(url, {"meanwhile": 1})
        copy_rows(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backup_server, "copy_rows", open_another)
        assert back_up(url, tmp_path / "copy.db") == 1
    assert names_in(tmp_path / "copy.db") == {"before"}
    assert names_in(url) == {"before", "meanwhile"}


def test_nothing_that_is_on_postgresql_is_written_over(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    write_tables(tmp_path / "fair.db", {"restored": 1})
    back_up(str(tmp_path / "fair.db"), copy)
    write_tables(url, {"own": 1})
    assert main(["restore", str(copy), "--db", url]) == 1
    assert "has 1 table of its own. Restore into a new one" in capsys.readouterr().err
    assert names_in(url) == {"own"}
    rows(url, "TRUNCATE tables CASCADE")
    with serving(url):
        assert main(["restore", str(copy), "--db", url]) == 1
        assert "Stop its servers first" in capsys.readouterr().err
    until(lambda: main(["restore", str(copy), "--db", url]) == 0)
    assert names_in(url) == {"restored"}


def test_a_backup_of_another_version_of_postgresql_is_refused(url: str, tmp_path: Path) -> None:
    write_tables(url, {"own": 1})
    rows(url, "UPDATE alembic_version SET version_num = '0007'")
    with pytest.raises(StoreError, match="has schema 0007"):
        back_up(url, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []
