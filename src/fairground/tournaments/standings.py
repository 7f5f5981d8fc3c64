"""How people stand.

At every table you have a point for each opponent you finish ahead of, and half a point for each you
tie with. A bye counts like a tie with everybody. Somebody who has left a table has no points
there, and everybody else finishes ahead of them. If the people agree to end a game, they all tie.

Where points are equal, these decide, one after the other, and where nothing does, people share
their rank.
- Swiss: the average points of the opponents (Buchholz); the points of those you finished ahead of,
  and half of those you tied with (Sonneborn-Berger); what the people who are still equal made of
  their meetings, if each of them has met each other.
- Round robin: what the people who are equal made of their meetings; then Sonneborn-Berger.

In a duplicate tournament each round has marks from 0 to 1: of the others who had the same seat
with the same luck, the part with fewer points in the game than you, those with as many counting
half. Nobody is compared with a person who left or whose game was not counted. Somebody who left
has no marks; somebody whose game was not counted, or who had nobody to be compared with, and
somebody with a bye has half. Where the average of the marks is equal, the rounds decide in which
nobody did better."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from fairground.tournaments.rounds import ROBIN, SWISS, Past, Result

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Standing:
    """``points`` are marks in a duplicate tournament; ``ties`` are what decides where points are
    equal, in order; ``rounds`` is how many rounds count for the entrant so far."""

    entrant: int
    rank: int
    points: Fraction
    ties: tuple[Fraction, ...]
    rounds: int


def standings(
    kind: str, seats: int, entrants: Collection[int], pasts: Sequence[Past]
) -> list[Standing]:
    """The best first; those who share a rank in the order of their numbers."""
    rounds = {who: sum(_counts(who, past) for past in pasts) for who in entrants}
    if kind not in (SWISS, ROBIN):
        marks = {who: _marks(who, pasts) for who in entrants}
        points = {who: Fraction(sum(marks[who]), max(1, len(marks[who]))) for who in entrants}
        tops = {who: Fraction(sum(mark == 1 for mark in marks[who])) for who in entrants}
        return _ranked(points, {who: (tops[who],) for who in entrants}, rounds, lambda _: {})
    everybody = {who for past in pasts for who in past.round.entrants} | set(entrants)
    all_points = {who: points_of(who, pasts, seats) for who in everybody}
    points = {who: all_points[who] for who in entrants}
    berger = {who: _berger(who, pasts, all_points) for who in entrants}

    def meeting(group: Sequence[int]) -> dict[int, Fraction]:
        return meetings_among(group, pasts)

    if kind == ROBIN:
        alone = {who: (berger[who],) for who in entrants}
        return _ranked(points, alone, rounds, meeting, meetings_first=True)
    ties = {who: (_buchholz(who, pasts, all_points), berger[who]) for who in entrants}
    return _ranked(points, ties, rounds, meeting)


def against(one: Result, other: Result) -> Fraction:
    """What somebody has from meeting somebody else at a table."""
    if one.has_left:
        return Fraction(0)
    if other.has_left:
        return Fraction(1)
    if one.rank is None or other.rank is None or one.rank == other.rank:
        return HALF
    return Fraction(one.rank < other.rank)


def points_of(who: int, pasts: Sequence[Past], seats: int) -> Fraction:
    rests = sum(who in past.round.byes for past in pasts)
    met = sum((got for _, got in _met(who, pasts)), Fraction(0))
    return met + rests * Fraction(seats - 1, 2)


def meetings_among(group: Sequence[int], pasts: Sequence[Past]) -> dict[int, Fraction]:
    """What people made of their meetings with each other; nothing unless all of them have met."""
    others = set(group)
    found = {
        who: [(other, got) for other, got in _met(who, pasts) if other in others] for who in group
    }
    if any({other for other, _ in found[who]} | {who} != others for who in group):
        return {}
    return {who: sum((got for _, got in found[who]), Fraction(0)) for who in group}


def marks_in(past: Past, who: int) -> Fraction | None:
    """The marks of one round of a duplicate tournament; None if somebody did not take part."""
    if who in past.round.byes:
        return HALF
    seat = next((table.index(who) for table in past.round.tables if who in table), None)
    own = past.results.get(who)
    if seat is None or own is None:
        return None
    if own.has_left:
        return Fraction(0)
    same = [past.results.get(table[seat]) for table in past.round.tables if who not in table]
    others = [each.score for each in same if each and not each.has_left and each.score is not None]
    if own.score is None or not others:
        return HALF
    better = sum(own.score > score for score in others)
    return (better + HALF * sum(own.score == score for score in others)) / len(others)


def _marks(who: int, pasts: Sequence[Past]) -> list[Fraction]:
    marks = [marks_in(past, who) for past in pasts]
    return [mark for mark in marks if mark is not None]


def _counts(who: int, past: Past) -> bool:
    return who in past.round.byes or who in past.results


def _met(who: int, pasts: Sequence[Past]) -> list[tuple[int, Fraction]]:
    """Everybody whom somebody has met at tables that are decided, with what came of it."""
    return [
        (other, against(past.results[who], past.results[other]))
        for past in pasts
        for table in past.decided()
        if who in table
        for other in table
        if other != who
    ]


def _buchholz(who: int, pasts: Sequence[Past], points: dict[int, Fraction]) -> Fraction:
    met = [points[other] for other, _ in _met(who, pasts)]
    return Fraction(sum(met), max(1, len(met)))


def _berger(who: int, pasts: Sequence[Past], points: dict[int, Fraction]) -> Fraction:
    return sum((got * points[other] for other, got in _met(who, pasts)), Fraction(0))


def _ranked(
    points: dict[int, Fraction],
    ties: Mapping[int, tuple[Fraction, ...]],
    rounds: dict[int, int],
    meeting: Callable[[Sequence[int]], dict[int, Fraction]],
    meetings_first: bool = False,
) -> list[Standing]:
    """``meeting`` is asked about people who are equal so far: in points alone, or in all else."""
    found: list[Standing] = []

    def before(who: int) -> tuple[Fraction, ...]:
        return (points[who],) if meetings_first else (points[who], *ties[who])

    ordered = sorted(sorted(points), key=before, reverse=True)
    for _, equal in groupby(ordered, key=before):
        group = list(equal)
        met = meeting(group) if len(group) > 1 else {}

        def decided(who: int, met: dict[int, Fraction] = met) -> tuple[Fraction, ...]:
            last = met.get(who, Fraction(0))
            return (last, *ties[who]) if meetings_first else (*ties[who], last)

        for _, shared in groupby(sorted(group, key=decided, reverse=True), key=decided):
            rank = 1 + len(found)
            found += [Standing(who, rank, points[who], decided(who), rounds[who]) for who in shared]
    return found
