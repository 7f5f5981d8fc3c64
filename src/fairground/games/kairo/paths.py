"""Walking: all cells of a set take a step at once."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.kairo.grid import (
    ALL_HI,
    FIRST_ROW,
    FOUR_ROWS,
    NOT_EAST_HI,
    NOT_EAST_LO,
    THREE_ROWS,
)


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
