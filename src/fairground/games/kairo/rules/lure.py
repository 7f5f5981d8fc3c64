"""Luring a customer: who can be lured and where to, what it costs in barkers, and what it pays.

Customers walk orthogonally over market cells without a tile, over entrances and over each other.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, lowest, size
from fairground.games.kairo.board import NOWHERE, STALLS, Board
from fairground.games.kairo.colours import NAMES, THE_CUSTOMER
from fairground.games.kairo.language import sentence
from fairground.games.kairo.market import (
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    HIGH,
    LOW,
    SEATS_AT_MOST,
    SPLIT,
    cells_of,
    spread,
)
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.intent import GOAL
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

# Who can be lured


def free_doors(board: Board, colour: i64) -> tuple[i64, i64]:
    """The entrances of a colour on which nobody stands."""
    lo: i64 = 0
    hi: i64 = 0
    owner: i64
    for owner in range(SEATS_AT_MOST):
        door = board.door[owner * COLOUR_COUNT + colour]
        if door != NOWHERE:
            lo |= LOW[door]
            hi |= HIGH[door]
    return lo & ~board.people_lo, hi & ~board.people_hi


def can_be_lured(board: Board, colour: i64) -> bool:
    """A customer on the board for whom an entrance of its colour is free."""
    if board.customers[colour] == NOWHERE:
        return False
    lo, hi = free_doors(board, colour)
    return lo != 0 or hi != 0


def can_lure(board: Board) -> bool:
    colour: i64
    for colour in range(COLOUR_COUNT):
        if can_be_lured(board, colour):
            return True
    return False


@final
class Customer(Family):
    """The customer of a colour."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        colour: i64
        for colour in range(COLOUR_COUNT):
            if can_be_lured(state.board, colour):
                out.add(self.first + colour)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.board.customers[choice] == NOWHERE:
            return sentence(
                "The {colour} customer is waiting beside the market.", colour=THE_CUSTOMER[choice]
            )
        return sentence("There is no free {colour} entrance.", colour=NAMES[choice])

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.colour = choice
        state.intent.step = GOAL


# Where to


def fill_goals(board: Board, colour: i64, barkers: i64, first: i64, out: Choices) -> None:
    """Add the free entrances to which a customer can be lured with some barkers, nearest first, as
    ``first + cell``: each costs as many barkers as there are strictly nearer ones."""
    goal_lo, goal_hi = free_doors(board, colour)
    cell = board.customers[colour]
    lo = LOW[cell]
    hi = HIGH[cell]
    walk_lo = board.ground.market_lo & ~board.tiles_lo
    walk_hi = board.ground.market_hi & ~board.tiles_hi
    nearer: i64 = 0
    while (goal_lo or goal_hi) and nearer <= barkers:
        lo, hi = spread(lo, hi, walk_lo, walk_hi)
        here_lo = goal_lo & lo
        here_hi = goal_hi & hi
        goal_lo ^= here_lo
        goal_hi ^= here_hi
        while here_lo:
            out.add(first + lowest(here_lo))
            here_lo &= here_lo - 1
            nearer += 1
        while here_hi:
            out.add(first + SPLIT + lowest(here_hi))
            here_hi &= here_hi - 1
            nearer += 1


def barkers_needed(board: Board, colour: i64, door: i64) -> i64:
    """How many free entrances of its colour are strictly nearer to a customer than this one."""
    goal_lo, goal_hi = free_doors(board, colour)
    cell = board.customers[colour]
    lo = LOW[cell]
    hi = HIGH[cell]
    walk_lo = board.ground.market_lo & ~board.tiles_lo
    walk_hi = board.ground.market_hi & ~board.tiles_hi
    nearer: i64 = 0
    while not (lo & LOW[door] or hi & HIGH[door]):
        nearer = size(goal_lo & lo) + size(goal_hi & hi)
        lo, hi = spread(lo, hi, walk_lo, walk_hi)
    return nearer


def distances(board: Board, start: int) -> list[int]:
    """How many steps a customer on a cell takes to every other; -1 where there is no way."""
    walk_lo = board.ground.market_lo & ~board.tiles_lo
    walk_hi = board.ground.market_hi & ~board.tiles_hi
    found = [-1] * CELLS
    lo, hi = LOW[start], HIGH[start]
    new_lo, new_hi = lo, hi
    steps = 0
    while new_lo or new_hi:
        for cell in cells_of(new_lo, new_hi):
            found[cell] = steps
        steps += 1
        more_lo, more_hi = spread(lo, hi, walk_lo, walk_hi)
        new_lo, new_hi = more_lo & ~lo, more_hi & ~hi
        lo, hi = more_lo, more_hi
    return found


def why_not_entrance(state: State, door: i64) -> str:
    board = state.board
    colour = state.intent.colour
    stall = stall_of_door(board, door)
    if stall == NOWHERE or stall % COLOUR_COUNT != colour:
        return sentence("There is no {colour} entrance on that cell.", colour=NAMES[colour])
    if board.people_lo & LOW[door] or board.people_hi & HIGH[door]:
        return sentence("A customer already stands on that entrance.")
    needed = barkers_needed(board, colour, door)
    have = state.cards.barkers[state.seat]
    if needed == 1:
        return sentence(
            "That entrance is too far: it takes 1 barker, and you have {have}.", have=have
        )
    return sentence(
        "That entrance is too far: it takes {needed} barkers, and you have {have}.",
        needed=needed,
        have=have,
    )


# What it pays


def owner_gets(tiles: i64) -> i64:
    """A customer pays the owner of a stall a coin for each of its tiles."""
    return tiles


def lurer_gets(is_owner: bool, tiles: i64) -> i64:
    """Luring to your own stall pays what the stall pays; to any other, one coin."""
    return owner_gets(tiles) if is_owner else 1


def stall_of_door(board: Board, door: i64) -> i64:
    """The stall whose entrance lies on a cell, or NOWHERE."""
    stall: i64
    for stall in range(STALLS):
        if board.door[stall] == door:
            return stall
    return NOWHERE


def waiting(board: Board) -> i64:
    """The colour of the customer beside the board."""
    colour: i64 = 0
    while board.customers[colour] != NOWHERE:
        colour += 1
    return colour


def lure_to(state: State, door: i64) -> None:
    """The customer beside the board takes the entrance, the lured one goes beside the board."""
    board = state.board
    seat = state.seat
    colour = state.intent.colour
    barkers = barkers_needed(board, colour, door)
    state.cards.return_barkers(seat, barkers)
    stall = stall_of_door(board, door)
    owner = stall // COLOUR_COUNT
    tiles = board.size[stall]
    if owner != seat and owner < state.seats:
        state.coins[owner * COLOUR_COUNT + colour] += owner_gets(tiles)
        state.changed |= BIT[owner]
    state.coins[seat * COLOUR_COUNT + colour] += lurer_gets(owner == seat, tiles)
    newcomer = waiting(board)
    board.stand(colour, NOWHERE)
    board.stand(newcomer, door)
    item = state.tell(news.LURED).add(seat).add(colour).add(stall)
    item.add(barkers).add(newcomer)
    state.end_turn(False)


CUSTOMER: Final = Customer("customer", COLOURS)
