"""How promising the choices of each step of a turn of Kairo look at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.kairo.edition import COLOUR_COUNT, FIRST_JOKER, KIND_PARTS, KINDS
from fairground.games.kairo.market import EVERY_PART, NEAR, high_bit, low_bit
from fairground.games.kairo.rules import State, moves
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.board import NOWHERE, Board
from fairground.games.kairo.rules.build import can_expand
from fairground.games.kairo.rules.expand import medal_points
from fairground.games.kairo.rules.intent import THREE_CARDS
from fairground.games.kairo.rules.lure import goals, lurer_gets, owner_gets, stall_of_door

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


def best_build(state: State, seat: i64, purse: list[i64], parts: i64) -> float:
    """What the best tile brings that can be laid in some parts."""
    best = 0.0
    colour: i64
    for colour in range(COLOUR_COUNT):
        if state.board.size[seat * COLOUR_COUNT + colour] == 0:
            if best < NEW_STALL and state.board.has_stall_site(colour, parts):
                best = NEW_STALL
        elif can_expand(state.board, purse, state.left, seat * COLOUR_COUNT + colour, parts, False):
            points = growth(state, seat, colour)
            if points > best:
                best = points
    return best


def best_lure(state: State, seat: i64, colour: i64) -> float:
    """What luring a customer brings: coins for oneself, less what a rival gets."""
    best = -9.0
    for door in goals(state.board, colour, state.cards.barkers[seat]):
        coins = lured(state, seat, door)
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
    """What the best tile brings that the cards of the hand allow; three cards for one are dear."""
    hand = state.cards.hand(seat)
    parts: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if hand[kind] > 0:
            parts |= KIND_PARTS[kind]
    best = best_build(state, seat, state.purses[seat], parts)
    if state.cards.hand_size[seat] >= THREE_CARDS:
        best = max(best, 0.5 * best_build(state, seat, state.purses[seat], EVERY_PART))
    return best


def _draw(state: State, seat: i64) -> float:
    """Cards are drawn when there are few, or when others would let one build more."""
    held = state.cards.hand_size[seat]
    missing = best_build(state, seat, state.purses[seat], EVERY_PART) - with_hand(state, seat)
    need = 0.1 + 0.5 * missing * missing if missing > 0.0 else 0.1
    return need + 3.0 / float(1 + held * held)


def _action(state: State, seat: i64, move: i64) -> float:
    if move == moves.BUILD:
        build = with_hand(state, seat)
        return 0.3 + build * build
    if move == moves.LURE:
        best = 0.0
        colour: i64
        for colour in range(COLOUR_COUNT):
            if state.board.customers[colour] != NOWHERE:
                best = max(best, best_lure(state, seat, colour))
        return 0.2 + 1.4 * best
    return _draw(state, seat) if move == moves.DRAW else 0.05


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
    purse = state.purses[seat]
    if move == moves.THREE:
        points = best_build(state, seat, purse, EVERY_PART)
        return 0.05 + 0.25 * points * points
    if move >= moves.KEEP:
        return use_of_card(state, seat, move - moves.KEEP)
    kind = move - moves.CARD
    points = best_build(state, seat, purse, KIND_PARTS[kind])
    return 0.1 + points * points * (0.7 if kind >= FIRST_JOKER else 1.0)


def _tile(state: State, seat: i64, move: i64) -> float:
    if move >= moves.MOVE:
        return 0.3
    if move >= moves.EXPAND:
        points = growth(state, seat, move - moves.EXPAND)
        return points * points
    return NEW_STALL * NEW_STALL


def _room(board: Board, cell: i64) -> i64:
    """Free cells around a cell."""
    survey = board.survey()
    free: i64 = 0
    side: i64
    for side in range(4):
        near = NEAR[cell * 4 + side]
        if near >= 0 and (survey.free_lo & low_bit(near) or survey.free_hi & high_bit(near)):
            free += 1
    return free


def _cell(state: State, seat: i64, cell: i64) -> float:
    if state.intent.step == steps.GOAL:
        coins = lured(state, seat, cell)
        return 0.1 + coins * coins if coins > 0.0 else 0.1
    return 0.2 + float(_room(state.board, cell))


def _coin(state: State, seat: i64, colour: i64) -> float:
    """Rather a coin of which there are many, and of a colour that one does not sell."""
    weight = 0.3 + 0.3 * float(state.purses[seat][colour])
    return weight if state.board.size[seat * COLOUR_COUNT + colour] > 0 else 2.0 * weight


def _taking(state: State, seat: i64, move: i64) -> float:
    if move == moves.TAKE_DECK:
        return 0.8
    if move == moves.TAKE_BARKER:
        return 0.7 if state.cards.barkers[seat] == 0 else 0.25
    return use_of_card(state, seat, move - moves.TAKE)


def promise(state: State, seat: i64, move: i64) -> float:
    """How promising a legal move looks."""
    if move >= moves.AT:
        return _cell(state, seat, move - moves.AT)
    if move >= moves.DOOR:
        return 1.0
    if move >= moves.CUSTOMER:
        coins = best_lure(state, seat, move - moves.CUSTOMER)
        return 0.1 + coins * coins if coins > 0.0 else 0.1
    if move >= moves.NEW:
        return 1.0 if state.intent.step == steps.START else _tile(state, seat, move)
    if move >= moves.COIN:
        return _coin(state, seat, move - moves.COIN)
    if move >= moves.DROP:
        return 1.0 / (0.2 + use_of_card(state, seat, move - moves.DROP))
    if move >= moves.TAKE or move == moves.TAKE_DECK or move == moves.TAKE_BARKER:
        return _taking(state, seat, move)
    if move == moves.PAY:
        return 5.0
    if move == moves.CHANGE:
        return 0.1
    return _action(state, seat, move) if move <= moves.PASS else _card(state, seat, move)


def weigh(state: State, seat: i64, offered: list[int]) -> list[float]:
    return [promise(state, seat, move) for move in offered]
