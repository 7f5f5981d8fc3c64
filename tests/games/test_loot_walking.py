"""Loot, ruling by ruling: set-up, a round, abilities, notation."""

from __future__ import annotations

import pytest
from tests.games.loot_sheet import (
    EDITION,
    GAME,
    at_the_start,
    cell,
    cross,
    in_round,
    legal,
    play,
    visit,
)

import fairground as fg
from fairground.game import IllegalMove
from fairground.games.loot.edition import CELL_NAMES, CELLS
from fairground.games.loot.rules import ROUND
from fairground.luck import ScriptedLuck


def test_the_edition_is_the_plan_of_the_law() -> None:
    assert [list(EDITION.group_of).count(group) for group in range(16)] == [1, 2, 3, 4] * 4
    assert list(EDITION.group_of).count(16) == len(EDITION.meeps) == 9


# Set-up


def test_everyone_places_the_pawn_on_one_of_24_border_cells_at_the_same_time() -> None:
    table = fg.Table("loot", seats=3, seed=1)
    assert list(table.turn) == [0, 1, 2]
    assert len(table.legal(0)) == 24
    assert "start d1" in table.legal(0)
    assert "start d4" not in table.legal(0)
    table.play(1, "start a4")
    assert list(table.turn) == [0, 2]
    assert table.view(0).sheets[1].pawn is None  # type: ignore[attr-defined]


def test_the_start_cell_is_not_marked_and_two_pawns_may_start_on_one_number() -> None:
    table = fg.Table("loot", seats=2, seed=1)
    table.play(0, "start d1")
    table.play(1, "start d1")
    assert [sheet.pawn for sheet in table.state.sheets] == [3, 3]  # type: ignore[attr-defined]
    assert [sheet.visited for sheet in table.state.sheets] == [0, 0]  # type: ignore[attr-defined]


def test_a_random_player_rolls_and_orders_the_dice_as_they_like() -> None:
    state = at_the_start(3)
    play(state, "start d1", "start a1", "start g7", luck=ScriptedLuck([2, 4, 0, 2]))
    assert list(state.turn()) == [2]
    assert legal(state, 2) == {
        "dice 5 1 3",
        "dice 5 3 1",
        "dice 1 5 3",
        "dice 1 3 5",
        "dice 3 5 1",
        "dice 3 1 5",
    }
    state.play(2, GAME.read("dice 1 3 5"), ScriptedLuck([]))
    assert state.dice == [1, 3, 5]
    assert list(state.turn()) == [0, 1, 2]


def test_equal_dice_leave_fewer_orders_and_three_of_a_kind_none() -> None:
    state = at_the_start(1)
    play(state, "start d1", luck=ScriptedLuck([0, 3, 3, 1]))
    assert legal(state) == {"dice 4 4 2", "dice 4 2 4", "dice 2 4 4"}
    state = at_the_start(1)
    play(state, "start d1", luck=ScriptedLuck([0, 5, 5, 5]))
    assert state.phase == ROUND


# A round


def test_the_rulebooks_example() -> None:
    """Pawn in column 5 of row 4; left and down by three end on crosses, die 5 and 6 are stuck."""
    for die, expected in {1: {"up", "right", "down", "left"}, 3: {"up"}}.items():
        state = in_round((die, 1, 1), "e4")
        cross(state.sheets[0], "b4", "e7")
        visit(state.sheets[0], "f4", "e5")
        assert legal(state) == expected
    for die in (5, 6):
        state = in_round((die, 1, 1), "e4")
        assert not legal(state) & {"up", "right", "down", "left"}


def test_a_move_is_exactly_the_die_in_one_straight_line_on_the_plan() -> None:
    assert legal(in_round((3, 1, 1), "d4")) == {"up", "right", "down", "left"}
    assert legal(in_round((3, 1, 1), "a1")) == {"right", "down"}
    assert play(in_round((3, 1, 1), "d4"), "left").sheets[0].pawn == cell("a4")


