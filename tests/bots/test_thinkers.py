"""Thinking in other processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
import pytest
from kit.serving import run_alone, until
from tests.worlds import random_plies

import fairground as fg
from fairground.bots import BOTS, Bot, process
from fairground.bots.coach import Advice
from fairground.bots.messages import (
    Answer,
    Choose,
    Chosen,
    Failed,
    Position,
    Question,
    Ready,
    decode_view,
    encode_view,
)
from fairground.bots.thinkers import (
    LEAST,
    AnyProcess,
    Closing,
    NobodyThinks,
    Thinkers,
    fair_share,
    usual_patience,
)
from fairground.bots.worker import Worker
from fairground.game import Game, View
from fairground.luck import FastLuck, Luck

SEED = 5
GAMES = list(fg.games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_arrives_as_it_was_sent(game: Game) -> None:
    for seats in game.seats:
        table = fg.Table(game, seats=seats, seed=2)
        for at, _ in enumerate(random_plies(table, 3, 300)):
            if at % 17 == 0:
                for seat in [*range(seats), None]:
                    view = table.view(seat)
                    assert decode_view(game, encode_view(view)) == view


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_declared_type_of_a_view_is_the_one_that_the_game_shows(game: Game) -> None:
    assert type(fg.Table(game, seats=game.seats[-1], seed=2).view(None)) is game.view_type


def test_a_view_of_another_edition_arrives_with_it() -> None:
    text = (fg.game("loot").folder / "edition.toml").read_text().replace("line = 3", "line = 4")
    game = fg.game("loot").with_edition_text(text, "other.toml")
    view = fg.Table(game, seats=2, seed=1).view(0)
    assert Position.of(game, view, []).read()[1].edition.line_points == 4


# ---- how long somebody may think ----


def test_a_client_who_asks_alone_is_thought_about_as_long_as_a_bot_may() -> None:
    assert fair_share(0.8, waited=0.0, processes=2, clients=1, asking=1) == 0.8
    assert fair_share(0.8, waited=0.0, processes=2, clients=1, asking=2) == 0.8
    assert fair_share(0.8, waited=0.0, processes=2, clients=2, asking=1) == 0.8


def test_a_flood_shortens_its_own_thoughts_and_not_those_of_others() -> None:
    assert fair_share(0.8, waited=0.0, processes=2, clients=2, asking=150) == LEAST
    assert fair_share(0.8, waited=0.0, processes=2, clients=2, asking=1) == 0.8


def test_many_questions_of_a_client_share_the_time_and_waiting_is_part_of_it() -> None:
    assert fair_share(0.8, waited=0.0, processes=2, clients=1, asking=8) == pytest.approx(0.2)
    assert fair_share(0.8, waited=0.0, processes=2, clients=4, asking=2) == pytest.approx(0.2)
    assert fair_share(0.8, waited=0.5, processes=2, clients=1, asking=2) == pytest.approx(0.3)
    assert fair_share(0.8, waited=9.0, processes=2, clients=1, asking=99) == LEAST


def test_a_process_thinks_as_long_as_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[float] = []

    def choose(
        game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = 9.0
    ) -> int:
        noted.append(seconds)
        return legal[0]

    monkeypatch.setitem(BOTS, "spy", Bot("spy", "notes its time", choose))
    table = fg.Table("loot", seats=2, seed=3)
    position = Position.of(table.game, table.view(0), table.legal_moves(0))
    question = msgspec.msgpack.encode(Choose(position, "spy", SEED, 0.25))
    assert Worker().answer(question) == Chosen(table.legal_moves(0)[0])
    assert noted == [0.25]


# ---- real processes ----


class Scene:
    """Somebody asks a single thinking process about the start of a game of Loot."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.table = fg.Table("loot", seats=2, seed=3)
        self.view, self.legal = self.table.view(0), self.table.legal_moves(0)

    async def choose(self, bot: str) -> int:
        async with self.thinkers.turn("client", 0.5) as turn:
            return await turn.choose(self.table.game, bot, self.view, self.legal, SEED, 0.5)

    async def advise(self) -> list[Advice]:
        async with self.thinkers.turn("client", 1.0) as turn:
            return await turn.advise(
                self.table.game, self.view, self.legal, ["Mira", "Jonas"], SEED
            )


def played(
    scene: Callable[[Scene], Coroutine[Any, Any, None]],
    patience: Callable[[Question], float] = usual_patience,
    start: Callable[[], Coroutine[Any, Any, AnyProcess]] = process.ThinkingProcess.start,
) -> None:
    async def play() -> None:
        thinkers = Thinkers(1, start, patience)
        try:
            await scene(Scene(thinkers))
        finally:
            await thinkers.close()

    run_alone(play)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_thinkers_choose_as_a_bot_does_here_and_advise() -> None:
    async def scene(asker: Scene) -> None:
        here = BOTS["first-visit"].choose(asker.table.game, asker.view, asker.legal, FastLuck(SEED))
        assert await asker.choose("first-visit") == here
        assert await asker.choose("first-visit") == here
        assert len(await asker.advise()) == 3
        assert asker.thinkers.trouble() is None

    played(scene)


