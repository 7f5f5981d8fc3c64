"""Buying a game: what it costs and what it earns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.essen.day import Day, Visitor
from fairground.games.essen.edition import LAST_TURN_DISCOUNT, Edition
from fairground.games.essen.hall import BOOTHS

BUZZ: Final[i64] = 0
FLOP: Final[i64] = 1
GOODIES: Final[i64] = 2
DISCOUNT: Final[i64] = 3
SOLD_OUT: Final[i64] = 4

EVENT_POINTS: Final[list[i64]] = [3, -3, 1, 0, 0]
PRICE_OFF: Final[i64] = 10
LEAST_PRICE: Final[i64] = 5
LAST_TURN_POINTS: Final[i64] = 2
BAG_SPACES: Final[i64] = 6


def price(edition: Edition, tile: i64, event: i64, last_turn: i64) -> i64:
    """The printed price, less 10 for a discount event and 10 in a discount last turn, never below
    5."""
    euros = edition.price[tile]
    if event == DISCOUNT:
        euros -= PRICE_OFF
    if last_turn == LAST_TURN_DISCOUNT:
        euros -= PRICE_OFF
    return max(LEAST_PRICE, euros)


def points(edition: Edition, tile: i64, popularity: list[i64], event: i64, last_turn: i64) -> i64:
    """Popularity of the symbol + bonus + event + 2 if the last-turn tile names the symbol, never
    below 0."""
    symbol = edition.symbol[tile]
    total = popularity[symbol] + edition.bonus[tile]
    if event >= 0:
        total += EVENT_POINTS[event]
    if last_turn == symbol:
        total += LAST_TURN_POINTS
    return max(0, total)


def may_buy(day: Day, visitor: Visitor) -> bool:
    """A tile under the meeple, a free bag space the action token has not passed, the money, and for
    a sold-out tile the pre-order."""
    tile = visitor.place
    if tile >= BOOTHS or not day.stalls >> tile & 1:
        return False
    if visitor.load >= BAG_SPACES or visitor.left() < 1:
        return False
    event = day.event[tile]
    if event == SOLD_OUT and visitor.preordered:
        return False
    return visitor.money >= price(day.edition, tile, event, day.last_turn)


def buy(day: Day, visitor: Visitor) -> None:
    """The game is carried and covers an action space. Its card, if common, comes to the hand."""
    tile = visitor.place
    bit = BIT[tile]
    event = day.event[tile]
    visitor.money -= price(day.edition, tile, event, day.last_turn)
    visitor.purchases += points(day.edition, tile, day.popularity, event, day.last_turn)
    if event == SOLD_OUT:
        visitor.preordered = True
    day.event[tile] = -1
    day.stalls ^= bit
    visitor.bought |= bit
    visitor.carried |= bit
    visitor.load += 1
    if day.common & bit:
        day.common ^= bit
        visitor.taken |= bit
        visitor.hand |= bit
