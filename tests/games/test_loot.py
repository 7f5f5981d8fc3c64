"""Loot, ruling by ruling. Cells are named by column a–g and row 1–7 from the top."""

from __future__ import annotations

from pathlib import Path

import pytest

import fairground as fg
from fairground.game import IllegalMove
from fairground.games.loot.edition import CELLS, Edition
from fairground.games.loot.rules import OVER, ROUND, State, setup
from fairground.games.loot.sheet import Sheet
from fairground.games.loot.words import cell_name, read, say
from fairground.luck import LoadedLuck, Luck

GAME = fg.game("loot")
EDITION: Edition = GAME.edition


def cell(name: str) -> int:
    return read(f"start {name}", EDITION)


def in_round(
    dice: tuple[int, int, int] = (3, 1, 1), pawn: str = "d4", seats: int = 1, round_: int = 1
) -> State:
    """A table in the middle of the game, all pawns on one cell and nothing marked."""
    state = State(EDITION, {}, [Sheet() for _ in range(seats)])
    state.phase = ROUND
    state.round = round_
    state.dice = list(dice)
    for sheet in state.sheets:
        sheet.pawn = cell(pawn)
    return state


def at_the_start(seats: int) -> State:
    return setup(EDITION, seats, {}, LoadedLuck([]))


def visit(sheet: Sheet, *names: str) -> None:
    for name in names:
        sheet.visited |= 1 << cell(name)


def cross(sheet: Sheet, *names: str) -> None:
    visit(sheet, *names)
    for name in names:
        sheet.crossed |= 1 << cell(name)


def legal(state: State, seat: int = 0) -> set[str]:
    return {say(move, EDITION) for move in state.legal(seat)}


def play(state: State, *texts: str, luck: Luck | None = None) -> State:
    for seat, text in enumerate(texts):
        state.play(seat, read(text, EDITION), luck or LoadedLuck([0]))
    return state


def test_the_edition_is_the_plan_of_the_law() -> None:
    assert [EDITION.group_of.count(group) for group in range(16)] == [1, 2, 3, 4] * 4
    assert EDITION.group_of.count(16) == len(EDITION.meeps) == 9


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
    play(state, "start d1", "start a1", "start g7", luck=LoadedLuck([2, 4, 0, 2]))
    assert list(state.turn()) == [2]
    assert legal(state, 2) == {
        "dice 5 1 3",
        "dice 5 3 1",
        "dice 1 5 3",
        "dice 1 3 5",
        "dice 3 5 1",
        "dice 3 1 5",
    }
    state.play(2, read("dice 1 3 5", EDITION), LoadedLuck([]))
    assert state.dice == [1, 3, 5]
    assert list(state.turn()) == [0, 1, 2]


def test_equal_dice_leave_fewer_orders_and_three_of_a_kind_none() -> None:
    state = at_the_start(1)
    play(state, "start d1", luck=LoadedLuck([0, 3, 3, 1]))
    assert legal(state) == {"dice 4 4 2", "dice 4 2 4", "dice 2 4 4"}
    state = at_the_start(1)
    play(state, "start d1", luck=LoadedLuck([0, 5, 5, 5]))
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


# Points


def row_but(sheet: Sheet, row: int, missing: str) -> None:
    visit(sheet, *(f"{column}{row}" for column in "abcdefg" if f"{column}{row}" != missing))


def test_a_full_row_or_column_gives_3_meeps_cells_count_too() -> None:
    state = in_round((1, 1, 1), "d3")
    row_but(state.sheets[0], 4, "d4")
    state.sheets[0].meeps = 2
    play(state, "down")
    assert state.sheets[0].parts() == {
        "lines": 3,
        "Meeps": 0,
        "groups": 0,
        "combinations": 0,
        "end bonus": 0,
    }


def test_a_row_and_a_column_at_once_give_both() -> None:
    state = in_round((1, 1, 1), "d3")
    row_but(state.sheets[0], 4, "d4")
    visit(state.sheets[0], *(f"d{row}" for row in "123567"))
    state.sheets[0].meeps = 2
    play(state, "down")
    assert state.sheets[0].line_points == 6


def test_a_meeps_cell_visited_for_the_first_time_takes_the_next_reward() -> None:
    state = in_round((1, 1, 1), "d3")
    play(state, "down")
    assert (state.sheets[0].meeps, state.sheets[0].meep_points) == (1, 1)
    state.sheets[0].pawn = cell("d3")
    play(state, "down")
    assert (state.sheets[0].meeps, state.sheets[0].meep_points) == (1, 1), "a cross takes nothing"


def test_the_meeps_track_is_1_1_step_2_wrap_3_step_4_5() -> None:
    sheet = Sheet()
    meeps = [at for at in range(CELLS) if EDITION.group_of[at] == 16]
    seen = []
    for at in meeps:
        before = (sheet.meep_points, sheet.steps, sheet.wraps)
        sheet.mark(at, EDITION)
        after = (sheet.meep_points, sheet.steps, sheet.wraps)
        seen.append(tuple(b - a for a, b in zip(before, after, strict=True)))
    one, step, wrap = (1, 0, 0), (0, 1, 0), (0, 0, 1)
    assert seen == [one, one, step, (2, 0, 0), wrap, (3, 0, 0), step, (4, 0, 0), (5, 0, 0)]


@pytest.mark.parametrize(
    ("group", "cells", "points"),
    [("Y1", "e2", 1), ("B2", "c1 c2", 2), ("Y3", "a1 b1 a2", 3), ("G4", "a3 b3 b4 c4", 4)],
)
def test_a_whole_group_gives_its_size(group: str, cells: str, points: int) -> None:
    sheet = Sheet()
    for name in cells.split():
        assert sheet.group_points == 0
        sheet.mark(cell(name), EDITION)
    assert sheet.group_points == points
    assert sheet.track == [points]


