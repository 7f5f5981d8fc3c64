"""Ranking cards, the wishlist, and how the day ends."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.bits import size
from fairground.game import Outcome
from fairground.games.essen.day import Day, Visitor
from fairground.games.essen.edition import Edition


def symbols_bought(edition: Edition, bought: i64) -> list[i64]:
    """The games bought so far, by symbol."""
    return [size(bought & tiles) for tiles in edition.of_symbol]


def met(have: list[i64], need: list[i64]) -> bool:
    """A ranking card is met by at least the symbols it shows; a game may serve several cards."""
    return all(have[symbol] >= need[symbol] for symbol in range(len(need)))


def cards_met(edition: Edition, bought: i64, cards: list[list[i64]], shown: list[i64]) -> i64:
    """How many of the shown ranking cards are met; each counts once."""
    have = symbols_bought(edition, bought)
    number: i64 = 0
    for card in shown:
        if met(have, cards[card]):
            number += 1
    return number


def score_noon(day: Day) -> None:
    """After round 4: points for every morning ranking card met by all games bought so far."""
    edition = day.edition
    for visitor in day.visitors:
        number = cards_met(edition, visitor.bought, edition.morning, day.rankings)
        visitor.morning = edition.morning_points * number


def wishes_bought(visitor: Visitor) -> i64:
    """Games bought whose card is in the hand, no matter when or how it came there."""
    return size(visitor.bought & visitor.hand)


def wishlist_points(edition: Edition, wishes: i64) -> i64:
    """The wishlist table; beyond its end it stays at its last number."""
    most = len(edition.wishlist_points) - 1
    return edition.wishlist_points[min(most, wishes)]


def outcome(day: Day) -> Outcome:
    """Most points; tied: more wished-for games bought; then less money; then shared."""
    edition = day.edition
    parts: list[dict[str, int]] = []
    for visitor in day.visitors:
        number = cards_met(edition, visitor.bought, edition.afternoon, day.rankings)
        parts.append(
            {
                "purchases": visitor.purchases,
                "morning": visitor.morning,
                "afternoon": edition.afternoon_points * number,
                "wishlist": wishlist_points(edition, wishes_bought(visitor)),
                "departure": visitor.departure,
                "withdrawals": -visitor.withdrawn,
            }
        )
    wishes = [int(wishes_bought(visitor)) for visitor in day.visitors]
    return Outcome.of(parts, wishes, [-int(visitor.money) for visitor in day.visitors])
