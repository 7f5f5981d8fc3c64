"""The coach: the best moves, what they are expected to come to, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from fairground.bots.levels import think
from fairground.game import Game, OptionError, View
from fairground.luck import Luck

SIMULATIONS = 6000
SECONDS = 1.5
BEST = 3
ENOUGH = 0.02
"""A move that was tried less often than this share of the most tried one is not worth naming."""


class Advice(msgspec.Struct, frozen=True):
    """A move, the chance to win with it (between 0 and 1, even games being 0.5), the points to
    expect at the end, and a sentence saying why."""

    move: int
    chance: float
    points: float
    why: str


def advise(
    game: Game,
    view: View,
    legal: Sequence[int],
    luck: Luck,
    simulations: int = SIMULATIONS,
    seconds: float = SECONDS,
) -> list[Advice]:
    """The three best moves of the viewer, the best first; fewer where fewer were worth trying."""
    if game.bot is None:
        raise OptionError(f"Nobody here can give advice about {game.title}.")
    if not legal:
        return []
    found = think(game, game.bot, view, legal, luck, simulations, seconds)
    seats = len(game.bot.estimate(game.guess(view, luck)))
    tried = [one for one in found[:BEST] if one.visits >= ENOUGH * found[0].visits]
    return [
        Advice(one.move, chance(one.value, seats), one.points, why(game, view, one.move))
        for one in sorted(tried, key=lambda one: -one.value)
    ]


def chance(value: float, seats: int) -> float:
    """A value compares a seat with its strongest rival; among more rivals the chance is smaller,
    so that an even game is one in as many as play."""
    return float(value ** max(1.0, math.log2(seats)))


def why(game: Game, view: View, move: int) -> str:
    """A sentence in the words of the game; where the game has none, the move itself."""
    if game.advice is not None:
        return game.advice.why(view, move)
    return f"{game.say(move)}."
