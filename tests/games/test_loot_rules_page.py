"""The count in the rules of Loot is what the engine counts."""

from __future__ import annotations

import fairground as fg
from fairground.games.loot.picture.figures import position, position_after
from fairground.rulebook import rules_text

GAME = fg.game("loot")


def test_the_count_by_example() -> None:
    before, after = position(GAME.edition).sheets[0], position_after(GAME.edition).sheets[0]
    rules = rules_text(GAME)
    lines = after.line_points - before.line_points
    groups = after.group_points - before.group_points
    combinations = after.combination_points - before.combination_points
    for row in (
        f"| row 1 is full | {lines} |",
        f"| the blue group of size 3 is whole | {groups} |",
        f"| second circle in the column of size 3 | {combinations} |",
        f"| **this round** | **{after.written() - before.written()}** |",
        f"| **new total** | **{after.written()}** |",
    ):
        assert row in rules
    assert f"with {before.written()} points on your track" in rules
    assert (after.wraps, before.wraps) == (1, 0)
    assert after.meep_points == before.meep_points


def test_the_round_by_example() -> None:
    state = position(GAME.edition)
    assert [GAME.say(move) for move in state.legal(0)] == ["up", "down", "left"]
    assert state.active == 3


def test_the_numbers_in_the_text_are_those_of_the_house_edition() -> None:
    rules, edition = rules_text(GAME), GAME.edition
    assert f"all seven cells of a row or a column visited: {edition.line_points} points" in rules
    assert f"The score track has {edition.score_cells} cells" in rules
    assert list(edition.group_points) == [1, 2, 3, 4]
    assert list(edition.column_needs) == [3, 3, 2, 2]
    assert edition.row_needs == 2
