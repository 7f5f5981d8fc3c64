"""The coach: the best moves, what they are expected to come to, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from fairground.bots.search import Found, think
from fairground.bots.situation import Situation
from fairground.game import Game, OptionError, View
from fairground.language import say, speaking, spoken
from fairground.luck import Luck

SIMULATIONS = 6000
SECONDS = 1.5
BEST = 3
ENOUGH = 0.1
"""Of a move that was tried less often than this share of all, too little is known to name it; it is
thought about once more, by itself."""
DOUBT = 0.03
"""Values that differ by less may be the same: the coach keeps to its plan."""


class Advice(msgspec.Struct, frozen=True):
    """A move, the chance to win with it (between 0 and 1, even games being 0.5), the points to
    expect at the end, and a sentence saying why, in English and in the other languages of the
    game: who will read it is not known where it is thought out. ``then`` are the moves of the same
    turn with which the plan goes on; ``is_planned`` is a move with which an earlier advice went
    on."""

    move: int
    chance: float
    points: float
    why: str
    translations: dict[str, str] = {}
    then: list[int] = []
    is_planned: bool = False

    @property
    def words(self) -> str:
        """Why, in the reader's language."""
        return self.translations.get(spoken(), self.why)


def advise(
    game: Game,
    view: View,
    legal: Sequence[int],
    names: Sequence[str],
    luck: Luck,
    simulations: int = SIMULATIONS,
    seconds: float = SECONDS,
    planned: int | None = None,
) -> list[Advice]:
    """The three best moves of the viewer, the best first; fewer where fewer are legal. A move with
    which an earlier advice went on, ``planned``, stays the best unless another is clearly
    better."""
    if game.bot is None:
        raise OptionError(say("{game} has no coach.", game=game.title))
    if not legal:
        return []
    enough = max(1, round(ENOUGH * simulations))
    situation = Situation(game, game.bot, view, list(legal), luck)
    found = think(situation, simulations, seconds)
    known = [
        thought
        if thought.visits >= ENOUGH * sum(each.visits for each in found)
        else think(replace(situation, legal=[thought.move]), enough, ENOUGH * seconds)[0]
        for thought in _considered(found, planned)
    ]
    seats = len(game.bot.estimate(game.guess(view, luck)))
    return [
        Advice(
            thought.move,
            chance(thought.value, seats),
            thought.points,
            why(game, view, thought.move, names),
            _translations(game, view, thought.move, names),
            thought.then,
            thought.move == planned,
        )
        for thought in _in_order(known, seats, planned)
    ]


def _considered(found: list[Found], planned: int | None) -> list[Found]:
    """Those that were tried most, and in any case the one that was planned."""
    late = [thought for thought in found[BEST:] if thought.move == planned]
    return [*found[: BEST - len(late)], *late]


def _in_order(known: list[Found], seats: int, planned: int | None) -> list[Found]:
    """By the chance to win as people read it, then by points."""
    best = max(thought.value for thought in known)

    def rank(thought: Found) -> tuple[bool, float, float]:
        is_kept = thought.move == planned and best - thought.value < DOUBT
        return is_kept, round(chance(thought.value, seats), 2), thought.points

    return sorted(known, key=rank, reverse=True)


def chance(value: float, seats: int) -> float:
    """A value compares a seat with its strongest rival; among more rivals the chance is smaller,
    so that an even game is one in as many as play."""
    return float(value ** max(1.0, math.log2(seats)))


def _translations(game: Game, view: View, move: int, names: Sequence[str]) -> dict[str, str]:
    found = {}
    for language in game.languages:
        with speaking(language):
            found[language] = why(game, view, move, names)
    return found


def why(game: Game, view: View, move: int, names: Sequence[str]) -> str:
    """A sentence in the words of the game; where the game has none, the move itself."""
    if game.advice is not None:
        return game.advice.why(view, move, names)
    return f"{game.say(move)}."
