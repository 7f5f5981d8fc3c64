"""What a day at the fair will come to: what a game is worth to whom, and what each seat may
expect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BIT, lowest, size
from fairground.games.essen.edition import ROUNDS, SYMBOL_COUNT
from fairground.games.essen.hall import PARKING, SPACES
from fairground.games.essen.rules import ACTIONS, CHOICE, NONE, NOON, REMOVAL, State, Visitor
from fairground.games.essen.rules.end import (
    departure_points,
    missing,
    ranking_cards,
    ranking_points,
    symbols_bought,
    wishes_bought,
    wishlist_points,
)
from fairground.games.essen.rules.purchase import BAG_SPACES, SOLD_OUT, points, price
from fairground.vecs import vec

SPREAD: Final = 12.0
PLIES: Final = 14

EURO: Final = 0.08
"""Points that a euro is worth while there is something to buy."""
WISH: Final = 2.8
"""Points that one more game of the wishlist brings on average."""
ROUND_GAIN: Final = 6.6
"""Points that a round to come usually brings, as far as they are not counted elsewhere."""
ACTION: Final = 0.9
"""Points that an action left is worth."""
BURDEN: Final = 1.4
"""Points that a carried game costs in each of the next two rounds."""
WAY_HOME: Final = 0.6
"""Points that a step of the way to the car costs."""
EUROS_A_ROUND: Final = 55
EUROS_THIS_ROUND: Final = 40
"""What can usually be spent in a round to come and in the rest of this one; more money than that is
worth nothing."""


def needs(state: State, visitor: Visitor) -> vec[float]:
    """For each symbol, what one more game of it brings towards the ranking cards shown."""
    edition = state.edition
    gains = vec[float]([0.0] * SYMBOL_COUNT)
    reward = float(ranking_points(edition, state.round))
    cards = ranking_cards(edition, state.round)
    have = symbols_bought(edition, visitor.bought)
    for shown in state.rankings:
        need = cards[shown]
        lacks = missing(have, need)
        if lacks > 0:
            share = reward / float(lacks * lacks)
            symbol: i64
            for symbol in range(SYMBOL_COUNT):
                if need[symbol] > have[symbol]:
                    gains[symbol] = gains[symbol] + share
    return gains


def worth(state: State, visitor: Visitor, tile: i64, gains: vec[float]) -> float:
    """What buying a game brings a visitor, less what the money would; 0 if it cannot be bought.
    ``gains`` are the visitor's ``needs``."""
    edition = state.edition
    event = state.event[tile]
    euros = price(edition, tile, event, state.last_turn)
    if euros > visitor.money or (event == SOLD_OUT and visitor.preordered):
        return 0.0
    value = float(points(edition, tile, state.popularity, event, state.last_turn))
    if (visitor.hand | state.common) & BIT[tile]:
        value += WISH
    value += gains[edition.symbol[tile]]
    if state.round < ROUNDS:
        value -= EURO * float(euros)
    return value if value > 0.0 else 0.05


def to_buy(state: State) -> i64:
    """How many actions must be left to buy a game."""
    return 1 if state.variant.action_to_buy else 0


def _prospect(state: State, visitor: Visitor, reach: i64) -> float:
    """The best game in sight, less for a longer way; games no further than ``reach`` can be bought
    this round."""
    if visitor.load >= BAG_SPACES:
        return 0.0
    gains = needs(state, visitor)
    cost = state.edition.hall.walks(state.crowd).cost
    start = visitor.place * SPACES
    best = 0.0
    tiles = state.stalls
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        way = i64(cost[start + tile])
        value = worth(state, visitor, tile, gains)
        if way <= reach:
            value *= 1.0 - 0.06 * float(way)
        else:
            value *= 0.45
        if value > best:
            best = value
    return best


def _wishes(state: State, visitor: Visitor, rounds: i64) -> float:
    """The wishlist at the end: what is bought of it, and what can still be."""
    bought = wishes_bought(visitor)
    stock = state.stalls | state.coming
    for tile in state.pallets:
        if tile != NONE:
            stock |= BIT[tile]
    open_wishes = size(visitor.hand & stock)
    table = float(wishlist_points(state.edition, bought))
    smooth = WISH * float(bought)
    late = float(state.round) / float(ROUNDS)
    hope = 0.45 * WISH * float(min(open_wishes, 2 * rounds))
    return late * table + (1.0 - late) * smooth + hope


def _rankings(state: State, visitor: Visitor) -> float:
    """Ranking cards that are met, and something for those that nearly are."""
    if not state.rankings:
        return 0.0
    edition = state.edition
    cards = ranking_cards(edition, state.round)
    reward = float(ranking_points(edition, state.round))
    have = symbols_bought(edition, visitor.bought)
    hope = 0.2 if state.round == NOON or state.round == ROUNDS else 0.5
    total = 0.0
    for shown in state.rankings:
        need = cards[shown]
        lacks = missing(have, need)
        if lacks == 0:
            total += reward
        else:
            asked: i64 = 0
            symbol: i64
            for symbol in range(SYMBOL_COUNT):
                asked += need[symbol]
            share = 1.0 - float(lacks) / float(asked)
            total += hope * reward * share * share
    return total


def _departure(state: State, visitor: Visitor, gone: bool) -> float:
    """What an early departure may still bring in the last round, or before it."""
    if visitor.departure > 0:
        return 0.0
    away = state.edition.hall.cost(visitor.place, PARKING, state.crowd)
    if state.round < ROUNDS:
        return 1.5 - 0.15 * float(away)
    if gone or away > visitor.left():
        return 0.0
    return 0.8 * float(departure_points(state.edition, state.departed))


def _expects(state: State, seat: i64) -> float:
    visitor = state.visitors[seat]
    rounds: i64 = ROUNDS - state.round
    total = float(visitor.points()) + _wishes(state, visitor, rounds) + _rankings(state, visitor)
    total += ROUND_GAIN * float(rounds)
    usable: i64 = EUROS_A_ROUND * rounds + EUROS_THIS_ROUND
    total += EURO * float(min(visitor.money, usable))
    if rounds > 0:
        way = state.edition.hall.cost(visitor.place, PARKING, 0)
        total -= BURDEN * float(visitor.load) * float(min(rounds, 2))
        total -= float(way) * (WAY_HOME + 0.2 * float(visitor.load))
    turn_over = (seat - state.first) % state.seats < state.done
    if state.phase == ACTIONS or state.phase == CHOICE or state.phase == REMOVAL:
        gone = state.phase == ACTIONS and turn_over
        if rounds > 0 or not gone:
            actions: i64 = 0 if gone else visitor.left()
            reach: i64 = -1 if gone else actions - to_buy(state)
            total += 0.5 * _prospect(state, visitor, reach) + ACTION * float(actions)
    return total + _departure(state, visitor, turn_over)


def estimate(state: State) -> list[float]:
    """Points so far, wishes and rankings as far as they are likely, time, money and what is at
    hand, less the burden of what is carried."""
    return [_expects(state, seat) for seat in range(state.seats)]
