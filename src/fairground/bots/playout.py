"""Random play to the end, for measuring how fast the rules are."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.game import State
from fairground.luck import Luck


def playout(state: State, luck: Luck, limit: i64) -> i64:
    """Play random legal moves until the game is over or ``limit`` is reached; tells how many."""
    played: i64 = 0
    while played < limit:
        turn = state.turn()
        waiting = len(turn)
        if waiting == 0:
            break
        seat = turn[0] if waiting == 1 else turn[luck.below(waiting)]
        moves = state.legal(seat)
        state.play(seat, moves[luck.below(len(moves))], luck)
        played += 1
    return played
