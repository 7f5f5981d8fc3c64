"""C. Actions, 2. Purchase: what a game costs and what it earns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.essen.edition import LAST_TURN_DISCOUNT, Edition
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.end import Visitor
from fairground.games.essen.rules.state import NONE, State
from fairground.luck import Luck
from fairground.moves import Choices, Family
from fairground.vecs import vec

# Events, as EVENTS lists them
BUZZ: Final = 0
FLOP: Final = 1
GOODIES: Final = 2
DISCOUNT: Final = 3
SOLD_OUT: Final = 4

EVENT_POINTS: Final = vec[i64]([i64(points) for points in (3, -3, 1, 0, 0)])
PRICE_OFF: Final = 10
LEAST_PRICE: Final = 5
LAST_TURN_POINTS: Final = 2
BAG_SPACES: Final = 6

NOTHING_ON_SALE: Final = sentence("No game is on sale where you stand.")
BAG_FULL: Final = sentence("Your bag is full. You can unload on the parking.")
NO_ACTION: Final = sentence("At this table buying needs an action left: the game will cover it.")
PRE_ORDER_USED: Final = sentence("The game is sold out, and you have used your pre-order.")


@final
class Buy(Family):
    """The game of the booth you stand on. It takes no action, but it is carried and covers an
    action space: one action less, where one was left, and one less in every round until it is
    unloaded. Its card, if common, comes to the hand."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        visitor = state.visitors[seat]
        if visitor.place < BOOTHS and not self.refusal(state, seat, 0):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        visitor = state.visitors[seat]
        tile = visitor.place
        if tile >= BOOTHS or not state.is_on_sale(tile):
            return NOTHING_ON_SALE
        event = state.event[tile]
        euros = price(state.edition, tile, event, state.last_turn)
        return hindrance(visitor, event, euros, state.variant.action_to_buy)

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        visitor = state.visitors[seat]
        tile = visitor.place
        bit = BIT[tile]
        event = state.event[tile]
        visitor.money -= price(state.edition, tile, event, state.last_turn)
        visitor.purchases += points(state.edition, tile, state.popularity, event, state.last_turn)
        if event == SOLD_OUT:
            visitor.preordered = True
        state.set_event(tile, NONE)
        state.stalls ^= bit
        visitor.bought |= bit
        visitor.carried |= bit
        visitor.load += 1
        if state.common & bit:
            state.common ^= bit
            visitor.taken |= bit
            visitor.hand |= bit


BUY: Final = Buy("buy", paragraph="can-buy")


def hindrance(visitor: Visitor, event: i64, euros: i64, action_to_buy: bool) -> str:
    """What keeps a visitor from buying a game of this price; empty if nothing does. It needs a bag
    space without a game, the money, and for a sold-out game the pre-order; with the option
    ``action_to_buy`` also an action left."""
    if visitor.load >= BAG_SPACES:
        return BAG_FULL
    if action_to_buy and visitor.left() < 1:
        return NO_ACTION
    if event == SOLD_OUT and visitor.preordered:
        return PRE_ORDER_USED
    if visitor.money < euros:
        return sentence(
            "The game costs {price} €; you have {money} €.",
            price=int(euros),
            money=int(visitor.money),
        )
    return ""


def price(edition: Edition, tile: i64, event: i64, last_turn: i64) -> i64:
    """The printed price, less 10 for a discount event and 10 in a discount last turn, never below
    5."""
    euros = edition.price[tile]
    if event == DISCOUNT:
        euros -= PRICE_OFF
    if last_turn == LAST_TURN_DISCOUNT:
        euros -= PRICE_OFF
    return max(LEAST_PRICE, euros)


def points(edition: Edition, tile: i64, popularity: vec[i64], event: i64, last_turn: i64) -> i64:
    """Popularity of the symbol + bonus + event + 2 if the last-turn tile names the symbol, never
    below 0."""
    symbol = edition.symbol[tile]
    total = popularity[symbol] + edition.bonus[tile]
    if event >= 0:
        total += EVENT_POINTS[event]
    if last_turn == symbol:
        total += LAST_TURN_POINTS
    return max(0, total)
