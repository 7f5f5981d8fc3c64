"""Everybody meets everybody.

For two seats this is the circle: one entrant stays, the others move on by a place. For more seats
it is an affine plane where there is one (9 people at tables of 3, 16 at tables of 4, 25 at tables
of 5): any two meet exactly once. Otherwise every round takes the tables with the fewest meetings
again, until everybody has met everybody: as evenly as that comes out."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from fairground.tournaments.grouping import grouped
from fairground.tournaments.rounds import Pair, pairs

TRIES = 2_000
"""A whole schedule has many rounds, so each is searched for less long."""

Tables = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def schedule(entrants: int, seats: int) -> tuple[Tables, ...]:
    """The tables of every round, for entrants numbered by lot. People who are at no table of a
    round have a bye."""
    if seats == 2:
        return circle(entrants)
    if entrants == seats * seats and seats in _FIELDS:
        return plane(seats)
    return _even_rounds(entrants, seats)


def circle(entrants: int) -> tuple[Tables, ...]:
    """Pairs in the order of their seats. With an odd number, everybody has one bye; the first seat
    is shared so that nobody has it more than once more often than somebody else."""
    ring = list(range(entrants + entrants % 2))
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        tables = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append(tuple(_in_order(*pair) for pair in tables if max(pair) < entrants))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def _in_order(one: int, two: int) -> tuple[int, int]:
    """The lower number begins against those at an odd distance, the higher against the others."""
    low, high = min(one, two), max(one, two)
    return (low, high) if (high - low) % 2 else (high, low)


_FIELDS = {
    3: [[0, 0, 0], [0, 1, 2], [0, 2, 1]],
    4: [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]],
    5: [[one * two % 5 for two in range(5)] for one in range(5)],
}
"""How numbers are multiplied in the fields of 3, 4 and 5 elements."""


def plane(order: int) -> tuple[Tables, ...]:
    """The lines of an affine plane, parallel ones in a round."""
    times, points = _FIELDS[order], range(order)

    def plus(one: int, two: int) -> int:
        return one ^ two if order == 4 else (one + two) % order

    sloping = [
        tuple(
            tuple(column * order + plus(times[slope][column], start) for column in points)
            for start in points
        )
        for slope in points
    ]
    upright = tuple(tuple(column * order + row for row in points) for column in points)
    return (*sloping, upright)


def _even_rounds(entrants: int, seats: int) -> tuple[Tables, ...]:
    met: Counter[Pair] = Counter()
    byes: Counter[int] = Counter()
    rounds: list[Tables] = []
    everybody = range(entrants)
    missing = entrants * (entrants - 1) // 2
    most = 3 * (entrants - 1) // (seats - 1) + 3
    while len(met) < missing and len(rounds) < most:
        spare = entrants % seats
        rests = sorted(everybody, key=lambda who: (byes[who], -_meetings(who, met), -who))[:spare]
        byes.update(rests)
        people = [who for who in everybody if who not in rests]
        tables = tuple(grouped(people, seats, _weights(met), {}, TRIES))
        met.update(pair for table in tables for pair in pairs(table))
        rounds.append(tables)
    return tuple(rounds)


def _weights(met: Counter[Pair]) -> dict[Pair, int]:
    """As many as possible meet for the first time; then nobody meets the same people very often."""
    return {pair: 1000 + times * times for pair, times in met.items()}


def _meetings(who: int, met: Counter[Pair]) -> int:
    return sum(number for pair, number in met.items() if who in pair)
