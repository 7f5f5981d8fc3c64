"""What a sheet of Loot will come to: what is written, what is begun, and what the next die makes of
the place where the pawn stands."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, size
from fairground.games.loot.edition import CELLS, MEEPS_CELL, SIDE, Edition
from fairground.games.loot.rules import OVER, ROUND, Sheet, State
from fairground.games.loot.rules.a_round import GO
from fairground.games.loot.rules.points import COLUMNS, ROWS
from fairground.vecs import vec

SPREAD: Final = 3.5
CAREFUL_SPREAD: Final = 5.5
PLIES: Final = 7

ABILITY: Final = 1.1
"""Points that a step or a wrap is worth in the hand."""
ENTRY: Final = 2.3
"""Points that one more entry on the score track usually brings."""
BEGUN_LINE: Final = 0.45
"""The share of a line's points that it is worth when it is nearly full."""


_SHARE_OF_LINE: Final = vec[float]([have / SIDE for have in range(SIDE + 1)])


def _line(visited: i64, line: i64, edition: Edition) -> float:
    """What one more cell brings to a row or column: the points when it is the last."""
    have = size(visited & line) + 1
    points = float(edition.line_points)
    if have == SIDE:
        return points
    share = _SHARE_OF_LINE[have]
    return points * 0.5 * share * share * share


def _circle(sheet: Sheet, group: i64, edition: Edition) -> float:
    """What the circle of a group brings: its points and what it completes in the grid."""
    colour: i64 = group // 4
    column: i64 = group % 4
    points: float = float(edition.group_points[column])
    row = sheet.lacks_in_row(colour, edition) - 1
    if row == 0:
        points += ABILITY
    elif row > 0:
        points += 0.4 * ABILITY / float(row)
    lacks = sheet.lacks_in_column(column, edition) - 1
    if lacks == 0:
        points += float(edition.column_points[column])
    elif lacks > 0:
        points += 0.4 * float(edition.column_points[column]) / float(lacks)
    return points


_NO_VALUES: Final = vec[float]([0.0] * CELLS)


@final
class Outlook:
    """What marking each cell of a sheet brings, now and later, in points. It is worked out when it
    is asked for and remembered, so an outlook is good until the sheet is marked."""

    def __init__(self, sheet: Sheet, edition: Edition) -> None:
        self.sheet = sheet
        self.edition = edition
        self.values: vec[float] = _NO_VALUES[:]
        self.known: i64 = 0

    def worth(self, cell: i64) -> float:
        if not self.known >> cell & 1:
            self.known |= BIT[cell]
            self.values[cell] = _worth(self.sheet, cell, self.edition)
        return self.values[cell]

    def prospect(self, cell: i64, die: i64) -> float:
        """The best that a plain move with a die brings from a cell; being stuck costs a round."""
        best = -0.8
        free = self.sheet.free()
        for choice in range(i64(4)):
            target = GO.landing(cell, die, choice)
            if free >> target & 1:
                points = self.worth(target)
                if points > best:
                    best = points
        return best


def _worth(sheet: Sheet, cell: i64, edition: Edition) -> float:
    if sheet.is_visited(cell):
        return 0.0
    points = _line(sheet.visited, ROWS[cell // SIDE], edition)
    points += _line(sheet.visited, COLUMNS[cell % SIDE], edition)
    group = edition.group_of[cell]
    if group == MEEPS_CELL:
        reward = edition.meeps[sheet.meeps]
        return points + 0.3 + (float(reward) if reward >= 0 else ABILITY)
    needs = group % 4 + 1
    have = size(sheet.visited & edition.group_cells[group]) + 1
    circle = _circle(sheet, group, edition)
    if have == needs:
        return points + circle
    return points + 0.55 * circle * float(have) / float(needs * needs)


def _ahead(sheet: Sheet, edition: Edition) -> float:
    """What is begun on a sheet: how near groups and lines are to being full."""
    points = 0.0
    group: i64
    for group in range(MEEPS_CELL):
        cells: i64 = edition.group_cells[group]
        have = size(sheet.visited & cells)
        needs = group % 4 + 1
        if 0 < have < needs:
            share = float(have) / float(needs)
            points += 0.6 * share * share * _circle(sheet, group, edition)
    line: i64
    for line in range(SIDE):
        row: i64 = ROWS[line]
        column: i64 = COLUMNS[line]
        points += _filled(size(sheet.visited & row), edition)
        points += _filled(size(sheet.visited & column), edition)
    return points


def _filled(have: i64, edition: Edition) -> float:
    if have == SIDE:
        return 0.0
    share = _SHARE_OF_LINE[have]
    return BEGUN_LINE * float(edition.line_points) * share * share * share


def estimate(state: State) -> list[float]:
    """What is written, what is begun as far as there will be time for it, abilities, and as many
    usual entries as the furthest sheet leaves room for."""
    edition = state.edition
    if state.phase == OVER:
        return [float(sheet.written() + sheet.end_points) for sheet in state.sheets]
    last = edition.score_cells - 1
    furthest: i64 = 0
    for sheet in state.sheets:
        if len(sheet.track) > furthest:
            furthest = len(sheet.track)
    room = last - furthest
    rounds = edition.rounds - state.round
    if rounds < 2 * room:
        room = rounds // 2
    time = 1.0 if room >= 4 else 0.25 * float(room)
    result: list[float] = []
    for sheet in state.sheets:
        points = float(sheet.written()) + ENTRY * float(room)
        points += time * (_ahead(sheet, edition) + ABILITY * float(sheet.steps + sheet.wraps))
        points += float(edition.end_points) * float(len(sheet.track)) / float(last * last) * 3.0
        if state.phase == ROUND:
            points += 0.5 * time * Outlook(sheet, edition).prospect(sheet.pawn, state.active)
        result.append(points)
    return result


def spread(state: State) -> float:
    """More than the usual one, so that points still count for a seat that is ahead."""
    return CAREFUL_SPREAD


def shown_luck(state: State) -> i64:
    """How far a way leads."""
    return state.active
