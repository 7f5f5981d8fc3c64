"""What the levels feel like: the lower ones err, and none plays nonsense."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from statistics import mean

import pytest
from tests.worlds import random_table

import fairground as fg
from fairground import build
from fairground.bots import BOTS
from fairground.bots.greedy import looks
from fairground.bots.situation import Situation
from fairground.game import Game
from fairground.luck import FastLuck

FIRST_VISIT = BOTS["first-visit"]
LONG = 40
"""A game of fewer plies has too few decisions to count mistakes in."""
GAMES = [
    game
    for game in fg.games().values()
    if game.levels and random_table(game, game.seats[-1], seed=1).ply >= LONG
]
compiled = pytest.mark.skipif(not build.is_compiled(), reason="takes minutes uncompiled")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
WORLDS = 12
SEEDS = range(4)
MATTERS = 0.05
"""A decision in which the moves differ by less of the value is anybody's."""
STANDS_OUT = 0.6
"""The part of the difference by which one move is better or worse than all the others."""


@cache
def choices(game_id: str) -> list[tuple[list[float], float]]:
    """What the moves of each decision that matters were worth at a look ahead, in ascending order,
    and the one that was made, when first visitors play each other at a full table."""
    game = fg.game(game_id)
    found = [choice for seed in SEEDS for choice in _choices(game, seed)]
    return [(values, made) for values, made in found if values[-1] - values[0] > MATTERS]


def _choices(game: Game, seed: int) -> Iterator[tuple[list[float], float]]:
    assert game.bot is not None
    luck = FastLuck(seed)
    table = fg.Table(game, seats=game.seats[-1], seed=seed)
    while table.turn:
        seat = table.turn[0]
        view, legal = table.view(seat), table.legal_moves(seat)
        chosen = FIRST_VISIT.choose(game, view, legal, luck, 0)
        values = looks(Situation(game, game.bot, view, legal, luck), luck, WORLDS)
        yield sorted(values), values[legal.index(chosen)]
        table.play(seat, game.say(chosen))


def gap(values: list[float], place: int) -> float:
    """From the place to the next one above it, as a part of the whole difference."""
    return (values[place + 1] - values[place]) / (values[-1] - values[0])


@compiled
@every_game
def test_a_first_visitor_hardly_ever_makes_the_one_bad_move(game: Game) -> None:
    made = [
        made == values[0]
        for values, made in choices(game.id)
        if len(values) > 2 and gap(values, 0) > STANDS_OUT
    ]
    assert len(made) > 5
    assert mean(made) < 0.2


@compiled
@every_game
def test_a_first_visitor_overlooks_the_one_good_move_now_and_then(game: Game) -> None:
    missed = [
        made != values[-1]
        for values, made in choices(game.id)
        if len(values) > 2 and gap(values, len(values) - 2) > STANDS_OUT
    ]
    assert len(missed) > 20
    assert 0.05 < mean(missed) < 0.6


@compiled
@every_game
def test_a_first_visitor_plays_much_better_than_any_move(game: Game) -> None:
    made = mean((made - values[0]) / (values[-1] - values[0]) for values, made in choices(game.id))
    any_move = mean(
        (mean(values) - values[0]) / (values[-1] - values[0]) for values, _ in choices(game.id)
    )
    assert made > any_move + 0.15
