"""What has been won: points for expansions, and medals for the largest stalls."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.board import Board
from fairground.games.kairo.edition import COLOURS, SEATS_AT_MOST, Edition

NOBODY: Final = -1
NOT_GAINED: Final = -2


@final
class Score:
    """Who holds the gold and the silver of each colour; points by seat."""

    def __init__(
        self, gold: list[i64], silver: list[i64], expansions: list[i64], medals: list[i64]
    ) -> None:
        self.gold = gold
        self.silver = silver
        self.expansions = expansions
        self.medals = medals

    def copy(self) -> Score:
        return Score(self.gold[:], self.silver[:], self.expansions[:], self.medals[:])

    def add_expansion(
        self, board: Board, seat: i64, colour: i64, every_tie: bool
    ) -> tuple[i64, i64]:
        """Score an expansion that was just laid: the size of its stall, then the medals gained.
        Tells who lost the gold and the silver, or NOT_GAINED."""
        self.expansions[seat] += board.size[seat * 6 + colour]
        gold, silver = self.award(board, seat, colour, every_tie)
        if gold != NOT_GAINED:
            self.medals[seat] += board.edition.gold
        if silver != NOT_GAINED:
            self.medals[seat] += board.edition.silver
        return gold, silver

    def award(self, board: Board, seat: i64, colour: i64, every_tie: bool) -> tuple[i64, i64]:
        """Who loses the gold and the silver to a seat that has expanded its stall, or NOT_GAINED.

        Alone the largest: both. As large as exactly one other, none being larger: the silver. With
        `every_tie` each newcomer to a tie at the top takes the silver."""
        size = board.size[seat * 6 + colour]
        equal: i64 = 0
        owner: i64
        for owner in range(SEATS_AT_MOST):
            if owner != seat:
                other = board.size[owner * 6 + colour]
                if other > size:
                    return NOT_GAINED, NOT_GAINED
                if other == size:
                    equal += 1
        gold: i64 = NOT_GAINED
        silver: i64 = NOT_GAINED
        if equal == 0 and self.gold[colour] != seat:
            gold = self.gold[colour]
            self.gold[colour] = seat
        if (equal <= 1 or every_tie) and self.silver[colour] != seat:
            silver = self.silver[colour]
            self.silver[colour] = seat
        return gold, silver

    def parts(self, edition: Edition, seat: i64, purse: list[i64]) -> dict[str, int]:
        """The parts of a final score. Medals score once more for whoever holds them, and every
        three coins, of all colours together, score a point."""
        held: i64 = 0
        colour: i64
        for colour in range(len(COLOURS)):
            if self.gold[colour] == seat:
                held += edition.gold
            if self.silver[colour] == seat:
                held += edition.silver
        coins: i64 = 0
        for count in purse:
            coins += count
        return {
            "expansions": int(self.expansions[seat]),
            "medals won": int(self.medals[seat]),
            "medals held": int(held),
            "money": int(coins // edition.coins_for_a_point),
        }


def nothing_won(seats: int) -> Score:
    colours = len(COLOURS)
    return Score([NOBODY] * colours, [NOBODY] * colours, [0] * seats, [0] * seats)
