"""What an experienced trader of Kairo knows, as numbers: what stalls, coins, cards and customers
will come to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.kairo.board import NOWHERE
from fairground.games.kairo.market import COLOUR_COUNT, EVERY_PART, SEATS_AT_MOST
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules.lure import fill_goals, stall_of_door
from fairground.moves import Choices

SPREAD: Final = 8.0

OWN_COIN: Final = 0.75
"""What a coin of a colour is worth that can still be expanded."""
OTHER_COIN: Final = 0.45
CARD: Final = 0.35
BARKER: Final = 0.3
STALL: Final = 1.2
TO_COME: Final = 70.0
"""Points that everybody together makes in a whole game."""
CUSTOMER: Final = 0.3
"""What a customer is worth, for each tile, to the stall that is nearest."""


def _time(state: State) -> float:
    """How much of the game is still to come, from 1 to 0: expansions that are left in the colours
    that run out first."""
    if state.ending:
        return 0.0
    least: i64 = 99
    second: i64 = 99
    colour: i64
    for colour in range(COLOUR_COUNT):
        left = state.left[colour]
        if left < least:
            second = least
            least = left
        elif left < second:
            second = left
    whole = float(2 * state.edition.expansions)
    return float(least + second) / whole if whole > 0.0 else 0.0


def _stands(state: State, seat: i64, time: float) -> float:
    """Points so far, medals as long as they last, and what money and stalls can still become."""
    edition = state.edition
    score = state.score
    board = state.board
    points = float(score.expansions[seat] + score.medals[seat])
    points += time * TO_COME / float(state.seats)
    last = 1.0 / float(edition.coins_for_a_point)
    use = 0.3 + 0.7 * time if not state.ending else 0.15
    colour: i64
    for colour in range(COLOUR_COUNT):
        if score.gold[colour] == seat:
            points += (1.0 - 0.4 * time) * float(edition.gold)
        if score.silver[colour] == seat:
            points += (1.0 - 0.5 * time) * float(edition.silver)
        stall = seat * COLOUR_COUNT + colour
        size = board.size[stall]
        worth = OTHER_COIN
        if size > 0:
            points += time * STALL
            if state.left[colour] > 0 and board.has_expansion_site(stall, EVERY_PART):
                points += time * (0.8 + 0.35 * float(size))
                worth = OWN_COIN
        points += float(state.coins[stall]) * (use * worth + (1.0 - use) * last)
    cards = state.cards
    points += (0.2 + 0.8 * time) * CARD * float(cards.hand_size[seat])
    points += time * BARKER * float(cards.barkers[seat])
    return points


def estimate(state: State) -> list[float]:
    time = _time(state)
    result: list[float] = [_stands(state, seat, time) for seat in range(state.seats)]
    if state.ending:
        return result
    board = state.board
    near = Choices(SEATS_AT_MOST)
    colour: i64
    for colour in range(COLOUR_COUNT):
        if board.customers[colour] != NOWHERE:
            near.count = 0
            fill_goals(board, colour, 0, 0, near)
            place: i64
            for place in range(near.count):
                stall = stall_of_door(board, near.at(place))
                owner = stall // COLOUR_COUNT
                if owner < state.seats:
                    share = CUSTOMER * float(board.size[stall]) / float(near.count)
                    result[owner] += share * (0.3 + 0.7 * time)
    return result
