"""However much long work one client asks for, others have their turn and the event loop is free."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served, live_table, run_alone
from tests.web.test_records import bring, finished

import fairground as fg
from fairground.web.lobby import opening
from fairground.web.routes import replay as replay_routes
from fairground.web.routes import table as table_routes
from fairground.web.serving import fair_share, limits
from fairground.web.serving.fair_share import FairShare
from fairground.web.serving.refusals import Refused
from fairground.web.watching import live


class Work:
    """Pieces of work that end when the test says so, and the order in which they began."""

    def __init__(self, share: FairShare) -> None:
        self.share = share
        self.begun: list[str] = []
        self.ends = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, client: str, times: int = 1) -> None:
        self.tasks += [asyncio.create_task(self._do(client)) for _ in range(times)]
        await asyncio.sleep(0)

    async def finish(self) -> list[BaseException | None]:
        self.ends.set()
        return await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _do(self, client: str) -> None:
        async with self.share.turn(client):
            self.begun.append(client)
            await self.ends.wait()


def alone(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        run_alone(test)

    run.__name__ = test.__name__
    return run


@alone
async def test_one_client_never_takes_every_place() -> None:
    work = Work(FairShare(at_once=2))
    await work.ask("greedy", 5)
    assert work.begun == ["greedy"]
    await work.ask("other")
    assert work.begun == ["greedy", "other"]
    await work.finish()


@alone
async def test_clients_take_turns() -> None:
    work = Work(FairShare(at_once=1))
    await work.ask("a", 4)
    await work.ask("b", 2)
    await work.ask("c", 1)
    await work.finish()
    assert work.begun == ["a", "b", "c", "a", "b", "a", "a"]
    assert not work.share.working
    assert not work.share.waiting


@alone
async def test_who_asks_for_too_much_is_refused_in_words() -> None:
    work = Work(FairShare(at_once=1))
    await work.ask("a", 1 + fair_share.WAITING_PER_CLIENT + 1)
    await work.ask("b")
    refused = [error for error in await work.finish() if error is not None]
    assert [error.status_code for error in refused if isinstance(error, Refused)] == [429]
    assert work.begun.count("b") == 1


@alone
async def test_when_everybody_asks_for_too_much_it_is_said_in_words() -> None:
    work = Work(FairShare(at_once=1))
    for client in range(fair_share.WAITING_IN_ALL + 2):
        await work.ask(str(client))
    refused = [error for error in await work.finish() if error is not None]
    assert [error.status_code for error in refused if isinstance(error, Refused)] == [503]


@alone
async def test_nobody_waits_without_end() -> None:
    work = Work(FairShare(at_once=1, longest_wait=0.0))
    await work.ask("a")
    with pytest.raises(Refused) as refusal:
        async with work.share.turn("b"):
            raise AssertionError("there was no place")
    assert refusal.value.status_code == 503
    assert not work.share.waiting
    await work.finish()


@alone
async def test_who_goes_away_while_waiting_leaves_no_gap() -> None:
    work = Work(FairShare(at_once=1))
    await work.ask("a")
    await work.ask("b")
    await work.ask("c")
    work.tasks[1].cancel()
    await work.finish()
    assert work.begun == ["a", "c"]
    assert not work.share.working
    assert not work.share.waiting


@alone
async def test_who_goes_away_when_called_gives_the_turn_to_the_next() -> None:
    share = FairShare(at_once=1)
    work = Work(share)
    async with share.turn("a"):
        await work.ask("b")
        await work.ask("c")
    work.tasks[0].cancel()  # called, but it has not noticed yet
    await work.finish()
    assert work.begun == ["c"]
    assert not share.working


# ---- what takes long is not done on the loop ----


def is_on_a_loop() -> bool:
    try:
        return asyncio.get_running_loop() is not None
    except RuntimeError:
        return False


@pytest.mark.parametrize(
    ("path", "module", "name"),
    [
        ("/check", table_routes, "verify"),
        ("/record", table_routes, "finished_record"),
        ("/replay", replay_routes, "replay_page"),
        ("/replay?before=3", replay_routes, "moment_before"),
        ("/at/3", replay_routes, "replay_layers"),
        ("/log", replay_routes, "log_page"),
    ],
)
def test_long_work_is_done_in_turns_and_away_from_the_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch, path: str, module: Any, name: str
) -> None:
    mira = Person(served.base)
    bring(mira, finished().record())
    done: list[tuple[bool, bool]] = []
    work = getattr(module, name)

    def noting(*args: Any) -> Any:
        done.append((is_on_a_loop(), bool(served.gate.long_work.working)))
        return work(*args)

    monkeypatch.setattr(module, name, noting)
    assert mira.go(mira.path.removesuffix("/replay") + path).status == 200
    assert done == [(False, True)]


def test_a_table_is_loaded_in_turn(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    mira, _, table = two_at_a_table(served.base)
    del served.tables._tables[table.removeprefix("/table/")]
    done: list[bool] = []
    find = served.tables.find

    async def noting(name: str) -> Any:
        done.append(bool(served.gate.long_work.working))
        return await find(name)

    monkeypatch.setattr(served.tables, "find", noting)
    assert mira.go(table).status == 200
    assert mira.go(table).status == 200
    assert done == [True], "a table that is here is found without waiting"


def test_the_log_of_a_loaded_table_is_worked_out_away_from_the_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira = Person(served.base)
    bring(mira, finished().record())
    table = live_table(served, mira.path.removesuffix("/replay")).table
    assert table is not None
    assert table.ply > 50
    words, on_a_loop = table.game.words, set()
    narrate = words.narrate

    def noting(*args: Any) -> Any:
        on_a_loop.add(is_on_a_loop())
        return narrate(*args)

    monkeypatch.setattr(words, "narrate", noting)
    for path in ("", "/events?last=x"):
        address = mira.path.removesuffix("/replay") + path
        with mira.client.stream("GET", address) as answer:
            assert answer.status_code == 200
            next(answer.iter_lines())
    assert on_a_loop == {False}


# ---- how long a game may become ----


def test_a_record_of_too_many_plies_is_refused_in_words(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished()
    monkeypatch.setattr(opening, "RECORD_PLIES", table.ply - 1)
    monkeypatch.setattr(opening, "replay", None)
    mira = bring(Person(served.base), table.record())
    assert mira.status == 422
    assert f"The record has {table.ply} moves; at most {table.ply - 1} fit." in mira.page


def test_a_record_of_too_many_draws_is_refused_in_words(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "RECORD_DRAWS", 5)
    mira = bring(Person(served.base), finished().record())
    assert mira.status == 422
    assert "draws of luck; at most 5 fit." in mira.page


def test_nobody_takes_back_without_end(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_UNDOS", 2)
    mira, jonas, table = two_at_a_table(served.base)
    for _ in range(2):
        mira.go(table).move("start d1").move("undo")
        assert mira.status == 200
    mira.move("start d1").move("undo")
    assert mira.status == 422
    assert "You have taken back 2 moves" in mira.page
    jonas.go(table).move("start g7", ply="")
    assert jonas.status == 200, "the others may hesitate as before"


def test_a_table_with_all_its_take_backs_fits_into_a_record() -> None:
    most_seats = max(game.seats[-1] for game in fg.games().values())
    assert 2 * limits.MOST_UNDOS * most_seats < limits.RECORD_PLIES - 1500


def test_clients_take_turns_at_the_lobby(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request for the lobby holds a turn of that client while it is read."""
    read = served.tables.store.lobby
    under_way: list[set[str]] = []

    async def watched(holder: str) -> object:
        under_way.append(set(served.gate.lobbies.working))
        return await read(holder)

    monkeypatch.setattr(served.tables.store, "lobby", watched)
    mira = Person(served.base).go("/")
    mira.post("/table", {"game": "nothing"})
    assert mira.status == 422
    assert under_way == [{"127.0.0.1"}, {"127.0.0.1"}]
    assert not served.gate.lobbies.working