def test_crossed_cells_may_be_passed_over_but_never_ended_on() -> None:
    state = in_round((3, 1, 1), "d4")
    cross(state.sheets[0], "d3", "d2", "g4")
    assert legal(state) == {"up", "down", "left"}


def test_a_slash_if_it_was_blank_a_cross_if_it_had_a_slash() -> None:
    state = play(in_round((1, 1, 1), "d4"), "up")
    assert state.sheets[0].visited == 1 << cell("d3")
    assert state.sheets[0].crossed == 0
    state.sheets[0].pawn = cell("d4")
    play(state, "up")
    assert state.sheets[0].crossed == 1 << cell("d3")


def test_stuck_goes_to_any_blank_cell_and_marks_nothing() -> None:
    state = in_round((6, 1, 1), "d4")
    visit(state.sheets[0], "a1", "b2")
    jumps = legal(state)
    assert len(jumps) == CELLS - 2
    assert {"jump d4", "jump d1", "jump g7"} <= jumps, "own, Meeps and border cells are blank too"
    assert "jump a1" not in jumps
    play(state, "jump g7")
    assert state.sheets[0].pawn == cell("g7")
    assert state.sheets[0].visited == (1 << cell("a1") | 1 << cell("b2"))
    assert state.sheets[0].track == []


def test_stuck_with_no_blank_cell_left_stays() -> None:
    state = in_round((6, 1, 1), "d4")
    state.sheets[0].visited = (1 << CELLS) - 1
    assert legal(state) == {"stay"}
    assert play(state, "stay").sheets[0].pawn == cell("d4")


def test_who_can_move_may_not_jump() -> None:
    state = in_round((3, 1, 1), "d4")
    with pytest.raises(IllegalMove):
        play(state, "jump a1")


def test_stuck_may_use_an_ability_instead_and_then_marks_and_scores() -> None:
    state = in_round((6, 1, 1), "d4")
    state.sheets[0].wraps = 1
    assert {"up wrap", "jump a1"} <= legal(state)
    play(state, "up wrap")
    assert state.sheets[0].visited == 1 << cell("d5")


# Abilities


def test_step_is_one_cell_more_or_fewer() -> None:
    state = in_round((2, 1, 1), "d4")
    state.sheets[0].steps = 1
    assert {"up +1", "up -1", "left +1", "left -1"} <= legal(state)
    play(state, "up +1")
    assert state.sheets[0].pawn == cell("d1")
    assert state.sheets[0].steps == 0


def test_step_is_never_0_and_never_7() -> None:
    state = in_round((1, 1, 1), "a1")
    state.sheets[0].steps = 1
    assert legal(state) == {"right", "down", "right +1", "down +1"}
    state = in_round((6, 1, 1), "a1")
    state.sheets[0].steps = 1
    assert legal(state) == {"right", "down", "right -1", "down -1"}


def test_wrap_from_column_6_with_a_3_to_the_right_ends_in_column_2() -> None:
    state = in_round((3, 1, 1), "f4")
    state.sheets[0].wraps = 1
    play(state, "right wrap")
    assert state.sheets[0].pawn == cell("b4")
    assert state.sheets[0].wraps == 0


def test_wrap_must_really_leave_the_plan() -> None:
    state = in_round((3, 1, 1), "d4")
    state.sheets[0].wraps = 1
    assert not any("wrap" in move for move in legal(state))


def test_wrap_passes_crossed_cells_and_never_ends_on_one() -> None:
    state = in_round((3, 1, 1), "f4")
    state.sheets[0].wraps = 1
    cross(state.sheets[0], "g4", "a4")
    assert "right wrap" in legal(state)
    cross(state.sheets[0], "b4")
    assert "right wrap" not in legal(state)


def test_an_ability_is_used_once_and_only_by_who_has_it() -> None:
    state = in_round((2, 2, 2), "d4")
    with pytest.raises(IllegalMove):
        play(state, "up +1")
    with pytest.raises(IllegalMove):
        play(state, "up wrap")


def test_an_ability_may_be_used_though_a_plain_move_is_there_and_nobody_has_to() -> None:
    state = in_round((2, 1, 1), "d4")
    state.sheets[0].steps = state.sheets[0].wraps = 1
    moves = legal(state)
    assert {"up", "up +1"} <= moves
    assert not any("wrap" in move and "1" in move for move in moves), "never combined"


