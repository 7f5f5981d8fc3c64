"""A table of Loot in numbers. Everything is open but the choices of the present round."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.features import (
    Features,
    Field,
    Numbers,
    categories,
    flags,
    from_viewer,
    next_seat,
    of_each_seat,
    seats_from_viewer,
)
from fairground.games.loot.edition import CELLS
from fairground.games.loot.rules.points import NOT_CHOSEN, Sheet
from fairground.games.loot.rules.state import MOVES, OVER, State

GROUPS: Final = 16


@final
class LootFeatures(Features):
    def fields(self, seats: int) -> list[Field]:
        most = len(MOVES)
        return [
            categories("phase", 1, OVER, "0 placing, 1 ordering the dice, 2 a round, 3 over"),
            Field("round", 1, "the round, from 1; 0 before the first"),
            categories("roller", 1, seats, "who rolls and orders the dice: 1 you, 2 the next seat"),
            categories("dice", 3, 6, "the queue, active die first; 0 until they are rolled"),
            categories("last_die", 1, 6, "the die of the round before"),
            flags("chosen", seats, "who has chosen and waits for the others, from you on"),
            categories("choice", 1, most, "your move of this round plus 1", own=True),
            *of_each_seat(
                seats,
                [
                    categories("pawn", 1, CELLS, "the cell of the pawn plus 1"),
                    categories("marks", CELLS, 2, "by cell, row by row: 0 blank, 1 slash, 2 cross"),
                    flags("groups", GROUPS, "groups circled: red 1 to 4, blue, green, yellow"),
                    Field("meeps", 1, "Meeps taken"),
                    Field("steps", 1, "steps that can be used"),
                    Field("wraps", 1, "wraps that can be used"),
                    Field("written", 1, "cells of the score track that are filled"),
                    Field("lines", 1, "points for rows and columns"),
                    Field("meep_points", 1, "points for Meeps"),
                    Field("group_points", 1, "points for groups"),
                    Field("combinations", 1, "points for combinations"),
                    Field("end_bonus", 1, "points for ending the game"),
                    categories("last", 1, most, "the move that was revealed last plus 1"),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        sheets, seats = state.sheets, state.seats
        out.add(state.phase)
        out.add(state.round)
        out.add(from_viewer(state.roller, viewer, seats))
        out.add(state.active)
        out.add(state.second)
        out.add(state.third)
        out.add(state.last_die)
        chosen: i64 = 0
        for seat in range(seats):
            if sheets[seat].choice != NOT_CHOSEN:
                chosen |= BIT[seat]
        out.add_set(seats_from_viewer(chosen, viewer, seats), seats)
        out.add(sheets[viewer].choice + 1)
        whose = viewer
        for _ in range(seats):
            self._write_sheet(sheets[whose], out)
            whose = next_seat(whose, seats)

    def _write_sheet(self, sheet: Sheet, out: Numbers) -> None:
        out.add(sheet.pawn + 1)
        out.add_sum(sheet.visited, sheet.crossed, CELLS)
        out.add_set(sheet.circles, GROUPS)
        out.add(sheet.meeps)
        out.add(sheet.steps)
        out.add(sheet.wraps)
        out.add(len(sheet.track))
        out.add(sheet.line_points)
        out.add(sheet.meep_points)
        out.add(sheet.group_points)
        out.add(sheet.combination_points)
        out.add(sheet.end_points)
        out.add(sheet.last + 1)


FEATURES: Final = LootFeatures()
