"""What everybody saw happen in the latest play: items of small numbers, the kind first."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.vecs import vec

LAID: Final = 0
"""seat, stall, cell, entrance cell"""
PLAYED: Final = 1
"""seat, colour of a joker's coin or -1, kinds of the cards"""
EXPANDED: Final = 2
"""seat, colour, cell, size, who lost the gold and the silver (see score), coins paid by colour"""
MOVED: Final = 3
"""seat, stall, old cell, cell, entrance cell"""
LURED: Final = 4
"""seat, colour, stall, barkers, colour of the customer that came on the board"""
TOOK: Final = 5
"""seat, kind of a card of the row, FROM_DECK or A_BARKER"""
DROPPED: Final = 6
"""seat, kinds of the cards"""
RESHUFFLED: Final = 7
PASSED: Final = 8
"""seat"""
LEFT_OUT: Final = 9
"""seat, stall or -1"""
END_BEGINS: Final = 10
"""why: NONE_LEFT, SCARCE or QUIET"""
OVER: Final = 11

FROM_DECK: Final = 15
A_BARKER: Final = 16

NONE_LEFT: Final = 0
SCARCE: Final = 1
QUIET: Final = 2


@final
@mypyc_attr(acyclic=True)
class News:
    """The items one after another, each with its length before it."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([i64(0)] * 48)
        self.count: i64 = 0
        self.latest: i64 = 0

    def begin(self, kind: i64) -> News:
        """An item of a kind; its further numbers are added to it."""
        self.latest = self.count
        self._append(0)
        return self.add(kind)

    def add(self, number: i64) -> News:
        self._append(number)
        self.numbers[self.latest] += 1
        return self

    def _append(self, number: i64) -> None:
        if self.count == len(self.numbers):
            longer = vec[i64]([i64(0)] * (2 * self.count))
            place: i64
            for place in range(self.count):
                longer[place] = self.numbers[place]
            self.numbers = longer
        self.numbers[self.count] = number
        self.count += 1

    def listed(self) -> list[list[int]]:
        items: list[list[int]] = []
        at: i64 = 0
        while at < self.count:
            end = at + 1 + self.numbers[at]
            items.append([int(self.numbers[place]) for place in range(at + 1, end)])
            at = end
        return items


def news_of(items: list[list[int]]) -> News:
    news = News()
    for item in items:
        news.begin(item[0])
        for number in item[1:]:
            news.add(number)
    return news
