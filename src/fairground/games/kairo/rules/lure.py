"""Luring a customer: who can be lured and where to, what it costs in barkers, and what it pays.

Customers walk orthogonally over market cells without a tile, over entrances and over each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from fairground.games.kairo.edition import COLOUR_COUNT, COLOURS, SEATS_AT_MOST
from fairground.games.kairo.market import CELLS, cells_of, grow, high_bit, low_bit
from fairground.games.kairo.rules import moves, news
from fairground.games.kairo.rules.board import NOWHERE, STALLS, Board
from fairground.games.kairo.rules.draw import Cards

if TYPE_CHECKING:
    from fairground.games.kairo.rules import State

# The way


@final
class Walk:
    """A walk in all directions at once: the cells reached so far, and how many steps it took."""

    def __init__(self, board: Board, cell: i64) -> None:
        self.walk_lo = board.edition.market_lo & ~board.tiles_lo
        self.walk_hi = board.edition.market_hi & ~board.tiles_hi
        self.lo = low_bit(cell)
        self.hi = high_bit(cell)
        self.steps: i64 = 0

    def step(self) -> bool:
        """Take a step; False when there is nowhere left to go."""
        more_lo, more_hi = grow(self.lo, self.hi)
        lo = self.lo | more_lo & self.walk_lo
        hi = self.hi | more_hi & self.walk_hi
        if lo == self.lo and hi == self.hi:
            return False
        self.lo = lo
        self.hi = hi
        self.steps += 1
        return True


def distances(board: Board, start: int) -> list[int]:
    """How many steps a customer on a cell takes to every other; -1 where there is no way."""
    walk = Walk(board, start)
    found = [-1] * CELLS
    found[start] = 0
    lo, hi = walk.lo, walk.hi
    while walk.step():
        for cell in cells_of(walk.lo & ~lo, walk.hi & ~hi):
            found[cell] = int(walk.steps)
        lo, hi = walk.lo, walk.hi
    return found


# Who and where to


def free_doors(board: Board, colour: i64) -> tuple[i64, i64]:
    """The entrances of a colour on which nobody stands."""
    lo: i64 = 0
    hi: i64 = 0
    owner: i64
    for owner in range(SEATS_AT_MOST):
        door = board.door[owner * COLOUR_COUNT + colour]
        if door != NOWHERE:
            lo |= low_bit(door)
            hi |= high_bit(door)
    return lo & ~board.people_lo, hi & ~board.people_hi


def can_be_lured(board: Board, colour: i64) -> bool:
    """A customer on the board for whom an entrance of its colour is free."""
    if board.customers[colour] == NOWHERE:
        return False
    lo, hi = free_doors(board, colour)
    return lo != 0 or hi != 0


def who_can_be_lured(board: Board) -> list[int]:
    """The customers that can be lured, as moves."""
    return [
        moves.CUSTOMER + colour for colour in range(COLOUR_COUNT) if can_be_lured(board, colour)
    ]


def goals(board: Board, colour: i64, barkers: i64) -> list[i64]:
    """The free entrances to which a customer can be lured with some barkers, nearest first: each
    costs as many barkers as there are strictly nearer ones."""
    goal_lo, goal_hi = free_doors(board, colour)
    walk = Walk(board, board.customers[colour])
    found: list[i64] = []
    while (goal_lo or goal_hi) and len(found) <= barkers and walk.step():
        if goal_lo & walk.lo or goal_hi & walk.hi:
            found.extend(cells_of(goal_lo & walk.lo, goal_hi & walk.hi))
            goal_lo &= ~walk.lo
            goal_hi &= ~walk.hi
    return found


def barkers_needed(board: Board, colour: i64, door: i64) -> i64:
    """How many free entrances of its colour are strictly nearer to a customer than this one."""
    goal_lo, goal_hi = free_doors(board, colour)
    walk = Walk(board, board.customers[colour])
    nearer_lo: i64 = 0
    nearer_hi: i64 = 0
    while not (walk.lo & low_bit(door) or walk.hi & high_bit(door)):
        nearer_lo = goal_lo & walk.lo
        nearer_hi = goal_hi & walk.hi
        walk.step()
    return len(cells_of(nearer_lo, nearer_hi))


def stall_of_door(board: Board, door: i64) -> i64:
    """The stall whose entrance lies on a cell, or NOWHERE."""
    stall: i64
    for stall in range(STALLS):
        if board.door[stall] == door:
            return stall
    return NOWHERE


def waiting(board: Board) -> i64:
    """The colour of the customer beside the board."""
    colour: i64
    for colour in range(COLOUR_COUNT):
        if board.customers[colour] == NOWHERE:
            return colour
    raise ValueError("nobody waits beside the board")


# What it pays


def owner_gets(size: i64) -> i64:
    """A customer pays the owner of a stall a coin for each of its tiles."""
    return size


def lurer_gets(is_owner: bool, size: i64) -> i64:
    """Luring to your own stall pays what the stall pays; to any other, one coin."""
    return owner_gets(size) if is_owner else 1


def lure(
    board: Board, cards: Cards, purses: list[list[i64]], seat: i64, colour: i64, door: i64
) -> list[int]:
    """Lure a customer to an entrance, and say so.

    The customer beside the board takes the entrance, the lured one goes beside the board."""
    barkers = barkers_needed(board, colour, door)
    cards.return_barkers(seat, barkers)
    stall = stall_of_door(board, door)
    owner = stall // COLOUR_COUNT
    size = board.size[stall]
    if owner != seat and owner < len(purses):
        purses[owner][colour] += owner_gets(size)
    purses[seat][colour] += lurer_gets(owner == seat, size)
    newcomer = waiting(board)
    board.stand(colour, NOWHERE)
    board.stand(newcomer, door)
    return [news.LURED, seat, colour, stall, barkers, newcomer]


# Why it may be refused


def why_not_customer(state: State, move: i64) -> str:
    colour = move - moves.CUSTOMER
    if not 0 <= colour < COLOUR_COUNT:
        return "First choose the customer that you lure."
    if state.board.customers[colour] == NOWHERE:
        return f"The {COLOURS[colour]} customer is waiting beside the market."
    return f"There is no free {COLOURS[colour]} entrance."


def why_not_entrance(state: State, door: i64) -> str:
    board = state.board
    name = COLOURS[state.intent.colour]
    if not 0 <= door < CELLS:
        return f"First choose the entrance to which you lure the {name} customer."
    stall = stall_of_door(board, door)
    if stall == NOWHERE or stall % COLOUR_COUNT != state.intent.colour:
        return f"There is no {name} entrance on that cell."
    if board.people_lo & low_bit(door) or board.people_hi & high_bit(door):
        return "A customer already stands on that entrance."
    needed = barkers_needed(board, state.intent.colour, door)
    have = state.cards.barkers[state.seat]
    return f"That entrance is too far: it takes {_barkers(needed)}, and you have {have}."


def _barkers(number: i64) -> str:
    return "1 barker" if number == 1 else f"{number} barkers"
