"""Random play to the end and copies of a state, for measuring how fast the rules are."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.luck import Luck
from fairground.moves import Choices, State


def playout(state: State, luck: Luck, turn: Choices, moves: Choices, limit: i64) -> i64:
    """Play random legal moves until the game is over or ``limit`` is reached; returns how many.
    The buffers are used and can be used again."""
    played: i64 = 0
    while played < limit:
        state.fill_turn(turn)
        if turn.count == 0:
            break
        seat = turn.items[0]
        if turn.count > 1:
            seat = turn.items[luck.below(turn.count)]
        state.fill_legal(seat, moves)
        state.play_legal(seat, moves.items[luck.below(moves.count)], luck)
        played += 1
    return played


def in_turn(states: list[State], luck: Luck, turn: Choices, moves: Choices) -> i64:
    """Play one random legal move at every table, one after the other, where a game is not over;
    returns how many. A single table stays in the cache of a core; thousands do not."""
    played: i64 = 0
    for state in states:
        state.fill_turn(turn)
        if turn.count:
            seat = turn.items[0]
            state.fill_legal(seat, moves)
            state.play_legal(seat, moves.items[luck.below(moves.count)], luck)
            played += 1
    return played


def copies(state: State, times: i64) -> i64:
    """Copy a state this many times."""
    for _ in range(times):
        state.copy()
    return times
