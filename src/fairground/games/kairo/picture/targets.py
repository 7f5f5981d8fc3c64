"""What the viewer may choose on the market, and what they have chosen so far.

On phones the market is cropped to where a tile can be laid, so that a cell is large enough to
touch. The crop is a set of classes; the style sheet turns them into a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    bulbs,
    chip,
    chosen,
    circle,
    corners,
    drawn_once,
    emblem,
    escaped,
    group,
    hit,
    joined,
    mark,
    markup,
    n,
    path,
    target,
    text,
    trail,
    upper_edge,
)
from fairground.games.kairo.edition import FIRST_JOKER
from fairground.games.kairo.language import say_in
from fairground.games.kairo.market import CELLS, COLOURS, COLUMNS, NEAR, PARTS, ROWS, part_of
from fairground.games.kairo.picture.board import (
    CELL,
    PART_HEIGHT,
    PART_WIDTH,
    WIDTH,
    at,
    centre,
    corner,
    crate,
    entrance,
    part_corner,
    pawn,
    stall,
)
from fairground.games.kairo.rules import AT, LURE, news
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import DOOR
from fairground.games.kairo.rules.expand import PAY
from fairground.games.kairo.rules.lure import CUSTOMER, can_be_lured
from fairground.games.kairo.sight import IntentView, KairoView, board, intent
from fairground.games.kairo.words.shortcuts import coins_for_joker, in_one_go
from fairground.games.kairo.words.terms import WARES, is_neutral, say_together
from fairground.games.kairo.words.what_if import (
    Lure,
    can_choose_coins,
    lures,
    next_expansion,
    sites,
    tile_of,
    way,
)

FEW: Final = 8
"""Up to this many targets wear a ring of bulbs; more are discs, so as not to swamp the market."""
REACH: Final = 12
"""Few targets answer to a finger well beyond their ring: a cell is small on a phone."""


def targets(view: KairoView, legal: Sequence[int]) -> Markup:
    """A mark for every legal move that has a place on the market."""
    own = view.intent
    if own is None or not legal:
        return EMPTY
    match own.step:
        case steps.ACTION | steps.WHOM:
            return joined(_customers(view, legal))
        case steps.START | steps.TILE:
            return joined(_tile(view, (move,)) for move in legal)
        case steps.JOKER_COIN:
            tiles = coins_for_joker(view)
            return joined(_tile(view, in_one_go(view, legal, tile)) for tile in tiles)
        case steps.PLACE:
            return _cells(view, own, legal)
        case steps.SIDE:
            return _picked(view, own) + _sides(view, own, legal)
        case steps.PAYMENT | steps.COIN_BY_COIN:
            return _picked(view, own)
        case steps.GOAL:
            return _goals(view, own, legal)
    return EMPTY


# Building


def _tile(view: KairoView, moves: tuple[int, ...]) -> Markup:
    """An own stall that can grow or move wears a ring. Where a tile can be laid is shown while the
    stall is pointed at. A joker may have to be paid for before."""
    move = moves[-1]
    body = group(_dots(sites(view, move)), "way")
    number_at = None
    verb, colour = tile_of(move)
    if verb != "new":
        home = next(s for s in view.stalls if s.owner == view.seat and s.colour == colour)
        x, y = corner(home.cell)
        number_at = upper_edge(x, y, CELL)
        if verb == "move":
            body += hit(x, y, CELL, CELL) + box(x + 3, y + 3, 44, 44, 8, "maybe-under")
            body += box(x + 3, y + 3, 44, 44, 8, "maybe")
        else:
            cost = next_expansion(view, view.turn[0], colour).cost
            body += bulbs(x + 3, y + 3, 44, 44, 8, reach=3)
            body += chip(x + 25, y + 50, cost, size=14, sign=WARES[colour])
    return target(say_together(view, moves), body, number_at, is_numbered_whole=True)


def _tile_ghost(view: KairoView, own: IntentView) -> Markup:
    """What is about to be laid."""
    colour = own.colour or 0
    if own.tile == steps.EXPANSION:
        return crate(colour)
    owner = own.owner or 0
    return stall(owner, colour, is_neutral(view, owner))


def _cells(view: KairoView, own: IntentView, legal: Sequence[int]) -> Markup:
    cost = ""
    if own.tile == steps.EXPANSION and own.colour is not None:
        cost = str(next_expansion(view, view.turn[0], own.colour).cost)
    then = (PAY.first,) if can_choose_coins(view) else ()
    ghost = f"k-laid-{own.tile}-{own.owner or 0}-{own.colour or 0}"
    drawn = [markup(f'<defs><g id="{escaped(ghost)}">{_tile_ghost(view, own)}</g></defs>')]
    body = _cell_mark(ghost, cost, own.colour or 0, is_few=len(legal) <= FEW)
    number_at = upper_edge(4, 4 - REACH, 42) if len(legal) <= FEW else upper_edge(0, 0, CELL)
    drawn += [
        target(say_together(view, (move, *then)), body, number_at, corner=corner(move - AT.first))
        for move in legal
    ]
    return joined(drawn)


def _dots(cells: Sequence[int]) -> Markup:
    """Where a tile can be laid, as one path: there may be eighty cells for each of six colours."""
    line = "".join(f"M{n(x)} {n(y)}h0" for x, y in map(centre, cells))
    return path(line, "k-dots-edge") + path(line, "k-dots") if line else EMPTY


@drawn_once
def _cell_mark(ghost: str, cost: str, colour: int, is_few: bool) -> Markup:
    """What may be laid in a cell, seen from the cell's corner: the same in all of them, and what is
    laid is drawn once."""
    if is_few:
        body = bulbs(4, 4, 42, 42, 8, reach=REACH)
    else:
        body = hit(0, 0, CELL, CELL) + circle(25, 25, 9, "chip")
    body += markup(f'<use class="way ghost" href="#{escaped(ghost)}" x="25" y="25"/>')
    if cost:
        body += chip(25, 48, cost, size=14, sign=WARES[colour])
    return body


def _picked(view: KairoView, own: IntentView) -> Markup:
    if own.cell is None:
        return EMPTY
    x, y = corner(own.cell)
    ring = chosen(x + 2, y + 2, CELL - 4, CELL - 4)
    return at(own.cell, _tile_ghost(view, own), "k-soon") + ring


def _sides(view: KairoView, own: IntentView, legal: Sequence[int]) -> Markup:
    assert own.cell is not None
    drawn = EMPTY
    for move in legal:
        door = int(NEAR[own.cell * 4 + move - DOOR.first])
        x, y = corner(door)
        mat = group(entrance(own.colour or 0, door, own.cell), "k-soon")
        ring = bulbs(x + 4, y + 4, 42, 42, 8, reach=4)
        drawn += target(say_together(view, (move,)), mat + ring, upper_edge(x, y, CELL))
    return drawn


def parts_of_cards(view: KairoView) -> int | None:
    """The parts that the chosen cards name; None while none are chosen."""
    own = view.intent
    if own is None or (own.card is None and not own.three):
        return None
    return int(intent(view).parts())


def veil(parts: int | None) -> Markup:
    """While cards are chosen, only the parts they name stay at full strength."""
    if parts is None:
        return EMPTY
    return joined(
        box(*part_corner(part), PART_WIDTH, PART_HEIGHT, cls="k-veil")
        for part in range(PARTS)
        if not parts >> part & 1
    )


# Luring


def _customers(view: KairoView, legal: Sequence[int]) -> Iterator[Markup]:
    """Customers for whom an entrance of their colour is free. Where only one is, luring chooses
    it."""
    free = [colour for colour in range(len(COLOURS)) if can_be_lured(board(view), colour)]
    for colour in free:
        moves = in_one_go(view, legal, CUSTOMER.first + colour)
        if not moves and LURE.first in legal and len(free) == 1:
            moves = (LURE.first,)
        if moves:
            yield _customer(view, colour, moves)


def _ring(cell: int, cls: str = "") -> Markup:
    x, y = centre(cell)
    return bulbs(x - 22, y - 23, 44, 46, 14, cls, reach=REACH)


def _over_ring(cell: int) -> tuple[float, float]:
    x, y = centre(cell)
    return upper_edge(x - 22, y - 23 - REACH, 44)


def _customer(view: KairoView, colour: int, moves: tuple[int, ...]) -> Markup:
    cell = view.customers[colour]
    assert cell is not None
    free = lures(view, colour)
    nearest = tuple([lure.door for lure in free if lure.steps == free[0].steps])
    ways = tuple([way(view, cell, door) for door in nearest])
    return _lured(say_together(view, moves), cell, ways, len(moves) > 1)


@drawn_once
def _lured(moves: str, cell: int, ways: tuple[tuple[int, ...], ...], is_thin: bool) -> Markup:
    trails = joined(trail(_line(way)) for way in ways)
    body = trails + _ring(cell, "thin" if is_thin else "")
    return target(moves, body, _over_ring(cell), is_numbered_whole=True)


def _line(way: tuple[int, ...]) -> str:
    """A way from cell to cell beside it, step by step in few letters."""
    x, y = centre(way[0])
    steps = (
        f"h{(to - cell) * CELL}" if abs(to - cell) == 1 else f"v{(to - cell) // COLUMNS * CELL}"
        for cell, to in pairwise(way)
    )
    return f"M{n(x)} {n(y)}" + "".join(steps)


def _goals(view: KairoView, own: IntentView, legal: Sequence[int]) -> Markup:
    """Every free entrance with what it costs and pays; those out of reach say what they need."""
    colour = own.colour or 0
    start = view.customers[colour]
    assert start is not None
    within = {move - AT.first for move in legal}
    x, y = centre(start)
    drawn = bulbs(x - 22, y - 23, 44, 46, 14, "k-still thin")
    found = lures(view, colour)
    for lure in found:
        if lure.door in within:
            is_crowded = any(_are_close(lure.door, other.door) for other in found)
            drawn += _goal(view, colour, start, lure, is_crowded)
        else:
            drawn += _out_of_reach(lure)
    return drawn


def _are_close(door: int, other: int) -> bool:
    """Whether what two entrances pay would lie over each other."""
    rows = abs(door // COLUMNS - other // COLUMNS)
    return door != other and rows <= 1 and abs(door % COLUMNS - other % COLUMNS) <= 2


def _out_of_reach(lure: Lure) -> Markup:
    x, y = centre(lure.door)
    body = box(x - 46, y + 14, 92, 20, 10, "plate") + mark("horn", x - 34, y + 24, 13, "k-bone-ink")
    needs = say_in("barkers, at most 8 letters", "needs {number}", number=lure.barkers)
    return group(body + text(x + 9, y + 28.5, needs, 14, "plate-ink b"), "pill")


def _goal(view: KairoView, colour: int, start: int, lure: Lure, is_crowded: bool) -> Markup:
    """What a goal between others pays shows while it is lit."""
    x, y = centre(lure.door)
    cost = (
        chip(x, y + 24, lure.barkers, size=14, sign="horn")
        if lure.barkers
        else chip(x, y + 24, say_in("costs nothing, at most 6 letters", "free"), size=14)
    )
    line = _line(way(view, start, lure.door))
    body = path(line, "k-path") + trail(line) + at(lure.door, pawn(colour), "way ghost")
    body += bulbs(x - 22, y - 22, 44, 44, 9, reach=REACH)
    number_at = x - 24, y  # above is what it pays, below what it costs
    pay = group(_pay(lure), "way") if is_crowded else _pay(lure)
    return target(say_together(view, (AT.first + lure.door,)), body + cost + pay, number_at)


def _pay(lure: Lure) -> Markup:
    """What the viewer gets for it, and what another owner gets."""
    x, y = centre(lure.door)
    wide = 64 if lure.owner_gets else 28
    left = min(x + 3, WIDTH - wide)
    gain = text(left + 14, y - 19, f"+{lure.lurer_gets}", 14, "plate-ink b")
    if lure.owner_gets:
        gain += emblem(lure.owner, left + 34, y - 23.5, 12)
        gain += text(left + 50, y - 19, f"+{lure.owner_gets}", 14, "plate-ink b")
    return group(box(left, y - 33, wide, 19, 9, "plate") + gain, "pill")


# It just happened


def last_cell(view: KairoView) -> int | None:
    """What somebody else has just laid, moved or lured to."""
    for item in view.news:
        cell = _touched(view, item)
        if cell is not None and item[1] != view.seat:
            return cell
    return None


def last(cell: int | None) -> Markup:
    return EMPTY if cell is None else corners(*corner(cell), CELL, CELL)


def _touched(view: KairoView, item: tuple[int, ...]) -> int | None:
    if item[0] == news.LAID or item[0] == news.EXPANDED:
        return item[3]
    if item[0] == news.MOVED:
        return item[4]
    if item[0] == news.LURED:
        owner, colour = divmod(item[3], len(COLOURS))
        return next(s.door for s in view.stalls if s.owner == owner and s.colour == colour)
    return None


WIDEST: Final = 8
"""A window of more columns than this is not worth it."""
NARROWEST: Final = 6
LOWEST: Final = 5
LAYING: Final = (steps.TILE, steps.PLACE, steps.SIDE, steps.PAYMENT, steps.COIN_BY_COIN)


# On phones


def crop(view: KairoView, legal: Sequence[int]) -> str:
    """``k-crop k-x3 k-y0 k-w6 k-h5``: the window's first column and row, its width and height in
    cells; nothing where the whole market is shown."""
    cells = _pointed_at(view, legal)
    if not cells:
        return ""
    columns = [cell % COLUMNS for cell in cells]
    rows = [cell // COLUMNS for cell in cells]
    x, w = _window(min(columns), max(columns), NARROWEST, COLUMNS)
    y, h = _window(min(rows), max(rows), LOWEST, ROWS)
    return f"k-crop k-x{x} k-y{y} k-w{w} k-h{h}" if w <= WIDEST else ""


def _pointed_at(view: KairoView, legal: Sequence[int]) -> list[int]:
    """Where the viewer may point when a tile is laid. With a standard card it is its part at every
    step, so that the market stands still; an entrance beside the part lies in the margin."""
    own = view.intent
    if own is None or not legal:
        return []
    if own.step in LAYING and own.card is not None and own.card < FIRST_JOKER:
        return [cell for cell in range(CELLS) if part_of(cell) == own.card]
    if own.step == steps.PLACE:
        return [move - AT.first for move in legal]
    if own.step == steps.SIDE and own.cell is not None:
        return [own.cell, *(int(NEAR[own.cell * 4 + move - DOOR.first]) for move in legal)]
    if own.step in (steps.PAYMENT, steps.COIN_BY_COIN) and own.cell is not None:
        return [own.cell]
    return []


def _window(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """A margin of a cell on each side, not narrower than the least, inside the board."""
    size = min(most, max(least, last - first + 3))
    start = first - (size - (last - first + 1)) // 2
    return max(0, min(start, most - size)), size
