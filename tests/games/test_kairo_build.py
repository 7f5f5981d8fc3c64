"""Build: the three ways to play cards, and new stalls."""

from __future__ import annotations

import pytest
from tests.games.kairo_positions import KIND, Cell, Position, at, number

from fairground.games.kairo.edition import KINDS, kind_name
from fairground.games.kairo.market import part_of


def parts(cells: list[Cell]) -> set[int]:
    return {int(part_of(number(cell))) for cell in cells}


def discards(position: Position) -> dict[str, int]:
    return {
        kind_name(kind): int(position.state.cards.discards[kind])
        for kind in range(KINDS)
        if position.state.cards.discards[kind]
    }


# Which cards


def test_one_standard_card_builds_in_its_part() -> None:
    position = Position().hand("B2").turn().play("build", "new red")
    assert parts(position.places()) == {KIND["B2"]}


def test_a_joker_and_a_coin_of_any_colour_build_in_one_of_its_three_parts() -> None:
    position = Position().hand("row C").purse(0, blue=1, green=1).turn().play("build")
    assert position.legal == ["coin green", "coin blue"]
    position.play("coin blue", "new red")
    assert parts(position.places()) == {6, 7, 8}
    position.play(at((7, 2)), "door north")
    assert position.coins(0) == {"green": 1}
    assert discards(position) == {"row C": 1}


def test_a_joker_needs_a_coin() -> None:
    assert "build" not in Position().hand("row A").turn().legal
    assert "build" in Position().hand("row A").purse(0, white=1).turn().legal


def test_any_three_cards_build_anywhere_and_jokers_among_them_cost_nothing() -> None:
    position = Position().hand("A1", "row B", "column 3").turn()
    position.play("build", "three", "new red")
    assert parts(position.places()) == set(range(9))
    position.play(at((7, 6)), "door north")
    assert position.coins(0) == {}
    assert discards(position) == {"A1": 1, "row B": 1, "column 3": 1}
    assert position.state.cards.hand_size[0] == 0


def test_with_four_cards_one_says_which_is_kept() -> None:
    position = Position().hand("A1", "A1", "B2", "row B").turn().play("build", "three")
    assert position.legal == ["keep a1", "keep b2", "keep row b"]
    position.play("keep a1", "new red", at((7, 6)), "door north")
    assert discards(position) == {"A1": 1, "B2": 1, "row B": 1}
    assert position.state.cards.hands[KIND["A1"]] == 1


def test_two_cards_are_not_enough_for_three() -> None:
    position = Position().hand("A1", "A2").turn().play("build")
    assert position.legal == ["card a1", "card a2"]


def test_the_card_goes_to_the_discards_and_the_turn_passes() -> None:
    position = Position().hand("B2", "A1").turn()
    position.play("build", "card b2", "new red", at((4, 6)))
    position.play("door east")
    assert discards(position) == {"B2": 1}
    assert position.state.seat == 1
    assert position.state.cards.hand_size[0] == 1


def test_a_card_that_lets_nothing_be_laid_is_not_offered() -> None:
    """Part A1 is full of stalls' neighbourhoods: nothing can be laid there."""
    position = Position().hand("A1", "B2")
    position.stall(1, "red", (0, 1), (0, 2)).stall(1, "blue", (1, 0), (2, 0))
    position.stall(1, "white", (1, 3), (2, 3), (2, 2)).stall(2, "green", (0, 3), (0, 4))
    position.turn().play("build")
    assert position.state.intent.card == KIND["B2"], "the only playable card is chosen by itself"
    assert position.legal == ["new red", "new yellow", "new green", "new blue", "new white"]


def test_without_a_card_that_lets_something_be_laid_building_is_not_offered() -> None:
    position = Position().stall(1, "red", (4, 7), (4, 6)).turn()
    assert position.legal == ["lure", "draw"]


# New stalls


def test_a_new_stall_needs_two_adjacent_free_cells() -> None:
    position = Position().hand("B2").customers(red=(4, 6)).turn().play("build", "new yellow")
    assert (4, 6) not in position.places()
    assert (4, 5) not in position.places(), "a customer stands there"
    position.play(at((4, 4)))
    assert position.legal == ["door north", "door south", "door west"], "east stands a customer"