def test_a_killed_process_only_delays_an_answer() -> None:
    async def scene(asker: Scene) -> None:
        await asker.choose("random")
        (first,) = asker.thinkers.pids
        os.kill(first, signal.SIGSTOP)  # or it might answer before it is killed
        thinking = asyncio.create_task(asker.choose("master"))
        await asyncio.sleep(0.05)
        os.kill(first, signal.SIGKILL)
        assert await thinking in asker.legal
        assert first not in asker.thinkers.pids

    played(scene)


def test_a_stopped_process_is_given_up_killed_and_replaced(
    caplog: pytest.LogCaptureFixture,
) -> None:
    is_impatient = False

    def patience(question: Question) -> float:
        nonlocal is_impatient
        was_impatient, is_impatient = is_impatient, False
        return 0.01 if was_impatient else usual_patience(question)

    async def scene(asker: Scene) -> None:
        nonlocal is_impatient
        await asker.choose("random")
        (first,) = asker.thinkers.pids
        os.kill(first, signal.SIGSTOP)
        is_impatient = True
        assert await asker.choose("random") in asker.legal
        (second,) = asker.thinkers.pids
        assert second != first
        await asyncio.to_thread(until, lambda: not is_there(first))

    played(scene, patience)
    assert "has not answered within" in caplog.text


def test_an_answer_that_nobody_waits_for_any_more_is_not_given_to_the_next() -> None:
    async def scene(asker: Scene) -> None:
        await asker.choose("random")
        (first,) = asker.thinkers.pids
        os.kill(first, signal.SIGSTOP)  # or it might answer in time
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await asker.advise()
        assert await asker.choose("random") in asker.legal

    played(scene)


def test_an_exception_in_a_process_is_an_answer_with_its_cause_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene(asker: Scene) -> None:
        await asker.choose("random")
        before = asker.thinkers.pids
        with pytest.raises(NobodyThinks):
            await asker.choose("no such bot")
        assert asker.thinkers.pids == before, "the process lives on"
        trouble = asker.thinkers.trouble() or ""
        assert trouble.startswith("Thinking failed 2 times in a row")
        assert "no such bot" not in trouble, "strangers may read it, and a cause may be a secret"
        assert await asker.choose("random") in asker.legal
        assert asker.thinkers.trouble() is None

    played(scene)
    causes = [vars(record)["traceback"] for record in caplog.records]
    assert len(causes) == 2, "it is asked once more"
    assert all("Traceback" in cause and "KeyError: 'no such bot'" in cause for cause in causes)


def test_a_process_that_cannot_be_started_is_tried_once_more_and_then_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(asker: Scene) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(process, "COMMAND", ("/no/such/program",))
            with pytest.raises(NobodyThinks):
                await asker.choose("random")
        assert "Thinking failed 2 times" in (asker.thinkers.trouble() or "")
        assert await asker.choose("random") in asker.legal, "its place is used again"

    played(scene)
    assert caplog.text.count("No such file or directory") == 2


def test_a_process_that_ends_while_it_starts_is_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(asker: Scene) -> None:
        monkeypatch.setattr(process, "COMMAND", ("/bin/false",))
        with pytest.raises(NobodyThinks):
            await asker.choose("random")

    played(scene)
    assert caplog.text.count("has ended") == 2


def test_nothing_is_answered_once_the_server_closes() -> None:
    async def scene(asker: Scene) -> None:
        await asker.choose("random")
        await asker.thinkers.close()
        with pytest.raises(Closing):
            await asker.choose("random")
        assert asker.thinkers.trouble() is None

    played(scene)


# ---- stand-ins for processes ----


class Liar:
    """Answers the wrong things."""

    pid = 1
    is_running = is_up_to_date = True

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    async def ask(self, question: Question, patience: float) -> Answer:
        return self.answer

    def kill(self) -> None:
        pass

    async def wait(self) -> None:
        pass


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (Chosen(99_999), "a wrong answer: Chosen."),
        (Ready(), "a wrong answer: Ready."),
        (Failed("ValueError: oh"), "raised an exception"),
    ],
)
def test_an_answer_that_cannot_be_right_is_an_error(
    answer: Answer, cause: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def start() -> Liar:
        return Liar(answer)

    async def scene(asker: Scene) -> None:
        with pytest.raises(NobodyThinks):
            await asker.choose("random")

    played(scene, start=start)
    assert caplog.text.count(cause) == 2
