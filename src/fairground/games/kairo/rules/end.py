"""Points and the end: who holds the medals, when the end phase begins, and what scores when the
game is over."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.games.kairo.board import Board
from fairground.games.kairo.edition import Edition
from fairground.games.kairo.market import COLOUR_COUNT, SEATS_AT_MOST
from fairground.games.kairo.rules import news
from fairground.vecs import vec

NOBODY: Final = -1
NOT_GAINED: Final = -2
GOLD: Final = 1
SILVER: Final = 2


@final
@mypyc_attr(acyclic=True)
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

    def add_expansion(
        self, edition: Edition, board: Board, seat: i64, colour: i64
    ) -> tuple[i64, i64]:
        """Score an expansion that was just laid: the size of its stall, then the medals won. Says
        who lost the gold and the silver, or NOT_GAINED."""
        size = board.size[seat * COLOUR_COUNT + colour]
        won = self.medals_won(board, seat, colour, size)
        self.expansions[seat] += size
        self.medals[seat] += medal_points(edition, won)
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


# The end


def end_begins(edition: Edition, left: vec[i64], quiet: i64, seats: i64) -> i64:
    """Why the end phase begins after a turn, or -1: a colour has no expansion left, two colours
    have at most one, or nobody has laid a tile for ten rounds."""
    scarce: i64 = 0
    colour: i64
    for colour in range(COLOUR_COUNT):
        count = left[colour]
        if count == 0:
            return news.NONE_LEFT
        if count <= edition.scarce_left:
            scarce += 1
    if scarce >= edition.scarce_colours:
        return news.SCARCE
    return news.QUIET if quiet >= edition.quiet_rounds * seats else -1


def score_parts(edition: Edition, score: Score, seat: i64, coins: i64) -> dict[str, int]:
    """The parts of a final score. Medals score once more for their holders, and every three coins,
    of all colours together, score a point."""
    return {
        "expansions": int(score.expansions[seat]),
        "medals won": int(score.medals[seat]),
        "medals held": int(points_for_medals_held(edition, score, seat)),
        "money": int(coin_points(edition, coins)),
    }


def points_for_medals_held(edition: Edition, score: Score, seat: i64) -> i64:
    points: i64 = 0
    colour: i64
    for colour in range(COLOUR_COUNT):
        points += medal_points(edition, score.medals_held(seat, colour))
    return points


def final_points(edition: Edition, score: Score, seat: i64, coins: i64) -> i64:
    """The sum of the parts."""
    points = score.expansions[seat] + score.medals[seat] + coin_points(edition, coins)
    return points + points_for_medals_held(edition, score, seat)


def coin_points(edition: Edition, coins: i64) -> i64:
    return coins // edition.coins_for_a_point
