"""How much luck brought whom: what really came, less what the same move brings on average.

Whatever measure of the chances is taken, this comes to nothing on average over many games; a
better measure only sees more of the luck. The number is an estimate, and its error is known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from fairground.bots.chances import Chances, Moment, Shares
from fairground.game import State
from fairground.luck import FastLuck, ScriptedLuck

FIRST_LOOK = 150
"""Playouts at every ply with luck; then it is known where more of them are needed."""
ERROR = 0.015
"""The standard error of the luck of a whole game that is aimed at."""
MOST = 6000
"""Playouts at one ply at most,"""
ALTOGETHER = 80_000
"""and in a whole game. A long game full of luck keeps a larger error."""


@dataclass
class Draw:
    """A move of the game's sequence at which luck came in, and the sums of what was found out
    about it, by seat."""

    at: int
    seat: int
    move: int
    before: State
    after: State
    playouts: int = 0
    gains: Shares = field(default_factory=list)
    squares: Shares = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moment = Moment(self.after, self.at + 1)
        """When luck had spoken."""

    @property
    def luck(self) -> Shares:
        """How much luck brought each seat."""
        return [total / self.playouts for total in self.gains]

    @property
    def variances(self) -> Shares:
        """How much a single playout's word about that luck varies."""
        return [
            max(0.0, square / self.playouts - luck * luck)
            for square, luck in zip(self.squares, self.luck, strict=True)
        ]

    def look(self, chances: Chances, playouts: int) -> None:
        """Play on from what came, and from what the same move brings with luck drawn afresh. Both
        are played on with the same numbers, so that what has nothing to do with it cancels."""
        if not self.gains:
            self.gains, self.squares = ([0.0] * chances.seats for _ in range(2))
        for _ in range(playouts):
            seed = chances.luck.below(1 << 31)
            came = chances.played_on(self.after.copy(), self.at + 1, FastLuck(seed))
            fresh = self.before.copy()
            fresh.play(self.seat, self.move, chances.luck)
            might = chances.played_on(fresh, self.at + 1, FastLuck(seed))
            self.moment.add(came)
            for seat, share in enumerate(came):
                gain = share - might[seat]
                self.gains[seat] += gain
                self.squares[seat] += gain * gain
        self.playouts += playouts


def draws_luck(before: State, seat: int, move: int) -> bool:
    """Whether a move lets luck in."""
    try:
        before.copy().play(seat, move, ScriptedLuck([]))
    except LookupError:
        return True
    return False


def still_needed(draws: Sequence[Draw], effort: float) -> list[int]:
    """How many more playouts each draw needs, so that the luck of the whole game is known well
    enough with as few as possible: as many as its playouts differ."""
    differ = [math.sqrt(max(draw.variances)) for draw in draws]
    whole = sum(differ) or 1.0
    scale = effort * min(whole / ERROR**2, ALTOGETHER / whole)
    return [
        max(0, min(round(MOST * effort), round(scale * difference)) - draw.playouts)
        for difference, draw in zip(differ, draws, strict=True)
    ]
