"""Rounds of a tournament, as they are set and as they were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

SWISS, ROBIN, DUPLICATE, SOLO = "swiss", "robin", "duplicate", "solo"
"""People of like standing meet; everybody meets everybody; everybody has the same luck, against
each other or each alone against bots."""


@dataclass(frozen=True)
class Round:
    """``tables`` are entrants by seat; ``byes`` are those who do not play in this round."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(sorted([*self.byes, *(who for table in self.tables for who in table)]))


@dataclass(frozen=True)
class Result:
    """How a seat did. ``rank`` is None where the people agreed to end the game, ``score`` is None
    where it was not counted; ``has_left`` if the entrant gave up, was removed, or left a bot to
    finish."""

    rank: int | None
    score: int | None = None
    has_left: bool = False


@dataclass(frozen=True)
class Past:
    """A round and the results so far, by entrant. Tables whose game is not over have none."""

    round: Round
    results: Mapping[int, Result] = field(default_factory=dict)

    def decided(self) -> Iterator[tuple[int, ...]]:
        """The tables that have a result."""
        return (table for table in self.round.tables if all(who in self.results for who in table))


Pair = tuple[int, int]


def pairs(table: Iterable[int]) -> Iterator[Pair]:
    """Everybody who meets at a table, the lower number first."""
    return combinations(sorted(table), 2)


def meetings(pasts: Sequence[Past]) -> Counter[Pair]:
    """How often two entrants were set at one table."""
    return Counter(pair for past in pasts for table in past.round.tables for pair in pairs(table))


def byes(pasts: Sequence[Past]) -> Counter[int]:
    return Counter(who for past in pasts for who in past.round.byes)


def seats_taken(pasts: Sequence[Past]) -> Counter[tuple[int, int]]:
    """How often an entrant had a seat."""
    return Counter(
        (who, seat)
        for past in pasts
        for table in past.round.tables
        for seat, who in enumerate(table)
    )
