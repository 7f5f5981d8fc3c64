"""On phones the market is cropped to where a tile can be laid, so that a cell is large enough to
touch. The crop is a set of classes; the style sheet turns them into a window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairground.games.kairo import moves, steps
from fairground.games.kairo.edition import FIRST_JOKER
from fairground.games.kairo.grid import CELLS, COLUMNS, NEAR, ROWS, part_of
from fairground.games.kairo.sight import KairoView

WIDEST: Final = 8
"""A window of more columns than this is not worth it."""
NARROWEST: Final = 6
LOWEST: Final = 5


def crop(view: KairoView, legal: Sequence[int]) -> str:
    """``k-crop k-x3 k-y0 k-w6 k-h5``: the window's first column and row, its width and height in
    cells; nothing where the whole market is shown."""
    cells = _cells(view, legal)
    if not cells:
        return ""
    columns = [cell % COLUMNS for cell in cells]
    rows = [cell // COLUMNS for cell in cells]
    x, w = _window(min(columns), max(columns), NARROWEST, COLUMNS)
    y, h = _window(min(rows), max(rows), LOWEST, ROWS)
    return f"k-crop k-x{x} k-y{y} k-w{w} k-h{h}" if w <= WIDEST else ""


def _cells(view: KairoView, legal: Sequence[int]) -> list[int]:
    """Where the viewer may point, when a tile is laid."""
    own = view.intent
    if own is None or not legal:
        return []
    if own.step == steps.TILE and own.card is not None and own.card < FIRST_JOKER:
        return [cell for cell in range(CELLS) if part_of(cell) == own.card]
    if own.step == steps.PLACE:
        return [move - moves.AT for move in legal]
    if own.step == steps.SIDE and own.cell is not None:
        return [own.cell, *(int(NEAR[own.cell * 4 + move - moves.DOOR]) for move in legal)]
    if own.step in (steps.PAYMENT, steps.COIN_BY_COIN) and own.cell is not None:
        return [own.cell]
    return []


def _window(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """One cell round the wished ones, not narrower than the least, inside the board."""
    size = min(most, max(least, last - first + 3))
    start = first - (size - (last - first + 1)) // 2
    return max(0, min(start, most - size)), size
