"""How promising the choices of each step of a turn of Kairo look at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.kairo.board import NOWHERE, Board
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, KINDS
from fairground.games.kairo.market import COLOUR_COUNT, EVERY_PART, NEAR, SEATS_AT_MOST
from fairground.games.kairo.rules import AT, BUILD, DRAW, LURE, State
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, KEEP, NEW, THREE, THREE_CARDS
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.rules.end import medal_points
from fairground.games.kairo.rules.expand import EXPAND, PAY, can_expand
from fairground.games.kairo.rules.lure import (
    CUSTOMER,
    fill_goals,
    lurer_gets,
    owner_gets,
    stall_of_door,
)
from fairground.moves import Choices

RIVAL_COIN: Final = 0.7
NEW_STALL: Final = 2.2
"""What a new stall is about worth, in points."""
MEDALS_TWICE: Final = 1.6
"""How much more than once a medal scores that is won now and may be held at the end."""


def growth(state: State, seat: i64, colour: i64) -> float:
    """The points of the next expansion of a stall. Medals score again at the end, if they last."""
    size = state.board.size[seat * COLOUR_COUNT + colour] + 1
    won = state.score.medals_won(state.board, seat, colour, size)
    return float(size) + MEDALS_TWICE * float(medal_points(state.edition, won))


def best_build(state: State, seat: i64, parts: i64) -> float:
    """What the best tile brings that can be laid in some parts."""
    best = 0.0
    coins = state.coins_in_all(seat)
    colour: i64
    for colour in range(COLOUR_COUNT):
        stall = seat * COLOUR_COUNT + colour
        if state.board.size[stall] == 0:
            if best < NEW_STALL and state.board.has_stall_site(colour, parts):
                best = NEW_STALL
            continue
        own = state.coins[stall]
        if can_expand(state.board, own, coins - own, state.left[colour], stall, parts, False):
            points = growth(state, seat, colour)
            if points > best:
                best = points
    return best


def best_lure(state: State, seat: i64, colour: i64) -> float:
    """What luring a customer brings: coins for the seat, less what a rival gets."""
    best = -9.0
    doors = Choices(SEATS_AT_MOST)
    fill_goals(state.board, colour, state.cards.barkers[seat], 0, doors)
    place: i64
    for place in range(doors.count):
        coins = lured(state, seat, doors.at(place))
        if coins > best:
            best = coins
    return best


def lured(state: State, seat: i64, door: i64) -> float:
    """The coins for oneself, less a rival's, who is one of several."""
    stall = stall_of_door(state.board, door)
    owner = stall // COLOUR_COUNT
    size = state.board.size[stall]
    coins = float(lurer_gets(owner == seat, size))
    if owner != seat and owner < state.seats:
        coins -= RIVAL_COIN * float(owner_gets(size)) / float(state.seats - 1)
    return coins


def with_hand(state: State, seat: i64) -> float:
    """What the best tile brings that the cards of the hand allow; playing three is expensive."""
    parts: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if state.cards.hands[seat * KINDS + kind] > 0:
            parts |= KIND_PARTS[kind]
    best = best_build(state, seat, parts)
    if state.cards.hand_size[seat] >= THREE_CARDS:
        best = max(best, 0.5 * best_build(state, seat, EVERY_PART))
    return best


def _draw(state: State, seat: i64) -> float:
    """Cards are drawn when there are few, or when others would allow a better tile."""
    held = state.cards.hand_size[seat]
    missing = best_build(state, seat, EVERY_PART) - with_hand(state, seat)
    need = 0.1 + 0.5 * missing * missing if missing > 0.0 else 0.1
    return need + 3.0 / float(1 + held * held)


def _action(state: State, seat: i64, move: i64) -> float:
    if BUILD.has(move):
        build = with_hand(state, seat)
        return 0.3 + build * build
    if LURE.has(move):
        best = 0.0
        colour: i64
        for colour in range(COLOUR_COUNT):
            if state.board.customers[colour] != NOWHERE:
                best = max(best, best_lure(state, seat, colour))
        return 0.2 + 1.4 * best
    return _draw(state, seat) if DRAW.has(move) else 0.05


def use_of_card(state: State, seat: i64, kind: i64) -> float:
    """What a stall card is good for: the best that could be built with it, rich enough."""
    best = 0.2
    parts: i64 = KIND_PARTS[kind]
    colour: i64
    for colour in range(COLOUR_COUNT):
        stall = seat * COLOUR_COUNT + colour
        size = state.board.size[stall]
        if size == 0 or state.left[colour] == 0:
            continue
        if state.board.has_expansion_site(stall, parts):
            best = max(best, 0.8 + 0.4 * float(size))
    return best + 0.15 if kind >= FIRST_JOKER else best


def _card(state: State, seat: i64, move: i64) -> float:
    if THREE.has(move):
        points = best_build(state, seat, EVERY_PART)
        return 0.05 + 0.25 * points * points
    kind = move - CARD.first
    points = best_build(state, seat, KIND_PARTS[kind])
    return 0.1 + points * points * (0.7 if kind >= FIRST_JOKER else 1.0)


def _tile(state: State, seat: i64, move: i64) -> float:
    if NEW.has(move):
        return NEW_STALL * NEW_STALL
    if not EXPAND.has(move):
        return 0.3
    points = growth(state, seat, move - EXPAND.first)
    return points * points


def _room(board: Board, cell: i64) -> i64:
    """Free cells around a cell."""
    survey = board.survey()
    free: i64 = 0
    side: i64
    for side in range(4):
        near = NEAR[cell * 4 + side]
        if near >= 0 and survey.is_free(near):
            free += 1
    return free


def _coins(coins: float) -> float:
    return 0.1 + coins * coins if coins > 0.0 else 0.1


def _coin(state: State, seat: i64, colour: i64) -> float:
    """Rather a coin of a colour with many, and of a colour that the seat does not sell."""
    stall = seat * COLOUR_COUNT + colour
    weight = 0.3 + 0.3 * float(state.coins[stall])
    return weight if state.board.size[stall] > 0 else 2.0 * weight


def _taking(state: State, seat: i64, move: i64) -> float:
    if TAKE_DECK.has(move):
        return 0.8
    if TAKE_BARKER.has(move):
        return 0.7 if state.cards.barkers[seat] == 0 else 0.25
    return use_of_card(state, seat, move - TAKE.first)


def promise(state: State, seat: i64, move: i64) -> float:
    """How promising a legal move looks; what is asked decides how it is looked at."""
    step = state.intent.step
    if step == steps.PLACE:
        return 0.2 + float(_room(state.board, move - AT.first))
    if step == steps.ACTION:
        return _action(state, seat, move)
    if step == steps.TILE:
        return _tile(state, seat, move)
    if step == steps.WHICH_CARD:
        return _card(state, seat, move)
    if step == steps.WHICH_TO_KEEP:
        return use_of_card(state, seat, move - KEEP.first)
    if step == steps.GOAL:
        return _coins(lured(state, seat, move - AT.first))
    if step == steps.WHOM:
        return _coins(best_lure(state, seat, move - CUSTOMER.first))
    if step == steps.TAKING:
        return _taking(state, seat, move)
    if step == steps.DROPPING:
        return 1.0 / (0.2 + use_of_card(state, seat, move - DROP.first))
    if step == steps.PAYMENT:
        return 5.0 if PAY.has(move) else 0.1
    return _coin(state, seat, move - COIN.first) if COIN.has(move) else 1.0


def weigh(state: State, seat: i64, moves: list[int]) -> list[float]:
    return [promise(state, seat, move) for move in moves]
