"""Set-up: three cards to each hand, three on display, the time cards of this number of players."""

from __future__ import annotations

from collections.abc import Mapping

from fairground.games.fair_enough.edition import DISPLAY, HAND, Edition
from fairground.games.fair_enough.rules.cards import Collector, new_collector, new_deck
from fairground.games.fair_enough.rules.state import EMPTY_DISPLAY, State
from fairground.luck import Luck


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    """Any player starts. With the variant there is a seventh time card, and one stays unseen."""
    deck = new_deck(edition)
    collectors: list[Collector] = []
    for _ in range(seats):
        collector = new_collector()
        for _ in range(HAND):
            collector.take(deck.draw(luck))
        collector.close_hand()
        collectors.append(collector)
    places = EMPTY_DISPLAY[:]
    for place in range(DISPLAY):
        places[place] = deck.draw(luck)
    state = State(edition, dict(options), collectors, deck)
    state.places = places
    state.clocks = edition.clocks[seats]
    if options["twenty_one"]:
        state.clocks = [*state.clocks, edition.variant]
    state.starter = luck.below(seats)
    state.actor = state.starter
    return state
