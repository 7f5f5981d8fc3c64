"""Thinking in other processes."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from tests.web.serving import run_alone
from tests.worlds import random_plies

import fairground as fg
from fairground.bots.post import Choose, received, sent
from fairground.bots.thinkers import NobodyThinks, Thinkers
from fairground.game import Game

GAMES = list(fg.games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_arrives_as_it_was_sent(game: Game) -> None:
    for seats in game.seats:
        table = fg.Table(game, seats=seats, seed=2)
        for at, _ in enumerate(random_plies(table, 3, 300)):
            if at % 17 == 0:
                for seat in [*range(seats), None]:
                    view = table.view(seat)
                    question = Choose(**sent(game, view, [], 1), bot="random")
                    assert received(question) == (game, view)


def test_a_view_of_another_edition_arrives_with_it() -> None:
    text = (fg.game("loot").folder / "edition.toml").read_text().replace("line = 3", "line = 4")
    game = fg.game("loot").with_edition_text(text, "other.toml")
    view = fg.Table(game, seats=2, seed=1).view(0)
    question = Choose(**sent(game, view, [], 1), bot="random")
    assert received(question)[1].edition.line_points == 4


def test_thinkers_choose_advise_and_look_back() -> None:
    async def scene() -> None:
        thinkers = Thinkers(1)
        table = fg.Table("loot", seats=2, seed=3)
        view, legal = table.view(0), table.legal_moves(0)
        try:
            move = await thinkers.choose(table.game, "first-visit", view, legal, 5)
            assert move in legal
            assert move == await thinkers.choose(table.game, "first-visit", view, legal, 5)
            advice = await thinkers.advise(table.game, view, legal, 5)
            assert len(advice) == 3
        finally:
            await thinkers.close()

    run_alone(scene)


def test_a_killed_process_only_delays_an_answer() -> None:
    async def scene() -> None:
        thinkers = Thinkers(1)
        table = fg.Table("loot", seats=2, seed=3)
        view, legal = table.view(0), table.legal_moves(0)
        try:
            await thinkers.choose(table.game, "random", view, legal, 5)
            (first,) = thinkers.pids
            thinking = asyncio.create_task(thinkers.choose(table.game, "master", view, legal, 5))
            await asyncio.sleep(0.05)
            os.kill(first, signal.SIGKILL)
            assert await thinking in legal
            assert first not in thinkers.pids
        finally:
            await thinkers.close()

    run_alone(scene)


def test_who_is_no_longer_waited_for_does_not_answer_the_next() -> None:
    async def scene() -> None:
        thinkers = Thinkers(1)
        table = fg.Table("loot", seats=2, seed=3)
        view, legal = table.view(0), table.legal_moves(0)
        try:
            await thinkers.choose(table.game, "random", view, legal, 5)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await thinkers.advise(table.game, view, legal, 5)
            assert isinstance(await thinkers.choose(table.game, "random", view, legal, 5), int)
        finally:
            await thinkers.close()

    run_alone(scene)


def test_a_question_that_kills_is_given_up() -> None:
    async def scene() -> None:
        thinkers = Thinkers(1)
        try:
            with pytest.raises(NobodyThinks):
                await thinkers.review("no record", 1)
            table = fg.Table("loot", seats=2, seed=3)
            legal = table.legal_moves(0)
            view = table.view(0)
            assert await thinkers.choose(table.game, "random", view, legal, 5) in legal
        finally:
            await thinkers.close()

    run_alone(scene)
