"""What games bought bring: ranking cards at noon and in the evening, the wishlist, and the end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import size
from fairground.game import Outcome
from fairground.games.essen.edition import ROUNDS, SYMBOL_COUNT, Edition
from fairground.games.essen.hall import ACTION_SPACES, BOOTHS, PARKING
from fairground.moves import Choices
from fairground.vecs import vec

NOON: Final = 4
"""The morning rankings are scored after this round."""
MORE_THAN_MONEY: Final = 2**24
"""Nobody ever has this much money."""


@final
@mypyc_attr(acyclic=True)
class Visitor:
    """One seat's visitor to the fair."""

    def __init__(self, money: i64) -> None:
        self.place: i64 = PARKING
        self.money: i64 = money
        self.spent: i64 = 0
        self.load: i64 = 0
        """Games carried; each covers one of the action spaces."""
        self.ate = False
        self.preordered = False
        self.bought: i64 = 0
        self.carried: i64 = 0
        self.hand: i64 = 0
        self.taken: i64 = 0
        """The part of the hand that came from the common wishlist, in the sight of all."""
        self.purchases: i64 = 0
        self.morning: i64 = 0
        self.departure: i64 = 0
        self.withdrawn: i64 = 0
        """Points paid for money."""

    def left(self) -> i64:
        """Actions left: the action spaces less the games carried and the actions spent this round,
        never below none."""
        left = ACTION_SPACES - self.load - self.spent
        if left < 0:
            return 0
        return left

    def unload(self) -> None:
        """All games carried go to the car."""
        self.carried = 0
        self.load = 0

    def points(self) -> i64:
        """The score track: what was scored so far."""
        return self.purchases + self.morning + self.departure - self.withdrawn

    def copy(self) -> Visitor:
        new = Visitor(self.money)
        new.place = self.place
        new.spent = self.spent
        new.load = self.load
        new.ate = self.ate
        new.preordered = self.preordered
        new.bought = self.bought
        new.carried = self.carried
        new.hand = self.hand
        new.taken = self.taken
        new.purchases = self.purchases
        new.morning = self.morning
        new.departure = self.departure
        new.withdrawn = self.withdrawn
        return new


# Ranking cards


def ranking_cards(edition: Edition, round_number: i64) -> list[vec[i64]]:
    """What the cards of this half of the day ask for, by symbol."""
    return edition.morning if round_number <= NOON else edition.afternoon


def ranking_points(edition: Edition, round_number: i64) -> i64:
    """What each card met in this half of the day brings."""
    return edition.morning_points if round_number <= NOON else edition.afternoon_points


def symbols_bought(edition: Edition, bought: i64) -> vec[i64]:
    """The games bought so far, by symbol."""
    return vec[i64]([size(bought & tiles) for tiles in edition.of_symbol])


def met(have: vec[i64], need: vec[i64]) -> bool:
    """A ranking card is met by at least the symbols it shows; a game may serve several cards."""
    return missing(have, need) == 0


def missing(have: vec[i64], need: vec[i64]) -> i64:
    """How many games a ranking card still lacks."""
    total: i64 = 0
    symbol: i64
    for symbol in range(SYMBOL_COUNT):
        if need[symbol] > have[symbol]:
            total += need[symbol] - have[symbol]
    return total


def cards_met(edition: Edition, bought: i64, cards: list[vec[i64]], shown: vec[i64]) -> i64:
    """How many of the shown ranking cards are met; each counts once."""
    have = symbols_bought(edition, bought)
    number: i64 = 0
    for card in shown:
        if met(have, cards[card]):
            number += 1
    return number


def score_noon(edition: Edition, visitors: vec[Visitor], rankings: vec[i64]) -> None:
    """Points for every morning ranking card met by all games bought so far."""
    for visitor in visitors:
        number = cards_met(edition, visitor.bought, edition.morning, rankings)
        visitor.morning = edition.morning_points * number


# Early departure


def departure_points(edition: Edition, departed: i64) -> i64:
    """What the next early departure brings, after this many."""
    if departed < len(edition.departure_points):
        return edition.departure_points[departed]
    return 0


def departs(visitor: Visitor, round_number: i64) -> bool:
    """Whether ending the turn now is an early departure: on the parking, in the last round."""
    return round_number == ROUNDS and visitor.place == PARKING


# The evening


def close_fair(visitors: vec[Visitor]) -> None:
    """Everybody goes to the parking and puts the last purchases into the car. It scores
    nothing."""
    for visitor in visitors:
        visitor.place = PARKING
        visitor.unload()


def wishes_bought(visitor: Visitor) -> i64:
    """Games bought whose card is in the hand, no matter when or how it came there."""
    return size(visitor.bought & visitor.hand)


def wishlist_points(edition: Edition, wishes: i64) -> i64:
    """The wishlist table; beyond its end it stays at its last number."""
    return edition.wishlist_points[min(len(edition.wishlist_points) - 1, wishes)]


def afternoon_points(edition: Edition, visitor: Visitor, rankings: vec[i64]) -> i64:
    """For every afternoon ranking card met by all games bought."""
    number = cards_met(edition, visitor.bought, edition.afternoon, rankings)
    return edition.afternoon_points * number


def outcome(edition: Edition, visitors: vec[Visitor], rankings: vec[i64]) -> Outcome:
    """Most points; tied: more wished-for games bought; then less money; then shared."""
    parts: list[dict[str, int]] = [
        {
            "purchases": visitor.purchases,
            "morning": visitor.morning,
            "afternoon": afternoon_points(edition, visitor, rankings),
            "wishlist": wishlist_points(edition, wishes_bought(visitor)),
            "departure": visitor.departure,
            "withdrawals": -visitor.withdrawn,
        }
        for visitor in visitors
    ]
    wishes = [int(wishes_bought(visitor)) for visitor in visitors]
    return Outcome.of(parts, wishes, [-int(visitor.money) for visitor in visitors])


def fill_result(
    edition: Edition,
    visitors: vec[Visitor],
    rankings: vec[i64],
    scores: Choices,
    worths: Choices,
) -> None:
    """The same in numbers (see ``State``)."""
    for visitor in visitors:
        wishes = wishes_bought(visitor)
        score = visitor.points() + afternoon_points(edition, visitor, rankings)
        score += wishlist_points(edition, wishes)
        scores.add(score)
        worths.add((score * (BOOTHS + 1) + wishes) * MORE_THAN_MONEY - visitor.money)
