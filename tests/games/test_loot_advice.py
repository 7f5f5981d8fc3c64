"""What the coach says about moves of Loot, in worked positions."""

from __future__ import annotations

import pytest
from tests.games.loot_sheet import EDITION, GAME, at_the_start, cross, in_round, visit

from fairground.games.loot.bot.advice import why
from fairground.games.loot.rules import ORDERING, State
from fairground.games.loot.sight import view


def says(state: State, move: str, seat: int = 0) -> str:
    return why(view(state, seat), GAME.read(move), ())


def test_a_full_line_a_meep_and_a_whole_group_are_named_with_their_points() -> None:
    state = in_round((1, 1, 1), "d3")
    visit(state.sheets[0], *(f"{column}4" for column in "abcefg"))
    assert says(state, "down").startswith("It brings 3 points for a full row and a Meep, 1 point;")


def test_a_meep_that_wins_an_ability_says_which() -> None:
    state = in_round((1, 1, 1), "d3")
    state.sheets[0].meeps = 2
    assert says(state, "down").startswith("It brings a Meep, which wins a step;")


def test_a_group_is_named_when_it_is_whole_and_counted_before() -> None:
    state = in_round((1, 6, 1), "g1")
    assert says(state, "down").startswith("It begins red 2, which then lacks 1 cell;")
    visit(state.sheets[0], "g3")
    assert says(state, "down").startswith("It brings 2 points for the whole of red 2;")


def test_a_line_that_is_nearly_full_is_worth_a_word() -> None:
    state = in_round((1, 1, 1), "a1")
    visit(state.sheets[0], "c1", "d1", "e1", "f1")
    assert "row 1 then lacks only 2 cells" in says(state, "right")


def test_it_is_told_where_the_next_die_leads() -> None:
    state = in_round((1, 3, 1), "e3")
    assert says(state, "up").endswith(
        "the 3 that comes next can reach e5 for 1 point for the whole of red 1."
    )
    cross(state.sheets[0], "e5", "b2", "e2")
    assert says(in_round((3, 6, 1), "d1"), "down").endswith("the 6 that comes next leads nowhere.")


def test_a_cross_completes_nothing_and_an_ability_is_a_price() -> None:
    state = in_round((1, 2, 1), "d3")
    visit(state.sheets[0], "d4")
    assert says(state, "down").startswith("It only crosses d4;")
    state.sheets[0].steps = 1
    begun = "It begins green 4, which then lacks 3 cells, at the cost of a step;"
    assert says(state, "left +1").startswith(begun)


def test_the_mark_that_ends_the_game_brings_the_end_bonus() -> None:
    state = in_round((1, 1, 1), "d3")
    state.sheets[0].track = list(range(1, EDITION.score_cells - 1))
    assert says(state, "down") == (
        "It brings a Meep, 1 point, and 3 points more for ending the game."
    )


@pytest.mark.parametrize(("start", "dice"), [("d1", "3 or 6"), ("a1", "3"), ("e7", "1, 2, 3 or 5")])
def test_a_start_is_good_for_the_dice_with_which_something_is_near(start: str, dice: str) -> None:
    assert says(at_the_start(2), f"start {start}") == (
        f"With a {dice} as the first die you reach a Meep or a group of one cell at once."
    )


def test_the_order_of_the_dice_is_told_as_the_way_it_opens() -> None:
    state = in_round((3, 1, 6), "d1", seats=2)
    state.phase = ORDERING
    assert says(state, "dice 3 1 6") == (
        "You can walk 3 to d4 and 1 to e4, then the 6 leads nowhere: it brings a Meep, 1 point "
        "and 1 point for the whole of blue 1."
    )
    assert says(state, "dice 6 3 1").startswith("You can walk 6 to d7, 3 to ")


def test_a_jump_is_good_for_what_comes_next() -> None:
    state = in_round((6, 3, 1), "d4")
    assert says(state, "jump e2") == (
        "A jump marks nothing; from e2 the 3 that comes next can reach e5 for 1 point for the "
        "whole of red 1."
    )