def test_an_ability_is_won_for_later_rounds() -> None:
    state = in_round((1, 1, 1), "d3")
    state.sheets[0].meeps = 2
    play(state, "down")
    assert (state.sheets[0].meeps, state.sheets[0].steps) == (3, 1)
    assert "up +1" in legal(state)


# Notation


def test_cells_are_columns_a_to_g_and_rows_from_the_top() -> None:
    assert [CELL_NAMES[at] for at in (0, 3, 7, 48)] == ["a1", "d1", "a2", "g7"]


@pytest.mark.parametrize(
    "text", ["start h1", "start a8", "jump", "up 2", "dice 1 2 7", "up wrap +1", "sideways"]
)
def test_what_is_no_move_says_what_moves_look_like(text: str) -> None:
    with pytest.raises(fg.UnreadableMove, match="start d1"):
        GAME.read(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("right", "ends on a cross"),
        ("down", "leaves the plan"),
        ("up +1", "no step"),
        ("down wrap", "no wrap"),
        ("jump a1", "only jump when you cannot move"),
        ("jump g4", "Only a blank cell"),
        ("stay", "Jump to a blank cell"),
        ("start a1", "The pawns are placed"),
        ("dice 1 2 3", "dice are in order"),
    ],
)
def test_a_refusal_says_why(text: str, reason: str) -> None:
    state = in_round((3, 1, 1), "d5")
    cross(state.sheets[0], "g5", "g4")
    with pytest.raises(IllegalMove, match=reason):
        play(state, text)


@pytest.mark.parametrize(
    ("steps", "wraps", "pawn", "asked"),
    [
        (0, 0, "d4", "Go to any blank cell; it is not marked."),
        (1, 0, "b2", "Use a step, or go to any blank cell; that is not marked."),
        (0, 1, "d4", "Use a wrap, or go to any blank cell; that is not marked."),
        (1, 1, "b2", "Use a step or a wrap, or go to any blank cell; that is not marked."),
        (1, 0, "a1", "Right or down. Or use a step."),
        (0, 1, "a1", "Right or down. Or use a wrap."),
        (0, 0, "a1", "Right or down."),
    ],
)
def test_the_question_names_the_abilities_that_can_be_used(
    steps: int, wraps: int, pawn: str, asked: str
) -> None:
    state = in_round((6, 1, 1), pawn)
    state.sheets[0].steps, state.sheets[0].wraps = steps, wraps
    assert GAME.words.prompt(GAME.view(state, 0), state.legal(0), ["Ada"]).choice == asked


def test_the_log_says_which_ability_a_move_won_that_used_one_of_the_kind() -> None:
    state = in_round((2, 1, 1), pawn="d4")
    sheet = state.sheets[0]
    sheet.steps, sheet.meeps = 1, 2
    before = GAME.view(state, 0)
    play(state, "up +1")
    assert sheet.steps == 1
    (line,) = [
        line for line in GAME.words.narrate(before, GAME.view(state, 0), ["Ada"]) if line.seat == 0
    ]
    assert line.text == "You used a step: up to d1, 1 cell further; a slash; a Meep; a step won."


@pytest.mark.parametrize(
    ("entries", "warned"),
    [
        ((12, 12), "0 of 2 have chosen; choices are shown together."),
        ((13, 12), "The end is near: your next points end the game."),
        ((12, 13), "The end is near: the next points of Bo end the game."),
        ((13, 13), "The end is near: your next points, or those of Bo, end the game."),
    ],
)
def test_the_question_warns_of_the_entry_that_ends_the_game(
    entries: tuple[int, int], warned: str
) -> None:
    state = in_round(seats=2)
    for sheet, number in zip(state.sheets, entries, strict=True):
        sheet.track = list(range(1, number + 1))
    asked = GAME.words.prompt(GAME.view(state, 0), state.legal(0), ["Ada", "Bo"])
    assert asked.small == warned
