"""The grid of the market: nine rows of twelve cells, in nine parts of three rows and four columns.

A cell is ``row * 12 + column``. A set of cells is a pair of words: rows 0 to 4 are bits 0 to 59 of
the low word, rows 5 to 8 are bits 0 to 47 of the high word. All cells of a set walk at once.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import lowest
from fairground.vecs import vec

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

COLOURS: Final = ["purple", "red", "yellow", "green", "blue", "white"]
COLOUR_COUNT: Final = 6
PURPLE: Final = 0
"""The colour of the restaurants; all others are sold in the market area."""
SEATS_AT_MOST: Final = 4

SIDES: Final = ("north", "east", "south", "west")


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
        cells = [cell for cell in range(CELLS) if parts >> (cell // 36 * 3 + cell % 12 // 4) & 1]
        if low:
            words.append(sum([2**cell for cell in cells if cell < SPLIT]))
        else:
            words.append(sum([2 ** (cell - SPLIT) for cell in cells if cell >= SPLIT]))
    return words


def cell_name(cell: int) -> str:
    """``5,7``: row from the top, column from the left, both from 1."""
    return f"{cell // COLUMNS + 1},{cell % COLUMNS + 1}"


def part_name(part: int) -> str:
    """Rows of parts are letters, columns are numbers: ``B3``."""
    return f"{'ABC'[part // 3]}{part % 3 + 1}"


CELL_NAMES: Final = [cell_name(cell) for cell in range(CELLS)]
LOW: Final = vec[i64]([i64(2**cell if cell < SPLIT else 0) for cell in range(CELLS)])
HIGH: Final = vec[i64]([i64(2 ** (cell - SPLIT) if cell >= SPLIT else 0) for cell in range(CELLS)])
"""A cell's bit in the low and in the high word."""
PART_OF: Final = vec[i64]([i64(cell // 36 * 3 + cell % 12 // 4) for cell in range(CELLS)])
NEAR: Final = vec[i64](_near())
PARTS_LO: Final = vec[i64](_words_of_parts(True))
PARTS_HI: Final = vec[i64](_words_of_parts(False))


def low_bit(cell: i64) -> i64:
    """The cell's bit in the low word."""
    return LOW[cell]


def high_bit(cell: i64) -> i64:
    """The cell's bit in the high word."""
    return HIGH[cell]


def part_of(cell: i64) -> i64:
    """The part of a cell, 0 to 8 in reading order."""
    return PART_OF[cell]


@final
class Ground:
    """The market of an edition before anything lies on it: its areas (sets of cells), where
    customers start, and how many stalls of the set-up a part takes."""

    def __init__(self) -> None:
        self.market_lo: i64 = 0
        self.market_hi: i64 = 0
        self.restaurant_lo: i64 = 0
        self.restaurant_hi: i64 = 0
        self.start_cells: list[i64] = []
        self.start_part_limit: i64 = 0

    def is_restaurant(self, cell: int) -> bool:
        return bool(self.restaurant_lo & low_bit(cell) or self.restaurant_hi & high_bit(cell))


def cells_of(lo: i64, hi: i64) -> list[int]:
    """The cells of a set, in reading order."""
    cells: list[int] = []
    while lo:
        cells.append(lowest(lo))
        lo &= lo - 1
    while hi:
        cells.append(SPLIT + lowest(hi))
        hi &= hi - 1
    return cells


# Walking


def beside(lo: i64, hi: i64) -> tuple[i64, i64]:
    """The orthogonal neighbours of a set of cells; its own cells only where they touch."""
    return (
        ((lo & NOT_EAST_LO) << 1)
        | ((lo >> 1) & NOT_EAST_LO)
        | ((lo & FOUR_ROWS) << 12)
        | (lo >> 12)
        | ((hi & FIRST_ROW) << 48),
        ((hi & NOT_EAST_HI) << 1)
        | ((hi >> 1) & NOT_EAST_HI)
        | ((hi & THREE_ROWS) << 12)
        | (hi >> 12)
        | (lo >> 48),
    )


def grow(lo: i64, hi: i64) -> tuple[i64, i64]:
    """A set of cells and all their orthogonal neighbours."""
    near_lo, near_hi = beside(lo, hi)
    return lo | near_lo, hi | near_hi


def spread(lo: i64, hi: i64, walk_lo: i64, walk_hi: i64) -> tuple[i64, i64]:
    """What a set of cells has reached after one more step in a walkable area."""
    near_lo, near_hi = beside(lo, hi)
    return lo | near_lo & walk_lo, hi | near_hi & walk_hi


def flood(
    lo: i64, hi: i64, walk_lo: i64, walk_hi: i64, goal_lo: i64, goal_hi: i64
) -> tuple[i64, i64]:
    """What can be walked to from a set of cells; it may stop as soon as all goals are reached."""
    while goal_lo & ~lo or goal_hi & ~hi:
        more_lo = (
            lo
            | ((lo & NOT_EAST_LO) << 1)
            | ((lo >> 1) & NOT_EAST_LO)
            | ((lo & FOUR_ROWS) << 12)
            | (lo >> 12)
            | ((hi & FIRST_ROW) << 48)
        ) & walk_lo
        more_hi = (
            hi
            | ((hi & NOT_EAST_HI) << 1)
            | ((hi >> 1) & NOT_EAST_HI)
            | ((hi & THREE_ROWS) << 12)
            | (hi >> 12)
            | (lo >> 48)
        ) & walk_hi
        if more_lo == lo and more_hi == hi:
            break
        lo = more_lo
        hi = more_hi
    return lo, hi


def _south(lo: i64, hi: i64) -> tuple[i64, i64]:
    """A set moved one row down."""
    return (lo & FOUR_ROWS) << 12, ((hi & THREE_ROWS) << 12 | lo >> 48) & ALL_HI


def _north(lo: i64, hi: i64) -> tuple[i64, i64]:
    """A set moved one row up."""
    return lo >> 12 | (hi & FIRST_ROW) << 48, hi >> 12


def _runs(n: i64, ne: i64, e: i64, se: i64, s: i64, sw: i64, w: i64, nw: i64) -> i64:
    """Cells whose walkable neighbours are not joined to each other by the corners between them.

    Going round a cell, a run of walkable neighbours ends at each side that is walkable and not
    joined to the next side; with two ends or more, a way may lead through the cell."""
    a = n & ~(ne & e)
    b = e & ~(se & s)
    c = s & ~(sw & w)
    d = w & ~(nw & n)
    return (a & b) | (c & d) | ((a | b) & (c | d))


def doubtful(lo: i64, hi: i64) -> tuple[i64, i64]:
    """The cells of a walkable area where a tile might cut it in two; nowhere else it can."""
    east_lo = (lo >> 1) & NOT_EAST_LO
    east_hi = (hi >> 1) & NOT_EAST_HI
    west_lo = (lo & NOT_EAST_LO) << 1
    west_hi = (hi & NOT_EAST_HI) << 1
    n_lo, n_hi = _south(lo, hi)
    s_lo, s_hi = _north(lo, hi)
    ne_lo, ne_hi = _south(east_lo, east_hi)
    nw_lo, nw_hi = _south(west_lo, west_hi)
    se_lo, se_hi = _north(east_lo, east_hi)
    sw_lo, sw_hi = _north(west_lo, west_hi)
    return (
        lo & _runs(n_lo, ne_lo, east_lo, se_lo, s_lo, sw_lo, west_lo, nw_lo),
        hi & _runs(n_hi, ne_hi, east_hi, se_hi, s_hi, sw_hi, west_hi, nw_hi),
    )
