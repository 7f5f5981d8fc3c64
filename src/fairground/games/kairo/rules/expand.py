"""Expanding a stall: what it costs, how it is paid, what it scores and which medals it wins."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.edition import COLOUR_COUNT, COLOURS, SEATS_AT_MOST, Edition
from fairground.games.kairo.rules.board import Board

NOBODY: Final = -1
NOT_GAINED: Final = -2
GOLD: Final = 1
SILVER: Final = 2


# What it costs


def cost(size: i64) -> i64:
    """The coins that the next expansion of a stall of this size costs: its size afterwards."""
    return size + 1


def affordable(own: i64, others: i64, price: i64) -> bool:
    """At least one coin is of the stall's colour; each of the others is one coin of its colour or
    two coins of other colours."""
    return own >= 1 and own + others // 2 >= price


def affordable_with_joker(own: i64, others: i64, price: i64) -> bool:
    """The same, when a coin of any colour is first paid for a joker."""
    return (others > 0 and affordable(own, others - 1, price)) or affordable(own - 1, others, price)


def usual_payment(coins: list[i64], colour: i64, price: i64) -> list[i64]:
    """The fewest coins: as many as possible of the colour, then pairs of others, always from the
    colour of which most are left."""
    paid: list[i64] = [0] * COLOUR_COUNT
    paid[colour] = min(coins[colour], price)
    owed = 2 * (price - paid[colour])
    while owed > 0:
        most: i64 = 0
        best: i64 = 0
        other: i64
        for other in range(COLOUR_COUNT):
            left = coins[other] - paid[other]
            if other != colour and left > most:
                most = left
                best = other
        paid[best] += 1
        owed -= 1
    return paid


def is_only_way(coins: list[i64], colour: i64, price: i64) -> bool:
    """Whether an affordable price can be paid in one way only."""
    others: i64 = 0
    kinds: i64 = 0
    other: i64
    for other in range(COLOUR_COUNT):
        if other != colour and coins[other] > 0:
            others += coins[other]
            kinds += 1
    own = min(coins[colour], price)
    pairs = price - own
    if own > 1 and others >= 2 * (pairs + 1):
        return False
    return pairs == 0 or kinds == 1 or others == 2 * pairs


def next_coins(coins: list[i64], paid: list[i64], colour: i64, price: i64) -> list[i64]:
    """The colours that the next coin may have, once one coin of the stall's colour is paid; none
    when the price is. A pair begun with a coin of another colour is finished first."""
    others_left: i64 = 0
    others_paid: i64 = 0
    other: i64
    for other in range(COLOUR_COUNT):
        if other != colour:
            others_left += coins[other] - paid[other]
            others_paid += paid[other]
    half = others_paid % 2 == 1
    if paid[colour] + others_paid // 2 >= price and not half:
        return []
    choices: list[i64] = []
    for other in range(COLOUR_COUNT):
        if coins[other] > paid[other]:
            fits = not half if other == colour else half or others_left >= 2
            if fits:
                choices.append(other)
    return choices


# What it brings


@final
class Score:
    """Who holds the gold and the silver of each colour; points by seat. With `every_tie` each
    newcomer to a tie at the top takes the silver, not only the first."""

    def __init__(
        self,
        gold: list[i64],
        silver: list[i64],
        expansions: list[i64],
        medals: list[i64],
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
    colours = len(COLOURS)
    return Score([NOBODY] * colours, [NOBODY] * colours, [0] * seats, [0] * seats, every_tie)
