"""Who sits at one table. People who stand alike meet, and nobody meets somebody again as long as
there is another way: of all ways the one with the fewest meetings again is taken, and of those the
one whose tables differ least in points. All ways are tried where they are few; where they are many,
the search looks at the most promising ones first and then exchanges people until that helps no
more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from fairground.tournaments.rounds import Pair

TRIES = 20_000
"""People placed by the search before the best way so far is taken."""


def grouped(
    people: Sequence[int],
    seats: int,
    again: Mapping[Pair, int],
    points: Mapping[int, int],
    tries: int = TRIES,
) -> list[tuple[int, ...]]:
    """Tables of ``seats`` people, who come in the order of the standings. ``points`` are whole
    numbers; ``again`` is how much a meeting of two people weighs: nothing for those who have not
    met."""
    assert len(people) % seats == 0, "some people have no table"
    search = _Search(people, seats, again, points, tries)
    search.place([], list(range(len(people))), 0)
    best = _exchanged(search.best, search.costs)
    return [tuple(people[index] for index in sorted(table)) for table in sorted(best)]


def cost(
    tables: Sequence[Sequence[int]], again: Mapping[Pair, int], points: Mapping[int, int]
) -> tuple[int, int]:
    """What is to be small: the weight of meetings again, and how far the points at a table
    differ."""
    pairs = [(min(pair), max(pair)) for table in tables for pair in combinations(table, 2)]
    weight = sum(again.get(pair, 0) for pair in pairs)
    return weight, sum((points.get(one, 0) - points.get(two, 0)) ** 2 for one, two in pairs)


class _Search:
    """People are indices in the order of the standings here. The first who has no table yet gets
    one, with those whom they fit best first."""

    def __init__(
        self,
        people: Sequence[int],
        seats: int,
        again: Mapping[Pair, int],
        points: Mapping[int, int],
        tries: int,
    ) -> None:
        self.seats = seats
        self.tries = tries
        self.costs = _costs(people, again, points)
        self.best: list[list[int]] = []
        self._least = -1

    def place(self, tables: list[list[int]], left: list[int], spent: int) -> None:
        if self._least >= 0 and (spent >= self._least or self.tries <= 0):
            return
        if not left:
            self._least, self.best = spent, [list(table) for table in tables]
            return
        tables.append([left[0]])
        self._fill(tables, left[1:], left[1:], spent)
        tables.pop()

    def _fill(
        self, tables: list[list[int]], choice: list[int], left: list[int], spent: int
    ) -> None:
        """``choice`` are those who may still come to the last table: each set of people is tried
        in one order only."""
        table = tables[-1]
        if len(table) == self.seats:
            self.place(tables, left, spent)
            return
        missing = self.seats - len(table)
        added = {who: sum(self.costs[who][other] for other in table) for who in choice}
        ordered = sorted(choice, key=lambda who: (added[who], who))
        for at, who in enumerate(ordered):
            if len(ordered) - at < missing:
                return
            if self._least >= 0 and (spent + added[who] >= self._least or self.tries <= 0):
                return  # those after this one cost no less
            self.tries -= 1
            table.append(who)
            rest = [other for other in left if other != who]
            self._fill(tables, ordered[at + 1 :], rest, spent + added[who])
            table.pop()


def _costs(
    people: Sequence[int], again: Mapping[Pair, int], points: Mapping[int, int]
) -> list[list[int]]:
    """Meeting again weighs more than all differences of points together."""
    size = len(people)
    apart = [[(points.get(one, 0) - points.get(two, 0)) ** 2 for two in people] for one in people]
    weight = 1 + sum(map(sum, apart))
    return [
        [
            apart[one][two]
            + weight * again.get((min(people[one], people[two]), max(people[one], people[two])), 0)
            for two in range(size)
        ]
        for one in range(size)
    ]


def _exchanged(tables: list[list[int]], costs: list[list[int]]) -> list[list[int]]:
    """Two people of different tables change places as long as that helps."""
    found = True
    while found:
        found = False
        for one, two in combinations(tables, 2):
            for at, there in product(range(len(one)), range(len(two))):
                if _gain(one, two, at, there, costs) > 0:
                    one[at], two[there] = two[there], one[at]
                    found = True
    return tables


def _gain(one: list[int], two: list[int], at: int, there: int, costs: list[list[int]]) -> int:
    """What is saved if the people of these places change tables."""
    who, other = one[at], two[there]
    with_one = [each for each in one if each != who]
    with_two = [each for each in two if each != other]
    now = sum(costs[who][each] for each in with_one) + sum(costs[other][each] for each in with_two)
    then = sum(costs[who][each] for each in with_two) + sum(costs[other][each] for each in with_one)
    return now - then
