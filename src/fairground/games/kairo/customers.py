"""Customers: how far they walk, to which entrances they can be lured, and what that pays.

They walk orthogonally over market cells without a tile, over entrances and over each other.
"""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.kairo import moves, news
from fairground.games.kairo.board import NOWHERE, STALLS, Board
from fairground.games.kairo.cards import Cards
from fairground.games.kairo.edition import SEATS_AT_MOST
from fairground.games.kairo.grid import CELLS, cells_of, high_bit, low_bit
from fairground.games.kairo.paths import grow


def free_doors(board: Board, colour: i64) -> tuple[i64, i64]:
    """The entrances of a colour on which nobody stands."""
    lo: i64 = 0
    hi: i64 = 0
    owner: i64
    for owner in range(SEATS_AT_MOST):
        door = board.door[owner * 6 + colour]
        if door != NOWHERE:
            lo |= low_bit(door)
            hi |= high_bit(door)
    return lo & ~board.people_lo, hi & ~board.people_hi


def who_can_be_lured(board: Board) -> list[int]:
    """The customers on the board for whom an entrance of their colour is free, as moves."""
    found: list[int] = []
    colour: i64
    for colour in range(6):
        if board.customers[colour] != NOWHERE:
            lo, hi = free_doors(board, colour)
            if lo or hi:
                found.append(moves.CUSTOMER + colour)
    return found


def goals(board: Board, colour: i64, barkers: i64) -> list[i64]:
    """The free entrances to which a customer can be lured with so many barkers, nearest first: one
    costs as many as there are strictly nearer ones."""
    goal_lo, goal_hi = free_doors(board, colour)
    cell = board.customers[colour]
    lo = low_bit(cell)
    hi = high_bit(cell)
    walk_lo = board.edition.market_lo & ~board.tiles_lo
    walk_hi = board.edition.market_hi & ~board.tiles_hi
    found: list[i64] = []
    while (goal_lo or goal_hi) and len(found) <= barkers:
        more_lo, more_hi = grow(lo, hi)
        lo = more_lo & walk_lo
        hi = more_hi & walk_hi
        if goal_lo & lo or goal_hi & hi:
            found.extend(cells_of(goal_lo & lo, goal_hi & hi))
            goal_lo &= ~lo
            goal_hi &= ~hi
    return found


def barkers_needed(board: Board, colour: i64, door: i64) -> i64:
    """How many free entrances of its colour are strictly nearer to a customer than this one."""
    all_lo, all_hi = free_doors(board, colour)
    cell = board.customers[colour]
    lo = low_bit(cell)
    hi = high_bit(cell)
    walk_lo = board.edition.market_lo & ~board.tiles_lo
    walk_hi = board.edition.market_hi & ~board.tiles_hi
    nearer_lo: i64 = 0
    nearer_hi: i64 = 0
    while not (lo & low_bit(door) or hi & high_bit(door)):
        nearer_lo = all_lo & lo
        nearer_hi = all_hi & hi
        more_lo, more_hi = grow(lo, hi)
        lo = more_lo & walk_lo
        hi = more_hi & walk_hi
    return len(cells_of(nearer_lo, nearer_hi))


def distances(board: Board, start: int) -> list[int]:
    """How many steps a customer on a cell takes to every other; -1 where there is no way."""
    lo: i64 = low_bit(start)
    hi: i64 = high_bit(start)
    walk_lo = board.edition.market_lo & ~board.tiles_lo
    walk_hi = board.edition.market_hi & ~board.tiles_hi
    found = [-1] * CELLS
    new_lo, new_hi = lo, hi
    steps = 0
    while new_lo or new_hi:
        for cell in cells_of(new_lo, new_hi):
            found[cell] = steps
        steps += 1
        more_lo, more_hi = grow(lo, hi)
        new_lo = more_lo & walk_lo & ~lo
        new_hi = more_hi & walk_hi & ~hi
        lo |= new_lo
        hi |= new_hi
    return found


def stall_of_door(board: Board, door: i64) -> i64:
    stall: i64
    for stall in range(STALLS):
        if board.door[stall] == door:
            return stall
    raise ValueError("no entrance lies there")


def waiting(board: Board) -> i64:
    """The colour of the customer beside the board."""
    colour: i64
    for colour in range(6):
        if board.customers[colour] == NOWHERE:
            return colour
    raise ValueError("nobody waits beside the board")


def lure(
    board: Board, cards: Cards, purses: list[list[i64]], seat: i64, colour: i64, door: i64
) -> list[int]:
    """Lure a customer to an entrance, and tell it.

    The customer beside the board takes the entrance, the lured one goes beside the board. A stall
    earns its owner as many coins as it has tiles; whoever lures to another's stall gets one."""
    barkers = barkers_needed(board, colour, door)
    cards.return_barkers(seat, barkers)
    stall = stall_of_door(board, door)
    owner = stall // 6
    if owner < len(purses):
        purses[owner][colour] += board.size[stall]
    if owner != seat:
        purses[seat][colour] += 1
    newcomer = waiting(board)
    board.stand(colour, NOWHERE)
    board.stand(newcomer, door)
    return [news.LURED, seat, colour, stall, barkers, newcomer]
