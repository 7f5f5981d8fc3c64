"""What the viewer may choose on the market, and what they have chosen so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairground.draw import (
    box,
    bulbs,
    chip,
    chosen,
    circle,
    corners,
    emblem,
    group,
    hit,
    mark,
    n,
    path,
    target,
    text,
    trail,
)
from fairground.games.kairo import moves, news, steps
from fairground.games.kairo.building import parts_of
from fairground.games.kairo.customers import who_can_be_lured
from fairground.games.kairo.edition import COLOURS
from fairground.games.kairo.grid import NEAR, PARTS
from fairground.games.kairo.market_picture import (
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
from fairground.games.kairo.notation import say
from fairground.games.kairo.prospects import (
    Walk,
    doors_of,
    growth,
    sites,
    sites_of_cards,
    tile_name,
    way,
)
from fairground.games.kairo.sight import IntentView, KairoView, board, intent
from fairground.games.kairo.spoken import WARES, is_neutral

FEW: Final = 8
"""Up to so many targets wear a ring of bulbs; more of them are discs, or the market would drown."""
REACH: Final = 12
"""Few targets answer to a finger well beyond their ring: a cell is small on a phone."""


def targets(view: KairoView, legal: Sequence[int]) -> str:
    """A mark for every legal move that has a place on the market."""
    own = view.intent
    if own is None or not legal:
        return ""
    match own.step:
        case steps.ACTION:
            return _luring(view) if moves.LURE in legal else ""
        case steps.START | steps.TILE:
            return _tiles(view, legal)
        case steps.JOKER_COIN | steps.WHICH_TO_KEEP:
            return _spots(sites_of_cards(view))
        case steps.PLACE:
            return _cells(view, own, legal)
        case steps.SIDE:
            return _picked(view, own) + _sides(view, own, legal)
        case steps.PAYMENT | steps.COIN_BY_COIN:
            return _picked(view, own)
        case steps.WHOM:
            return "".join(_customer(view, move - moves.CUSTOMER) for move in legal)
        case steps.GOAL:
            return _goals(view, own, legal)
    return ""


def _say(view: KairoView, move: int) -> str:
    return say(move, view.edition)


# Building


def _tiles(view: KairoView, legal: Sequence[int]) -> str:
    """A dot wherever anything can be laid; own stalls that can grow or move wear a ring."""
    places = {move: sites(view, move) for move in legal}
    cells = sorted({cell for found in places.values() for cell in found})
    marks = "".join(_tile(view, move, found) for move, found in places.items())
    return _spots(cells) + marks


def _spots(cells: Sequence[int]) -> str:
    return "".join(circle(*centre(cell), 4.5, "k-spot") for cell in cells)


def _tile(view: KairoView, move: int, cells: Sequence[int]) -> str:
    shown = "".join(circle(*centre(cell), 10, "chip") for cell in cells)
    body = group(shown, "way")
    verb, colour = tile_name(move)
    if verb != "new":
        home = next(s for s in view.stalls if s.owner == view.seat and s.colour == colour)
        x, y = corner(home.cell)
        if verb == "move":
            body += hit(x, y, CELL, CELL) + box(x + 3, y + 3, 44, 44, 8, "maybe-under")
            body += box(x + 3, y + 3, 44, 44, 8, "maybe")
        else:
            told = growth(view, view.turn[0], colour)
            body += bulbs(x + 3, y + 3, 44, 44, 8, reach=3)
            body += chip(x + 25, y + 50, told.size, size=13, sign=WARES[colour])
    return target(_say(view, move), body)


def _tile_ghost(view: KairoView, own: IntentView) -> str:
    """What is about to be laid."""
    colour = own.colour or 0
    if own.tile == moves.EXPAND:
        return crate(colour)
    owner = own.owner or 0
    return stall(owner, colour, is_neutral(view, owner))


def _cells(view: KairoView, own: IntentView, legal: Sequence[int]) -> str:
    cost = ""
    if own.tile == moves.EXPAND and own.colour is not None:
        cost = str(growth(view, view.turn[0], own.colour).size)
    ghost = _tile_ghost(view, own)
    drawn = ""
    for move in legal:
        cell = move - moves.AT
        x, y = corner(cell)
        if len(legal) > FEW:
            body = hit(x, y, CELL, CELL) + circle(x + 25, y + 25, 9, "chip")
        else:
            body = bulbs(x + 4, y + 4, 42, 42, 8, reach=REACH)
        body += at(cell, ghost, "way ghost")
        if cost:
            body += chip(x + 25, y + 48, cost, size=13, sign=WARES[own.colour or 0])
        drawn += target(_say(view, move), body)
    return drawn


def _picked(view: KairoView, own: IntentView) -> str:
    if own.cell is None:
        return ""
    x, y = corner(own.cell)
    ring = chosen(x + 2, y + 2, CELL - 4, CELL - 4)
    return at(own.cell, _tile_ghost(view, own), "k-soon") + ring


def _sides(view: KairoView, own: IntentView, legal: Sequence[int]) -> str:
    assert own.cell is not None
    drawn = ""
    for move in legal:
        door = int(NEAR[own.cell * 4 + move - moves.DOOR])
        x, y = corner(door)
        mat = group(entrance(own.colour or 0, door, own.cell), "k-soon")
        drawn += target(_say(view, move), mat + bulbs(x + 4, y + 4, 42, 42, 8, reach=4))
    return drawn


def veil(view: KairoView) -> str:
    """While cards are chosen, only the parts they name stay at full strength."""
    own = view.intent
    if own is None or (own.card is None and not own.three):
        return ""
    parts = int(parts_of(intent(view)))
    return "".join(
        box(*part_corner(part), PART_WIDTH, PART_HEIGHT, cls="k-veil")
        for part in range(PARTS)
        if not parts >> part & 1
    )


# Luring


def _luring(view: KairoView) -> str:
    """Whoever has a free entrance of their colour can be lured."""
    found = (view.customers[move - moves.CUSTOMER] for move in who_can_be_lured(board(view)))
    return "".join(
        target(_say(view, moves.LURE), _ring(cell, "thin")) for cell in found if cell is not None
    )


def _ring(cell: int, cls: str = "") -> str:
    x, y = centre(cell)
    return bulbs(x - 22, y - 23, 44, 46, 14, cls, reach=REACH)


def _customer(view: KairoView, colour: int) -> str:
    cell = view.customers[colour]
    assert cell is not None
    walks = doors_of(view, colour)
    nearest = [one for one in walks if one.steps == walks[0].steps]
    ways = "".join(trail(_trail(view, cell, one.door)) for one in nearest)
    return target(_say(view, moves.CUSTOMER + colour), ways + _ring(cell))


def _trail(view: KairoView, start: int, door: int) -> str:
    points = (centre(cell) for cell in way(view, start, door))
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def _goals(view: KairoView, own: IntentView, legal: Sequence[int]) -> str:
    """Every free entrance with what it costs and pays; those out of reach say what they need."""
    colour = own.colour or 0
    start = view.customers[colour]
    assert start is not None
    within = {move - moves.AT for move in legal}
    x, y = centre(start)
    drawn = bulbs(x - 22, y - 23, 44, 46, 14, "k-still thin")
    for walk in doors_of(view, colour):
        if walk.door in within:
            drawn += _goal(view, colour, start, walk)
        else:
            drawn += _out_of_reach(walk)
    return drawn


def _out_of_reach(walk: Walk) -> str:
    x, y = centre(walk.door)
    body = box(x - 35, y + 14, 70, 20, 10, "plate") + mark("horn", x - 23, y + 24, 13, "k-bone-ink")
    return group(body + text(x + 8, y + 28.5, f"needs {walk.barkers}", 12, "plate-ink b"), "pill")


def _goal(view: KairoView, colour: int, start: int, walk: Walk) -> str:
    x, y = centre(walk.door)
    cost = (
        chip(x, y + 24, walk.barkers, size=13, sign="horn")
        if walk.barkers
        else chip(x, y + 24, "free", size=13)
    )
    line = _trail(view, start, walk.door)
    body = path(line, "k-path") + trail(line) + at(walk.door, pawn(colour), "way ghost")
    body += bulbs(x - 22, y - 22, 44, 44, 9, reach=REACH)
    return target(_say(view, moves.AT + walk.door), body + cost + _pay(view, walk))


def _pay(view: KairoView, walk: Walk) -> str:
    """What the viewer gets for it, and what another owner gets."""
    x, y = centre(walk.door)
    own = walk.owner == view.seat
    shared = not own and not is_neutral(view, walk.owner)
    wide = 64 if shared else 28
    left = min(x + 3, WIDTH - wide)
    gain = text(left + 14, y - 19, f"+{walk.size if own else 1}", 13, "plate-ink b")
    if shared:
        gain += emblem(walk.owner, left + 34, y - 23.5, 12)
        gain += text(left + 50, y - 19, f"+{walk.size}", 13, "plate-ink b")
    return group(box(left, y - 33, wide, 19, 9, "plate") + gain, "pill")


# It just happened


def last(view: KairoView) -> str:
    """The corners on what somebody else has just laid, moved or lured to."""
    for told in view.news:
        cell = _touched(view, told)
        if cell is not None and told[1] != view.seat:
            x, y = corner(cell)
            return corners(x, y, CELL, CELL)
    return ""


def _touched(view: KairoView, told: tuple[int, ...]) -> int | None:
    if told[0] == news.LAID or told[0] == news.EXPANDED:
        return told[3]
    if told[0] == news.MOVED:
        return told[4]
    if told[0] == news.LURED:
        owner, colour = divmod(told[3], len(COLOURS))
        return next(s.door for s in view.stalls if s.owner == owner and s.colour == colour)
    return None
