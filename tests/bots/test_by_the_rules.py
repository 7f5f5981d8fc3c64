"""Bots play by the rules, whatever the table: more than a thousand games at every number of seats,
with every choice of options, with editions as they are printed and odd ones."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.odd_editions import every_edition

import fairground as fg
from fairground import build
from fairground.bots import BOTS, Bot
from fairground.fuzz import every_table, fuzz_one
from fairground.game import Game, View
from fairground.luck import FastLuck, Luck

GAMES = 48 if build.is_compiled() else 1
"""Bots that take turns go through all tables until they have played this many games of an edition;
uncompiled it takes ten times as long."""
THINKS_ONE_IN = 4
"""The other decisions are drawn."""
THOUGHTS = 6
"""A level plays legal moves or does not, however long it thinks about them."""


def hasty(game: Game) -> Game:
    """The game with levels that do all they do, in few simulations."""
    levels = (replace(level, simulations=min(THOUGHTS, level.simulations)) for level in game.levels)
    return replace(game, levels=tuple(levels))


@every_edition
def test_every_bot_at_every_table(edition: Game) -> None:
    """Who sits where is drawn. Besides the rules it is checked that a bot's choice is the same in
    a world that looks the same. Odd editions meet every number of seats, each with other options;
    all options meet all editions below."""
    game = hasty(edition)
    tables = every_table(game)
    if not build.is_compiled():
        tables = tables[:2]
    elif edition is not fg.game(edition.id):
        tables = tables[:: len(game.seats) + 1]
    for seed, (seats, options) in enumerate(tables):
        crash = fuzz_one(game, seats, seed, options, tuple(BOTS))
        assert crash is None, crash.record


@every_edition
def test_bots_that_take_turns_at_every_table(edition: Game) -> None:
    """Who decides is drawn for every decision, so that all of them come to moments they would not
    have come to by themselves."""
    game = hasty(edition)
    thinkers = [bot for bot in BOTS.values() if bot.id != "random"]
    tables = every_table(game)
    for seed, (seats, options) in enumerate(tables * math.ceil(GAMES / len(tables))):
        luck = FastLuck(seed)
        state = game.setup(seats, options, luck)
        while turn := state.turn():
            seat = turn[luck.below(len(turn))]
            legal = state.legal(seat)
            thinks = luck.below(THINKS_ONE_IN) == 0
            bot = thinkers[luck.below(len(thinkers))] if thinks else BOTS["random"]
            move = bot.choose(game, game.view(state, seat), legal, luck, 0.0)
            assert move in legal, bot.id
            state.play(seat, move, luck)
        assert state.outcome() is not None


def found_out(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is told about a bot that plays a game of Loot."""
    monkeypatch.setitem(BOTS, bot.id, bot)
    crash = fuzz_one(fg.game("loot"), seats=2, seed=1, bots=[bot.id])
    return "" if crash is None else crash.record


def test_a_bot_that_plays_what_is_not_legal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wild(game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = 0.0) -> int:
        return luck.below(game.moves)

    report = found_out(Bot("wild", "plays anything", wild), monkeypatch)
    assert "# after ply " in report
    assert "which is not legal" in report
    assert "# again: fairground fuzz loot --games 1 --seats 2 --seed 1 --bots wild" in report


def test_a_bot_that_changes_its_mind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = itertools.count()

    def moody(
        game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = 0.0
    ) -> int:
        return legal[next(asked) % len(legal)]

    report = found_out(Bot("moody", "plays by whim", moody), monkeypatch)
    assert "in a guess of it" in report
