"""Old tables are deleted, a few at a time, and never one that somebody has open. What stays in the
memory is bounded."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit.people import Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Served, on_loop, run_alone, serving, until
from sqlalchemy import event
from tests.web.another_session import insert, rows, session
from tests.web.many_tables import names_in, write_tables
from tests.web.test_records import bring, finished

from fairground.web.storage.life_spans import LifeSpans, note_visits
from fairground.web.storage.store import Store
from fairground.web.watching import tables as tables_module
from fairground.web.watching.tables import Tables


def clear_all(db: str, spans: LifeSpans) -> int:
    """Delete whatever is to be deleted; in how many batches."""

    async def run() -> int:
        tables = Tables(Store(db), spans=spans)
        batches = 1
        while await tables.clear():
            batches += 1
        await tables.stop()
        return batches

    return run_alone(run)


@pytest.mark.parametrize(
    ("kind", "spans"),
    [
        ("unfinished", LifeSpans(10, 0, 0)),
        ("finished", LifeSpans(0, 10, 0)),
        ("record", LifeSpans(0, 0, 10)),
    ],
)
def test_each_kind_of_table_has_a_life_span_of_its_own(
    db: str, kind: str, spans: LifeSpans
) -> None:
    for other in ("unfinished", "finished", "record"):
        write_tables(db, {f"old-{other}": 11, f"new-{other}": 9}, other)
    everything = names_in(db)
    clear_all(db, LifeSpans.of(0))
    assert names_in(db) == everything, "0 is for ever"
    clear_all(db, spans)
    assert everything - names_in(db) == {f"old-{kind}"}
    for table in ("seats", "entries", "records"):
        assert rows(db, f'SELECT 1 FROM {table} WHERE "table" = :old', old=f"old-{kind}") == []


def test_a_move_or_a_change_of_a_seat_keeps_a_table(db: str) -> None:
    write_tables(db, {"moved": 99, "reseated": 99, "left": 99})
    now = time.time()
    rows(db, "UPDATE entries SET at = :now WHERE ply = 2 AND \"table\" = 'moved'", now=now)
    notice = {"table": "reseated", "number": 1, "seat": 0, "ply": 2, "text": "A bot sits in."}
    insert(db, "notices", [notice | {"before": "", "bot": "", "at": now}])
    clear_all(db, LifeSpans())
    assert names_in(db) == {"moved", "reseated"}


def test_tables_are_deleted_in_small_batches(db: str) -> None:
    write_tables(db, {f"tent-{number}": 99 for number in range(50)})
    assert clear_all(db, LifeSpans()) == 3
    assert names_in(db) == set()


def test_a_table_that_somebody_has_open_is_not_deleted(db: str) -> None:
    write_tables(db, {"watched": 99, "forgotten": 99})
    with serving(db) as served:
        mira = Person(served.base)
        assert mira.go("/table/watched").status == 200
        on_loop(served, served.tables.clear())
        assert names_in(db) == {"watched"}
        assert mira.go("/table/watched").status == 200
        assert mira.go("/table/forgotten").status == 404
        assert "This table is gone" in mira.page


def test_old_tables_are_deleted_without_being_asked(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "ROUNDS", 0.01)
    write_tables(db, {f"tent-{number}": 99 for number in range(50)})
    with serving(db):
        until(lambda: not names_in(db))


def test_a_table_that_is_being_deleted_is_not_brought_back(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tables(db, {"forgotten": 99})

    async def run() -> None:
        store = Store(str(db))
        tables = Tables(store)
        delete, found = store.delete_expired, []

        async def look_meanwhile(*wanted: Any) -> None:
            found.append(await tables.find("forgotten"))
            await delete(*wanted)

        monkeypatch.setattr(store, "delete_expired", look_meanwhile)
        await tables.clear()
        assert found == [None]
        assert await tables.find("forgotten") is None
        await tables.stop()

    run_alone(run)


def test_the_next_table_of_a_finished_game_may_be_gone(db: str) -> None:
    write_tables(db, {"first": 20}, "finished")
    write_tables(db, {"second": 99})
    rows(db, "UPDATE tables SET sequel = 'second' WHERE id = 'first'")
    clear_all(db, LifeSpans())
    assert rows(db, "SELECT id, sequel FROM tables") == [("first", None)]


# ---- several servers ----


OldTable = tuple[str, Served, Served, str]


@pytest.fixture
def old_table(postgres_server: Postgres) -> Iterator[OldTable]:
    """A table that nobody has touched for longer than its life span. The second server has it in
    its memory, because somebody asked for it there; the first does not."""
    with postgres_server.database() as url, serving(url) as here, serving(url) as there:
        _, _, table = two_at_a_table(here.base)
        assert Person(there.base).go(table).status == 200
        name = table.removeprefix("/table/")
        on_loop(here, forget(here, name))
        for kept, column in (("tables", "created"), ("entries", "at"), ("notices", "at")):
            rows(url, f"UPDATE {kept} SET {column} = 0")
        yield url, here, there, name


async def forget(served: Served, name: str) -> None:
    served.tables._let_go(served.tables._tables[name])


def test_a_table_that_is_open_on_another_server_is_not_deleted(old_table: OldTable) -> None:
    url, here, there, name = old_table
    on_loop(here, here.tables.clear())
    assert names_in(url) == {name}
    assert Person(there.base).go(f"/table/{name}").status == 200
    rows(url, "UPDATE visits SET at = at - 2 * 86400")
    on_loop(here, here.tables.clear())
    assert names_in(url) == set(), "the other server has ended long ago"


def test_a_table_that_stays_open_on_another_server_is_kept_as_long(old_table: OldTable) -> None:
    url, here, there, name = old_table
    rows(url, "UPDATE visits SET at = at - 2 * 86400")
    there.tables._next_clearing = 0.0
    on_loop(there, there.tables._clear_sometimes())
    on_loop(here, here.tables.clear())
    assert names_in(url) == {name}


def test_a_table_that_is_opened_while_it_is_being_deleted_stays(old_table: OldTable) -> None:
    url, here, _, name = old_table
    rows(url, "DELETE FROM visits")
    waiting = (
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        " AND datname = current_database()"
    )
    with session(url) as elsewhere:
        note_visits(elsewhere, [name], time.time())
        deleting = threading.Thread(target=lambda: on_loop(here, here.tables.clear()))
        deleting.start()
        until(lambda: rows(url, waiting))
    deleting.join()
    assert names_in(url) == {name}


# ---- what stays in the memory ----


def test_the_tables_in_the_memory_are_bounded_and_the_oldest_leave(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "MOST_AT_HAND", 3)
    write_tables(db, {f"tent-{number}": 1 for number in range(6)})

    async def run() -> None:
        tables = Tables(Store(str(db)))
        for number in (0, 1, 2, 0, 3):
            assert await tables.find(f"tent-{number}") is not None
        assert set(tables._tables) == {"tent-0", "tent-2", "tent-3"}
        with tables._tables["tent-0"].watching(()):
            for number in (4, 5):
                await tables.find(f"tent-{number}")
        assert set(tables._tables) == {"tent-0", "tent-4", "tent-5"}, "tent-0 is watched"
        await tables.stop()

    run_alone(run)


def test_long_games_leave_the_memory_sooner(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of thousands of plies takes as much memory as a hundred games."""
    game = finished()
    monkeypatch.setattr(tables_module, "MOST_PLIES_AT_HAND", 3 * game.ply)
    with serving(db) as served:
        mira = Person(served.base)
        brought = []
        for _ in range(5):
            bring(mira, game.record())
            brought.append(mira.path.removesuffix("/replay"))
        assert {f"/table/{name}" for name in served.tables._tables} == set(brought[2:])
        assert mira.go(f"{brought[0]}/replay").status == 200, "it comes back from the disk"


