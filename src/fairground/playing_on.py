"""The loop in which a bot plays on quickly for everybody. Compiled together with the rules."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from fairground.luck import Luck
from fairground.moves import Choices, State


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickPlayer:
    """Plays sensible moves without thinking for long."""

    def choose(self, state: Any, seat: i64, moves: Choices, luck: Luck) -> i64:
        """A legal move of the seat; ``moves`` is a buffer for the legal ones."""
        raise NotImplementedError

    def may_stop(self, state: Any) -> bool:
        """Whether this is a moment at which a state can be valued."""
        return True

    def play_on(self, state: State, luck: Luck, plies: i64) -> None:
        """Play for every seat, for this many plies or until the game is over."""
        turn = Choices(state.seats)
        moves = Choices(state.moves.count)
        played: i64 = 0
        while played < plies or not self.may_stop(state):
            state.fill_turn(turn)
            if turn.count == 0:
                return
            seat = turn.at(0)
            state.play(seat, self.choose(state, seat, moves, luck), luck)
            played += 1
