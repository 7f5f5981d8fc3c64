"""The market: printed ground, stalls, entrances, customers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from fairground.draw import (
    box,
    circle,
    drawn_once,
    emblem,
    group,
    joined,
    mark,
    markup,
    n,
    path,
    places,
    text,
)
from fairground.games.kairo.board import NEUTRAL
from fairground.games.kairo.edition import Edition
from fairground.games.kairo.market import (
    CELLS,
    COLOURS,
    COLUMNS,
    NEAR,
    PARTS,
    ROWS,
    part_name,
    part_of,
)
from fairground.games.kairo.sight import StallView
from fairground.games.kairo.words.terms import WARES, cell_place

CELL: Final = 50
EDGE: Final = 14
WIDTH: Final = 2 * EDGE + COLUMNS * CELL
HEIGHT: Final = 2 * EDGE + ROWS * CELL
PART_WIDTH: Final = 4 * CELL
PART_HEIGHT: Final = 3 * CELL
STRIPES: Final = 5
TURNS: Final = (0, 90, 180, 270)
"""How far an entrance whose stall lies north, east, south or west of it is turned."""

PAWN: Final = "M-13 19C-13 6-9 .5 0 .5S13 6 13 19Z"


def corner(cell: int) -> tuple[float, float]:
    return EDGE + cell % COLUMNS * CELL, EDGE + cell // COLUMNS * CELL


def centre(cell: int) -> tuple[float, float]:
    x, y = corner(cell)
    return x + CELL / 2, y + CELL / 2


def tone(colour: int) -> str:
    """The class of a colour."""
    return f"k-{COLOURS[colour]}"


# The names of what can move


def stall_piece(owner: int, colour: int) -> str:
    return f"stall-{owner}-{COLOURS[colour]}"


def crate_piece(cell: int) -> str:
    return f"crate-{cell}"


def customer_piece(colour: int) -> str:
    return f"customer-{COLOURS[colour]}"


# What is printed


@lru_cache(maxsize=1)
def cells() -> Markup:
    """The cells by name, for acts and the log."""
    return places({cell_place(cell): (*corner(cell), CELL, CELL) for cell in range(CELLS)})


@lru_cache(maxsize=8)
def ground(edition: Edition) -> Markup:
    """Nine parts in two tones with their names, cells, and the restaurant's rug."""
    drawn = joined(_part(part) for part in range(PARTS))
    for cell in range(CELLS):
        x, y = corner(cell)
        if edition.ground.is_restaurant(cell):
            drawn += box(x, y, CELL, CELL, fill="url(#p-k-rug)")
        alt = " k-alt-cell" if part_of(cell) % 2 else ""
        drawn += box(x + 1, y + 1, CELL - 2, CELL - 2, 5, f"k-cell{alt}")
    names = joined(_name(part) for part in range(PARTS))
    return drawn + path(_seams(), "k-seam") + names + _coordinates()


def _coordinates() -> Markup:
    """At the edges, as moves and buttons name the cells: row, then column."""
    columns = joined(
        text(EDGE + (at + 0.5) * CELL, 11.5, at + 1, 12.5, "soft-t") for at in range(COLUMNS)
    )
    rows = joined(
        text(7, EDGE + (at + 0.5) * CELL + 4.5, at + 1, 12.5, "soft-t") for at in range(ROWS)
    )
    return group(columns + rows, "k-coordinates")


def part_corner(part: int) -> tuple[float, float]:
    return EDGE + part % 3 * PART_WIDTH, EDGE + part // 3 * PART_HEIGHT


def _part(part: int) -> Markup:
    x, y = part_corner(part)
    return box(x, y, PART_WIDTH, PART_HEIGHT, cls="k-part k-alt" if part % 2 else "k-part")


def _seams() -> str:
    right, foot = WIDTH - EDGE, HEIGHT - EDGE
    down = "".join(f"M{n(EDGE + k * PART_WIDTH)} {EDGE}V{n(foot)}" for k in (1, 2))
    return down + "".join(f"M{EDGE} {n(EDGE + k * PART_HEIGHT)}H{n(right)}" for k in (1, 2))


def _name(part: int) -> Markup:
    x, y = part_corner(part)
    return group(text(x + 15, y + 19, part_name(part), 14, "k-part-name"), "pill")


# Tiles


def _tent() -> Markup:
    """A main stall about 0, 0: the same in every colour, drawn once a page."""
    width = 46 / STRIPES
    body = box(-21.5, -19, 46, 44, 7, "shade") + box(-23, -23, 46, 46, 7, "fill edge")
    for k in range(STRIPES):
        left, top = -23 + k * width, -23 + (4 if k in (0, STRIPES - 1) else 0)
        scallop = f"a{n(width / 2)} 5 0 0 0 {n(width)} 0"
        awning = f"M{n(left)} {n(top)}V-10{scallop}V-23H{n(left)}Z"
        body += path(awning, "k-awning" if k % 2 else "k-awning-b")
    return body


def _crate() -> Markup:
    lines = "M-18-14H18V-12.5H-18ZM-18 12.5H18V14H-18Z"
    shade = box(-20.5, -18, 44, 42, 7, "shade")
    return shade + box(-22, -22, 44, 44, 7, "fill edge") + path(lines, "on ghost")


def _blank_card() -> Markup:
    """A stall card with the small map of the market's nine parts."""
    return box(1, 1, 54, 74, 7, "k-leaf edge") + path(small_map((1 << PARTS) - 1), "k-leaf-map")


def small_map(parts: int) -> str:
    """Parts on the map of a card, in few letters, because cards come with every turn. Their stroke
    rounds and widens them."""
    return "".join(
        f"M{11 + part % 3 * 12.5:g} {11 + part // 3 * 12.5:g}h9v9h-9z"
        for part in range(PARTS)
        if parts >> part & 1
    )


