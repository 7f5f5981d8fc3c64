"""Loot, ruling by ruling: points and the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.loot_sheet import (
    EDITION,
    cell,
    cross,
    in_round,
    play,
    visit,
)

import fairground as fg
from fairground.games.loot.edition import CELLS
from fairground.games.loot.rules import OVER, Sheet, State
from fairground.luck import ScriptedLuck

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
    point, step, wrap = (1, 0, 0), (0, 1, 0), (0, 0, 1)
    assert seen == [point, point, step, (2, 0, 0), wrap, (3, 0, 0), step, (4, 0, 0), (5, 0, 0)]


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
    state = play(in_round((3, 5, 1), "d4"), "up", luck=ScriptedLuck([3]))
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
