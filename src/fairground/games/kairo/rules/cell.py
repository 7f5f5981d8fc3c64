"""A cell of the market: where a tile is laid, or the entrance to which a customer is lured."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import lowest
from fairground.games.kairo.market import CELL_NAMES, SPLIT
from fairground.games.kairo.rules.build import choose_place, places, why_not_place
from fairground.games.kairo.rules.intent import GOAL
from fairground.games.kairo.rules.lure import fill_goals, lure, why_not_entrance
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family


@final
class At(Family):
    """Row from the top and column from the left, both from 1."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        intent = state.intent
        if intent.step == GOAL:
            barkers = state.cards.barkers[seat]
            fill_goals(state.board, intent.colour, barkers, self.first, out)
            return
        lo, hi = places(state.board, intent, state.parts_to_build_in())
        while lo:
            out.add(self.first + lowest(lo))
            lo &= lo - 1
        while hi:
            out.add(self.first + SPLIT + lowest(hi))
            hi &= hi - 1

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.intent.step == GOAL:
            return why_not_entrance(state, choice)
        return why_not_place(state, choice)

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        if state.intent.step == GOAL:
            lure(state, choice)
        else:
            choose_place(state, choice)


AT: Final = At("at", CELL_NAMES, example=54)