def _pawn() -> Markup:
    shade = markup('<ellipse class="shade" cx="2" cy="19" rx="15" ry="4.5"/>')
    return shade + path(PAWN, "k-robe") + circle(0, -7.5, 8, "k-robe")


def _coin() -> Markup:
    return (
        circle(14, 14, 12, "fill edge")
        + circle(14, 14, 10, "on ghost")
        + circle(14, 14, 8.8, "fill")
    )


@drawn_once
def stall(owner: int, colour: int, neutral: bool) -> Markup:
    """A main stall about 0, 0: awning, ware, and on a plate its owner's shape, or N."""
    body = (
        markup('<use href="#k-tent"/>')
        + mark(WARES[colour], -9, 10, 19)
        + circle(11, 10, 11, "plate")
    )
    whose = text(11, 15, "N", 14, "plate-ink b pill") if neutral else emblem(owner, 11, 10, 16)
    return group(body + whose, tone(colour))


@drawn_once
def crate(colour: int) -> Markup:
    """An expansion about 0, 0."""
    return group(markup('<use href="#k-crate"/>') + mark(WARES[colour], 0, 0, 21), tone(colour))


DEFS: Final = (
    markup(
        '<pattern id="p-k-rug" width="25" height="25" x="14" y="14" patternUnits="userSpaceOnUse">'
        '<path class="k-rug-a" d="M0 0H25V25H0Z"/><path class="k-rug-b" d="M12.5 4L21 12.5 12.5 21'
        ' 4 12.5Z"/><path class="k-rug-c" d="M12.5 9L16 12.5 12.5 16 9 12.5Z"/></pattern>'
    )
    + markup(f'<g id="k-tent">{_tent()}</g><g id="k-crate">{_crate()}</g>')
    + markup(f'<g id="k-blank">{_blank_card()}</g><g id="k-pawn">{_pawn()}</g>')
    + markup(f'<g id="k-coin">{_coin()}</g>')
)
"""What the pictures refer to: once per page, so that a move sends none of it."""


@drawn_once
def bridge(colour: int, cell: int, parent: int) -> Markup:
    """What joins two tiles of a stall into one thing."""
    (x, y), (px, py) = centre(cell), centre(parent)
    upright = x == px
    left, top = min(x, px) - (13 if upright else -10), min(y, py) - (-10 if upright else 13)
    w, h = (26, 30) if upright else (30, 26)
    return group(box(left, top, w, h, cls="fill edge"), tone(colour))


@drawn_once
def entrance(colour: int, door: int, cell: int) -> Markup:
    """A mat with chevrons towards its stall, and the ware."""
    x, y = centre(door)
    side = list(NEAR[door * 4 : door * 4 + 4]).index(cell)
    away = ((0, 9), (-9, 0), (0, -9), (9, 0))[side]
    way = box(-18, -18, 36, 36, 4, "k-mat") + path("M-8-7L0-14L8-7M-8 2L0-5L8 2", "k-mat-way")
    turned = group(way, transform=f"translate({n(x)} {n(y)}) rotate({TURNS[side]})")
    ware = mark(WARES[colour], x + away[0], y + away[1], 14, "k-mat-ware")
    return group(turned + ware, tone(colour))


def at(cell: int, body: Markup, cls: str = "", piece: str = "") -> Markup:
    """Something drawn about 0, 0, on a cell."""
    x, y = centre(cell)
    return group(body, cls, f"translate({n(x)} {n(y)})", piece)


def entrances(stalls: tuple[StallView, ...]) -> Markup:
    return joined(entrance(stall.colour, stall.door, stall.cell) for stall in stalls)


def tiles(stalls: tuple[StallView, ...], seats: int) -> Markup:
    """Stalls with their expansions; with two seats the third owner is nobody."""
    return joined(_whole(shown, seats == NEUTRAL == shown.owner) for shown in stalls)


def _whole(shown: StallView, neutral: bool) -> Markup:
    bridges = joined(bridge(shown.colour, cell, parent) for cell, parent in _joints(shown))
    crates = joined(
        at(cell, crate(shown.colour), piece=crate_piece(cell)) for cell in shown.expansions
    )
    piece = stall_piece(shown.owner, shown.colour)
    main = at(shown.cell, stall(shown.owner, shown.colour, neutral), piece=piece)
    return bridges + crates + main


def _joints(shown: StallView) -> list[tuple[int, int]]:
    """Each expansion with the tile it hangs on, reached from the main stall."""
    joined, joints = [shown.cell], []
    for parent in joined:
        for near in NEAR[parent * 4 : parent * 4 + 4]:
            if near in shown.expansions and near not in joined:
                joined.append(int(near))
                joints.append((int(near), parent))
    return joints


def sizes(stalls: tuple[StallView, ...]) -> Markup:
    """The size of every expanded stall, at its top left corner."""
    return joined(_size(shown) for shown in stalls if shown.expansions)


def _size(shown: StallView) -> Markup:
    x, y = centre(shown.cell)
    plate = circle(x - 20, y - 20, 9.5, "plate")
    return group(plate + text(x - 20, y - 15.5, shown.size, 14, "plate-ink b"), "pill")


# Customers


@drawn_once
def pawn(colour: int) -> Markup:
    """A customer about 0, 0, its ware on the robe."""
    return group(
        markup('<use href="#k-pawn"/>') + mark(WARES[colour], 0, 10.5, 13),
        tone(colour),
    )


def customers(cells: tuple[int | None, ...]) -> Markup:
    """The five on the board."""
    return joined(
        at(cell, pawn(colour), "k-pawn", customer_piece(colour))
        for colour, cell in enumerate(cells)
        if cell is not None
    )
