"""The end of collecting: the time is exactly zero, or everybody has left. After six rounds the game
is over."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.fair_enough.edition import ROUNDS
from fairground.games.fair_enough.rules.state import OVER, RESEARCH, State


def close_hall(state: State, seat: i64) -> None:
    """Exactly zero: who made it secures, which is not leaving; everyone else still inside loses
    what they laid."""
    state.closer = seat
    state.collectors[seat].secure()
    for collector in state.collectors:
        collector.lose(state.deck)
    end_round(state)


def end_round(state: State) -> None:
    """Hands are kept, and the holder of the start-player card begins the next round."""
    state.inside = 0
    state.time_left = 0
    if state.round == ROUNDS:
        state.phase = OVER
        return
    state.round += 1
    state.phase = RESEARCH
    state.researched = 0
    state.actor = state.starter
