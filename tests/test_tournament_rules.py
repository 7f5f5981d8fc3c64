"""The rules of tournaments, against every other way where there are few enough to try them all."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairground.luck import SeededLuck
from fairground.tournaments import (
    DUPLICATE,
    ROBIN,
    SOLO,
    SWISS,
    Past,
    Plan,
    Result,
    Round,
    next_round,
    standings,
)
from fairground.tournaments.draw import draw_of, lots, round_seed
from fairground.tournaments.grouping import cost, grouped
from fairground.tournaments.proof import RoundFile, Seat, TournamentFile, doubts
from fairground.tournaments.round_robin import schedule
from fairground.tournaments.rounds import byes, meetings, pairs, seats_taken
from fairground.tournaments.seating import seated, unevenness
from fairground.tournaments.standings import marks_in, meetings_among

DRAW = bytes(range(32))
HALF = Fraction(1, 2)


def ways(people: Sequence[int], seats: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put people at tables."""
    if not people:
        yield []
        return
    for others in combinations(people[1:], seats - 1):
        left = [who for who in people[1:] if who not in others]
        for rest in ways(left, seats):
            yield [(people[0], *others), *rest]


def played(coming: Round, luck: SeededLuck) -> Past:
    """Results as chance has them; sometimes somebody leaves or all agree to end."""
    results: dict[int, Result] = {}
    for table in coming.tables:
        ends = luck.below(12) == 0
        scores = [luck.below(5) for _ in table]
        for who, score in zip(table, scores, strict=True):
            rank = 1 + sum(score < other for other in scores)
            left = luck.below(15) == 0
            results[who] = Result(None if ends else rank, None if ends else score, left)
    return Past(coming, results)


def tournament(plan: Plan, seed: int, rounds: int) -> list[Past]:
    luck = SeededLuck(seed.to_bytes(32, "big"))
    pasts: list[Past] = []
    for _ in range(rounds):
        pasts.append(played(next_round(plan, range(plan.entrants), pasts), luck))
    return pasts


@st.composite
def swiss(draw: st.DrawFn) -> tuple[Plan, list[Past]]:
    seats = draw(st.integers(2, 5))
    entrants = draw(st.integers(seats, 3 * seats if seats > 2 else 9))
    plan = Plan(SWISS, seats, entrants, draw(st.binary(min_size=32, max_size=32)), 6)
    return plan, tournament(plan, draw(st.integers(0, 9999)), draw(st.integers(0, 5)))


@given(swiss())
@settings(max_examples=60, deadline=None)
def test_everybody_has_one_place_in_a_round(case: tuple[Plan, list[Past]]) -> None:
    plan, pasts = case
    coming = next_round(plan, range(plan.entrants), pasts)
    assert coming.entrants == tuple(range(plan.entrants))
    assert all(len(table) == plan.seats for table in coming.tables)
    assert len(coming.byes) == plan.entrants % plan.seats


@given(st.data(), st.sampled_from([(2, 4), (2, 6), (2, 8), (3, 6), (3, 9), (4, 8), (5, 10)]))
@settings(max_examples=60, deadline=None)
def test_of_all_ways_the_one_with_the_fewest_meetings_again_is_taken(
    data: st.DataObject, case: tuple[int, int]
) -> None:
    seats, number = case
    people = list(range(number))
    times = st.integers(0, 2)
    again = {pair: data.draw(times) ** 2 for pair in combinations(people, 2)}
    points = {who: data.draw(st.integers(0, 6)) for who in people}
    people.sort(key=lambda who: -points[who])
    found = grouped(people, seats, again, points)
    assert sorted(who for table in found for who in table) == sorted(people)
    best = min(cost(way, again, points) for way in ways(people, seats))
    assert cost(found, again, points) == best


def test_people_of_like_points_meet_in_a_swiss_round() -> None:
    plan = Plan(SWISS, 2, 8, DRAW, 3)
    first = next_round(plan, range(8), [])
    past = Past(first, {who: Result(1 + seat) for t in first.tables for seat, who in enumerate(t)})
    winners = {table[0] for table in first.tables}
    second = next_round(plan, range(8), [past])
    assert sorted(len(winners.intersection(table)) for table in second.tables) == [0, 0, 2, 2]
    assert not set(meetings([past])) & set(meetings([Past(second)]))