def test_a_cell_with_an_entrance_is_not_free() -> None:
    position = Position().hand("B2").stall(1, "red", (3, 6), (4, 6)).turn()
    position.play("build", "new yellow")
    assert (4, 6) not in position.places()


def test_the_entrance_may_lie_in_another_part() -> None:
    position = Position().hand("A1").turn().play("build", "new red", at((0, 3)), "door east")
    assert position.door(0, "red") == (0, 4)


def test_purple_stalls_lie_in_the_restaurant_area_all_others_in_the_market() -> None:
    position = Position().hand("C1").turn().play("build", "new purple")
    assert set(position.places()) == {(6, 0), (7, 0), (8, 1), (8, 2), (8, 3)}
    position = Position().hand("C1").turn().play("build", "new red")
    assert set(position.places()) == {(row, column) for row in (6, 7) for column in (1, 2, 3)} - {
        (6, 3)
    }


def test_the_entrance_always_lies_in_the_market_area() -> None:
    position = Position().hand("C1").turn().play("build", "new red", at((7, 1)))
    assert position.legal == ["door north", "door east"]
    corner = Position().hand("C1").turn().play("build", "new purple").places()
    assert (8, 0) not in corner, "no market cell is next to the corner"


@pytest.mark.parametrize("owner", [1, 2])
def test_in_each_part_at_most_one_main_stall_of_a_colour_whoever_owns_it(owner: int) -> None:
    position = Position().hand("B2").stall(owner, "red", (3, 4), (3, 5)).turn().play("build")
    assert "new red" not in position.legal
    assert "new blue" in position.legal


def test_neutral_stalls_count_for_the_colour_limit() -> None:
    position = Position(2).hand("B2").stall(2, "red", (3, 4), (3, 5)).turn().play("build")
    assert "new red" not in position.legal


def test_expansions_and_entrances_of_the_colour_do_not_count() -> None:
    position = Position().hand("B2").stall(1, "red", (2, 4), (2, 5), (3, 4))
    position.turn().play("build", "new red")
    assert position.places()
    position = Position().hand("B2").stall(1, "red", (2, 4), (3, 4)).turn()
    assert position.play("build", "new red").places()


def test_a_stall_may_not_touch_a_stall_or_an_expansion_orthogonally() -> None:
    position = Position().hand("B2").stall(1, "blue", (3, 4), (2, 4), (3, 5))
    position.turn().play("build", "new red")
    assert not {(4, 4), (3, 6), (4, 5)} & set(position.places())


def test_diagonals_and_entrances_do_not_count_as_touching() -> None:
    position = Position().hand("B2").stall(1, "blue", (3, 4), (3, 5)).turn()
    position.play("build", "new red")
    assert (3, 6) in position.places(), "next to the entrance"
    position = Position().hand("B2").customers(green=(0, 0)).stall(1, "blue", (3, 4), (3, 3))
    position.customers(yellow=(0, 5)).turn().play("build", "new red")
    assert (4, 5) in position.places(), "diagonal"


def test_no_two_entrances_on_one_cell() -> None:
    position = Position().hand("B2").stall(1, "blue", (4, 7), (4, 6)).turn()
    position.play("build", "new red", at((3, 6)))
    assert "door south" not in position.legal


def test_a_stall_comes_from_the_own_supply_once() -> None:
    position = Position().hand("B2").stall(0, "red", (0, 0), (0, 1)).purse(0).turn().play("build")
    assert "new red" not in position.legal
    assert "new blue" in position.legal


def test_a_new_stall_costs_nothing_and_scores_nothing() -> None:
    position = Position().hand("B2").purse(0, red=2).turn()
    position.play("build", "new red", at((4, 7)), "door west")
    assert position.coins(0) == {"red": 2}
    assert position.points(0) == 0
    assert position.site(0, "red") == (4, 7)
    assert position.door(0, "red") == (4, 6)
