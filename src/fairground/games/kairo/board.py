"""The board: stalls with entrances and expansions, customers, and where a tile may be laid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT, lowest
from fairground.games.kairo.colours import A_STALL, THE_CUSTOMER
from fairground.games.kairo.language import sentence
from fairground.games.kairo.market import (
    ALL_HI,
    ALL_LO,
    COLOUR_COUNT,
    EVERY_PART,
    HIGH,
    LOW,
    NEAR,
    PART_OF,
    PARTS,
    PARTS_HI,
    PARTS_LO,
    PURPLE,
    SEATS_AT_MOST,
    SPLIT,
    Ground,
    beside,
    doubtful,
    flood,
    grow,
    part_name,
)
from fairground.moves import NEAR_IN_MEMORY
from fairground.vecs import vec

STALLS: Final = 24
"""A stall is ``6 * owner + colour``."""
NOWHERE: Final = -1
NOT_GATHERED: Final = vec[i64]()
NEUTRAL: Final = 2
"""The owner of the neutral stalls in a game for two."""
COUNT_BITS: Final = 5
MOST_STALLS: Final = 31
"""The stalls of each part are counted in five bits of a word."""


NO_ENTRANCE: Final = sentence(
    "The entrance must lie on a free market cell that every customer can reach."
)


@final
@mypyc_attr(acyclic=True)
class Survey:
    """What follows from the tiles, worked out once after a change: free cells, the walkable area,
    and where a tile would cut it.

    Sets of cells are pairs of words (see market). `main` is the walkable area of all entrances and
    customers (`goal`), `doubt` the cells where a tile might cut it, `sites` where a stall with an
    entrance could stand for all we know before trying the doubtful ones. Only doubtful cells are
    walked round: of those that were `tried` for an expansion some are `cuts`, of those that were
    `viewed` for a stall some are `shut`. Nothing here changes what it says, so boards may share
    it."""

    def __init__(
        self,
        walk_lo: i64,
        walk_hi: i64,
        tiles_lo: i64,
        tiles_hi: i64,
        goal_lo: i64,
        goal_hi: i64,
        before: Survey | None,
    ) -> None:
        """`before` is a survey of the same tiles with other customers."""
        self.goal_lo = goal_lo
        self.goal_hi = goal_hi
        self.start_lo = goal_lo & -goal_lo
        self.start_hi: i64 = 0 if goal_lo else goal_hi & -goal_hi
        self.free_lo = ALL_LO & ~(tiles_lo | goal_lo)
        self.free_hi = ALL_HI & ~(tiles_hi | goal_hi)
        self.main_lo: i64
        self.main_hi: i64
        self.doubt_lo: i64
        self.doubt_hi: i64
        if before is not None and before.reaches(self.start_lo, self.start_hi):
            self.main_lo = before.main_lo
            self.main_hi = before.main_hi
            self.doubt_lo = before.doubt_lo
            self.doubt_hi = before.doubt_hi
        else:
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
        self.viewed_lo: i64 = 0
        self.viewed_hi: i64 = 0
        self.shut_lo: i64 = 0
        self.shut_hi: i64 = 0

    def reaches(self, lo: i64, hi: i64) -> bool:
        """Whether a cell of a set lies in the walkable area."""
        return (self.main_lo & lo) != 0 or (self.main_hi & hi) != 0

    def is_free(self, cell: i64) -> bool:
        """A cell without tile, entrance and customer."""
        return (self.free_lo & LOW[cell]) != 0 or (self.free_hi & HIGH[cell]) != 0

    def is_doubtful(self, cell: i64) -> bool:
        return (self.doubt_lo & LOW[cell]) != 0 or (self.doubt_hi & HIGH[cell]) != 0

    def _around(self, cell: i64, goal_lo: i64, goal_hi: i64) -> tuple[i64, i64]:
        """What customers could still walk to with a tile on a cell."""
        return flood(
            self.start_lo,
            self.start_hi,
            self.main_lo & ~LOW[cell],
            self.main_hi & ~HIGH[cell],
            goal_lo,
            goal_hi,
        )

    def is_cut(self, cell: i64) -> bool:
        """Whether a tile on a cell parts entrances and customers from each other."""
        lo = self.doubt_lo & LOW[cell]
        hi = self.doubt_hi & HIGH[cell]
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

    def is_shut(self, cell: i64) -> bool:
        """Whether a stall on a possible site would have no entrance, or cut somebody off."""
        lo = self.doubt_lo & LOW[cell]
        hi = self.doubt_hi & HIGH[cell]
        if lo == 0 and hi == 0:
            return False
        if not (self.viewed_lo & lo or self.viewed_hi & hi):
            self.viewed_lo |= lo
            self.viewed_hi |= hi
            if self.sides(cell) == 0:
                self.shut_lo |= lo
                self.shut_hi |= hi
        return (self.shut_lo & lo) != 0 or (self.shut_hi & hi) != 0

    def sides(self, cell: i64) -> i64:
        """The sides (a bit each) on which the entrance of a new stall on a possible site may lie:
        free market cells to which all customers and entrances still have a way."""
        door_lo, door_hi = beside(LOW[cell], HIGH[cell])
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
        side: i64
        for side in range(4):
            near = NEAR[cell * 4 + side]
            if near >= 0 and (door_lo & LOW[near] or door_hi & HIGH[near]):
                sides |= BIT[side]
        return sides

    def stall_cells(self, lo: i64, hi: i64) -> tuple[i64, i64]:
        """Those of some sites where a stall may really stand."""
        maybe_lo = lo & self.doubt_lo
        maybe_hi = hi & self.doubt_hi
        while maybe_lo:
            if self.is_shut(lowest(maybe_lo)):
                lo &= ~(maybe_lo & -maybe_lo)
            maybe_lo &= maybe_lo - 1
        while maybe_hi:
            if self.is_shut(SPLIT + lowest(maybe_hi)):
                hi &= ~(maybe_hi & -maybe_hi)
            maybe_hi &= maybe_hi - 1
        return lo, hi

    def has_stall_cell(self, lo: i64, hi: i64) -> bool:
        """Whether there is such a cell; the doubtful ones are tried last."""
        if lo & ~self.doubt_lo or hi & ~self.doubt_hi:
            return True
        while lo:
            if not self.is_shut(lowest(lo)):
                return True
            lo &= lo - 1
        while hi:
            if not self.is_shut(SPLIT + lowest(hi)):
                return True
            hi &= hi - 1
        return False

    def open_cells(self, lo: i64, hi: i64) -> tuple[i64, i64]:
        """Those of some cells where a tile cuts nobody off."""
        maybe_lo = lo & self.doubt_lo
        maybe_hi = hi & self.doubt_hi
        while maybe_lo:
            if self.is_cut(lowest(maybe_lo)):
                lo &= ~(maybe_lo & -maybe_lo)
            maybe_lo &= maybe_lo - 1
        while maybe_hi:
            if self.is_cut(SPLIT + lowest(maybe_hi)):
                hi &= ~(maybe_hi & -maybe_hi)
            maybe_hi &= maybe_hi - 1
        return lo, hi

    def has_open_cell(self, lo: i64, hi: i64) -> bool:
        if lo & ~self.doubt_lo or hi & ~self.doubt_hi:
            return True
        while lo:
            if not self.is_cut(lowest(lo)):
                return True
            lo &= lo - 1
        while hi:
            if not self.is_cut(SPLIT + lowest(hi)):
                return True
            hi &= hi - 1
        return False


@final
@mypyc_attr(acyclic=True)
class Board:
    """Sets of cells are pairs of words (see market). Vectors go by stall, `customers` by colour.
    `known` is the survey of the present board, if somebody has asked for it, and `outdated` one
    of the same tiles before a customer walked. `gathered` is what ``features.py`` makes of the
    stalls, until a tile is laid or taken up."""

    def __init__(
        self,
        ground: Ground,
        site: vec[i64],
        door: vec[i64],
        size: vec[i64],
        own_lo: vec[i64],
        own_hi: vec[i64],
        customers: vec[i64],
    ) -> None:
        self.ground = ground
        self.site = site
        self.door = door
        self.size = size
        self.own_lo = own_lo
        self.own_hi = own_hi
        self.customers = customers
        self.tiles_lo: i64 = 0
        self.tiles_hi: i64 = 0
        self.doors_lo: i64 = 0
        self.doors_hi: i64 = 0
        self.people_lo: i64 = 0
        self.people_hi: i64 = 0
        self.known: Survey | None = None
        self.outdated: Survey | None = None
        self.gathered: vec[i64] = NOT_GATHERED

    def touch(self) -> i64:
        """See ``State``."""
        touched = self.tiles_lo ^ self.customers[0]
        stall: i64 = 0
        while stall < STALLS:
            touched ^= self.site[stall] ^ self.door[stall] ^ self.size[stall]
            touched ^= self.own_lo[stall] ^ self.own_hi[stall]
            stall += NEAR_IN_MEMORY
        return touched

    def copy(self) -> Board:
        new = Board(
            self.ground,
            self.site[:],
            self.door[:],
            self.size[:],
            self.own_lo[:],
            self.own_hi[:],
            self.customers[:],
        )
        new.tiles_lo = self.tiles_lo
        new.tiles_hi = self.tiles_hi
        new.doors_lo = self.doors_lo
        new.doors_hi = self.doors_hi
        new.people_lo = self.people_lo
        new.people_hi = self.people_hi
        new.known = self.known
        new.outdated = self.outdated
        new.gathered = self.gathered
        return new

    # Changes

    def lay_stall(self, stall: i64, cell: i64, door: i64) -> None:
        self.site[stall] = cell
        self.door[stall] = door
        self.size[stall] = 1
        self.own_lo[stall] = LOW[cell]
        self.own_hi[stall] = HIGH[cell]
        self.tiles_lo |= LOW[cell]
        self.tiles_hi |= HIGH[cell]
        self.doors_lo |= LOW[door]
        self.doors_hi |= HIGH[door]
        self.known = None
        self.outdated = None
        self.gathered = NOT_GATHERED

    def take_up(self, stall: i64) -> None:
        """Take an unexpanded stall and its entrance off the board."""
        cell = self.site[stall]
        door = self.door[stall]
        self.site[stall] = NOWHERE
        self.door[stall] = NOWHERE
        self.size[stall] = 0
        self.own_lo[stall] = 0
        self.own_hi[stall] = 0
        self.tiles_lo &= ~LOW[cell]
        self.tiles_hi &= ~HIGH[cell]
        self.doors_lo &= ~LOW[door]
        self.doors_hi &= ~HIGH[door]
        self.known = None
        self.outdated = None
        self.gathered = NOT_GATHERED

    def lay_expansion(self, stall: i64, cell: i64) -> None:
        self.size[stall] += 1
        self.own_lo[stall] |= LOW[cell]
        self.own_hi[stall] |= HIGH[cell]
        self.tiles_lo |= LOW[cell]
        self.tiles_hi |= HIGH[cell]
        self.known = None
        self.outdated = None
        self.gathered = NOT_GATHERED

    def stand(self, colour: i64, cell: i64) -> None:
        """A customer stands on another cell, or beside the board."""
        old = self.customers[colour]
        if old != NOWHERE:
            self.people_lo &= ~LOW[old]
            self.people_hi &= ~HIGH[old]
        if cell != NOWHERE:
            self.people_lo |= LOW[cell]
            self.people_hi |= HIGH[cell]
        self.customers[colour] = cell
        if self.known is not None:
            self.outdated = self.known
            self.known = None

    def survey(self) -> Survey:
        """What follows from the tiles, entrances and customers."""
        known = self.known
        if known is None:
            known = self._survey_without(0, 0, 0, 0, self.outdated)
            self.known = known
        return known

    def _survey_without(
        self, tile_lo: i64, tile_hi: i64, door_lo: i64, door_hi: i64, before: Survey | None
    ) -> Survey:
        """The survey of the board without a tile and an entrance."""
        tiles_lo = self.tiles_lo & ~tile_lo
        tiles_hi = self.tiles_hi & ~tile_hi
        return Survey(
            self.ground.market_lo & ~tiles_lo,
            self.ground.market_hi & ~tiles_hi,
            tiles_lo,
            tiles_hi,
            self.doors_lo & ~door_lo | self.people_lo,
            self.doors_hi & ~door_hi | self.people_hi,
            before,
        )

    # New stalls

    def parts_with(self, colour: i64, but: i64) -> i64:
        """The parts (a bit each) with a main stall of a colour, whoever owns it; one stall is
        overlooked."""
        parts: i64 = 0
        stall = colour
        while stall < STALLS:
            if self.size[stall] > 0 and stall != but:
                parts |= BIT[PART_OF[self.site[stall]]]
            stall += COLOUR_COUNT
        return parts

    def _sites(self, survey: Survey, colour: i64, parts: i64) -> tuple[i64, i64]:
        """Sites in some parts and in the area of a colour."""
        lo = survey.sites_lo & PARTS_LO[parts]
        hi = survey.sites_hi & PARTS_HI[parts]
        if colour == PURPLE:
            return lo & self.ground.restaurant_lo, hi & self.ground.restaurant_hi
        return lo & self.ground.market_lo, hi & self.ground.market_hi

    def stall_cells(self, colour: i64, parts: i64) -> tuple[i64, i64]:
        """Where a new stall of a colour may be laid."""
        survey = self.survey()
        lo, hi = self._sites(survey, colour, parts & ~self.parts_with(colour, NOWHERE))
        return survey.stall_cells(lo, hi)

    def has_stall_site(self, colour: i64, parts: i64) -> bool:
        survey = self.survey()
        lo, hi = self._sites(survey, colour, parts & ~self.parts_with(colour, NOWHERE))
        return survey.has_stall_cell(lo, hi)

    def start_parts(self) -> i64:
        """The parts (a bit each) that can take one more stall of the set-up."""
        counts: i64 = 0
        stall: i64
        for stall in range(STALLS):
            if self.size[stall] > 0:
                counts += BIT[COUNT_BITS * PART_OF[self.site[stall]]]
        parts: i64 = 0
        part: i64
        for part in range(PARTS):
            if counts & MOST_STALLS < self.ground.start_part_limit:
                parts |= BIT[part]
            counts >>= COUNT_BITS
        return parts

    def why_no_tile(self, survey: Survey, colour: i64, cell: i64) -> str:
        """What keeps all tiles of a colour off a cell, if anything does."""
        if (colour == PURPLE) != self.ground.is_restaurant(cell):
            if colour == PURPLE:
                return sentence("Purple tiles lie in the restaurant area.")
            return sentence("Only purple tiles lie in the restaurant area.")
        return "" if survey.is_free(cell) else sentence("That cell is taken.")

    def why_no_stall(self, stall: i64, cell: i64, is_start: bool) -> str:
        """What keeps a stall off a cell that could take a tile, in the set-up or later."""
        part = PART_OF[cell]
        colour = stall % COLOUR_COUNT
        if is_start and not self.start_parts() >> part & 1:
            return sentence(
                "{part} already has {number} stalls.",
                part=part_name(part),
                number=self.ground.start_part_limit,
            )
        if self.parts_with(colour, stall) >> part & 1:
            return sentence(
                "{part} already has a {colour} stall.",
                part=part_name(part),
                colour=A_STALL[colour],
            )
        other: i64
        for other in range(STALLS):
            if other != stall and self.touches(cell, other):
                return sentence("A stall must not touch another stall or an expansion.")
        return sentence("A stall there would leave an entrance or a customer cut off.")

    def why_no_start_stall(self, owner: i64, colour: i64, cell: i64, door: i64) -> str:
        """Why a stall of the set-up may not be laid with an entrance; empty if it may."""
        stall = owner * COLOUR_COUNT + colour
        if self.size[stall] > 0:
            return sentence(
                "That {colour} stall is already on the market.", colour=THE_CUSTOMER[colour]
            )
        lo, hi = self.stall_cells(colour, self.start_parts())
        if not (lo & LOW[cell] or hi & HIGH[cell]):
            reason = self.why_no_tile(self.survey(), colour, cell)
            return reason or self.why_no_stall(stall, cell, True)
        sides = self.survey().sides(cell)
        side: i64
        for side in range(4):
            if sides >> side & 1 and NEAR[cell * 4 + side] == door:
                return ""
        return NO_ENTRANCE

    # Expansions

    def _beside_stall(self, stall: i64, parts: i64) -> tuple[i64, i64]:
        """Free cells of its area next to a stall, and next to no other stall of its colour."""
        survey = self.survey()
        near_lo, near_hi = beside(self.own_lo[stall], self.own_hi[stall])
        lo = near_lo & survey.free_lo & PARTS_LO[parts]
        hi = near_hi & survey.free_hi & PARTS_HI[parts]
        colour = stall % COLOUR_COUNT
        if colour == PURPLE:
            lo &= self.ground.restaurant_lo
            hi &= self.ground.restaurant_hi
        else:
            lo &= self.ground.market_lo
            hi &= self.ground.market_hi
        if lo == 0 and hi == 0:
            return lo, hi
        others_lo: i64 = 0
        others_hi: i64 = 0
        owner: i64
        for owner in range(SEATS_AT_MOST):
            other = owner * COLOUR_COUNT + colour
            if other != stall:
                others_lo |= self.own_lo[other]
                others_hi |= self.own_hi[other]
        not_lo, not_hi = beside(others_lo, others_hi)
        return lo & ~not_lo, hi & ~not_hi

    def expansion_cells(self, stall: i64, parts: i64) -> tuple[i64, i64]:
        """Where an expansion of a stall may be laid."""
        lo, hi = self._beside_stall(stall, parts)
        return self.survey().open_cells(lo, hi)

    def has_expansion_site(self, stall: i64, parts: i64) -> bool:
        lo, hi = self._beside_stall(stall, parts)
        return self.survey().has_open_cell(lo, hi)

    def touches(self, cell: i64, stall: i64) -> bool:
        """Whether a cell lies beside a tile of a stall."""
        near_lo, near_hi = beside(self.own_lo[stall], self.own_hi[stall])
        return (near_lo & LOW[cell]) != 0 or (near_hi & HIGH[cell]) != 0

    # Moving a stall

    def is_blocked(self, stall: i64) -> bool:
        """An unexpanded stall that could take no expansion, whatever its owner's cards and money
        and whatever the supply."""
        return self.size[stall] == 1 and not self.has_expansion_site(stall, EVERY_PART)

    def survey_while_moving(self, stall: i64) -> Survey:
        """The survey of the board while a stall is taken up with its entrance."""
        door = self.door[stall]
        return self._survey_without(
            self.own_lo[stall], self.own_hi[stall], LOW[door], HIGH[door], None
        )

    def moving_cells(self, stall: i64, parts: i64) -> tuple[i64, i64]:
        """Where a stall may be moved to: as a new one, but not back to its own cell."""
        colour = stall % COLOUR_COUNT
        survey = self.survey_while_moving(stall)
        lo, hi = self._sites(survey, colour, parts & ~self.parts_with(colour, stall))
        return survey.stall_cells(lo & ~self.own_lo[stall], hi & ~self.own_hi[stall])

    def without(self, stall: i64) -> Board:
        """The board while a stall is taken up."""
        board = self.copy()
        board.take_up(stall)
        return board


def start_owner(laid: i64, own: i64, start: i64, seats: i64) -> i64:
    """Who owns the next stall of the set-up after some are laid. Clockwise from the start player
    everybody lays a stall until all have laid their own; then come the neutral ones."""
    return (start + laid) % seats if laid < own else NEUTRAL


def empty_board(ground: Ground) -> Board:
    nowhere: list[i64] = [NOWHERE] * STALLS
    nothing: list[i64] = [0] * STALLS
    return Board(
        ground,
        vec[i64](nowhere),
        vec[i64](nowhere),
        vec[i64](nothing),
        vec[i64](nothing),
        vec[i64](nothing),
        vec[i64](nowhere[:COLOUR_COUNT]),
    )
