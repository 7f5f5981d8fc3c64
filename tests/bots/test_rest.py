"""The highest level plays on until a game is at rest before it values what it has come to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import fairground as fg
from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.game import RestModule
from fairground.luck import FastLuck


@pytest.mark.parametrize("comes_to_rest", [True, False])
def test_only_a_search_that_comes_to_rest_leaves_nobody_inside(comes_to_rest: bool) -> None:
    game, luck = fg.game("fair_enough"), FastLuck(1)
    knows: object = game.bot
    assert isinstance(knows, RestModule)
    assert game.bot is not None
    state: Any = game.setup(2, None, luck)
    while not state.turned:
        game.bot.play_on(state, luck, 1)
    seat = state.turn()[0]
    valued: list[bool] = []

    def estimate(world: Any) -> list[float]:
        valued.append(knows.is_at_rest(world))
        return bot_of_the_game.estimate(world)

    bot_of_the_game = game.bot
    bot = SimpleNamespace(
        SPREAD=game.bot.SPREAD,
        PLIES=1,
        estimate=estimate,
        weigh=game.bot.weigh,
        play_on=game.bot.play_on,
        is_at_rest=knows.is_at_rest,
    )
    legal = state.legal(seat)
    situation = Situation(game, cast(Any, bot), game.view(state, seat), legal, luck)
    think(situation, 0)
    looks, simulations = len(valued), 64
    valued.clear()
    think(situation, simulations, comes_to_rest=comes_to_rest)
    assert all(valued[looks:]) == comes_to_rest


def test_a_game_that_is_over_is_at_rest() -> None:
    game, luck = fg.game("fair_enough"), FastLuck(1)
    knows: object = game.bot
    assert isinstance(knows, RestModule)
    assert game.bot is not None
    state: Any = game.setup(2, None, luck)
    game.bot.play_on(state, luck, 10_000)
    assert state.outcome() is not None
    assert knows.is_at_rest(state)
