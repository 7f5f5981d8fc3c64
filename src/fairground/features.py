"""What a seat may know, as a row of whole numbers from 0 to 255 of a fixed length: the observation
of learning programs. Compiled together with the rules.

A game's ``features.py`` has one ``Features``: it names the fields of the row and writes them. It
reads the state and not the view, because a view takes a hundred times as long to make. So it must
never write anything that the view does not tell; the tests put worlds in the place of the truth
that the seat cannot tell apart, and demand the same numbers.

Seats are counted from the viewer on: the viewer first, then the others in the order of play.

Eight numbers are written at once, as the bytes of a word, the first in the lowest byte; one by one
they would take most of the time of a step. So fields come in runs that fill whole words. For the
same reason a set of things is written as the rules hold it, a bit for each thing. Write branches
as statements, and loops that only count with ``while``: ``x if y else 0`` and ``for _ in range(n)``
make objects of native numbers. Many words in a row are best written to ``items`` from a local place
on, because each ``add`` waits for the place that the one before it left. What differs from viewer
to viewer is best worked out without a branch, and seats in a loop as long for every viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BELOW, lowest
from fairground.moves import State
from fairground.vecs import vec

NUMBER: Final = "number"
FLAG: Final = "flag"
CATEGORY: Final = "category"
SET: Final = "set"
UNUSED: Final = "unused"
MOST: Final = 255
"""No number in a row is larger; a larger amount is written as this."""
WORD: Final = 8
"""This many numbers are written at once."""
SIGN: Final = 63
"""The last bit of a word."""
UNIT: Final = vec[i64]([i64(256**place) for place in range(WORD)])
"""A 1 at each place of a word. A number there is a multiple of it, if it is below 128: more would
not fit the last place of a signed word (see ``word``)."""


def _spread(things: int) -> int:
    return sum(256**place for place in range(WORD) if things >> place & 1)


SPREAD: Final = vec[i64]([i64(_spread(things)) for things in range(256)])
"""A set of eight things as a word of flags."""


@final
class Field:
    """A named part of the row: ``size`` numbers, each from 0 to ``high``. ``kind`` says what they
    are: amounts, flags (0 or 1), categories, of which 0 stands for none, or a set of ``things``,
    of which each number holds eight, the first in its lowest bit; unused numbers are always 0.
    ``own`` fields hold what only the viewer knows; the others hold what everybody knows."""

    def __init__(
        self,
        name: str,
        size: int,
        words: str,
        kind: str = NUMBER,
        high: int = MOST,
        own: bool = False,
        things: int = 0,
    ) -> None:
        self.name = name
        self.size = size
        self.words = words
        self.kind = kind
        self.high = high
        self.own = own
        self.things = things


def flags(name: str, size: int, words: str, own: bool = False) -> Field:
    return Field(name, size, words, FLAG, 1, own)


def categories(name: str, size: int, most: int, words: str, own: bool = False) -> Field:
    """Each from 0, which is none, to ``most``."""
    return Field(name, size, words, CATEGORY, most, own)


def set_of(name: str, things: int, words: str, own: bool = False) -> Field:
    """Which of the things are so, eight in a number."""
    return Field(name, -(-things // WORD), words, SET, MOST, own, things)


def filled(*fields: Field) -> list[Field]:
    """Fields that fill whole words, the last with numbers that are not used. Gymnasium's check
    frowns on bounds that are equal, so theirs is 1."""
    spare = -sum(field.size for field in fields) % WORD
    if not spare:
        return list(fields)
    name = f"{fields[0].name}_unused"
    return [*fields, Field(name, spare, "always 0", UNUSED, 1)]


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
            field.things,
        )
        for seat in range(seats)
        for field in fields
    ]


@final
class Numbers:
    """A row that is being written, eight numbers at a time, from the word ``at`` on. Its memory
    stays where it is, so that an array made of it once shows whatever is written later."""

    def __init__(self, size: int) -> None:
        self.items: vec[i64] = vec[i64]([i64(0)] * (size // WORD))
        self.at: i64 = 0

    def add(self, word: i64) -> None:
        """The next eight numbers (see ``word``)."""
        self.items[self.at] = word
        self.at += 1

    def add_row(self, numbers: vec[i64], first: i64, count: i64, plus: i64 = 0) -> None:
        """A part of a row of numbers, each with the same added to it."""
        items, at = self.items, self.at
        end = first + count
        while first + WORD <= end:
            a = numbers[first] + plus
            b = numbers[first + 1] + plus
            c = numbers[first + 2] + plus
            d = numbers[first + 3] + plus
            e = numbers[first + 4] + plus
            f = numbers[first + 5] + plus
            g = numbers[first + 6] + plus
            h = numbers[first + 7] + plus
            items[at] = word_of_amounts(a, b, c, d, e, f, g, h)
            at += 1
            first += WORD
        if first < end:
            rest: i64 = 0
            while end > first:
                end -= 1
                number = numbers[end] + plus
                if number >> 8:
                    number = amount(number)
                rest = rest << 8 | number
            items[at] = rest
            at += 1
        self.at = at

    def listed(self) -> list[int]:
        """All numbers one by one, as they are read."""
        return [int(each >> (8 * place) & 255) for each in self.items for place in range(WORD)]


def word(
    first: i64,
    second: i64 = 0,
    third: i64 = 0,
    fourth: i64 = 0,
    fifth: i64 = 0,
    sixth: i64 = 0,
    seventh: i64 = 0,
    eighth: i64 = 0,
) -> i64:
    """Eight numbers from 0 to 255. The last may need the sign of the word."""
    return (
        first
        | second << 8
        | third << 16
        | fourth << 24
        | fifth << 32
        | sixth << 40
        | seventh << 48
        | last_of_word(eighth)
    )


def last_of_word(number: i64) -> i64:
    """A number from 0 to 255 in the last place of a word, where it may need the sign."""
    return (number - ((number & 128) << 1)) << 56


def amount(number: i64) -> i64:
    """A number as near as a row can hold it."""
    if number > MOST:
        return MOST
    if number < 0:
        return 0
    return number


def flag(is_so: bool) -> i64:
    if is_so:
        return 1
    return 0


def word_of_amounts(
    a: i64, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0, g: i64 = 0, h: i64 = 0
) -> i64:
    """Eight numbers, each as near as a row can hold it. Hardly ever is one of them above 127."""
    if (a | b | c | d | e | f | g | h) >> 7 == 0:
        return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56
    return word(
        amount(a), amount(b), amount(c), amount(d), amount(e), amount(f), amount(g), amount(h)
    )


def from_viewer(who: i64, viewer: i64, seats: i64) -> i64:
    """A seat as a category: 1 is the viewer, 2 the next seat, 0 nobody. The sign of a number is -1
    or 0 for all bits at once: a branch would be guessed wrongly half of the time."""
    further = who - viewer
    return (further + 1 + (seats & further >> SIGN)) & ~(who >> SIGN)


def seats_from_viewer(who: i64, viewer: i64, seats: i64) -> i64:
    """A set of seats, counted from the viewer on."""
    return (who >> viewer | who << (seats - viewer)) & BELOW[seats]


def next_seat(seat: i64, seats: i64) -> i64:
    """Without a branch, as ``from_viewer``."""
    return (seat + 1) & (seat + 1 - seats) >> SIGN


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """How a game writes what a seat may know in numbers."""

    def fields(self, seats: int) -> list[Field]:
        """The fields of the row, in their order; together they fill whole words (``filled``)."""
        raise NotImplementedError

    def write(self, state: Any, viewer: i64, out: Numbers) -> None:
        """Add all numbers of all fields."""
        raise NotImplementedError

    def write_again(self, state: Any, viewer: i64, out: Numbers) -> None:
        """The same where the row still holds what was written for this viewer, and nobody else has
        played since, within the same epoch (see ``State``): a game may write only what is new."""
        self.write(state, viewer, out)

    def gather(self, state: Any, seat: i64, words: vec[i64], at: i64) -> None:
        """Write what a seat has to a row of words, from a place on: for games in which
        ``seat_words`` keeps them."""
        raise NotImplementedError

    @final
    def seat_words(self, state: State, size: i64) -> vec[i64]:
        """A row of ``size`` words for each seat. They are kept with the state, and made anew for
        the seats that have something else by now, mostly the one that moved: the others' cards
        and points need not come from memory."""
        changed = state.changed
        if len(state.seat_words) == 0:
            state.seat_words = vec[i64]([i64(0)] * (state.seats * size))
            changed = BELOW[state.seats]
        words = state.seat_words
        while changed:
            seat = lowest(changed)
            self.gather(state, seat, words, seat * size)
            changed &= changed - 1
        state.changed = 0
        return words
