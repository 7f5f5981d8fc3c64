"""A database that is gone, replaced, damaged, full, read-only or locked: health says so, nothing is
confirmed that would be missing after a restart, and what passes by is waited out."""

from __future__ import annotations

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from kit.people import Person, add_to_luck, two_at_a_table
from kit.serving import PATIENCE, STARTING, Process, Served, run_alone, serving, until
from sqlalchemy import Connection
from tests.web.many_tables import write_tables

from fairground.web.storage import database_file, probe
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError

PAGE = 4096
OLD = "old-tent-22222"


def health(base: str) -> tuple[int, str]:
    answer = httpx.get(f"{base}/healthz", timeout=PATIENCE, verify=False)
    return answer.status_code, answer.text


def pragma(served: Served, words: str) -> None:
    """Change how the writer's connection behaves."""
    connection = served.tables.store._writer._engine.raw_connection()
    connection.cursor().execute(f"PRAGMA {words}").fetchall()
    connection.close()


def many_entries(db: Path) -> None:
    """Several hundred pages of entries of a table that nobody looks at."""
    write_tables(db, {OLD: 1})
    with sqlite3.connect(db) as disk:
        rows = [(OLD, ply, 0, "start d1" * 20, 1e9) for ply in range(100, 8000)]
        disk.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    disk.close()


def damage(db: Path) -> None:
    """Overwrite pages in the middle of the file, as a failing disk does: without a trace."""
    before = db.stat()
    with db.open("r+b") as file:
        file.seek(before.st_size // 2 // PAGE * PAGE)
        file.write(b"\xa5" * PAGE * 8)
    os.utime(db, ns=(before.st_atime_ns, before.st_mtime_ns))


# ---- gone or replaced while the server runs ----


def _delete(db: Path) -> None:
    db.unlink()


def _replace(db: Path) -> None:
    other = db.with_name("other.db")
    Store(str(other)).close()
    other.replace(db)


def _restore_an_older_copy(db: Path) -> None:
    shutil.copyfile(db.with_name("copy.db"), db)


def _cut(db: Path) -> None:
    os.truncate(db, PAGE)


def _delete_the_log(db: Path) -> None:
    Path(f"{db}-wal").unlink()


def _empty_the_log(db: Path) -> None:
    os.truncate(f"{db}-wal", 0)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (_delete, "was deleted"),
        (_replace, "was replaced"),
        (_restore_an_older_copy, "was (changed by another program|cut short)"),
        (_cut, "was cut short"),
        (_delete_the_log, "was deleted"),
        (_empty_the_log, "was cut short"),
    ],
)
def test_no_move_is_confirmed_into_a_file_that_will_not_be_read_again(
    tmp_path: Path, fault: Callable[[Path], None], words: str
) -> None:
    db = tmp_path / "fair.db"
    Store(str(db)).close()
    shutil.copyfile(db, tmp_path / "copy.db")
    with serving(db) as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
        jonas.go(table)
        assert health(served.base) == (200, "ok\n")
        fault(db)
        answer = jonas.tell(table, {"move": "start a4", "ply": jonas.fields["ply"], "seat": "1"})
        assert answer.status_code == 503
        note = answer.json()["note"]
        assert re.search(words, note), note
        assert "may be lost" in note
        status, said = health(served.base)
        assert status == 503
        assert re.search(words, said), said
        assert mira.go("/").status == 503, "the lobby is not read from a file that is gone"
        assert "may be lost" in mira.page


def test_a_database_that_is_put_back_is_used_again(tmp_path: Path) -> None:
    db, away = tmp_path / "fair.db", tmp_path / "away.db"
    with serving(db) as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
        jonas.go(table)
        db.rename(away)
        assert jonas.move("start a4").status == 503
        assert not db.exists()
        away.rename(db)
        assert health(served.base) == (200, "ok\n")
        assert jonas.go(table).move("start a4").status == 200


# ---- damaged ----


def test_a_damaged_page_stops_the_writing_as_soon_as_it_is_read(tmp_path: Path) -> None:
    db = tmp_path / "fair.db"
    many_entries(db)
    with serving(db) as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
        jonas.go(table)
        damage(db)
        assert mira.go(f"/table/{OLD}").status == 503
        assert "damaged" in mira.page
        assert "may be lost" in mira.page
        status, said = health(served.base)
        assert (status, "damaged" in said) == (503, True)
        assert jonas.move("start a4").status == 503


@pytest.mark.parametrize("fault", [damage, _cut])
def test_a_damaged_database_is_refused_at_the_start(
    tmp_path: Path, fault: Callable[[Path], None]
) -> None:
    db = tmp_path / "fair.db"
    many_entries(db)
    fault(db)
    with pytest.raises(StoreError, match=r"damaged.*fairground restore") as refused:
        Store(str(db))
    assert "\n" not in str(refused.value)


def test_a_big_database_is_checked_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "fair.db"
    many_entries(db)
    monkeypatch.setattr(database_file, "CHECKED_FIRST", 0)
    with serving(db) as served:
        assert health(served.base) == (200, "ok\n")
    damage(db)
    with serving(db) as served:
        until(lambda: health(served.base)[0] == 503)
        assert "cannot be trusted" in health(served.base)[1]


