"""A table of Loot in numbers. Everything is open but the choices of the present round."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW
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
    last_of_word,
    next_seat,
    of_each_seat,
    seats_from_viewer,
    set_of,
    word,
    word_of_amounts,
)
from fairground.games.loot.edition import CELLS
from fairground.games.loot.rules.set_up import DICE
from fairground.games.loot.rules.state import OVER, PLACING, ROUND, State
from fairground.vecs import vec

GROUPS: Final = 16
WORDS_BEFORE_SHEETS: Final = 2
WORDS_OF_A_SHEET: Final = 4


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
                    set_of("visited", CELLS, "cells with a slash or a cross, row by row"),
                    Field("lines", 1, "points for rows and columns"),
                    set_of("crossed", CELLS, "cells with a cross"),
                    Field("meep_points", 1, "points for Meeps"),
                    Field("group_points", 1, "points for groups"),
                    Field("combinations", 1, "points for combinations"),
                    Field("end_bonus", 1, "points for ending the game"),
                    Field("written", 1, "cells of the score track that are filled"),
                    Field("meeps", 1, "Meeps taken"),
                    Field("steps", 1, "steps that can be used"),
                    Field("wraps", 1, "wraps that can be used"),
                    categories("pawn", 1, CELLS, "the cell of the pawn plus 1"),
                    *filled(
                        set_of("groups", GROUPS, "groups circled: red 1 to 4, blue, green, yellow"),
                        categories("last", 1, most, "the move that was revealed last plus 1"),
                    ),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        sheets, seats, items, at = state.sheets, state.seats, out.items, out.at
        items[at] = word(
            state.phase,
            amount(state.round),
            from_viewer(state.roller, viewer, seats),
            state.active,
            state.second,
            state.third,
            state.last_die,
            sheets[viewer].choice + 1,
        )
        chosen: i64 = 0
        if state.phase == PLACING or state.phase == ROUND:
            chosen = BELOW[seats] ^ state.undecided
        items[at + 1] = SPREAD[seats_from_viewer(chosen, viewer, seats)]
        at += WORDS_BEFORE_SHEETS
        words = self.seat_words(state, WORDS_OF_A_SHEET)
        seat, others = viewer, seats
        while others > 0:
            first = seat * WORDS_OF_A_SHEET
            items[at] = words[first]
            items[at + 1] = words[first + 1]
            items[at + 2] = words[first + 2]
            items[at + 3] = words[first + 3]
            at += WORDS_OF_A_SHEET
            seat = next_seat(seat, seats)
            others -= 1
        out.at = at

    def gather(self, state: State, seat: i64, words: vec[i64], at: i64) -> None:
        """A sheet, which changes when choices are revealed."""
        sheet = state.sheets[seat]
        words[at] = sheet.visited | last_of_word(amount(sheet.line_points))
        words[at + 1] = sheet.crossed | last_of_word(amount(sheet.meep_points))
        words[at + 2] = word_of_amounts(
            sheet.group_points,
            sheet.combination_points,
            sheet.end_points,
            len(sheet.track),
            sheet.meeps,
            sheet.steps,
            sheet.wraps,
            sheet.pawn + 1,
        )
        words[at + 3] = sheet.circles | (sheet.last + 1) << GROUPS


FEATURES: Final = LootFeatures()
