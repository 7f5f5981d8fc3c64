"""What follows from the tiles, worked out once after a change: free cells, the walkable area, and
where a tile would cut it. Only cells where a tile might cut a way (`paths.doubtful`) are walked
round, and each of them once."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.kairo.grid import ALL_HI, ALL_LO, NEAR, high_bit, low_bit
from fairground.games.kairo.paths import beside, doubtful, flood, grow


@final
class Survey:
    """Sets of cells are pairs of words (see grid). `main` is the walkable area of all entrances and
    customers (`goal`), `doubt` the cells where a tile might cut it, `sites` where a stall with an
    entrance could stand for all we know before trying the doubtful ones; of those that were `tried`
    some are `cuts`. Nothing here changes what it says, so boards may share it."""

    def __init__(
        self, walk_lo: i64, walk_hi: i64, tiles_lo: i64, tiles_hi: i64, goal_lo: i64, goal_hi: i64
    ) -> None:
        self.goal_lo = goal_lo
        self.goal_hi = goal_hi
        self.start_lo = goal_lo & -goal_lo
        self.start_hi: i64 = 0 if goal_lo else goal_hi & -goal_hi
        self.free_lo = ALL_LO & ~(tiles_lo | goal_lo)
        self.free_hi = ALL_HI & ~(tiles_hi | goal_hi)
        self.main_lo, self.main_hi = flood(
            self.start_lo, self.start_hi, walk_lo, walk_hi, walk_lo, walk_hi
        )
        self.doubt_lo, self.doubt_hi = doubtful(self.main_lo, self.main_hi)
        touched_lo, touched_hi = grow(tiles_lo, tiles_hi)
        near_lo, near_hi = beside(self.free_lo & self.main_lo, self.free_hi & self.main_hi)
        self.sites_lo = self.free_lo & ~touched_lo & near_lo
        self.sites_hi = self.free_hi & ~touched_hi & near_hi
        self.tried_lo: i64 = 0
        self.tried_hi: i64 = 0
        self.cuts_lo: i64 = 0
        self.cuts_hi: i64 = 0

    def is_doubtful(self, cell: i64) -> bool:
        return (self.doubt_lo & low_bit(cell)) != 0 or (self.doubt_hi & high_bit(cell)) != 0

    def _around(self, cell: i64, goal_lo: i64, goal_hi: i64) -> tuple[i64, i64]:
        """What customers could still walk to with a tile on a cell."""
        return flood(
            self.start_lo,
            self.start_hi,
            self.main_lo & ~low_bit(cell),
            self.main_hi & ~high_bit(cell),
            goal_lo,
            goal_hi,
        )

    def is_cut(self, cell: i64) -> bool:
        """Whether a tile on a cell parts entrances and customers from each other."""
        lo = self.doubt_lo & low_bit(cell)
        hi = self.doubt_hi & high_bit(cell)
        if lo == 0 and hi == 0:
            return False
        if not (self.tried_lo & lo or self.tried_hi & hi):
            self.tried_lo |= lo
            self.tried_hi |= hi
            reached_lo, reached_hi = self._around(cell, self.goal_lo, self.goal_hi)
            if self.goal_lo & ~reached_lo or self.goal_hi & ~reached_hi:
                self.cuts_lo |= lo
                self.cuts_hi |= hi
        return (self.cuts_lo & lo) != 0 or (self.cuts_hi & hi) != 0

    def sides(self, cell: i64) -> i64:
        """The sides (a bit each) on which the entrance of a new stall on a possible site may lie:
        free market cells to which all customers and entrances still have a way."""
        door_lo: i64 = 0
        door_hi: i64 = 0
        side: i64
        for side in range(4):
            near = NEAR[cell * 4 + side]
            if near >= 0:
                door_lo |= low_bit(near)
                door_hi |= high_bit(near)
        door_lo &= self.free_lo & self.main_lo
        door_hi &= self.free_hi & self.main_hi
        if self.is_doubtful(cell):
            reached_lo, reached_hi = self._around(
                cell, self.goal_lo | door_lo, self.goal_hi | door_hi
            )
            if self.goal_lo & ~reached_lo or self.goal_hi & ~reached_hi:
                return 0
            door_lo &= reached_lo
            door_hi &= reached_hi
        sides: i64 = 0
        for side in range(4):
            near = NEAR[cell * 4 + side]
            if near >= 0 and (door_lo & low_bit(near) or door_hi & high_bit(near)):
                sides |= BIT[side]
        return sides
