"""The grid of the market: nine rows of twelve cells, in nine parts of three rows and four columns.

A cell is ``row * 12 + column``. A set of cells is a pair of words: rows 0 to 4 are bits 0 to 59 of
the low word, rows 5 to 8 are bits 0 to 47 of the high word.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BIT, lowest

ROWS: Final = 9
COLUMNS: Final = 12
CELLS: Final = 108
SPLIT: Final = 60
PARTS: Final = 9
EVERY_PART: Final = 0x1FF

ALL_LO: Final = 0xFFFFFFFFFFFFFFF
ALL_HI: Final = 0xFFFFFFFFFFFF
FIRST_ROW: Final = 0xFFF
FOUR_ROWS: Final = 0xFFFFFFFFFFFF
THREE_ROWS: Final = 0xFFFFFFFFF
NOT_EAST_LO: Final = 0x7FF7FF7FF7FF7FF
NOT_EAST_HI: Final = 0x7FF7FF7FF7FF

SIDES: Final = ("north", "east", "south", "west")


def low_bit(cell: i64) -> i64:
    """The cell's bit in the low word."""
    return BIT[cell] if cell < SPLIT else 0


def high_bit(cell: i64) -> i64:
    """The cell's bit in the high word."""
    return BIT[cell - SPLIT] if cell >= SPLIT else 0


def part_of(cell: i64) -> i64:
    """The part of a cell, 0 to 8 in reading order."""
    return cell // 36 * 3 + cell % 12 // 4


def _near() -> list[i64]:
    """For each cell its neighbour to the north, east, south and west, or -1."""
    near: list[i64] = []
    for cell in range(CELLS):
        column = cell % COLUMNS
        near.append(cell - COLUMNS if cell >= COLUMNS else -1)
        near.append(cell + 1 if column < COLUMNS - 1 else -1)
        near.append(cell + COLUMNS if cell < CELLS - COLUMNS else -1)
        near.append(cell - 1 if column > 0 else -1)
    return near


def _words_of_parts(low: bool) -> list[i64]:
    """For each set of parts (a bit each) the low or the high word of its cells."""
    words: list[i64] = []
    for parts in range(EVERY_PART + 1):
        word: i64 = 0
        for cell in range(CELLS):
            if parts >> part_of(cell) & 1:
                word |= low_bit(cell) if low else high_bit(cell)
        words.append(word)
    return words


NEAR: Final = _near()
PARTS_LO: Final = _words_of_parts(True)
PARTS_HI: Final = _words_of_parts(False)


def cells_of(lo: i64, hi: i64) -> list[i64]:
    """The cells of a set, in reading order."""
    cells: list[i64] = []
    while lo:
        cells.append(lowest(lo))
        lo &= lo - 1
    while hi:
        cells.append(SPLIT + lowest(hi))
        hi &= hi - 1
    return cells
