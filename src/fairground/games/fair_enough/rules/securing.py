"""Securing: what is laid becomes safe, and the round is over for this player."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.fair_enough.rules.closing import end_round
from fairground.games.fair_enough.rules.state import NOBODY, State
from fairground.luck import Luck
from fairground.moves import Choices, Family


@final
class Secure(Family):
    """Also with nothing laid. The first to leave takes the start-player card."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return ""

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.finish_turn(seat, self.first)
        if state.first_out == NOBODY:
            state.first_out = seat
            state.starter = seat
        state.inside ^= BIT[seat]
        state.collectors[seat].secure()
        if state.inside == 0:
            end_round(state)
        else:
            state.pass_turn()


SECURE: Final = Secure("secure")
