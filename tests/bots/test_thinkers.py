"""Thinking in other processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from tests.web.serving import run_alone
from tests.worlds import random_plies

import fairground as fg
from fairground.bots import BOTS, Bot
from fairground.bots.coach import Advice
from fairground.bots.messages import Choose, Chosen, received, sent
from fairground.bots.thinkers import LEAST, NobodyThinks, Thinkers, fair_share
from fairground.bots.worker import answer
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
                    question = Choose(**sent(game, view, [], 1, 0.5), bot="random")
                    assert received(question) == (game, view)


def test_a_view_of_another_edition_arrives_with_it() -> None:
    text = (fg.game("loot").folder / "edition.toml").read_text().replace("line = 3", "line = 4")
    game = fg.game("loot").with_edition_text(text, "other.toml")
    view = fg.Table(game, seats=2, seed=1).view(0)
    question = Choose(**sent(game, view, [], 1, 0.5), bot="random")
    assert received(question)[1].edition.line_points == 4


def test_whoever_asks_alone_is_thought_about_as_long_as_a_bot_may() -> None:
    assert fair_share(0.8, waited=0.0, processes=2, asking=1) == 0.8
    assert fair_share(0.8, waited=0.0, processes=2, asking=2) == 0.8


def test_many_who_ask_share_the_time_and_waiting_is_part_of_it() -> None:
    assert fair_share(0.8, waited=0.0, processes=2, asking=8) == pytest.approx(0.2)
    assert fair_share(0.8, waited=0.5, processes=2, asking=2) == pytest.approx(0.3)
    assert fair_share(0.8, waited=9.0, processes=2, asking=99) == LEAST


def test_a_process_thinks_as_long_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []

    def choose(
        game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = 9.0
    ) -> int:
        told.append(seconds)
        return legal[0]

    monkeypatch.setitem(BOTS, "spy", Bot("spy", "Spy", "notes its time", choose))
    table = fg.Table("loot", seats=2, seed=3)
    fields = sent(table.game, table.view(0), table.legal_moves(0), SEED, 0.25)
    assert answer(Choose(**fields, bot="spy")) == Chosen(table.legal_moves(0)[0])
    assert told == [0.25]


class Scene:
    """Somebody asks a single thinking process about the start of a game of Loot."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.table = fg.Table("loot", seats=2, seed=3)
        self.view, self.legal = self.table.view(0), self.table.legal_moves(0)

    async def choose(self, bot: str) -> int:
        return await self.thinkers.choose(self.table.game, bot, self.view, self.legal, SEED)

    async def advise(self) -> list[Advice]:
        return await self.thinkers.advise(self.table.game, self.view, self.legal, SEED)


def played(scene: Callable[[Scene], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        thinkers = Thinkers(1)
        try:
            await scene(Scene(thinkers))
        finally:
            await thinkers.close()

    run_alone(play)


def test_thinkers_choose_as_a_bot_does_here_and_advise() -> None:
    async def scene(one: Scene) -> None:
        here = BOTS["first-visit"].choose(one.table.game, one.view, one.legal, FastLuck(SEED))
        assert await one.choose("first-visit") == here
        assert await one.choose("first-visit") == here
        assert len(await one.advise()) == 3

    played(scene)


def test_a_killed_process_only_delays_an_answer() -> None:
    async def scene(one: Scene) -> None:
        await one.choose("random")
        (first,) = one.thinkers.pids
        os.kill(first, signal.SIGSTOP)  # or it might answer before it is killed
        thinking = asyncio.create_task(one.choose("master"))
        await asyncio.sleep(0.05)
        os.kill(first, signal.SIGKILL)
        assert await thinking in one.legal
        assert first not in one.thinkers.pids

    played(scene)


def test_who_is_no_longer_waited_for_does_not_answer_the_next() -> None:
    async def scene(one: Scene) -> None:
        await one.choose("random")
        (first,) = one.thinkers.pids
        os.kill(first, signal.SIGSTOP)  # or it might answer in time
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await one.advise()
        assert await one.choose("random") in one.legal

    played(scene)


def test_a_question_that_kills_is_given_up() -> None:
    async def scene(one: Scene) -> None:
        with pytest.raises(NobodyThinks):
            await one.thinkers.review("no record", 1)
        assert await one.choose("random") in one.legal

    played(scene)
