"""Research: two laps, and on a turn none, one or two of the cards on display are taken."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.fair_enough.edition import (
    CARDS,
    DISPLAY,
    LAPS,
    MOST_TAKEN,
    SPECIALS,
    Edition,
    card_text,
)
from fairground.games.fair_enough.language import sentence
from fairground.games.fair_enough.rules.cards import NOTHING
from fairground.games.fair_enough.rules.collecting import turn_time_card
from fairground.games.fair_enough.rules.state import EMPTY_DISPLAY, State
from fairground.luck import Luck
from fairground.moves import Choices, Family
from fairground.vecs import vec

THIS_IS_RESEARCH: Final = sentence(
    "This is research: take up to two cards from the display, then choose done."
)
HOW_MANY: Final = vec[i64]([i64(places.bit_count()) for places in range(2**DISPLAY)])
"""By sets of places of the display."""


@final
class Take(Family):
    """A card of the display, also a special. It is taken when the turn is done."""

    def text(self, choice: int, edition: Edition) -> str:
        return f"{self.verb} {card_text(choice, edition)}"

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if not may_take(state):
            return
        places = state.places
        place: i64
        for place in range(DISPLAY):
            card = places[place]
            if card == NOTHING or state.picked & BIT[place]:
                continue
            if card < CARDS or place_of(state, card) == place:
                out.add(self.first + card)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if place_of(state, choice) == NOTHING:
            return sentence("That card is not on display for you to take.")
        return "" if may_take(state) else sentence("You may take at most two cards in a turn.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.picked |= BIT[place_of(state, choice)]


@final
class Done(Family):
    """The turn in research is finished, with whatever was taken."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return ""

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        """The cards go to the hand and the display is refilled to three; after two laps the time
        card is turned."""
        state.finish_turn(seat, self.first)
        state.only_passed = state.picked == 0
        if state.picked:
            _take_picked(state, seat)
        if state.picked or state.places[DISPLAY - 1] == NOTHING:
            _refill(state, luck)
        state.picked = 0
        state.researched += 1
        if state.researched == LAPS * state.seats:
            turn_time_card(state, luck)
        else:
            state.actor = state.seat_after(seat)


def may_take(state: State) -> bool:
    return HOW_MANY[state.picked] < MOST_TAKEN


def place_of(state: State, card: i64) -> i64:
    """The first place of the display where a card lies that is not being taken, or NOTHING."""
    places = state.places
    place: i64
    for place in range(DISPLAY):
        if places[place] == card and not state.picked & BIT[place]:
            return place
    return NOTHING


def _take_picked(state: State, seat: i64) -> None:
    collector = state.collectors[seat]
    place: i64
    for place in range(DISPLAY):
        if state.picked & BIT[place]:
            collector.take(state.places[place])
    state.last_places = state.places
    state.last_picked = state.picked


def _refill(state: State, luck: Luck) -> None:
    """If there is nothing to draw the display stays short, without gaps."""
    places = EMPTY_DISPLAY[:]
    filled: i64 = 0
    place: i64
    for place in range(DISPLAY):
        card = state.places[place]
        if card == NOTHING or state.picked & BIT[place]:
            card = state.deck.draw(luck)
        if card != NOTHING:
            places[filled] = card
            filled += 1
    state.places = places


TAKE: Final = Take("take", CARDS + len(SPECIALS), example=33)
DONE: Final = Done("done")
