"""Luring customers: who goes where, what it costs and what it pays."""

from __future__ import annotations

import pytest
from tests.games.kairo_positions import Cell, Position, at, number

from fairground.games.kairo.rules.lure import distances

# Stall and entrance by seat; the red customer stands on (4, 5).
WORKED: dict[int, tuple[Cell, Cell]] = {
    0: ((3, 8), (3, 7)),
    1: ((3, 10), (4, 10)),
    2: ((1, 4), (1, 3)),
    3: ((0, 1), (0, 2)),
}


def four_doors() -> Position:
    """Free red entrances 3, 5, 5 and 7 steps from the red customer."""
    position = Position(4).customers(red=(4, 5), yellow=(1, 9))
    for seat, (stall, door) in WORKED.items():
        position.stall(seat, "red", stall, door)
    steps = distances(position.state.board, number((4, 5)))
    assert [steps[number(door)] for _, door in WORKED.values()] == [3, 5, 5, 7]
    return position


@pytest.mark.parametrize(("barkers", "reach"), [(0, 1), (1, 3), (2, 3), (3, 4)])
def test_distances_3_5_5_7_cost_no_barker_one_one_and_three(barkers: int, reach: int) -> None:
    position = four_doors().barkers(barkers).turn().play("lure")
    assert set(position.places()) == {door for _, door in list(WORKED.values())[:reach]}


@pytest.mark.parametrize(("seat", "cost"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_barkers_go_back_to_the_supply_exactly_as_many_as_are_nearer(seat: int, cost: int) -> None:
    position = four_doors().barkers(3).turn().play("lure", at(WORKED[seat][1]))
    assert position.state.cards.barkers[0] == 3 - cost
    assert position.state.cards.barkers_left == 4 + cost


def test_among_equally_near_entrances_one_chooses() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).stall(1, "red", (4, 2), (4, 3))
    position.customers(red=(4, 5), yellow=(1, 9)).turn()
    assert set(position.play("lure").places()) == {(4, 7), (4, 3)}


def test_an_entrance_with_a_customer_on_it_is_neither_a_goal_nor_nearer() -> None:
    position = four_doors().customers(white=WORKED[0][1], purple=None).turn().play("lure")
    assert set(position.places()) == {WORKED[1][1], WORKED[2][1]}
    position.play(at(WORKED[1][1]))
    assert position.state.cards.barkers_left == 7


def test_any_owners_entrance_will_do() -> None:
    position = Position().stall(2, "red", (4, 8), (4, 7)).turn().play("lure", at((4, 7)))
    assert position.coins(2) == {"red": 1}
    assert position.coins(0) == {"red": 1}


def test_customers_walk_over_entrances_and_other_customers() -> None:
    """A corridor one cell wide, with a customer and an entrance in it."""
    position = Position().stall(0, "red", (1, 0), (0, 0))
    position.stall(1, "blue", (2, 2), (3, 2), (1, 2), (1, 1), (1, 3))
    position.stall(2, "green", (1, 4), (0, 4)).customers(red=(0, 6), purple=(0, 3))
    assert distances(position.state.board, number((0, 6)))[0] == 6


def test_customers_never_walk_over_tiles_or_through_the_restaurant() -> None:
    position = Position().customers(red=(7, 1), purple=(7, 3), green=(0, 5))
    position.stall(1, "blue", (6, 2), (5, 2), (7, 2), (6, 1))
    steps = distances(position.state.board, number((7, 1)))
    assert steps[number((7, 3))] == -1, "the way along row 8 and column 0 is restaurant"


def test_the_waiting_customer_takes_the_entrance_and_the_lured_one_waits() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).turn().play("lure", at((4, 7)))
    assert position.customer("red") is None
    assert position.customer("white") == (4, 7)


def test_only_the_five_customers_on_the_board_can_be_lured() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).stall(0, "white", (0, 0), (0, 1))
    position.stall(0, "blue", (5, 9), (5, 10)).turn().play("lure")
    assert position.legal == ["customer red", "customer blue"], "white waits"


def test_without_a_free_entrance_of_its_colour_a_customer_stays() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).customers(white=(4, 7), purple=None)
    assert "lure" not in position.turn().legal


def test_a_customer_never_stands_on_an_entrance_of_its_own_colour() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).stall(1, "white", (7, 9), (7, 8)).turn()
    position.play("lure", at((4, 7)))
    assert position.customer("white") == (4, 7)
    position.turn(1).play("lure", at((7, 8)))
    assert position.customer("white") is None
    assert position.customer("red") == (7, 8)


def test_the_own_stall_pays_its_size_in_its_colour() -> None:
    position = (
        Position().stall(0, "red", (4, 8), (4, 7), (5, 8), (3, 8)).turn().play("lure", at((4, 7)))
    )
    assert position.coins(0) == {"red": 3}


def test_luring_to_a_rivals_stall_of_size_two_pays_him_two_and_you_one() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7), (5, 8)).turn().play("lure", at((4, 7)))
    assert position.coins(0) == {"red": 1}
    assert position.coins(1) == {"red": 2}
    assert position.coins(2) == {}


def test_a_neutral_stall_pays_you_one() -> None:
    position = Position(2).stall(2, "red", (4, 8), (4, 7)).turn().play("lure", at((4, 7)))
    assert position.coins(0) == {"red": 1}
    assert position.coins(1) == {}


def test_luring_lays_no_tile_and_ends_the_turn() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).turn().play("lure", at((4, 7)))
    assert position.state.seat == 1
    assert position.state.quiet == 1
