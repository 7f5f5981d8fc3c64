"""What the viewer may choose on the plan, and what they have chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    bulbs,
    chosen,
    circle,
    coin,
    group,
    hit,
    joined,
    n,
    target,
    trail,
    upper_edge,
)
from fairground.games.loot.picture.plan import CELL, EDGE, INSIDE, centre, corner, ghost
from fairground.games.loot.rules import MOVES
from fairground.games.loot.rules.a_round import GO, JUMP, STAY, Walk
from fairground.games.loot.rules.abilities import WRAP
from fairground.games.loot.rules.set_up import DICE, START
from fairground.games.loot.sight import LootView
from fairground.games.loot.words.terms import ability_of
from fairground.games.loot.words.terms import target as landing_cell

FEW: Final = 8
"""Up to this many targets wear a ring of bulbs; more of them are dots, or the plan would drown."""


def targets(view: LootView, legal: Sequence[int]) -> Markup:
    """A mark for every legal move that leads to a cell; buttons put the dice in order."""
    if view.seat is None:
        return EMPTY
    cells = {move: cell for move in legal if (cell := _cell(view, move)) is not None}
    shared = Counter(cells.values())
    free = [move for move in cells if not is_walk(move)]
    return joined(
        _target(view, move, _area(move, cell, shared[cell] > 1, free), cell, free)
        for move, cell in sorted(cells.items(), key=lambda found: _rank(found[0]))
    )


Area = tuple[float, float, float, float]


def _target(view: LootView, move: int, area: Area, cell: int, free: Sequence[int]) -> Markup:
    body = _mark(view, move, area, cell, free)
    return target(MOVES.text(move, view.edition), body, upper_edge(*area[:3]))


def _area(move: int, cell: int, shared: bool, free: Sequence[int]) -> Area:
    """What answers the pointer: the cell, or the part of a shared one that is left to an
    ability."""
    x, y = corner(cell)
    if not shared or not is_walk(move) or GO.has(move):
        return x, y, CELL, CELL
    left = x if WRAP.has(move) else x + CELL / 2
    return left, y + (CELL / 2 if free else 0), CELL / 2, CELL / (2 if free else 1)


def is_walk(move: int) -> bool:
    return isinstance(MOVES.family_of(move), Walk)


def _rank(move: int) -> int:
    """Free cells lie lowest and plain walks on top."""
    return 2 if GO.has(move) else 1 if is_walk(move) else 0


def _cell(view: LootView, move: int) -> int | None:
    """Where a move leads the viewer's pawn, if it leads to a cell."""
    if DICE.has(move) or view.seat is None:
        return None
    if STAY.has(move):
        return view.sheets[view.seat].pawn
    if is_walk(move):
        return landing_cell(view, move)
    return move - (START if START.has(move) else JUMP).first


def _mark(view: LootView, move: int, area: Area, cell: int, free: Sequence[int]) -> Markup:
    assert view.seat is not None
    x, y = corner(cell)
    way = ghost(view.seat, cell, "way")
    if not is_walk(move):
        if len(free) > FEW:
            cx, cy = centre(cell)
            return joined((hit(*area), circle(cx, cy, 9, "chip"), way))
        return joined((bulbs(x + 5, y + 5, CELL - 10, CELL - 10, 9, reach=5), way))
    way = joined((trail(_way(view, move, cell)), way))
    if GO.has(move):
        return joined((way, bulbs(x + 5, y + 5, CELL - 10, CELL - 10, 9, reach=5)))
    under = box(x + 7, y + 7, CELL - 14, CELL - 14, 9, "maybe-under")
    ring = box(x + 7, y + 7, CELL - 14, CELL - 14, 9, "maybe")
    side = x + 13 if WRAP.has(move) else x + CELL - 13
    return joined((hit(*area), way, under, ring, coin(side, y + CELL - 13, ability_of(move))))


def _way(view: LootView, move: int, cell: int) -> str:
    """The straight walk from the pawn; one that leaves the plan comes in at the other side."""
    start = view.sheets[view.seat or 0].pawn
    assert start is not None
    (x, y), (to_x, to_y) = centre(start), centre(cell)
    if not WRAP.has(move):
        return f"M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"
    low, high = EDGE + 6, EDGE + INSIDE - 6
    way = move - WRAP.first
    out = (low, high)[way in (1, 2)]
    back = (high, low)[way in (1, 2)]
    if way % 2:
        return f"M{n(x)} {n(y)}H{n(out)}M{n(back)} {n(y)}H{n(to_x)}"
    return f"M{n(x)} {n(y)}V{n(out)}M{n(x)} {n(back)}V{n(to_y)}"


def choice(view: LootView) -> Markup:
    """The viewer's own move of this round, which nobody else sees yet."""
    if view.choice is None or view.seat is None:
        return EMPTY
    cell = _cell(view, view.choice)
    if cell is None:
        return EMPTY
    x, y = corner(cell)
    way = ""
    if is_walk(view.choice):
        way = group(trail(_way(view, view.choice, cell)), "l-decided")
    ring = chosen(x + 5, y + 5, CELL - 10, CELL - 10, 9)
    return way + ghost(view.seat, cell) + ring
