"""Was something better? Search says what else was worth a thought; then that and what was played
are played on side by side."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fairground.bots.chances import Chances
from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.game import BotModule, Game, State, View
from fairground.luck import FastLuck

SIMULATIONS = 300
GLANCE = 24
COMPARED = 500
"""How often two moves are played on: at first sight, and to be sure."""
SURE = 2.0
"""A difference counts if it is above this many standard errors."""
AS_GOOD = 0.02
"""What search holds for worse than what was played by more than this is no better."""


@dataclass(frozen=True)
class Doubt:
    """A move of the game's sequence, what else was worth a thought, and by how much of the chance
    to win that was better at first sight."""

    at: int
    view: View
    move: int
    better: int
    by: float


class Judge:
    def __init__(self, game: Game, bot: BotModule, chances: Chances, effort: float) -> None:
        self.game = game
        self.bot = bot
        self.chances = chances
        self.simulations = max(40, round(SIMULATIONS * effort))
        self.glance = max(4, round(GLANCE * effort))
        self.compared = max(10, round(COMPARED * effort))

    def doubt(self, at: int, seat: int, move: int, before: State) -> Doubt | None:
        """What else was worth a thought, by what the seat could know."""
        legal = before.legal(seat)
        if len(legal) < 2:
            return None
        view = self.game.view(before, seat)
        situation = Situation(self.game, self.bot, view, legal, self.chances.luck)
        found = think(situation, self.simulations)
        played = next(thought for thought in found if thought.move == move)
        other = next(thought for thought in found if thought.move != move)
        if other.value < played.value - AS_GOOD:
            return None
        by, _ = self._compare(at, view, other.move, move, self.glance)
        return Doubt(at, view, move, other.move, by)

    def cost(self, doubt: Doubt) -> float:
        """How much of the chance to win the move cost; 0 if that is not sure."""
        mean, error = self._compare(doubt.at, doubt.view, doubt.better, doubt.move, self.compared)
        return mean if mean > SURE * error else 0.0

    def _compare(
        self, at: int, view: View, better: int, move: int, times: int
    ) -> tuple[float, float]:
        """How much better a move is, and the standard error of that, over the worlds that the seat
        could not tell apart. Both moves meet the same worlds and are played on with the same
        numbers."""
        seat = view.seat
        assert seat is not None
        total = squares = 0.0
        for _ in range(times):
            world = self.game.guess(view, self.chances.luck)
            seed = self.chances.luck.below(1 << 31)
            gain = self._share(world.copy(), at, seat, better, seed)
            gain -= self._share(world, at, seat, move, seed)
            total += gain
            squares += gain * gain
        mean = total / times
        return mean, math.sqrt(max(0.0, squares / times - mean * mean) / times)

    def _share(self, world: State, at: int, seat: int, move: int, seed: int) -> float:
        luck = FastLuck(seed)
        world.play(seat, move, luck)
        return self.chances.played_on(world, at, luck)[seat]