def test_a_table_at_which_a_bot_thinks_stays(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST_AT_HAND", 1)
    with serving(db, pace=60) as served:
        mira = Person(served.base)
        waiting = mira.open_table("random", "me").removeprefix("/table/")
        _, _, other = two_at_a_table(served.base)
        third = mira.open_table("me", "device").removeprefix("/table/")
        until(lambda: set(served.tables._tables) <= {waiting, third})
        assert set(served.tables._tables) == {waiting, third}
        assert mira.go(other).status == 200


# ---- many tables ----


def test_the_start_and_the_lobby_do_as_much_for_many_tables_as_for_few(tmp_path: Path) -> None:
    asked = []
    for number in (12, 3000):
        db = tmp_path / f"{number}.db"
        write_tables(db, {f"tent-{at}": 0.5 for at in range(number)})
        asked.append(statements_of_a_start(db))
    assert asked[0] == asked[1]


def statements_of_a_start(db: Path) -> int:
    async def run() -> int:
        statements: list[str] = []

        def note(_: object, __: object, statement: str, *___: object) -> None:
            statements.append(statement)

        tables = Tables(Store(str(db)))
        event.listen(tables.store._database.reading, "before_cursor_execute", note)
        event.listen(tables.store._database.writing, "before_cursor_execute", note)
        await tables.start()
        assert await tables.trouble() is None
        own, others = await tables.store.lobby("m")
        assert (len(own), len(others), len(tables._tables)) == (12, 0, 0)
        assert not any("entries" in statement for statement in statements)
        await tables.stop()
        return len(statements)

    return run_alone(run)
