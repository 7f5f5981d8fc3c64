"""One player's sheet of Loot: what is marked, circled and written on it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.loot.edition import CELLS, MEEPS_CELL, SIDE, STEP, Edition

BITS: Final[list[int]] = [1 << cell for cell in range(CELLS)]
"""The mask of each cell."""
ROWS: Final[list[int]] = [((1 << SIDE) - 1) << SIDE * row for row in range(SIDE)]
COLUMNS: Final[list[int]] = [
    sum(1 << SIDE * row + column for row in range(SIDE)) for column in range(SIDE)
]


@final
class Sheet:
    """``visited`` and ``crossed`` are masks of cells, ``circles`` a mask of groups; ``track``
    holds the running totals."""

    def __init__(self) -> None:
        self.pawn: i64 = -1
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
        new.track = self.track[:]
        return new

    def mark(self, cell: i64, edition: Edition) -> None:
        """A slash if the cell was blank, a cross if it had a slash. A cross never completes
        anything. All points of one round are one new running total; a round without points
        writes nothing."""
        bit: i64 = BITS[cell]
        if self.visited & bit:
            self.crossed |= bit
            return
        before = self.written()
        self.visited |= bit
        self._circle_lines(cell, edition)
        group: i64 = edition.group_of[cell]
        if group == MEEPS_CELL:
            self._take_meep(edition)
        else:
            cells: i64 = edition.group_cells[group]
            if self.visited & cells == cells:
                self._circle_group(group, edition)
        total = self.written()
        if total > before:
            self.track.append(total)

    def _circle_lines(self, cell: i64, edition: Edition) -> None:
        row: i64 = ROWS[cell // SIDE]
        column: i64 = COLUMNS[cell % SIDE]
        if self.visited & row == row:
            self.line_points += edition.line_points
        if self.visited & column == column:
            self.line_points += edition.line_points

    def _take_meep(self, edition: Edition) -> None:
        reward: i64 = edition.meeps[self.meeps]
        self.meeps += 1
        if reward >= 0:
            self.meep_points += reward
        else:
            self._win(-1 - reward)

    def _circle_group(self, group: i64, edition: Edition) -> None:
        """Points for the size, and a circle; a row or column of the combination grid that now
        reaches its count pays once."""
        self.circles |= BITS[group]
        colour: i64 = group // 4
        size: i64 = group % 4
        self.group_points += edition.group_points[size]
        if self.in_row(colour) == edition.row_needs:
            self._win(edition.row_ability[colour])
        if self.in_column(size) == edition.column_needs[size]:
            self.combination_points += edition.column_points[size]

    def in_row(self, colour: i64) -> i64:
        """Circles in a colour's row of the combination grid."""
        row = self.circles >> 4 * colour
        return (row & 1) + (row >> 1 & 1) + (row >> 2 & 1) + (row >> 3 & 1)

    def in_column(self, size: i64) -> i64:
        """Circles in a size's column of the combination grid; size 0 is the column of single
        cells."""
        column = self.circles >> size
        return (column & 1) + (column >> 4 & 1) + (column >> 8 & 1) + (column >> 12 & 1)

    def _win(self, ability: i64) -> None:
        if ability == STEP:
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

    def crosses(self) -> int:
        count = 0
        for cell in range(CELLS):
            if self.crossed >> cell & 1:
                count += 1
        return count
