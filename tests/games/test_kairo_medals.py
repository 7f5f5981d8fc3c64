"""Medals: both to the largest stall alone, the silver to the first tie."""

from __future__ import annotations

from typing import Any

from tests.games.kairo_positions import Position, at


def race(sizes: dict[int, int], **options: Any) -> Position:
    """Red stalls of these sizes by seat, far from each other, seat 0's in B2 with room to grow."""
    more = {
        0: [(5, 6), (5, 7), (4, 7)],
        1: [(0, 1), (0, 2), (0, 3)],
        2: [(0, 9), (0, 8), (0, 7)],
        3: [(7, 10), (7, 9), (7, 8)],
    }
    home = {0: (4, 6), 1: (0, 0), 2: (0, 10), 3: (6, 10)}
    door = {0: (3, 6), 1: (1, 0), 2: (1, 10), 3: (5, 10)}
    position = Position(4, **options).hand("B2").purse(0, red=9)
    for seat, size in sizes.items():
        position.stall(seat, "red", home[seat], door[seat], *more[seat][: size - 1])
    position.state.left[1] = 6
    return position


def expand(position: Position) -> Position:
    position.turn().play("build", "expand red")
    return position.play(at(position.places()[0]))


def test_the_first_expansion_of_a_colour_takes_both_medals_and_scores_five() -> None:
    position = expand(race({0: 1, 1: 1}))
    assert position.medal_holders("red") == (0, 0)
    assert position.points(0) == 2 + 2 + 1


def test_alone_the_largest_takes_both_medals_from_whoever_holds_them() -> None:
    position = expand(race({0: 2, 1: 2, 2: 1}).medals("red", 1, 0))
    assert position.medal_holders("red") == (0, 0)
    assert position.points(0) == 3 + 2, "the silver was his already"
    position = expand(race({0: 3, 1: 3, 2: 3}).medals("red", 1, 2))
    assert position.medal_holders("red") == (0, 0)
    assert position.points(0) == 4 + 2 + 1


def test_whoever_holds_both_scores_only_the_size() -> None:
    position = expand(race({0: 2, 1: 1}).medals("red", 0, 0))
    assert position.medal_holders("red") == (0, 0)
    assert position.points(0) == 3


def test_the_first_to_tie_takes_the_silver_and_the_other_keeps_the_gold() -> None:
    position = expand(race({0: 1, 1: 2}).medals("red", 1, 1))
    assert position.medal_holders("red") == (1, 0)
    assert position.points(0) == 2 + 1


def test_the_second_to_tie_takes_nothing() -> None:
    position = expand(race({0: 1, 1: 2, 2: 2}).medals("red", 1, 2))
    assert position.medal_holders("red") == (1, 2)
    assert position.points(0) == 2


def test_silver_to_every_tie_gives_it_to_each_newcomer() -> None:
    position = race({0: 1, 1: 2, 2: 2}, silver_to_every_tie=True).medals("red", 1, 2)
    assert expand(position).medal_holders("red") == (1, 0)
    assert position.points(0) == 2 + 1
    position = race({0: 1, 1: 2, 2: 2, 3: 2}, silver_to_every_tie=True).medals("red", 1, 3)
    assert expand(position).medal_holders("red") == (1, 0)


def test_a_smaller_stall_takes_nothing_even_with_the_option() -> None:
    for option in (False, True):
        position = race({0: 1, 1: 3}, silver_to_every_tie=option).medals("red", 1, 1)
        assert expand(position).medal_holders("red") == (1, 1)
        assert position.points(0) == 2


def test_a_tie_below_the_largest_takes_nothing() -> None:
    position = expand(race({0: 1, 1: 3, 2: 2}).medals("red", 1, 1))
    assert position.medal_holders("red") == (1, 1)


def test_other_colours_do_not_matter() -> None:
    position = race({0: 1}).stall(1, "blue", (7, 5), (6, 5), (7, 6), (7, 4)).medals("blue", 1, 1)
    assert expand(position).medal_holders("blue") == (1, 1)
    assert position.medal_holders("red") == (0, 0)


def test_medals_lost_cost_no_points() -> None:
    position = race({0: 1, 1: 2}).medals("red", 1, 1)
    position.state.score.medals[1] = 3
    assert expand(position).state.score.medals[1] == 3
