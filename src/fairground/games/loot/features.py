"""A table of Loot in numbers. Everything is open but the choices of the present round."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.features import (
    SPREAD,
    Features,
    Field,
    Numbers,
    amount,
    categories,
    filled,
    flags,
    from_viewer,
    next_seat,
    of_each_seat,
    seats_from_viewer,
    word,
)
from fairground.games.loot.edition import CELLS
from fairground.games.loot.rules.points import NOT_CHOSEN, Sheet
from fairground.games.loot.rules.set_up import DICE
from fairground.games.loot.rules.state import OVER, State

GROUPS: Final = 16


@final
class LootFeatures(Features):
    def fields(self, seats: int) -> list[Field]:
        most = int(DICE.first)
        return [
            *filled(
                categories("phase", 1, OVER, "0 placing, 1 ordering the dice, 2 a round, 3 over"),
                Field("round", 1, "the round, from 1; 0 before the first"),
                categories("roller", 1, seats, "who rolls and orders the dice: 1 you, 2 the next"),
                categories("dice", 3, 6, "the queue, active die first; 0 until they are rolled"),
                categories("last_die", 1, 6, "the die of the round before"),
                categories("choice", 1, most, "your move of this round plus 1", own=True),
            ),
            *filled(flags("chosen", seats, "who has chosen and waits for the others, from you on")),
            *of_each_seat(
                seats,
                [
                    *filled(
                        categories(
                            "marks", CELLS, 2, "by cell, row by row: 0 blank, 1 slash, 2 cross"
                        ),
                        Field("lines", 1, "points for rows and columns"),
                        Field("meep_points", 1, "points for Meeps"),
                        Field("group_points", 1, "points for groups"),
                        Field("combinations", 1, "points for combinations"),
                        Field("end_bonus", 1, "points for ending the game"),
                        Field("written", 1, "cells of the score track that are filled"),
                        Field("meeps", 1, "Meeps taken"),
                    ),
                    *filled(
                        flags("groups", GROUPS, "groups circled: red 1 to 4, blue, green, yellow")
                    ),
                    *filled(
                        categories("pawn", 1, CELLS, "the cell of the pawn plus 1"),
                        Field("steps", 1, "steps that can be used"),
                        Field("wraps", 1, "wraps that can be used"),
                        categories("last", 1, most, "the move that was revealed last plus 1"),
                    ),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        sheets, seats = state.sheets, state.seats
        out.add(
            word(
                state.phase,
                amount(state.round),
                from_viewer(state.roller, viewer, seats),
                state.active,
                state.second,
                state.third,
                state.last_die,
                sheets[viewer].choice + 1,
            )
        )
        chosen: i64 = 0
        for seat in range(seats):
            if sheets[seat].choice != NOT_CHOSEN:
                chosen |= BIT[seat]
        out.add_set(seats_from_viewer(chosen, viewer, seats), seats)
        whose = viewer
        for _ in range(seats):
            _write_sheet(sheets[whose], out)
            whose = next_seat(whose, seats)


def _write_sheet(sheet: Sheet, out: Numbers) -> None:
    items, at = out.items, out.at
    visited, crossed = sheet.visited, sheet.crossed
    end = at + CELLS // 8
    while at < end:
        items[at] = SPREAD[visited & 255] + SPREAD[crossed & 255]
        visited >>= 8
        crossed >>= 8
        at += 1
    items[at] = word(
        visited + crossed,
        amount(sheet.line_points),
        amount(sheet.meep_points),
        amount(sheet.group_points),
        amount(sheet.combination_points),
        amount(sheet.end_points),
        amount(len(sheet.track)),
        amount(sheet.meeps),
    )
    items[at + 1] = SPREAD[sheet.circles & 255]
    items[at + 2] = SPREAD[sheet.circles >> 8]
    items[at + 3] = word(sheet.pawn + 1, amount(sheet.steps), amount(sheet.wraps), sheet.last + 1)
    out.at = at + 4


FEATURES: Final = LootFeatures()