def test_a_cross_never_completes_anything() -> None:
    sheet = Sheet()
    sheet.mark(cell("e2"), EDITION)
    sheet.mark(cell("e2"), EDITION)
    assert sheet.track == [1]


def test_two_circles_in_a_row_give_its_ability_once() -> None:
    for colour, cells, ability in [
        ("red", ("e5", "g2 g3", "a7 b7 c7"), "wraps"),
        ("green", ("c6", "e6 e7", "f3 f4 f5"), "steps"),
        ("blue", ("e4", "c1 c2", "e1 f1 g1"), "wraps"),
        ("yellow", ("e2", "a5 a6", "a1 b1 a2"), "steps"),
    ]:
        sheet = Sheet()
        have = []
        for group in cells:
            for name in group.split():
                sheet.mark(cell(name), EDITION)
            have.append(getattr(sheet, ability))
        assert have == [0, 1, 1], colour


def test_three_circles_in_columns_1_and_2_or_two_in_3_and_4_give_3_points_once() -> None:
    columns = {
        1: ["e5", "e4", "c6", "e2"],
        2: ["g2 g3", "c1 c2", "e6 e7", "a5 a6"],
        3: ["a7 b7 c7", "e1 f1 g1", "f3 f4 f5", "a1 b1 a2"],
        4: ["d2 c3 d3 e3", "b5 c5 d5 d6", "a3 b3 b4 c4", "g5 g6 f7 g7"],
    }
    for size, groups in columns.items():
        sheet = Sheet()
        have = []
        for group in groups:
            for name in group.split():
                sheet.mark(cell(name), EDITION)
            have.append(sheet.combination_points)
        assert have == ([0, 0, 3, 3] if size <= 2 else [0, 3, 3, 3]), size


def test_a_group_a_column_and_a_combination_in_one_move_are_one_entry_of_9() -> None:
    """A group of 3, a column of the plan, and the second circle of the combination column."""
    sheet = Sheet()
    for name in ("a7", "b7", "c7"):
        sheet.mark(cell(name), EDITION)
    visit(sheet, *(f"f{row}" for row in "123567"))
    before = sheet.track[-1]
    sheet.mark(cell("f4"), EDITION)
    assert sheet.track[-1] - before == 9
    assert len(sheet.track) == 2


def test_a_round_without_points_writes_nothing() -> None:
    state = play(in_round((1, 1, 1), "a1"), "right")
    assert state.sheets[0].track == []


def test_the_active_die_is_rolled_again_and_goes_to_the_back() -> None:
    state = play(in_round((3, 5, 1), "d4"), "up", luck=LoadedLuck([3]))
    assert state.dice == [5, 1, 4]
    assert state.round == 2


def test_choices_are_revealed_together_and_can_be_taken_back_until_then() -> None:
    table = fg.Table("loot", seats=2, seed=3)
    table.play(0, "start d1")
    assert table.can_undo(0)
    table.undo(0)
    table.play(1, "start a4")
    table.play(0, "start g7")
    assert [sheet.pawn for sheet in table.state.sheets] == [48, 21]  # type: ignore[attr-defined]
    assert not table.can_undo(0)
    with pytest.raises(fg.IllegalMove, match="nothing to take back"):
        table.undo(0)


# End


def nearly_done(state: State, seat: int) -> None:
    """One entry before the last cell but one, on a cell next to the single yellow."""
    sheet = state.sheets[seat]
    sheet.track = list(range(1, 14))
    sheet.group_points = 13
    sheet.pawn = cell("e3")


def test_writing_in_the_last_cell_but_one_ends_the_game_after_that_round_with_3_more() -> None:
    state = in_round((1, 1, 1), "a1", seats=2)
    nearly_done(state, 0)
    play(state, "up", "right")
    assert state.phase == OVER
    outcome = state.outcome()
    assert outcome is not None
    assert [parts["end bonus"] for parts in outcome.parts] == [3, 0]
    assert outcome.scores == (17, 0)
    assert outcome.winners == (0,)


def test_everyone_who_wrote_there_in_that_round_gets_the_bonus() -> None:
    state = in_round((1, 1, 1), "a1", seats=2)
    nearly_done(state, 0)
    nearly_done(state, 1)
    play(state, "up", "up")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (17, 17)
    assert outcome.winners == (0, 1)
    assert outcome.ranks == (1, 1)


def test_a_tie_goes_to_more_crosses() -> None:
    state = in_round((1, 1, 1), "a1", seats=2)
    nearly_done(state, 0)
    nearly_done(state, 1)
    cross(state.sheets[1], "a7")
    play(state, "up", "up")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)


def test_a_hundred_rounds_end_the_game_without_the_bonus() -> None:
    state = play(in_round((1, 1, 1), "d4", round_=100), "up")
    assert state.phase == OVER
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.parts[0]["end bonus"] == 0


def test_in_the_hundredth_round_only_who_wrote_there_gets_the_bonus() -> None:
    state = in_round((1, 1, 1), "a1", seats=2, round_=100)
    nearly_done(state, 0)
    play(state, "up", "right")
    outcome = state.outcome()
    assert outcome is not None
    assert [parts["end bonus"] for parts in outcome.parts] == [3, 0]


def test_one_seat_plays_for_a_score() -> None:
    table = fg.replay((Path(__file__).parents[1] / "records" / "loot-1.txt").read_text())
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


# Notation


def test_cells_are_columns_a_to_g_and_rows_from_the_top() -> None:
    assert [cell_name(at) for at in (0, 3, 7, 48)] == ["a1", "d1", "a2", "g7"]


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
        ("jump a1", "no way to go"),
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
