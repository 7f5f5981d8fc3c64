"""What follows from the tiles, worked out once after a change: free cells, the walkable area, and
where a tile would cut it. Only cells where a tile might cut a way (`paths.doubtful`) are walked
round, and each of them once.

The board: stalls with entrances and expansions, customers, and where a tile may be laid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.kairo.edition import COLOURS, PURPLE, SEATS_AT_MOST, Edition
from fairground.games.kairo.market import (
    ALL_HI,
    ALL_LO,
    EVERY_PART,
    NEAR,
    PARTS,
    PARTS_HI,
    PARTS_LO,
    beside,
    cells_of,
    doubtful,
    flood,
    grow,
    high_bit,
    low_bit,
    part_of,
)


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

    def is_free(self, cell: i64) -> bool:
        """A cell without tile, entrance and customer."""
        return (self.free_lo & low_bit(cell)) != 0 or (self.free_hi & high_bit(cell)) != 0

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


STALLS: Final = 24
"""A stall is ``6 * owner + colour``."""
NOWHERE: Final = -1


@final
class Board:
    """Sets of cells are pairs of words (see grid). Lists go by stall, by colour or by part. `known`
    is the survey of the present tiles, if somebody has asked for it."""

    def __init__(
        self,
        edition: Edition,
        site: list[i64],
        door: list[i64],
        size: list[i64],
        own_lo: list[i64],
        own_hi: list[i64],
        colour_parts: list[i64],
        part_stalls: list[i64],
        customers: list[i64],
    ) -> None:
        self.edition = edition
        self.site = site
        self.door = door
        self.size = size
        self.own_lo = own_lo
        self.own_hi = own_hi
        self.colour_parts = colour_parts
        self.part_stalls = part_stalls
        self.customers = customers
        self.tiles_lo: i64 = 0
        self.tiles_hi: i64 = 0
        self.doors_lo: i64 = 0
        self.doors_hi: i64 = 0
        self.people_lo: i64 = 0
        self.people_hi: i64 = 0
        self.known: Survey | None = None

    def copy(self) -> Board:
        new = Board(
            self.edition,
            self.site[:],
            self.door[:],
            self.size[:],
            self.own_lo[:],
            self.own_hi[:],
            self.colour_parts[:],
            self.part_stalls[:],
            self.customers[:],
        )
        new.tiles_lo = self.tiles_lo
        new.tiles_hi = self.tiles_hi
        new.doors_lo = self.doors_lo
        new.doors_hi = self.doors_hi
        new.people_lo = self.people_lo
        new.people_hi = self.people_hi
        new.known = self.known
        return new

    # Changes

    def lay_stall(self, stall: i64, cell: i64, door: i64) -> None:
        self.site[stall] = cell
        self.door[stall] = door
        self.size[stall] = 1
        self.own_lo[stall] = low_bit(cell)
        self.own_hi[stall] = high_bit(cell)
        self.tiles_lo |= low_bit(cell)
        self.tiles_hi |= high_bit(cell)
        self.doors_lo |= low_bit(door)
        self.doors_hi |= high_bit(door)
        part = part_of(cell)
        self.colour_parts[stall % 6] |= BIT[part]
        self.part_stalls[part] += 1
        self.known = None

    def take_up(self, stall: i64) -> None:
        """Take an unexpanded stall and its entrance off the board."""
        cell = self.site[stall]
        door = self.door[stall]
        self.site[stall] = NOWHERE
        self.door[stall] = NOWHERE
        self.size[stall] = 0
        self.own_lo[stall] = 0
        self.own_hi[stall] = 0
        self.tiles_lo &= ~low_bit(cell)
        self.tiles_hi &= ~high_bit(cell)
        self.doors_lo &= ~low_bit(door)
        self.doors_hi &= ~high_bit(door)
        part = part_of(cell)
        self.colour_parts[stall % 6] &= ~BIT[part]
        self.part_stalls[part] -= 1
        self.known = None

    def lay_expansion(self, stall: i64, cell: i64) -> None:
        self.size[stall] += 1
        self.own_lo[stall] |= low_bit(cell)
        self.own_hi[stall] |= high_bit(cell)
        self.tiles_lo |= low_bit(cell)
        self.tiles_hi |= high_bit(cell)
        self.known = None

    def stand(self, colour: i64, cell: i64) -> None:
        """A customer stands on another cell, or beside the board."""
        old = self.customers[colour]
        if old != NOWHERE:
            self.people_lo &= ~low_bit(old)
            self.people_hi &= ~high_bit(old)
        if cell != NOWHERE:
            self.people_lo |= low_bit(cell)
            self.people_hi |= high_bit(cell)
        self.customers[colour] = cell
        self.known = None

    def survey(self) -> Survey:
        """What follows from the tiles, entrances and customers."""
        known = self.known
        if known is None:
            known = Survey(
                self.edition.market_lo & ~self.tiles_lo,
                self.edition.market_hi & ~self.tiles_hi,
                self.tiles_lo,
                self.tiles_hi,
                self.doors_lo | self.people_lo,
                self.doors_hi | self.people_hi,
            )
            self.known = known
        return known

    # New stalls

    def _site_words(self, colour: i64, parts: i64) -> tuple[i64, i64]:
        """Sites of a colour in some parts: in its area, where no stall of the colour stands."""
        survey = self.survey()
        open_parts = parts & ~self.colour_parts[colour]
        lo = survey.sites_lo & PARTS_LO[open_parts]
        hi = survey.sites_hi & PARTS_HI[open_parts]
        if colour == PURPLE:
            return lo & self.edition.restaurant_lo, hi & self.edition.restaurant_hi
        return lo & self.edition.market_lo, hi & self.edition.market_hi

    def stall_sites(self, colour: i64, parts: i64) -> list[i64]:
        """Where a new stall of a colour may be laid."""
        lo, hi = self._site_words(colour, parts)
        survey = self.survey()
        return [
            cell for cell in cells_of(lo, hi) if not survey.is_doubtful(cell) or survey.sides(cell)
        ]

    def has_stall_site(self, colour: i64, parts: i64) -> bool:
        lo, hi = self._site_words(colour, parts)
        survey = self.survey()
        if lo & ~survey.doubt_lo or hi & ~survey.doubt_hi:
            return True
        return any(survey.sides(cell) for cell in cells_of(lo, hi))

    # Expansions

    def _expansion_words(self, stall: i64, parts: i64) -> tuple[i64, i64]:
        """Free cells of its area next to a stall, and next to no other stall of its colour."""
        survey = self.survey()
        colour = stall % 6
        others_lo: i64 = 0
        others_hi: i64 = 0
        owner: i64
        for owner in range(SEATS_AT_MOST):
            other = owner * 6 + colour
            if other != stall:
                others_lo |= self.own_lo[other]
                others_hi |= self.own_hi[other]
        near_lo, near_hi = grow(self.own_lo[stall], self.own_hi[stall])
        not_lo, not_hi = grow(others_lo, others_hi)
        lo = near_lo & ~not_lo & survey.free_lo & PARTS_LO[parts]
        hi = near_hi & ~not_hi & survey.free_hi & PARTS_HI[parts]
        if colour == PURPLE:
            return lo & self.edition.restaurant_lo, hi & self.edition.restaurant_hi
        return lo & self.edition.market_lo, hi & self.edition.market_hi

    def expansion_sites(self, stall: i64, parts: i64) -> list[i64]:
        """Where an expansion of a stall may be laid."""
        lo, hi = self._expansion_words(stall, parts)
        survey = self.survey()
        return [cell for cell in cells_of(lo, hi) if not survey.is_cut(cell)]

    def has_expansion_site(self, stall: i64, parts: i64) -> bool:
        lo, hi = self._expansion_words(stall, parts)
        survey = self.survey()
        if lo & ~survey.doubt_lo or hi & ~survey.doubt_hi:
            return True
        return any(not survey.is_cut(cell) for cell in cells_of(lo, hi))

    def touches(self, cell: i64, stall: i64) -> bool:
        """Whether a cell lies beside a tile of a stall."""
        near_lo, near_hi = beside(self.own_lo[stall], self.own_hi[stall])
        return (near_lo & low_bit(cell)) != 0 or (near_hi & high_bit(cell)) != 0

    # Moving a stall

    def is_blocked(self, stall: i64) -> bool:
        """An unexpanded stall that could take no expansion, whatever its owner's cards and money
        and whatever the supply."""
        return self.size[stall] == 1 and not self.has_expansion_site(stall, EVERY_PART)

    def without(self, stall: i64) -> Board:
        """The board while a stall is being moved."""
        board = self.copy()
        board.take_up(stall)
        return board

    def moving_sites(self, stall: i64, parts: i64) -> list[i64]:
        """Where a stall may be moved to: as a new one, but not back to its own cell."""
        old = self.site[stall]
        sites = self.without(stall).stall_sites(stall % 6, parts)
        return [cell for cell in sites if cell != old]


def empty_board(edition: Edition) -> Board:
    return Board(
        edition,
        [NOWHERE] * STALLS,
        [NOWHERE] * STALLS,
        [0] * STALLS,
        [0] * STALLS,
        [0] * STALLS,
        [0] * len(COLOURS),
        [0] * PARTS,
        [NOWHERE] * len(COLOURS),
    )
