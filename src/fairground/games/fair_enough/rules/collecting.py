"""Collecting: the time card that is turned says how long the hall is open. Then, clockwise from the
start player, everybody lays a card (``laying.py``) or secures, until the time is exactly zero or
everybody has left."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW, BIT
from fairground.games.fair_enough.edition import ROUNDS
from fairground.games.fair_enough.language import sentence
from fairground.games.fair_enough.rules.state import (
    COLLECTING,
    NO_NUMBERS,
    NOBODY,
    OVER,
    RESEARCH,
    State,
)
from fairground.luck import Luck
from fairground.moves import Choices, Family

THIS_IS_COLLECTING: Final = sentence("This is collecting: lay a card from your hand, or secure.")


def turn_time_card(state: State, luck: Luck) -> None:
    state.phase = COLLECTING
    state.turned += 1
    cards = state.time_cards[:]
    last: i64 = len(cards) - state.turned
    at = luck.below(last + 1)
    state.time_left = cards[at]
    cards[at] = cards[last]
    cards[last] = state.time_left
    state.time_cards = cards
    state.clock_words = NO_NUMBERS
    state.actor = state.starter
    state.inside = BELOW[state.seats]
    state.first_out = NOBODY
    state.closer = NOBODY
    state.changed = BELOW[state.seats]
    for collector in state.collectors:
        collector.begin_round()


@final
class Secure(Family):
    """What is laid becomes safe, and the round is over for this player. Also with nothing laid. The
    first to leave takes the start-player card."""

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
        state.only_passed = True
        state.collectors[seat].secure()
        if state.inside == 0:
            end_round(state)
        else:
            state.pass_turn()


def close_hall(state: State, seat: i64) -> None:
    """Exactly zero: who made it secures, which is not leaving; everyone else still inside loses
    what they laid."""
    state.closer = seat
    state.changed = BELOW[state.seats]
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


SECURE: Final = Secure("secure", paragraph="secure")
