"""Points: what is marked on a sheet, and what a mark completes is circled at once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT, size
from fairground.games.loot.edition import (
    ALL_CELLS,
    MEEPS_CELL,
    NO_ABILITY,
    SIDE,
    STEP_ABILITY,
    WRAP_ABILITY,
    Edition,
)
from fairground.vecs import vec

NOT_CHOSEN: Final[i64] = -1

ROWS: Final = vec[i64]([i64((2**SIDE - 1) * 2 ** (SIDE * row)) for row in range(SIDE)])
COLUMNS: Final = vec[i64](
    [i64(sum(2 ** (SIDE * row + column) for row in range(SIDE))) for column in range(SIDE)]
)
"""The cells of each line of the plan."""


@final
@mypyc_attr(acyclic=True)
class Sheet:
    """One player's sheet. ``visited`` and ``crossed`` are sets of cells, ``circles`` is a set of
    groups; ``track`` holds the running totals and is replaced, never changed. ``choice`` is what
    the player has chosen and not yet shown, ``last`` what was shown last."""

    def __init__(self) -> None:
        self.pawn: i64 = -1
        self.choice: i64 = NOT_CHOSEN
        self.last: i64 = NOT_CHOSEN
        self.visited: i64 = 0
        self.crossed: i64 = 0
        self.circles: i64 = 0
        self.meeps: i64 = 0
        self.steps: i64 = 0
        self.wraps: i64 = 0
        self.line_points: i64 = 0
        self.meep_points: i64 = 0
        self.group_points: i64 = 0
        self.combination_points: i64 = 0
        self.end_points: i64 = 0
        self.track: list[int] = []

    def copy(self) -> Sheet:
        new = Sheet()
        new.pawn = self.pawn
        new.choice = self.choice
        new.last = self.last
        new.visited = self.visited
        new.crossed = self.crossed
        new.circles = self.circles
        new.meeps = self.meeps
        new.steps = self.steps
        new.wraps = self.wraps
        new.line_points = self.line_points
        new.meep_points = self.meep_points
        new.group_points = self.group_points
        new.combination_points = self.combination_points
        new.end_points = self.end_points
        new.track = self.track
        return new

    def touch(self) -> i64:
        """See ``State``."""
        return self.pawn ^ self.end_points

    def is_visited(self, cell: i64) -> bool:
        """Whether a cell has at least a slash."""
        return self.visited >> cell & 1 != 0

    def is_crossed(self, cell: i64) -> bool:
        return self.crossed >> cell & 1 != 0

    def blank(self) -> i64:
        """The cells without a mark."""
        return self.visited ^ ALL_CELLS

    def free(self) -> i64:
        """The cells without a cross, on which a move may end."""
        return self.crossed ^ ALL_CELLS

    def mark(self, cell: i64, edition: Edition) -> None:
        """A slash if the cell was blank, a cross if it had a slash. A cross never completes
        anything. All points of one round are one new running total; a round without points
        writes nothing."""
        if self.visited >> cell & 1:
            self.crossed |= BIT[cell]
            return
        self.visited |= BIT[cell]
        points = self._circle_lines(cell, edition)
        group = edition.group_of[cell]
        if group == MEEPS_CELL:
            points += self._take_meep(edition)
        else:
            cells = edition.group_cells[group]
            if self.visited & cells == cells:
                points += self._circle_group(group, edition)
        if points > 0:
            self.track = [*self.track, self.written()]

    def _circle_lines(self, cell: i64, edition: Edition) -> i64:
        """A full row or column of the plan."""
        row = ROWS[cell // SIDE]
        column = COLUMNS[cell % SIDE]
        points: i64 = 0
        if self.visited & row == row:
            points += edition.line_points
        if self.visited & column == column:
            points += edition.line_points
        self.line_points += points
        return points

    def _take_meep(self, edition: Edition) -> i64:
        """A Meeps cell that is visited for the first time brings the next reward of the track."""
        reward = edition.meeps[self.meeps]
        self.meeps += 1
        if reward < 0:
            self._win(-1 - reward)
            return 0
        self.meep_points += reward
        return reward

    def _circle_group(self, group: i64, edition: Edition) -> i64:
        """A whole group brings points for its size, and a circle; a row or column of the
        combination grid that now reaches its count pays once."""
        self.circles |= BIT[group]
        column = group % 4
        points = edition.group_points[column]
        self.group_points += points
        if self.lacks_in_row(group // 4, edition) == 0:
            self._win(edition.row_ability[group // 4])
        if self.lacks_in_column(column, edition) == 0:
            self.combination_points += edition.column_points[column]
            points += edition.column_points[column]
        return points

    def lacks_in_row(self, colour: i64, edition: Edition) -> i64:
        """How many more circles bring the ability of a colour's row of the combination grid; below
        0 where it has been won."""
        return edition.row_needs - size(self.circles >> 4 * colour & 0b1111)

    def lacks_in_column(self, column: i64, edition: Edition) -> i64:
        """The same for the points of a size's column; column 0 is that of single cells."""
        return edition.column_needs[column] - size(self.circles >> column & 0b1_0001_0001_0001)

    def has(self, ability: i64) -> bool:
        if ability == STEP_ABILITY:
            return self.steps > 0
        return ability == NO_ABILITY or self.wraps > 0

    def use(self, ability: i64) -> None:
        """Cross an ability out."""
        if ability == STEP_ABILITY:
            self.steps -= 1
        elif ability == WRAP_ABILITY:
            self.wraps -= 1

    def _win(self, ability: i64) -> None:
        if ability == STEP_ABILITY:
            self.steps += 1
        else:
            self.wraps += 1

    def written(self) -> i64:
        """The running total, which is what the score track ends with."""
        return self.line_points + self.meep_points + self.group_points + self.combination_points

    def parts(self) -> dict[str, int]:
        """The named parts of the score."""
        return {
            "lines": self.line_points,
            "Meeps": self.meep_points,
            "groups": self.group_points,
            "combinations": self.combination_points,
            "end bonus": self.end_points,
        }

    def crosses(self) -> i64:
        return size(self.crossed)
