"""Points and medals: what expansions have scored, and who holds the gold and the silver of each
colour."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.edition import COLOUR_COUNT, SEATS_AT_MOST, Edition
from fairground.games.kairo.rules.board import Board
from fairground.vecs import vec

NOBODY: Final = -1
NOT_GAINED: Final = -2
GOLD: Final = 1
SILVER: Final = 2


@final
class Score:
    """Who holds the gold and the silver of each colour; points by seat. With `every_tie` each
    newcomer to a tie at the top takes the silver, not only the first."""

    def __init__(
        self,
        gold: vec[i64],
        silver: vec[i64],
        expansions: vec[i64],
        medals: vec[i64],
        every_tie: bool,
    ) -> None:
        self.gold = gold
        self.silver = silver
        self.expansions = expansions
        self.medals = medals
        self.every_tie = every_tie

    def copy(self) -> Score:
        return Score(
            self.gold[:], self.silver[:], self.expansions[:], self.medals[:], self.every_tie
        )

    def medals_won(self, board: Board, seat: i64, colour: i64, size: i64) -> i64:
        """The medals (GOLD, SILVER or both) that a seat wins when its stall reaches a size.

        Alone the largest: both. As large as exactly one other, none being larger: the silver.
        What it has already it does not win again."""
        equal: i64 = 0
        owner: i64
        for owner in range(SEATS_AT_MOST):
            if owner != seat:
                other = board.size[owner * COLOUR_COUNT + colour]
                if other > size:
                    return 0
                if other == size:
                    equal += 1
        won: i64 = 0
        if equal == 0 and self.gold[colour] != seat:
            won |= GOLD
        if (equal <= 1 or self.every_tie) and self.silver[colour] != seat:
            won |= SILVER
        return won

    def add_expansion(self, board: Board, seat: i64, colour: i64) -> tuple[i64, i64]:
        """Score an expansion that was just laid: the size of its stall, then the medals won. Says
        who lost the gold and the silver, or NOT_GAINED."""
        size = board.size[seat * COLOUR_COUNT + colour]
        won = self.medals_won(board, seat, colour, size)
        self.expansions[seat] += size
        self.medals[seat] += medal_points(board.edition, won)
        gold: i64 = NOT_GAINED
        silver: i64 = NOT_GAINED
        if won & GOLD:
            gold = self.gold[colour]
            self.gold[colour] = seat
        if won & SILVER:
            silver = self.silver[colour]
            self.silver[colour] = seat
        return gold, silver

    def medals_held(self, seat: i64, colour: i64) -> i64:
        """The medals of a colour that a seat holds."""
        held: i64 = 0
        if self.gold[colour] == seat:
            held |= GOLD
        if self.silver[colour] == seat:
            held |= SILVER
        return held


def medal_points(edition: Edition, medals: i64) -> i64:
    points: i64 = 0
    if medals & GOLD:
        points += edition.gold
    if medals & SILVER:
        points += edition.silver
    return points


def nothing_won(seats: int, every_tie: bool) -> Score:
    nobody: list[i64] = [NOBODY] * COLOUR_COUNT
    nothing: list[i64] = [0] * seats
    return Score(
        vec[i64](nobody), vec[i64](nobody), vec[i64](nothing), vec[i64](nothing), every_tie
    )