# ---- what passes by ----


def test_a_full_disk_is_said_and_waited_out(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
        jonas.go(table)
        pragma(served, "max_page_count = 1")  # no more pages than there are
        with pytest.raises(StoreError, match="disk is full"):
            run_alone(lambda: _fill_up(served.tables.store))
        full = "The database cannot be written: the disk is full."
        assert health(served.base) == (503, f"{full}\n")
        refused = open_tables_until_refused(mira)
        assert full in refused.page
        assert "Nothing has changed" in refused.page
        pragma(served, "max_page_count = 1000000")
        assert health(served.base) == (200, "ok\n")
        assert jonas.move("start a4").status == 200


async def _fill_up(store: Store) -> None:
    while True:
        await store._writer.write("", _fill)


def _fill(connection: Connection) -> None:
    letters = ("filling", "x" * PAGE)
    connection.exec_driver_sql("INSERT INTO meta SELECT ? || count(*), ? FROM meta", letters)


def open_tables_until_refused(person: Person) -> Person:
    """There may be room for a few."""
    form = {
        "game": "loot",
        "seats-loot": "2",
        "sitter-0": "me",
        "name-0": "Mira",
        "sitter-1": "random",
    }
    while person.go("/").post("/table", form).status != 503:
        assert person.status == 200, person.page[-2000:]
    return person


def test_a_disk_that_takes_no_more_is_said_and_waited_out(tmp_path: Path) -> None:
    """A real server whose files may not grow."""
    db = tmp_path / "fair.db"
    server = Process(db)
    try:
        mira = Person(server.base)
        table = mira.open_table("me", "device")
        add_to_luck(table, mira)
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        size = Path(f"{db}-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, unlimited[1]))
        until(lambda: health(server.base)[0] == 503)  # each asking fills the log a little
        assert "Nothing has changed" in open_tables_until_refused(mira).page
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        assert health(server.base) == (200, "ok\n")
        mira.go(table).move(mira.buttons[0])
        assert mira.status == 200
    finally:
        status, said = server.stop()
    assert (status, said.count("Traceback")) == (0, 0), said


def test_a_read_only_database_is_said_and_waited_out(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira, _, table = two_at_a_table(served.base)
        pragma(served, "query_only = ON")
        assert health(served.base) == (503, "The database cannot be written: it is read-only.\n")
        mira.move("start d1")
        assert mira.status == 503
        assert "it is read-only" in mira.page
        pragma(served, "query_only = OFF")
        assert health(served.base) == (200, "ok\n")
        assert mira.go(table).move("start d1").status == 200


def test_a_locked_database_is_said_and_waited_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "PATIENCE", 0.1)
    db = tmp_path / "fair.db"
    with serving(db) as served:
        mira, _, table = two_at_a_table(served.base)
        with _locked(db):
            status, said = health(served.base)
            assert (status, said.startswith("The database is busy")) == (503, True)
            pragma(served, "busy_timeout = 10")
            until(lambda: "another program has locked it" in health(served.base)[1])
            mira.move("start d1")
            assert mira.status == 503
            assert "another program has locked it" in mira.page
        until(lambda: health(served.base) == (200, "ok\n"))
        assert mira.go(table).move("start d1").status == 200


@contextmanager
def _locked(db: Path) -> Iterator[None]:
    """Another process has the database to itself."""
    program = (
        "import sqlite3, sys\n"
        "disk = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "disk.execute('BEGIN IMMEDIATE')\n"
        "print('locked', flush=True)\n"
        "sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", program, str(db)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        yield
        other.communicate()


# ---- one server for one file ----


def serve_in_vain(db: Path) -> str:
    command = [sys.executable, "-m", "fairground", "serve", "--port", "0", "--db", str(db)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STARTING, check=False)
    assert done.returncode == 1, done
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    db, link = tmp_path / "fair.db", tmp_path / "link.db"
    server = Process(db)
    link.symlink_to(db)
    for name in (db, link):
        assert "Another server is using" in serve_in_vain(name)
    assert health(server.base) == (200, "ok\n")
    server.kill()
    after = Process(link)
    assert after.stop()[0] == 0


def test_a_database_that_is_not_the_one_of_before_is_refused_at_the_start(tmp_path: Path) -> None:
    db, other = tmp_path / "fair.db", tmp_path / "other.db"
    for place in (db, other):
        Store(str(place), alone=True).close()
    db.unlink()
    with pytest.raises(StoreError, match="is gone"):
        Store(str(db), alone=True)
    shutil.copyfile(other, db)
    with pytest.raises(StoreError, match="not the database that was used here before"):
        Store(str(db), alone=True)
    Path(f"{db}.lock").unlink()
    Store(str(db), alone=True).close()


def test_a_log_without_its_database_is_not_thrown_away(tmp_path: Path) -> None:
    db = tmp_path / "fair.db"
    server = Process(db)
    Person(server.base).open_table("me")
    server.kill()
    db.unlink()
    Path(f"{db}.lock").unlink()
    with pytest.raises(StoreError, match="is gone"):
        Store(str(db), alone=True)
    assert Path(f"{db}-wal").stat().st_size > 0
