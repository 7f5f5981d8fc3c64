"""What was answered is on the disk; one entry per ply; unusable databases are refused."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from kit.serving import run_alone
from sqlalchemy import event
from tests.web.another_session import rows

from fairground.web.storage.kept_table import Chair, Header, Stored
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError


def header(name: str = "olive-lantern-7k2qd") -> Header:
    return Header(name, "loot", 1, "{}", "", "00" * 32, "ff" * 32, True, time.time())


async def opened(store: Store) -> str:
    chairs = [Chair(0, "person", "Mira", holder="m"), Chair(1, "open", "")]
    await store.open_table(Stored(header(), tuple(chairs)))
    return header().id


def test_moves_that_come_together_are_committed_together(db: str) -> None:
    async def run() -> int:
        store = Store(db)
        table = await opened(store)
        commits: list[object] = []
        event.listen(store._writer._engine, "commit", commits.append)
        await asyncio.gather(*(store.append(table, ply, 0, "up", False) for ply in range(1, 301)))
        stored = await store.load(table)
        assert stored is not None
        assert len(stored.entries) == 300
        store.close()
        return len(commits)

    assert run_alone(run) < 60


def test_a_ply_is_given_once_however_many_ask(db: str) -> None:
    """Two processes with one database: the unique key decides, and nobody else is harmed."""

    async def run() -> None:
        first, second = Store(db), Store(db)
        table = await opened(first)
        asked = [
            store.append(table, ply, seat, f"{ply} of {seat}", False)
            for ply in range(1, 51)
            for seat, store in ((0, first), (1, second), (2, first))
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 50
        assert sum(isinstance(answer, Conflict) for answer in answers) == 100
        stored = await second.load(table)
        assert stored is not None
        won = [(seat, f"{ply} of {seat}") for ply, (seat, _) in enumerate(stored.entries, 1)]
        assert list(stored.entries) == won
        first.close()
        second.close()

    run_alone(run)


def test_whose_turn_it_is_comes_with_the_moves(db: str) -> None:
    """Moves of several tables are written together, and so are their turns; somebody who still has
    to decide waits as long as before, and a move that is refused passes no turn."""

    async def run() -> None:
        store = Store(db)
        tables = ["olive-lantern-7k2qd", "quiet-harbour-3m8xw"]
        for name in tables:
            chairs = [Chair(seat, "person", "Mira", holder="m") for seat in range(3)]
            await store.open_table(Stored(header(name), tuple(chairs)))

        def waiting(table: str) -> list[float | None]:
            query = 'SELECT since FROM seats WHERE "table" = :table ORDER BY seat'
            return [since for (since,) in rows(db, query, table=table)]

        moves = [store.append(name, 1, 0, "up", False, turn=(0, 2)) for name in tables]
        await asyncio.gather(*moves)
        first = {name: waiting(name) for name in tables}
        assert [[since is not None for since in first[name]] for name in tables] == [
            [True, False, True],
            [True, False, True],
        ]
        answers = await asyncio.gather(
            store.append(tables[0], 2, 0, "up", False, turn=(1, 2)),
            store.append(tables[1], 1, 0, "up", False, turn=()),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), Conflict]
        nobody, now, still = waiting(tables[0])
        assert nobody is None
        assert now is not None
        assert still == first[tables[0]][2]
        assert waiting(tables[1]) == first[tables[1]]
        await store.append(tables[0], 3, 1, "up", True, turn=())
        assert waiting(tables[0]) == [None, None, None]
        store.close()

    run_alone(run)


def test_a_chair_changes_hands_once(db: str) -> None:
    async def run() -> None:
        store = Store(db)
        table = await opened(store)
        takers = [Chair(1, "person", name, holder=name, turnover=1) for name in ("Jonas", "Oda")]
        answers = await asyncio.gather(
            *(store.reseat(table, chair) for chair in takers), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), Conflict]
        stored = await store.load(table)
        assert stored is not None
        assert stored.chairs[1].name == "Jonas"
        store.close()

    run_alone(run)


def test_a_move_is_on_the_disk_when_it_is_answered(db: str) -> None:
    async def run() -> None:
        store = Store(db)
        table = await opened(store)
        for ply in range(1, 6):
            await store.append(table, ply, 0, "up", ends=ply == 5)
            assert rows(db, "SELECT max(ply) FROM entries") == [(ply,)]
        assert rows(db, "SELECT finished FROM tables") != [(None,)]
        store.close()

    run_alone(run)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "fair.db"))
    with store._database.writing.connect() as writing:
        assert writing.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert writing.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_conflict_undoes_one_change_of_many(db: str) -> None:
    """What waits together is written together; where that fails, each is tried by itself."""

    async def run() -> None:
        store = Store(db)
        table = await opened(store)
        await store.append(table, 3, 0, "up", False)
        gone = Chair(1, "person", "Oda", holder="o", turnover=7)
        answers = await asyncio.gather(
            store.append(table, 1, 0, "up", False),
            store.reseat(table, gone),
            store.append(table, 3, 1, "down", ends=True),
            store.append(table, 2, 0, "left", False),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), Conflict, Conflict, type(None)]
        stored = await store.load(table)
        assert stored is not None
        assert stored.entries == ((0, "up"), (0, "left"), (0, "up"))
        assert (stored.chairs[1].name, stored.header.finished) == ("", None)
        store.close()

    run_alone(run)


def test_a_writer_that_fails_tells_everybody_who_waits_and_goes_on(db: str) -> None:
    async def run() -> None:
        store = Store(db)
        table = await opened(store)
        rows(db, "ALTER TABLE entries RENAME TO hidden")
        with pytest.raises(StoreError, match="cannot be written"):
            await store.append(table, 1, 0, "up", False)
        rows(db, "ALTER TABLE hidden RENAME TO entries")
        await store.append(table, 1, 0, "up", False)
        store.close()

    run_alone(run)


def test_somebody_who_stops_waiting_does_not_stop_the_writer(db: str) -> None:
    async def run() -> None:
        store = Store(db)
        table = await opened(store)
        waiting = [asyncio.create_task(store.append(table, ply, 0, "up", False)) for ply in (1, 2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await waiting[1]
        await store.append(table, 3, 0, "up", False)
        store.close()

    run_alone(run)


def test_the_secret_of_a_database_stays_the_same(tmp_path: Path, db: str) -> None:
    first = Store(db)
    first.close()
    second = Store(db)
    second.close()
    assert first.secret == second.secret
    other = Store(str(tmp_path / "other.db"))
    other.close()
    assert other.secret != first.secret


def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Jonas, " * 500)
    with sqlite3.connect(tmp_path / "foreign.db") as foreign:
        foreign.execute("CREATE TABLE birds (name)")
    newer = tmp_path / "newer.db"
    Store(str(newer)).close()
    with sqlite3.connect(newer) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '0099'")
    refusals = {
        "letter.txt": "not a database",
        "foreign.db": "something else",
        "newer.db": "another version",
        "nowhere/fair.db": "no folder",
    }
    for place, words in refusals.items():
        with pytest.raises(StoreError, match=words) as refused:
            Store(str(tmp_path / place))
        assert "\n" not in str(refused.value)
    with pytest.raises(StoreError, match="neither a file nor"):
        Store("birds://nest")


@pytest.mark.parametrize("name", ["a?b.db", "a%20b.db", "fair fair.db"])
def test_a_file_is_called_what_it_was_named_and_is_for_its_owner_alone(
    tmp_path: Path, name: str
) -> None:
    Store(str(tmp_path / name)).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_database_named_by_url_is_for_its_owner_alone_too(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'fair.db'}").close()
    assert (tmp_path / "fair.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("place", ["", ":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_database_without_a_file_is_refused(place: str) -> None:
    with pytest.raises(StoreError, match="needs a file"):
        Store(place)


def test_two_who_ask_for_health_at_once_do_not_disturb_each_other(db: str) -> None:
    """The second begins its own trial after the first one's is done, but before it is read."""
    store = Store(db)

    async def ask_twice() -> list[str | None]:
        first, probe = asyncio.ensure_future(store.trouble()), store._writing
        while probe._running is None or not probe._running.done():  # noqa: ASYNC110  (to the step)
            await asyncio.sleep(0)
        return [await store.trouble(), await first]

    try:
        assert run_alone(ask_twice) == [None, None]
    finally:
        store.close()
