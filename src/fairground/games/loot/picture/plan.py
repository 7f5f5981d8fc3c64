"""The plan of a sheet: coloured groups, ink walls, pencil marks and the pawn.

What an edition prints is drawn once (``ground``); what a sheet adds lies over it. The printed parts
have ids, so that the rivals' small plans can show them again without repeating them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final

from markupsafe import Markup

from fairground.draw import (
    EMPTY,
    box,
    circle,
    drawn_once,
    emblem,
    escaped,
    group,
    joined,
    mark,
    markup,
    n,
    path,
    pattern,
    places,
    text,
)
from fairground.games.loot.edition import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    COLUMN_NAMES,
    MEEPS_CELL,
    SIDE,
    Edition,
)
from fairground.games.loot.sight import BLANK, CROSS

CELL: Final = 62
EDGE: Final = 20
INSIDE: Final = CELL * SIDE
SIZE: Final = EDGE + INSIDE + 34
RIM: Final = EDGE + INSIDE + 19
"""Where the circles of rows and columns stand."""

PATTERNS: Final = {"red": "slant", "blue": "wave", "green": "dots", "yellow": "bars"}
DEFS: Final = (
    pattern("l-slant", "l-red", 9, markup('<path d="M-2 2L2-2M0 9L9 0M7 11L11 7"/>'))
    + pattern("l-wave", "l-blue", 12, markup('<path d="M0 6C3 2 3 2 6 6S9 10 12 6"/>'))
    + pattern("l-dots", "l-green", 11, circle(3, 3, 1.6) + circle(8.5, 8.5, 1.6))
    + pattern("l-bars", "l-yellow", 9, markup('<path d="M2 0V9"/>'))
)


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    row, column = divmod(cell, SIDE)
    return EDGE + column * CELL, EDGE + row * CELL


def centre(cell: int) -> tuple[float, float]:
    x, y = corner(cell)
    return x + CELL / 2, y + CELL / 2


def pattern_of(colour: str) -> str:
    return f"url(#p-l-{PATTERNS[colour]})"


@lru_cache(maxsize=1)
def cells() -> Markup:
    """The cells of the large plan by name, for acts and the log."""
    return places({CELL_NAMES[cell]: (*corner(cell), CELL, CELL) for cell in range(CELLS)})


@lru_cache(maxsize=16)
def ground(edition: Edition) -> Markup:
    """What is printed on a plan, below the pencil."""
    printed = markup(
        f'<g id="loot-cells">{_cells(edition)}</g>{_prints(edition)}'
        f'<g id="loot-walls">{_walls(edition)}</g>{_rims(edition)}'
    )
    return markup(f'<g id="loot-ground">{printed}</g>')


@lru_cache(maxsize=16)
def sizes(edition: Edition) -> Markup:
    """Once in each group its size; it lies above the marks, so that it can always be read."""
    first = {number: cell for cell, number in reversed(list(enumerate(edition.group_of)))}
    plates = EMPTY
    for number in range(MEEPS_CELL):
        x, y = corner(first[number])
        plate = box(x + 4, y + 4, 19, 19, 5, "fill edge")
        size = text(x + 13.5, y + 18.5, number % 4 + 1, 14, "on b")
        plates += group(group(plate + size, "pill"), f"l-{_role(number)}")
    return markup(f'<g id="loot-sizes" class="l-sizes">{plates}</g>')


def _cells(edition: Edition) -> Markup:
    """The colours, one path each."""
    return joined(path(strips, f"l-{role} l-cell") for role, strips in _by_role(edition))


def _by_role(edition: Edition) -> list[tuple[str, str]]:
    """The area of each colour, as strips along the rows."""
    area = dict.fromkeys([*COLOURS, "meep"], "")
    for row in range(SIDE):
        line = [_role(edition.group_of[row * SIDE + column]) for column in range(SIDE)]
        x = EDGE
        for role, run in groupby(line):
            width = CELL * len(list(run))
            area[role] += f"M{x} {EDGE + row * CELL}h{width}v{CELL}h-{width}Z"
            x += width
    return list(area.items())


def _role(number: int) -> str:
    return "meep" if number == MEEPS_CELL else COLOURS[number // 4]


def _prints(edition: Edition) -> Markup:
    """Patterns, and the faces of the Meeps."""
    prints = joined(
        path(strips, fill=pattern_of(role)) for role, strips in _by_role(edition) if role != "meep"
    )
    faces = joined(
        mark("meep", *centre(cell), 30)
        for cell in range(CELLS)
        if edition.group_of[cell] == MEEPS_CELL
    )
    return prints + group(faces, "l-meep")


def _walls(edition: Edition) -> Markup:
    """Lines between groups; each Meeps cell stands alone."""
    groups = edition.group_of
    d = f"M{EDGE} {EDGE}h{INSIDE}v{INSIDE}h-{INSIDE}Z"
    for cell in range(CELLS):
        x, y = corner(cell)
        alone = groups[cell] == MEEPS_CELL
        if cell % SIDE < SIDE - 1 and (alone or groups[cell] != groups[cell + 1]):
            d += f"M{x + CELL} {y}v{CELL}"
        if cell + SIDE < CELLS and (alone or groups[cell] != groups[cell + SIDE]):
            d += f"M{x} {y + CELL}h{CELL}"
    return path(d, "l-wall")


def _rims(edition: Edition) -> Markup:
    """Names of rows and columns, and the circles with what a full one pays."""
    rims = EMPTY
    for line in range(SIDE):
        at = EDGE + line * CELL + CELL / 2
        rims += text(9, at + 5.5, line + 1, 17, "soft-t") + text(
            at, 13, COLUMN_NAMES[line], 17, "soft-t"
        )
        for x, y in ((RIM, at), (at, RIM)):
            rims += circle(x, y, 13, "l-hole") + text(x, y + 5.5, edition.line_points, 17, "soft-t")
    return rims


@lru_cache(maxsize=512)
def marks(letters: str, seat: int) -> Markup:
    """The pencil on a plan: slashes and crosses, a little uneven, on a halo of paper."""
    marked = [(cell, letter) for cell, letter in enumerate(letters) if letter != BLANK]
    d = "".join([_mark(cell, letter, seat) for cell, letter in marked])
    return path(d, "l-pencil-under") + path(d, "l-pencil") if d else EMPTY


@drawn_once
def _mark(cell: int, letter: str, seat: int) -> str:
    x, y = corner(cell)
    uneven = (cell * 29 + seat * 13) % 5 - 2
    slash = f"M{x + 14 + uneven} {y + 48}l{34 - uneven}-{34 - uneven}"
    if letter != CROSS:
        return slash
    return f"{slash}M{x + 14} {y + 14 - uneven}l{34 + uneven} {34 + uneven}"


def won_lines(rows: tuple[int, ...], columns: tuple[int, ...], points: int) -> Markup:
    """Full rows and columns, circled."""
    return joined(
        circle(x, y, 13, "l-hole got") + text(x, y + 5.5, points, 17, "b")
        for x, y in _won_rims(rows, columns)
    )


def _won_rims(rows: tuple[int, ...], columns: tuple[int, ...]) -> Iterable[tuple[float, float]]:
    for row in rows:
        yield RIM, EDGE + row * CELL + CELL / 2
    for column in columns:
        yield EDGE + column * CELL + CELL / 2, RIM


@lru_cache(maxsize=16)
def figure(seat: int) -> Markup:
    """A seat's pawn, for ``pawn`` to show wherever it stands or might stand."""
    body = "M-18 23c0-14 6-19 9.5-21.5a11.5 11.5 0 1 1 17 0c3.5 2.5 9.5 7.5 9.5 21.5Z"
    shade = markup('<ellipse class="shade" cx="1" cy="23" rx="20" ry="5"/>')
    plate = circle(0, 11, 9, "plate") + emblem(seat, 0, 11, 13)
    shown = group(shade + path(body, "fill edge") + plate, f"seat-{seat}")
    return markup(f'<defs><g id="loot-pawn-{seat}">{shown}</g></defs>')


@drawn_once
def pawn(seat: int, cell: int | None) -> Markup:
    """A pawn on its cell, once it is placed."""
    if cell is None:
        return EMPTY
    x, y = centre(cell)
    body = markup(f'<use href="#loot-pawn-{seat}"/>')
    return group(body, transform=f"translate({n(x)} {n(y)})", piece=f"pawn-{seat}")


@drawn_once
def ghost(seat: int, cell: int, cls: str = "") -> Markup:
    """Where a pawn would stand."""
    x, y = centre(cell)
    classes = f"ghost {cls}".strip()
    return markup(
        f'<use class="{escaped(classes)}" href="#loot-pawn-{seat}" x="{n(x)}" y="{n(y)}"/>'
    )


@drawn_once
def small_pawn(seat: int, cell: int | None, piece: str) -> Markup:
    """A pawn for the small plans, where only its shape can be read."""
    if cell is None:
        return EMPTY
    x, y = centre(cell)
    body = circle(0, 0, 37, "plate") + emblem(seat, 0, 0, 58)
    return group(body, "", f"translate({n(x)} {n(y)})", piece)
