"""Collecting: the time card that is turned says how long the hall is open. Then, clockwise from the
start player, everybody lays a card or secures."""

from __future__ import annotations

from typing import Final

from fairground.bits import BELOW
from fairground.games.fair_enough.rules.cards import draw
from fairground.games.fair_enough.rules.state import COLLECTING, NOBODY, State
from fairground.luck import Luck

THIS_IS_COLLECTING: Final = "This is collecting: lay a card from your hand, or secure."


def turn_time_card(state: State, luck: Luck) -> None:
    state.phase = COLLECTING
    clocks = state.clocks[:]
    state.time_left = draw(clocks, luck)
    state.clocks = clocks
    state.past_clocks = [*state.past_clocks, state.time_left]
    state.actor = state.starter
    state.inside = BELOW[state.seats]
    state.first_out = NOBODY
    state.closer = NOBODY
    for collector in state.collectors:
        collector.begin_round()
