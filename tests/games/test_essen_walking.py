"""ESSEN: moving through the hall."""

from __future__ import annotations

import pytest
from tests.games.essen_fair import EDITION, NO_LUCK, at, may, opened, play

from fairground.game import IllegalMove
from fairground.games.essen.hall import (
    BOOTHS,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    SPACES,
    ZONES,
)

GREEN, PURPLE, YELLOW, RED, BLUE = (1 << zone for zone in range(5))
HALL = EDITION.hall


def costs(start: int, crowd: int) -> list[int]:
    return [int(HALL.cost(start, there, crowd)) for there in range(SPACES)]


def touching(name: int | str) -> set[str]:
    return {EDITION.space_names[there] for there in HALL.touching[at(name)]}


def test_zones_are_numbered_as_the_crowd_bits() -> None:
    assert ZONES == ["green", "purple", "yellow", "red", "blue"]


def test_booths_touch_their_eight_neighbours_by_column_and_row() -> None:
    assert touching(106) == {"101", "102", "103", "105", "107", "109", "110", "111"}
    assert touching(309) == {"302", "303", "304", "308", "310", "214", "215", "216"}


def test_booths_of_different_zones_touch_within_a_building_and_not_across_the_gap() -> None:
    assert "122" in touching(102)
    assert "213" not in touching(124)
    assert "201" not in touching(108)


def test_every_other_contact_is_listed() -> None:
    assert touching("parking") == {"entrance_west", "entrance_east"}
    assert touching("entrance_west") == {"parking", "111", "112"}
    assert touching("entrance_east") == {"parking", "209", "210"}
    assert touching("courtyard") == {"104", "108", "112", "219", "201", "207"}
    assert touching("galeria_west") == {"galeria_east", "113", "114", "115", "116"}
    assert touching("galeria_east") == {"galeria_west", "301", "302", "303", "304", "305", "306"}


def test_the_entrances_do_not_touch_each_other() -> None:
    assert "entrance_east" not in touching("entrance_west")


def test_courtyard_and_galeria_do_not_touch_the_parking() -> None:
    assert touching("parking").isdisjoint({"courtyard", "galeria_west", "galeria_east"})


def test_contacts_are_symmetric_and_connected() -> None:
    for here in range(SPACES):
        for there in HALL.touching[here]:
            assert here in HALL.touching[there]
    assert max(costs(at("parking"), 0)) == 8


def test_a_step_costs_one_action() -> None:
    state = opened()
    play(state, "go entrance_west")
    assert state.visitors[0].place == at("entrance_west")
    assert state.visitors[0].left() == 7


@pytest.mark.parametrize("here", [108, "courtyard"])
def test_a_step_into_a_crowded_zone_costs_two_from_inside_and_outside(here: int | str) -> None:
    state = opened()
    state.crowd = GREEN
    state.visitors[0].place = at(here)
    play(state, "go 104")
    assert state.visitors[0].left() == 6


def test_a_step_out_of_a_crowded_zone_costs_one() -> None:
    state = opened()
    state.crowd = GREEN
    state.visitors[0].place = at(112)
    play(state, "go entrance_west")
    assert state.visitors[0].left() == 7


def test_a_crowded_courtyard_costs_two() -> None:
    state = opened()
    state.crowd = PURPLE | CROWD_ON_COURTYARD
    state.visitors[0].place = at(112)
    play(state, "go courtyard")
    assert state.visitors[0].left() == 6


def test_round_7_entering_an_entrance_costs_two_from_either_side_and_leaving_it_one() -> None:
    state = opened()
    state.crowd = CROWD_ON_ENTRANCES
    play(state, "go entrance_west")
    assert state.visitors[0].left() == 6
    play(state, "go 112")
    assert state.visitors[0].left() == 5
    play(state, "go entrance_west")
    assert state.visitors[0].left() == 3
    play(state, "go parking")
    assert state.visitors[0].left() == 2