@given(
    st.integers(3, 9), st.integers(2, 4), st.integers(0, 99), st.sampled_from([SWISS, DUPLICATE])
)
@settings(max_examples=40, deadline=None)
def test_nobody_has_a_bye_twice_before_everybody_had_one(
    entrants: int, seats: int, seed: int, kind: str
) -> None:
    if entrants < seats:
        return
    plan = Plan(kind, seats, entrants, DRAW, 9)
    pasts: list[Past] = []
    luck = SeededLuck(seed.to_bytes(32, "big"))
    for _ in range(7):
        pasts.append(played(next_round(plan, range(entrants), pasts), luck))
        had = byes(pasts)
        assert max(had.values(), default=0) - min(had[who] for who in range(entrants)) <= 1


@pytest.mark.parametrize("entrants", [*range(2, 13)])
def test_in_a_round_robin_for_two_everybody_meets_everybody_once(entrants: int) -> None:
    plan = Plan(ROBIN, 2, entrants, DRAW)
    pasts: list[Past] = []
    for _ in range(plan.length):
        pasts.append(Past(next_round(plan, range(entrants), pasts)))
    assert plan.length == entrants - 1 + entrants % 2
    assert set(meetings(pasts).values()) == {1}
    assert len(meetings(pasts)) == entrants * (entrants - 1) // 2
    assert set(byes(pasts).values()) == ({1} if entrants % 2 else set())
    first = [seats_taken(pasts)[who, 0] for who in range(entrants)]
    assert max(first) - min(first) <= 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_where_there_is_a_plane_any_two_meet_exactly_once(seats: int) -> None:
    rounds = schedule(seats * seats, seats)
    assert len(rounds) == seats + 1
    for tables in rounds:
        assert sorted(who for table in tables for who in table) == list(range(seats * seats))
    met = Counter(pair for tables in rounds for table in tables for pair in pairs(table))
    assert set(met.values()) == {1}
    assert len(met) == seats**2 * (seats**2 - 1) // 2


@pytest.mark.parametrize(
    ("seats", "entrants"), [(3, 6), (3, 7), (3, 12), (4, 10), (4, 12), (5, 11), (5, 15)]
)
def test_in_a_round_robin_for_more_everybody_meets_everybody(seats: int, entrants: int) -> None:
    plan = Plan(ROBIN, seats, entrants, DRAW)
    pasts: list[Past] = []
    for _ in range(plan.length):
        pasts.append(Past(next_round(plan, range(entrants), pasts)))
    assert len(meetings(pasts)) == entrants * (entrants - 1) // 2
    had = [byes(pasts)[who] for who in range(entrants)]
    assert max(had) - min(had) <= 1


def test_when_somebody_leaves_a_round_robin_for_two_the_others_keep_their_opponents() -> None:
    plan = Plan(ROBIN, 2, 6, DRAW)
    whole: list[Past] = []
    for _ in range(plan.length):
        whole.append(Past(next_round(plan, range(6), whole)))
    left = [Past(whole[0].round)]
    for number in range(1, plan.length):
        coming = next_round(plan, [who for who in range(6) if who != 3], left)
        kept = {frozenset(table) for table in coming.tables}
        assert kept == {frozenset(t) for t in whole[number].round.tables if 3 not in t}
        assert len(coming.byes) == 1
        left.append(Past(coming))


@given(st.data(), st.integers(2, 5))
@settings(max_examples=60, deadline=None)
def test_no_other_order_shares_the_seats_better(data: st.DataObject, seats: int) -> None:
    people = list(range(seats))
    times = st.integers(0, 3)
    taken = {(who, seat): data.draw(times) for who in people for seat in range(seats)}
    lot = dict(zip(people, data.draw(st.permutations(people)), strict=True))
    found = seated(people, taken, lot)
    assert taken[found[0], 0] == min(taken[who, 0] for who in people)
    for other in permutations(people):
        assert unevenness(found, taken, lot) <= unevenness(other, taken, lot)


def test_a_point_for_each_opponent_behind_and_half_for_a_tie() -> None:
    past = Past(
        Round(((0, 1, 2, 3),), (4,)), {0: Result(1), 1: Result(2), 2: Result(2), 3: Result(4)}
    )
    found = {each.entrant: each.points for each in standings(SWISS, 4, range(5), [past])}
    assert found == {0: 3, 1: 1 + HALF, 2: 1 + HALF, 3: 0, 4: 1 + HALF}


