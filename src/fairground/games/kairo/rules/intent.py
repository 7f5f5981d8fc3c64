"""The steps of a turn: what is chosen next.

What the seat to move has chosen so far, step by step. Nobody else sees it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.edition import FIRST_JOKER, KINDS
from fairground.games.kairo.rules import moves

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


NONE: Final = -1
THREE_CARDS: Final = 3


@final
class Intent:
    """`card` is a kind, or NONE when three cards are played or none is; `three` tells which, and
    `kept` is the fourth card then. `tile` is NEW, EXPAND or MOVE, `owner` whose stall it is."""

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
        self.paid: list[i64] = []
        self.dropped: list[i64] = []

    def plays_cards(self) -> bool:
        """Not so in the set-up."""
        return self.three or self.card != NONE

    def choose_card(self, move: i64, hand_size: i64) -> None:
        """One card, a joker (then its coin is next), or three cards (then which one is kept)."""
        self.step = TILE
        if move == moves.THREE:
            self.three = True
            if hand_size > THREE_CARDS:
                self.step = WHICH_TO_KEEP
        elif move >= moves.KEEP:
            self.kept = move - moves.KEEP
        else:
            self.card = move - moves.CARD
            if self.card >= FIRST_JOKER:
                self.step = JOKER_COIN

    def cards_of(self, hand: list[i64]) -> list[i64]:
        """The kinds of the cards that are played."""
        if not self.three:
            return [self.card]
        kinds: list[i64] = [kind for kind in range(KINDS) for _ in range(hand[kind])]
        if self.kept != NONE:
            kinds.remove(self.kept)
        return kinds

    def choose_tile(self, move: i64, owner: i64) -> None:
        if move >= moves.MOVE:
            self.tile = moves.MOVE
        elif move >= moves.EXPAND:
            self.tile = moves.EXPAND
        else:
            self.tile = moves.NEW
        self.colour = move - self.tile
        self.owner = owner
        self.step = PLACE

    def pay_coin_by_coin(self) -> None:
        """The first coin is of the stall's colour in any case."""
        self.paid = [0] * 6
        self.paid[self.colour] = 1
        self.step = COIN_BY_COIN

    def drops(self, hand: list[i64]) -> list[int]:
        """The cards that may still be dropped, as moves."""
        for kind in self.dropped:
            hand[kind] -= 1
        return [moves.DROP + kind for kind in range(KINDS) if hand[kind] > 0]

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
        if self.paid:
            new.paid = self.paid[:]
        if self.dropped:
            new.dropped = self.dropped[:]
        return new
