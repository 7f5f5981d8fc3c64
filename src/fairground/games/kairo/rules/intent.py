"""What the seat to move has chosen so far, step by step. Nobody else sees it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.games.kairo.edition import KIND_PARTS
from fairground.games.kairo.market import EVERY_PART
from fairground.vecs import vec

NONE: Final = -1

# The steps of a turn: what is chosen next
START: Final = 0
ACTION: Final = 1
WHICH_CARD: Final = 2
WHICH_TO_KEEP: Final = 3
JOKER_COIN: Final = 4
TILE: Final = 5
PLACE: Final = 6
SIDE: Final = 7
PAYMENT: Final = 8
COIN_BY_COIN: Final = 9
WHOM: Final = 10
GOAL: Final = 11
TAKING: Final = 12
DROPPING: Final = 13
OVER: Final = 14

# The kinds of tile, each numbered like the first move that chooses it
NEW_TILE: Final = 75
EXPANSION: Final = 81
MOVED_TILE: Final = 87

NOTHING: Final = vec[i64]()
NO_CARDS: Final[list[i64]] = []


@final
@mypyc_attr(acyclic=True)
class Intent:
    """`card` is a kind, or NONE when three cards are played or none is; `three` tells which, and
    `kept` is the fourth card then. `tile` is a kind of tile, `owner` whose stall it is. `paid` (by
    colour) and `dropped` (kinds) are replaced, never changed, so that copies can share them."""

    def __init__(self) -> None:
        self.step: i64 = ACTION
        self.card: i64 = NONE
        self.three = False
        self.kept: i64 = NONE
        self.coin: i64 = NONE
        self.tile: i64 = NONE
        self.owner: i64 = NONE
        self.colour: i64 = NONE
        self.cell: i64 = NONE
        self.paid: vec[i64] = NOTHING
        self.dropped: list[i64] = NO_CARDS

    def begin(self, step: i64) -> None:
        """Nothing is chosen yet."""
        self.step = step
        self.card = NONE
        self.three = False
        self.kept = NONE
        self.coin = NONE
        self.tile = NONE
        self.owner = NONE
        self.colour = NONE
        self.cell = NONE
        self.paid = NOTHING
        self.dropped = NO_CARDS

    def plays_cards(self) -> bool:
        """Not so in the set-up."""
        return self.three or self.card != NONE

    def parts(self) -> i64:
        """The parts (a bit each) in which the chosen cards let the seat build."""
        return EVERY_PART if self.three else KIND_PARTS[self.card]

    def choose_tile(self, tile: i64, colour: i64, owner: i64) -> None:
        self.tile = tile
        self.colour = colour
        self.owner = owner
        self.step = PLACE

    def copy(self) -> Intent:
        new = Intent()
        new.step = self.step
        new.card = self.card
        new.three = self.three
        new.kept = self.kept
        new.coin = self.coin
        new.tile = self.tile
        new.owner = self.owner
        new.colour = self.colour
        new.cell = self.cell
        new.paid = self.paid
        new.dropped = self.dropped
        return new
