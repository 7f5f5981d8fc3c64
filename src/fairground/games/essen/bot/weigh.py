"""How promising a move of ESSEN looks at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.essen.bot.estimate import needs, to_buy, worth
from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.rules import ACTIONS, DRAFT, END, REMOVAL, State, Visitor
from fairground.games.essen.rules.movement import EAT, GO, MEAL_ACTIONS
from fairground.games.essen.rules.play_test import KEEP, TEST
from fairground.games.essen.rules.purchase import BAG_SPACES, BUY
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import UNLOAD
from fairground.vecs import vec

HEAVY: Final = 3
"""A visitor who carries this many games thinks of the car."""
HOMEWARD: Final = 1.3
"""How much each carried game draws its owner to the car, by their square."""


def appeal(
    state: State, visitor: Visitor, move: i64, gains: vec[float], left: i64, walk: i64
) -> float:
    """How good an action of a turn looks. ``gains`` are the visitor's ``needs``, ``left`` the
    actions left, ``walk`` what the move takes of them if it is a walk."""
    if GO.has(move):
        return _destination(state, visitor, move - GO.first, gains, left, walk)
    if move == BUY.first:
        value = worth(state, visitor, visitor.place, gains)
        return 0.1 + value * value
    if move == END.first:
        return 3.0 if left == 0 else 0.6 / float(left)
    if move == UNLOAD.first:
        return 9.0 if state.round < ROUNDS or left < 3 else 1.0
    if move == EAT.first:
        return 4.0
    if move == TEST.first:
        return 0.9 if left <= 2 else 0.3
    return 3.0 if visitor.money < 35 * (ROUNDS - state.round) else 0.05


def walk_of(state: State, visitor: Visitor, move: i64) -> i64:
    """What a move takes of the actions if it is a walk."""
    if not GO.has(move):
        return 0
    return state.edition.hall.cost(visitor.place, move - GO.first, state.crowd)


def _destination(
    state: State, visitor: Visitor, there: i64, gains: vec[float], left: i64, walk: i64
) -> float:
    """How good it looks to go somewhere."""
    if there == PARKING:
        if state.round == ROUNDS:
            return 3.0 if left <= 5 else 0.8
        load = float(visitor.load)
        return 0.05 + HOMEWARD * load * load
    looks = 0.03
    if visitor.load >= HEAVY and state.round < ROUNDS:
        looks += _nearer_home(state, visitor, there)
    if there < BOOTHS:
        if not state.is_on_sale(there) or visitor.load >= BAG_SPACES:
            return looks
        value = worth(state, visitor, there, gains)
        if left - walk < to_buy(state):
            return looks + 0.15 * value
        if visitor.load >= HEAVY:
            value *= 0.6
        return looks + value * value / float(2 + walk)
    if there == COURTYARD and not visitor.ate and visitor.spent + walk >= MEAL_ACTIONS:
        looks += 1.5 if visitor.money >= 60 and state.round < ROUNDS else 0.5
    return looks


def _nearer_home(state: State, visitor: Visitor, there: i64) -> float:
    """A visitor who carries a lot and cannot reach the parking goes towards it."""
    hall = state.edition.hall
    now = hall.cost(visitor.place, PARKING, 0)
    then = hall.cost(there, PARKING, 0)
    return 1.2 * float(now - then) if then < now else 0.0


def weigh(state: State, seat: i64, moves: list[int]) -> list[float]:
    visitor = state.visitors[seat]
    gains = needs(state, visitor)
    weights: list[float] = []
    if state.phase == ACTIONS:
        left = visitor.left()
        for move in moves:
            walk = walk_of(state, visitor, move)
            weights.append(appeal(state, visitor, move, gains, left, walk))
    elif state.phase == REMOVAL:
        rival = state.visitors[1 - seat]
        rivals_gains = needs(state, rival)
        for move in moves:
            harm = worth(state, rival, move - REMOVE.first, rivals_gains)
            harm -= worth(state, visitor, move - REMOVE.first, gains)
            weights.append(0.05 + harm * harm if harm > 0.0 else 0.05)
    else:
        weights = [_wish(state, move - KEEP.first) for move in moves]
    return weights


def _wish(state: State, card: i64) -> float:
    """How good a wishlist card looks: can its game still be bought, and does it pay."""
    if state.phase != DRAFT:
        if state.is_on_sale(card):
            return 2.0
        if not state.coming & BIT[card]:
            return 1.0 if card in state.pallets else 0.05
    return 1.0 + 0.2 * float(state.edition.bonus[card]) - 0.01 * float(state.edition.price[card])
