"""A game from its first move to its last as learning programs play it: which seat is asked, a mask
of its legal moves, and its observation. Compiled together with the rules.

The mask and the numbers are written into the same memory again and again.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from fairground.bits import BIT
from fairground.features import UNIT, WORD, Features, Numbers
from fairground.luck import Luck
from fairground.moves import Choices, State
from fairground.vecs import vec

NOBODY: Final = -1
"""Who is asked when the game is over."""


@final
class Page:
    """Memory of its own for a mask, eight moves in a word, and for the numbers. Nothing of what
    was there before is left when it is filled."""

    def __init__(self, size: int, moves: int) -> None:
        self.numbers = Numbers(size)
        self.mask: vec[i64] = vec[i64]([i64(0)] * -(-moves // WORD))

    def allow(self, move: i64) -> None:
        """One more that the mask shows."""
        self.mask[move >> 3] |= UNIT[move & 7]


@final
class Episode:
    """``asked`` is the seat that decides next; where several decide at once, they are asked one
    after the other, the first of them first. ``mask`` is written by ``fill_mask``, ``numbers`` by
    ``fill_numbers``; both stay as they are until then."""

    def __init__(self, state: State, luck: Luck, features: Features, size: int, moves: int) -> None:
        self.state = state
        self.luck = luck
        self.features = features
        self.numbers = Numbers(size)
        self.mask: vec[u8] = vec[u8]([u8(0)] * moves)
        self._legal = Choices(moves)
        self._page_legal = Choices(moves)
        self._turn = Choices(state.seats)
        self.asked: i64 = NOBODY
        self._ask()

    def begin(self, state: State, luck: Luck) -> None:
        """Another game of the same size, in the same memory."""
        self.state = state
        self.luck = luck
        self._ask()

    def _ask(self) -> None:
        turn = self._turn
        self.state.fill_turn(turn)
        self.asked = turn.at(0) if turn.count else NOBODY

    def play(self, move: i64) -> i64:
        """Play a move of the seat that is asked; the next one, NOBODY when the game is over."""
        self.state.play(self.asked, move, self.luck)
        self._ask()
        return self.asked

    def fill_mask(self, seat: i64) -> None:
        """A 1 for each legal move of a seat; all are 0 for a seat that waits."""
        legal, mask = self._legal, self.mask
        for place in range(legal.count):
            mask[legal.at(place)] = 0
        self.state.fill_legal(seat, legal)
        for place in range(legal.count):
            mask[legal.at(place)] = 1

    def observe(self, seat: i64) -> None:
        """Fill both."""
        self.fill_mask(seat)
        self.fill_numbers(seat)

    def fill_numbers(self, seat: i64) -> None:
        self.numbers.at = 0
        self.features.write(self.state, seat, self.numbers)

    def play_any_until(self, seat: i64, others: i64) -> None:
        """While one of the seats in the set ``others`` is asked, and not ``seat``, play any of its
        legal moves, all equally likely."""
        legal = self._page_legal
        while self.asked != NOBODY and self.asked != seat and others & BIT[self.asked]:
            self.state.fill_legal(self.asked, legal)
            self.state.play_legal(self.asked, legal.any(self.luck), self.luck)
            self._ask()

    def show(self, seat: i64, page: Page) -> None:
        """Fill both for a seat, on a page of its own."""
        legal, mask, numbers = self._page_legal, page.mask, page.numbers
        place: i64
        for place in range(len(mask)):
            mask[place] = 0
        self.state.fill_legal(seat, legal)
        for place in range(legal.count):
            move = legal.at(place)
            mask[move >> 3] |= UNIT[move & 7]
        numbers.at = 0
        self.features.write(self.state, seat, numbers)
