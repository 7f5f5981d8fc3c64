"""What the viewer may choose on the plan, and what they have chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    bulbs,
    chip,
    chosen,
    circle,
    coin,
    drawn_once,
    group,
    hit,
    joined,
    n,
    target,
    trail,
    upper_edge,
)
from fairground.games.loot.edition import Edition
from fairground.games.loot.picture.plan import CELL, EDGE, INSIDE, centre, corner, ghost
from fairground.games.loot.rules import MOVES
from fairground.games.loot.rules.a_round import GO, JUMP, STAY, WAYS, Walk, landing_of
from fairground.games.loot.rules.abilities import WRAP
from fairground.games.loot.rules.set_up import DICE, START
from fairground.games.loot.sight import LootView
from fairground.games.loot.words.terms import ability_of, gain_words

FEW: Final = 8
"""Up to this many targets wear a ring of bulbs; more of them are dots, or the plan would drown."""

WALKS: Final = frozenset(
    move for move in range(len(MOVES)) if isinstance(MOVES.family_of(move), Walk)
)


class Start(NamedTuple):
    """From where the viewer's pawn moves on: its cell, the active die, and what is won on the cells
    to which it can walk."""

    seat: int
    pawn: int | None
    die: int
    gains: tuple[tuple[int, str], ...]


def start_of(view: LootView, legal: Sequence[int] = ()) -> Start | None:
    """None for an onlooker."""
    if view.seat is None:
        return None
    die = view.dice[0] if view.phase == "round" else 0
    pawn = view.sheets[view.seat].pawn
    cells = sorted({landing_of(move, pawn or 0, die) for move in legal if move in WALKS})
    gains = tuple([(cell, won) for cell in cells if (won := gain_words(view, cell))])
    return Start(view.seat, pawn, die, gains)


def targets(
    edition: Edition, start: Start | None, legal: tuple[int, ...], choice: int | None
) -> Markup:
    """What the viewer may choose, or what they have chosen."""
    if start is None:
        return EMPTY
    return _choices(edition, start, legal) + _choice(start, choice)


def _choices(edition: Edition, start: Start, legal: tuple[int, ...]) -> Markup:
    """A mark for every legal move that leads to a cell; buttons put the dice in order."""
    cells = {move: cell for move in legal if (cell := _cell(start, move)) is not None}
    led_to = list(cells.values())
    free = [move for move in cells if move not in WALKS]
    gains, is_crowded = dict(start.gains), len(free) > FEW
    return joined(
        _target(
            *(edition, start.seat, start.pawn, move, cell, led_to.count(cell) > 1),
            *(bool(free), is_crowded, gains.get(cell, "") if move in WALKS else ""),
        )
        for move, cell in sorted(cells.items(), key=lambda found: _rank(found[0]))
    )


Area = tuple[float, float, float, float]


@drawn_once
def _target(
    edition: Edition,
    seat: int,
    pawn: int | None,
    move: int,
    cell: int,
    is_shared: bool,
    has_free: bool,
    is_crowded: bool,
    won: str,
) -> Markup:
    """``is_shared`` if another move leads to the same cell. The viewer may have free cells to
    choose from, perhaps a crowd of them. What the move would win shows while it is lit."""
    area = _area(move, cell, is_shared, has_free)
    body = _mark(seat, pawn, move, area, cell, is_shared, is_crowded)
    if won:
        x, y = corner(cell)
        body += group(chip(x + CELL / 2, y + CELL + 2, won, size=15), "way")
    cls = f"walks-{WAYS[move - GO.first]}" if GO.has(move) else ""
    return target(MOVES.text(move, edition), body, upper_edge(*area[:3]), cls)


def _area(move: int, cell: int, is_shared: bool, has_free: bool) -> Area:
    """What answers the pointer: the cell, or the part of a shared one that is left to an
    ability."""
    x, y = corner(cell)
    if not is_shared or move not in WALKS or GO.has(move):
        return x, y, CELL, CELL
    left = x if WRAP.has(move) else x + CELL / 2
    return left, y + (CELL / 2 if has_free else 0), CELL / 2, CELL / (2 if has_free else 1)


def _rank(move: int) -> int:
    """Free cells lie lowest and plain walks on top."""
    return 2 if GO.has(move) else 1 if move in WALKS else 0


def _cell(start: Start, move: int) -> int | None:
    """Where a move leads the viewer's pawn, if it leads to a cell."""
    if DICE.has(move):
        return None
    if STAY.has(move):
        return start.pawn
    if move in WALKS:
        return landing_of(move, start.pawn or 0, start.die)
    return move - (START if START.has(move) else JUMP).first


def _mark(
    seat: int,
    pawn: int | None,
    move: int,
    area: Area,
    cell: int,
    is_shared: bool,
    is_crowded: bool,
) -> Markup:
    x, y = corner(cell)
    way = ghost(seat, cell, "way")
    if move not in WALKS:
        if is_crowded:
            # beside the face of a Meep; where an ability leads to the same cell, in its own half
            height = 12 if is_shared else CELL - 12
            dot = circle(x + CELL - 12, y + height, 7, "chip")
            return joined((hit(*area), dot, way))
        return joined((bulbs(x + 5, y + 5, CELL - 10, CELL - 10, 9, reach=5), way))
    way = joined((trail(_way(pawn, move, cell)), way))
    if GO.has(move):
        return joined((way, bulbs(x + 5, y + 5, CELL - 10, CELL - 10, 9, reach=5)))
    under = box(x + 7, y + 7, CELL - 14, CELL - 14, 9, "maybe-under")
    ring = box(x + 7, y + 7, CELL - 14, CELL - 14, 9, "maybe")
    side = x + 13 if WRAP.has(move) else x + CELL - 13
    return joined((hit(*area), way, under, ring, coin(side, y + CELL - 13, ability_of(move))))


def _way(pawn: int | None, move: int, cell: int) -> str:
    """The straight walk from the pawn; one that leaves the plan comes in at the other side."""
    assert pawn is not None
    (x, y), (to_x, to_y) = centre(pawn), centre(cell)
    if not WRAP.has(move):
        return f"M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"
    low, high = EDGE + 6, EDGE + INSIDE - 6
    way = move - WRAP.first
    out = (low, high)[way in (1, 2)]
    back = (high, low)[way in (1, 2)]
    if way % 2:
        return f"M{n(x)} {n(y)}H{n(out)}M{n(back)} {n(y)}H{n(to_x)}"
    return f"M{n(x)} {n(y)}V{n(out)}M{n(x)} {n(back)}V{n(to_y)}"


def _choice(start: Start, move: int | None) -> Markup:
    """The viewer's own move of this round, which nobody else sees yet."""
    cell = None if move is None else _cell(start, move)
    if move is None or cell is None:
        return EMPTY
    x, y = corner(cell)
    way = group(trail(_way(start.pawn, move, cell)), "l-decided") if move in WALKS else EMPTY
    ring = chosen(x + 5, y + 5, CELL - 10, CELL - 10, 9)
    return joined((way, ghost(start.seat, cell), ring))
