"""What an experienced player of Loot knows, as numbers: what a cell is worth on a sheet, what the
next die makes of a place, and what a sheet will come to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.loot.edition import CELLS, MEEPS_CELL, SIDE, Edition
from fairground.games.loot.rules import OVER, ROUND, UNDECIDED, State
from fairground.games.loot.sheet import BITS, COLUMNS, ROWS, Sheet
from fairground.games.loot.walking import (
    GO,
    JUMP,
    PLAIN,
    STAY,
    STRAIGHT,
    landing,
)
from fairground.luck import Luck

SPREAD: Final = 3.5
PLIES: Final = 7

ABILITY: Final = 1.1
"""Points that a step or a wrap is worth in the hand."""
ENTRY: Final = 2.3
"""Points that one more entry on the score track usually brings."""
DARING: Final = 0.08
"""A quick choice takes the second thought as often as this."""


def _ones(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _line(visited: i64, line: i64, edition: Edition) -> float:
    """What one more cell brings to a row or column: the points when it is the last."""
    have = _ones(visited & line) + 1
    points = float(edition.line_points)
    if have == SIDE:
        return points
    share = float(have) / SIDE
    return points * 0.5 * share * share * share


def _circle(sheet: Sheet, group: i64, edition: Edition) -> float:
    """What the circle of a group brings: its points and what it completes in the grid."""
    colour: i64 = group // 4
    size: i64 = group % 4
    points: float = float(edition.group_points[size])
    row = edition.row_needs - sheet.in_row(colour) - 1
    if row == 0:
        points += ABILITY
    elif row > 0:
        points += 0.4 * ABILITY / float(row)
    needs: i64 = edition.column_needs[size]
    column = needs - sheet.in_column(size) - 1
    if column == 0:
        points += float(edition.column_points[size])
    elif column > 0:
        points += 0.4 * float(edition.column_points[size]) / float(column)
    return points


def worth(sheet: Sheet, cell: i64, edition: Edition) -> float:
    """What marking a cell brings a sheet, now and later, in points."""
    bit: i64 = BITS[cell]
    if sheet.visited & bit:
        return 0.0
    row: i64 = ROWS[cell // SIDE]
    column: i64 = COLUMNS[cell % SIDE]
    points = _line(sheet.visited, row, edition) + _line(sheet.visited, column, edition)
    group: i64 = edition.group_of[cell]
    if group == MEEPS_CELL:
        reward: i64 = edition.meeps[sheet.meeps]
        return points + 0.3 + (float(reward) if reward >= 0 else ABILITY)
    cells: i64 = edition.group_cells[group]
    size = group % 4 + 1
    have = _ones(sheet.visited & cells) + 1
    circle = _circle(sheet, group, edition)
    if have == size:
        return points + circle
    return points + 0.55 * circle * float(have) / float(size * size)


def prospect(sheet: Sheet, cell: i64, die: i64, edition: Edition) -> float:
    """The best that a plain move with a die brings from a cell; being stuck costs a round."""
    base: i64 = (die * CELLS + cell) * 4
    best = -0.8
    way: i64
    for way in range(4):
        target: i64 = STRAIGHT[base + way]
        if target >= 0 and not sheet.crossed >> target & 1:
            points = worth(sheet, target, edition)
            if points > best:
                best = points
    return best


def _appeal(state: State, sheet: Sheet, move: i64) -> float:
    """What a move of the present round brings, with what the next die makes of where it ends."""
    edition = state.edition
    coming: i64 = state.dice[1]
    if move == STAY:
        return 0.0
    if move < GO:
        return prospect(sheet, move - JUMP, coming, edition) - 1.0
    cell = landing(sheet.pawn, state.dice[0], move)
    points = worth(sheet, cell, edition) + 0.6 * prospect(sheet, cell, coming, edition)
    return points if (move - GO) // 4 == PLAIN else points - ABILITY


def _ahead(sheet: Sheet, edition: Edition) -> float:
    """What is begun on a sheet: how near groups and lines are to being full."""
    points = 0.0
    group: i64
    for group in range(MEEPS_CELL):
        cells: i64 = edition.group_cells[group]
        have = _ones(sheet.visited & cells)
        size = group % 4 + 1
        if 0 < have < size:
            share = float(have) / float(size)
            points += 0.6 * share * share * _circle(sheet, group, edition)
    line: i64
    for line in range(SIDE):
        row: i64 = ROWS[line]
        column: i64 = COLUMNS[line]
        points += _filled(_ones(sheet.visited & row), edition)
        points += _filled(_ones(sheet.visited & column), edition)
    return points


def _filled(have: i64, edition: Edition) -> float:
    if have == SIDE:
        return 0.0
    share = float(have) / SIDE
    return 0.45 * float(edition.line_points) * share * share * share


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
            points += 0.5 * time * prospect(sheet, sheet.pawn, state.dice[0], edition)
        result.append(points)
    return result


def weigh(state: State, seat: i64, moves: list[int]) -> list[float]:
    """In a round by what a move brings; before it, places towards the middle of a side are a
    little better, and dice that bring something in turn."""
    if state.phase != ROUND:
        return [1.0] * len(moves)
    sheet = state.sheets[seat]
    weights: list[float] = []
    for move in moves:
        appeal = _appeal(state, sheet, move)
        weights.append(0.05 if appeal < 0.0 else 0.1 + appeal * appeal)
    return weights


def _quick(state: State, sheet: Sheet, moves: list[int], luck: Luck) -> i64:
    """The move that brings most, now and then any other."""
    count: i64 = len(moves)
    if count == 1:
        return moves[0]
    if float(luck.below(1000)) < 1000.0 * DARING:
        return moves[luck.below(count)]
    best = -9.0
    chosen: i64 = moves[0]
    for move in moves:
        appeal = _appeal(state, sheet, move)
        if appeal > best:
            best = appeal
            chosen = move
    return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    played: i64 = 0
    while played < plies and state.phase != OVER:
        if state.phase == ROUND:
            seat: i64
            for seat in range(state.seats):
                if state.choices[seat] == UNDECIDED:
                    sheet = state.sheets[seat]
                    state.play(seat, _quick(state, sheet, state.legal(seat), luck), luck)
                    played += 1
                    if state.phase != ROUND:
                        break
        else:
            actor = state.turn()[0]
            moves = state.legal(actor)
            state.play(actor, moves[luck.below(len(moves))], luck)
            played += 1
