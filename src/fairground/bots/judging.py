"""Was something better? Search says what else was worth a thought; then that and what was played
are played on side by side: as things really stood, and as they might have stood for all that the
seat could see."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from fairground.bots.chances import Chances
from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.game import BotModule, Game, State
from fairground.luck import FastLuck

SIMULATIONS = 600
CANDIDATES = 3
"""This many of the other moves are compared with what was played."""
GLANCE = 60
COMPARED = 400
"""How often two moves are played on: at first sight, and to be sure."""
SURE = 2.0
"""A difference counts if it is above this many standard errors."""
WORTH_TELLING = 0.03
"""A move that is better by less of the chance to win than this is about as good."""


@dataclass(frozen=True)
class Better:
    """A better move than what a seat played. ``gain`` is by how much of the chance to win, as
    things really stood; ``known`` is the same over all that the seat could not tell apart, or 0 if
    that is not sure."""

    move: int
    gain: float
    known: float


class Judge:
    def __init__(self, game: Game, bot: BotModule, chances: Chances, effort: float) -> None:
        self.game = game
        self.bot = bot
        self.chances = chances
        self.simulations = max(40, round(SIMULATIONS * effort))
        self.glance = max(6, round(GLANCE * effort))
        self.compared = max(20, round(COMPARED * effort))

    def better(self, at: int, seat: int, move: int, before: State) -> Better | None:
        """The best of the moves that a sensible player would have thought of instead; None if none
        was clearly better as things really stood."""
        legal = before.legal(seat)
        if len(legal) < 2:
            return None
        view, luck = self.game.view(before, seat), self.chances.luck
        found = think(Situation(self.game, self.bot, view, legal, luck), self.simulations)
        others = [thought.move for thought in found if thought.move != move][:CANDIDATES]

        def gain_of(other: int, times: int) -> tuple[float, float]:
            return self._compare(at, seat, before.copy, other, move, times)

        best = max(others, key=lambda other: gain_of(other, self.glance)[0])
        gain, error = gain_of(best, self.compared)
        if gain < WORTH_TELLING or gain <= SURE * error:
            return None

        def guess() -> State:
            return self.game.guess(view, luck)

        known, error = self._compare(at, seat, guess, best, move, self.compared)
        return Better(best, gain, known if known > SURE * error else 0.0)

    def _compare(
        self, at: int, seat: int, world: Callable[[], State], better: int, move: int, times: int
    ) -> tuple[float, float]:
        """How much better a move is, and the standard error of that. Both moves meet the same
        worlds and are played on with the same numbers."""
        total = squares = 0.0
        for _ in range(times):
            found = world()
            seed = self.chances.luck.below(1 << 31)
            gain = self._share(found.copy(), at, seat, better, seed)
            gain -= self._share(found, at, seat, move, seed)
            total += gain
            squares += gain * gain
        mean = total / times
        return mean, math.sqrt(max(0.0, squares / times - mean * mean) / times)

    def _share(self, world: State, at: int, seat: int, move: int, seed: int) -> float:
        luck = FastLuck(seed)
        world.play(seat, move, luck)
        return self.chances.played_on(world, at + 1, luck)[seat]