def test_the_rulebooks_walk_takes_all_six_actions_and_unloading_gives_two_back() -> None:
    state = opened()
    state.crowd = GREEN
    visitor = state.visitors[0]
    visitor.place, visitor.load, visitor.carried = at(220), 2, 0b11
    for space, left in (
        ("219", 5),
        ("courtyard", 4),
        ("112", 2),
        ("entrance_west", 1),
        ("parking", 0),
    ):
        assert may(state, f"go {space}")
        play(state, f"go {space}")
        assert visitor.left() == left
    assert visitor.spent == 6
    play(state, "unload")
    assert visitor.left() == 2


def test_the_rulebooks_walk_with_the_meal_takes_four_actions() -> None:
    state = opened()
    state.crowd = GREEN
    visitor = state.visitors[0]
    visitor.place = at(220)
    for move in (
        "go 219",
        "go courtyard",
        "eat",
        "go 112",
        "go entrance_west",
        "go parking",
    ):
        play(state, move)
    assert visitor.spent == 4
    assert visitor.money == 280


def test_a_far_walk_is_the_same_as_the_steps_of_its_way() -> None:
    """Nothing can change on the way, so the cheapest walk is one move."""
    for crowd in (0, GREEN, GREEN | RED, PURPLE | CROWD_ON_COURTYARD, CROWD_ON_ENTRANCES):
        for start in range(SPACES):
            for there in range(0, SPACES, 5):
                far, near = opened(), opened()
                for state in (far, near):
                    state.crowd = crowd
                    state.visitors[0].place = start
                cost = HALL.cost(start, there, crowd)
                if not 0 < cost <= 8:
                    continue
                far.play(0, there, NO_LUCK)
                for step in HALL.way(start, there, crowd):
                    assert step in HALL.touching[near.visitors[0].place]
                    near.play(0, step, NO_LUCK)
                assert far.visitors[0].place == near.visitors[0].place
                assert far.visitors[0].spent == near.visitors[0].spent == cost


def cheapest(start: int, crowd: int) -> list[int]:
    """The costs once more, found by trying until nothing gets better."""
    cost = [99] * SPACES
    cost[start] = 0
    better = True
    while better:
        better = False
        for here in range(SPACES):
            for there in HALL.touching[here]:
                price = cost[here] + (2 if HALL.crowd_bit[there] & crowd else 1)
                if price < cost[there]:
                    cost[there] = price
                    better = True
    return cost


@pytest.mark.parametrize("crowd", [0, GREEN | BLUE, YELLOW | CROWD_ON_COURTYARD, 1 << 6])
def test_the_cheapest_walk_is_offered_with_crowded_steps_counted(crowd: int) -> None:
    for start in range(SPACES):
        assert costs(start, crowd) == cheapest(start, crowd)


def test_exactly_the_spaces_within_the_actions_left_are_offered() -> None:
    state = opened()
    state.visitors[0].spent = 5
    reachable = {EDITION.space_names[move] for move in state.legal(0) if move < SPACES}
    assert reachable == {
        *("entrance_west", "111", "112", "106", "107", "108", "110", "courtyard"),
        *("entrance_east", "209", "210", "202", "203", "204", "205", "208", "211"),
    }


def test_a_walk_that_costs_too_much_is_refused_with_its_cost() -> None:
    state = opened()
    state.visitors[0].spent = 6
    with pytest.raises(IllegalMove, match="The way there costs 8 actions; you have 2"):
        play(state, "go galeria west")
    assert state.visitors[0].place == at("parking")
    assert state.visitors[0].spent == 6


def test_standing_still_is_no_walk() -> None:
    with pytest.raises(IllegalMove, match="already"):
        play(opened(), "go parking")


def test_games_carried_shorten_the_walk() -> None:
    state = opened()
    state.visitors[0].load = 6
    assert state.visitors[0].left() == 2
    assert may(state, "go 112")
    assert not may(state, "go 108")


def test_meeples_may_share_a_space() -> None:
    state = opened()
    state.visitors[1].place = at(112)
    play(state, "go 112")
    assert state.visitors[0].place == state.visitors[1].place


def test_no_step_enters_another_building_but_by_courtyard_galeria_or_parking() -> None:
    for tile in range(BOOTHS):
        for there in HALL.touching[tile]:
            if there < BOOTHS:
                west = EDITION.tiles[tile].column < 4
                assert west == (EDITION.tiles[there].column < 4)
