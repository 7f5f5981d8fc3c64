"""What a seat may know, as a row of whole numbers of a fixed length: the observation of learning
programs. Compiled together with the rules.

A game's ``features.py`` has one ``Features``: it names the fields of the row and writes them. It
reads the state and not the view, because a view takes a hundred times as long to make. So it must
never write anything that the view does not tell; the tests put worlds in the place of the truth
that the seat cannot tell apart, and demand the same numbers.

Seats are counted from the viewer on: the viewer first, then the others in the order of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i16, i64, mypyc_attr

from fairground.bits import BELOW, lowest
from fairground.vecs import vec

NUMBER: Final = "number"
FLAG: Final = "flag"
CATEGORY: Final = "category"
MOST: Final = 32767
"""No number in a row is larger."""


@final
class Field:
    """A named part of the row: ``size`` numbers, each from 0 to ``high``. ``kind`` says what they
    are: amounts, flags (0 or 1), or categories, of which 0 stands for none. ``own`` fields
    hold what only the viewer knows; the others hold what everybody knows."""

    def __init__(
        self,
        name: str,
        size: int,
        words: str,
        kind: str = NUMBER,
        high: int = MOST,
        own: bool = False,
    ) -> None:
        self.name = name
        self.size = size
        self.words = words
        self.kind = kind
        self.high = high
        self.own = own


def flags(name: str, size: int, words: str, own: bool = False) -> Field:
    return Field(name, size, words, FLAG, 1, own)


def categories(name: str, size: int, most: int, words: str, own: bool = False) -> Field:
    """Each from 0, which is none, to ``most``."""
    return Field(name, size, words, CATEGORY, most, own)


def of_each_seat(seats: int, fields: Sequence[Field]) -> list[Field]:
    """The same fields for the viewer (``you.coins``) and for everybody else in the order of play
    (``other1.coins``)."""
    return [
        Field(
            f"{'you' if seat == 0 else f'other{seat}'}.{field.name}",
            field.size,
            field.words,
            field.kind,
            field.high,
            field.own,
        )
        for seat in range(seats)
        for field in fields
    ]


@final
class Numbers:
    """A row that is being written, from ``at`` on. Its memory stays where it is, so that an array
    made of it once shows whatever is written later."""

    def __init__(self, size: int) -> None:
        self.items: vec[i16] = vec[i16]([i16(0)] * size)
        self.at: i64 = 0

    def add(self, number: i64) -> None:
        self.items[self.at] = i16(number)
        self.at += 1

    def add_flag(self, flag: bool) -> None:
        self.add(1 if flag else 0)

    def add_row(self, numbers: vec[i64], first: i64, count: i64, plus: i64 = 0) -> None:
        """A part of a row of numbers, each with the same added to it."""
        items, at = self.items, self.at
        for place in range(count):
            items[at + place] = i16(numbers[first + place] + plus)
        self.at = at + count

    def add_sum(self, things: i64, others: i64, count: i64) -> None:
        """For each of the first things, in how many of two sets it is."""
        items, at = self.items, self.at
        for place in range(count):
            items[at + place] = i16((things >> place & 1) + (others >> place & 1))
        self.at = at + count

    def add_set(self, things: i64, count: i64) -> None:
        """A flag for each of the first things, whether it is in the set."""
        items, at = self.items, self.at
        for place in range(count):
            items[at + place] = i16(things >> place & 1)
        self.at = at + count

    def add_zeros(self, count: i64) -> i64:
        """Zeros, to be changed by ``put``; the place of the first of them."""
        items, at = self.items, self.at
        for place in range(count):
            items[at + place] = 0
        self.at = at + count
        return at

    def put(self, place: i64, number: i64) -> None:
        self.items[place] = i16(number)

    def put_set(self, first: i64, things: i64, number: i64) -> None:
        """The same number at the place of each thing of a set."""
        items = self.items
        while things:
            items[first + lowest(things)] = i16(number)
            things &= things - 1

    def increase(self, place: i64) -> None:
        self.items[place] += 1


def from_viewer(who: i64, viewer: i64, seats: i64) -> i64:
    """A seat as a category: 1 is the viewer, 2 the next seat, 0 nobody."""
    if who < 0:
        return 0
    if who >= viewer:
        return who - viewer + 1
    return who - viewer + seats + 1


def seats_from_viewer(who: i64, viewer: i64, seats: i64) -> i64:
    """A set of seats, counted from the viewer on."""
    return (who >> viewer | who << (seats - viewer)) & BELOW[seats]


def next_seat(seat: i64, seats: i64) -> i64:
    if seat + 1 < seats:
        return seat + 1
    return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """How a game writes what a seat may know in numbers."""

    def fields(self, seats: int) -> list[Field]:
        """The fields of the row, in their order."""
        raise NotImplementedError

    def write(self, state: Any, viewer: i64, out: Numbers) -> None:
        """Add all numbers of all fields."""
        raise NotImplementedError