def test_somebody_who_left_is_behind_everybody_whatever_the_bot_made_of_it() -> None:
    past = Past(Round(((0, 1, 2),)), {0: Result(1, 9, True), 1: Result(2, 5), 2: Result(3, 4)})
    found = {each.entrant: each.points for each in standings(SWISS, 3, range(3), [past])}
    assert found == {0: 0, 1: 2, 2: 1}


def test_who_agrees_to_end_ties() -> None:
    past = Past(Round(((0, 1, 2),)), {who: Result(None) for who in range(3)})
    assert [each.points for each in standings(SWISS, 3, range(3), [past])] == [1, 1, 1]


@given(swiss())
@settings(max_examples=40, deadline=None)
def test_points_are_shared_out_and_ranks_follow_from_what_is_shown(
    case: tuple[Plan, list[Past]],
) -> None:
    """Where nobody leaves, every meeting gives one point in all."""
    plan, pasts = case
    stays = [
        Past(past.round, {who: Result(each.rank, each.score) for who, each in past.results.items()})
        for past in pasts
    ]
    found = standings(SWISS, plan.seats, range(plan.entrants), stays)
    rests = sum(len(past.round.byes) for past in stays) * Fraction(plan.seats - 1, 2)
    assert sum(each.points for each in found) == sum(meetings(stays).values()) + rests
    keys = [(each.points, *each.ties) for each in found]
    assert [each.rank for each in found] == [1 + sum(key > own for key in keys) for own in keys]


def test_ties_in_a_swiss_tournament_are_broken_by_the_opponents() -> None:
    """0 and 1 have a win each; the opponent of 0 wins later, so 0 comes first."""
    pasts = [
        Past(Round(((0, 2), (1, 3))), {0: Result(1), 2: Result(2), 1: Result(1), 3: Result(2)}),
        Past(Round(((2, 3), (0, 1))), {2: Result(1), 3: Result(2), 0: Result(1), 1: Result(1)}),
    ]
    found = standings(SWISS, 2, range(4), pasts)
    assert [(each.entrant, each.rank, each.points) for each in found] == [
        (0, 1, 1 + HALF),
        (1, 2, 1 + HALF),
        (2, 3, 1),
        (3, 4, 0),
    ]
    assert found[0].ties[0] == (1 + 1 + HALF) / 2


def test_in_a_round_robin_the_meeting_decides_first() -> None:
    """0 and 1 have two points each, and 1 has beaten 0; 2 and 3 share the rest."""
    wins = {(1, 0), (0, 2), (0, 3), (1, 2), (3, 1), (2, 3)}
    pasts = [
        Past(Round((pair,)), {pair[0]: Result(1), pair[1]: Result(2)})
        for pair in [(1, 0), (0, 2), (0, 3), (1, 2), (3, 1), (2, 3)]
    ]
    assert len(wins) == len(pasts)
    found = standings(ROBIN, 2, range(4), pasts)
    assert [(each.entrant, each.rank) for each in found] == [(1, 1), (0, 2), (2, 3), (3, 4)]
    assert meetings_among([0, 1], pasts) == {0: 0, 1: 1}
    assert meetings_among([0, 1, 2, 3], pasts[:2]) == {}, "they have not all met"


def test_duplicate_compares_those_on_the_same_seat() -> None:
    scores = {0: 10, 2: 10, 4: 7, 1: 1, 3: 2, 5: 3}
    past = Past(
        Round(((0, 1), (2, 3), (4, 5))), {who: Result(1, score) for who, score in scores.items()}
    )
    marks = [marks_in(past, who) for who in range(6)]
    assert marks == [Fraction(3, 4), 0, Fraction(3, 4), HALF, 0, 1]
    found = standings(DUPLICATE, 2, range(6), [past])
    assert [each.entrant for each in found] == [5, 0, 2, 3, 1, 4]
    assert [each.rank for each in found] == [1, 2, 2, 4, 5, 5]


def test_nobody_is_compared_with_somebody_who_left() -> None:
    past = Past(
        Round(((0,), (1,), (2,), (3,)), (4,)),
        {0: Result(1, 10), 1: Result(1, 99, True), 2: Result(1, 8), 3: Result(None)},
    )
    assert [marks_in(past, who) for who in range(6)] == [1, 0, 0, HALF, HALF, None]


