"""Medals: a gold and a silver of each colour for the largest stalls."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.board import Board
from fairground.games.kairo.edition import COLOURS, SEATS_AT_MOST

NOBODY: Final = -1
GOLD: Final = 1
SILVER: Final = 2


@final
class Medals:
    """Who holds the gold and the silver of each colour."""

    def __init__(self, gold: list[i64], silver: list[i64]) -> None:
        self.gold = gold
        self.silver = silver

    def copy(self) -> Medals:
        return Medals(self.gold[:], self.silver[:])

    def award(self, board: Board, seat: i64, colour: i64, every_tie: bool) -> i64:
        """The medals (GOLD, SILVER, both or none) that a seat gains by having expanded its stall.

        Alone the largest: both. As large as exactly one other, none being larger: the silver. With
        `every_tie` each newcomer to a tie at the top takes the silver."""
        size = board.size[seat * 6 + colour]
        equal: i64 = 0
        owner: i64
        for owner in range(SEATS_AT_MOST):
            if owner != seat:
                other = board.size[owner * 6 + colour]
                if other > size:
                    return 0
                if other == size:
                    equal += 1
        gained: i64 = 0
        if equal == 0 and self.gold[colour] != seat:
            self.gold[colour] = seat
            gained |= GOLD
        if (equal <= 1 or every_tie) and self.silver[colour] != seat:
            self.silver[colour] = seat
            gained |= SILVER
        return gained


def no_medals() -> Medals:
    return Medals([NOBODY] * len(COLOURS), [NOBODY] * len(COLOURS))