@given(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=2, max_size=5))
def test_marks_are_the_pairwise_comparisons(scores: list[list[int]]) -> None:
    tables = tuple(tuple(range(3 * at, 3 * at + 3)) for at in range(len(scores)))
    results = {
        3 * at + seat: Result(1, each[seat]) for at, each in enumerate(scores) for seat in range(3)
    }
    past = Past(Round(tables), results)
    for seat in range(3):
        marks = [marks_in(past, table[seat]) for table in tables]
        column = [each[seat] for each in scores]
        for own, mark in zip(column, marks, strict=True):
            wins = sum((own > other) - (own < other) for other in column)
            assert mark == HALF + Fraction(wins, 2 * (len(column) - 1))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 40))
def test_lots_come_from_the_draw_alone(draw: bytes, number: int) -> None:
    assert sorted(lots(draw, number)) == list(range(number))
    assert lots(draw, number) == lots(draw, number)


def test_every_order_of_lots_is_as_likely() -> None:
    found = Counter(tuple(lots(hashlib.sha256(b"%d" % at).digest(), 3)) for at in range(1200))
    assert len(found) == 6
    assert min(found.values()) > 150


def test_the_draw_is_the_documented_hash() -> None:
    """Anybody can work it out with nothing but a hash function."""
    secret = bytes(32)
    listed = b"\x00\x04Mira" + b"\x00\x06J\xc3\xb6rg\x21"
    draw = hashlib.sha256(b"fairground draw 1" + secret + listed).digest()
    assert draw_of(secret, ["Mira", "Jörg!"]) == draw
    seed = hashlib.sha256(b"fairground duplicate 1" + secret + draw + b"\x02").digest()
    assert round_seed(secret, draw, 2) == seed


def written(kind: str, entrants: int, seats: int) -> TournamentFile:
    secret, names = bytes(32), [f"Guest {number}" for number in range(entrants)]
    draw = draw_of(secret, names)
    plan = Plan(kind, seats, entrants, draw, 3)
    rounds = []
    for number, past in enumerate(tournament(plan, 7, 3), 1):
        tables = [
            [Seat(who, *_result(past.results[who])) for who in table] for table in past.round.tables
        ]
        luck = hashlib.sha256(round_seed(secret, draw, number)).hexdigest()
        rounds.append(RoundFile(tables, list(past.round.byes), [], luck))
    return TournamentFile(
        *("Fair", "loot", kind, seats, 3, entrants, names),
        hash=hashlib.sha256(secret).hexdigest(),
        draw=draw.hex(),
        secret=secret.hex(),
        played=rounds,
    )


def _result(result: Result) -> tuple[int | None, int | None, bool]:
    return result.rank, result.score, result.has_left


@pytest.mark.parametrize(("kind", "seats"), [(SWISS, 2), (ROBIN, 3), (DUPLICATE, 2), (SOLO, 1)])
def test_anybody_can_work_out_the_rounds_again(kind: str, seats: int) -> None:
    file = written(kind, 7, seats)
    assert doubts(msgspec.json.encode(file).decode()) == []
    another = msgspec.structs.replace(file, secret="11" * 32)
    assert len(doubts(msgspec.json.encode(another).decode())) == 5


def test_a_round_that_was_set_otherwise_is_noticed() -> None:
    file = written(SWISS, 6, 2)
    first, second, third = file.played[1].seats
    swapped = [[first[0], second[1]], [second[0], first[1]], third]
    rounds = [file.played[0], msgspec.structs.replace(file.played[1], seats=swapped)]
    changed = msgspec.structs.replace(file, played=rounds)
    assert doubts(msgspec.json.encode(changed).decode()) == [
        "Round 2 does not follow from the draw and the results before."
    ]


def test_bots_make_the_number_fit() -> None:
    assert [Plan(SWISS, 4, people, DRAW, 3).spare(people) for people in range(4, 9)] == [
        0,
        3,
        2,
        1,
        0,
    ]
    assert Plan(SOLO, 4, 5, DRAW, 3).spare(5) == 0
    assert Plan(ROBIN, 2, 5, DRAW).spare(5) == 1
    assert Plan(ROBIN, 2, 6, DRAW).spare(5) == 0, "who meets whom is fixed"
