"""The rules of Fair Enough, in the order of the rulebook: set-up, research, collecting, laying a
card, the end."""

from __future__ import annotations

from collections.abc import Mapping

from fairground.games.fair_enough.edition import DISPLAY, HAND, Edition
from fairground.games.fair_enough.rules.cards import Collector, new_collector, new_deck
from fairground.games.fair_enough.rules.collecting import SECURE, THIS_IS_COLLECTING
from fairground.games.fair_enough.rules.laying import (
    LAY,
    LAY_AND_SELL_OUT,
    LAY_NOW,
    LAY_WITH_PRE_ORDER,
    LAY_WITH_QUEUE,
    SELL_OUT,
)
from fairground.games.fair_enough.rules.research import DONE, TAKE, THIS_IS_RESEARCH
from fairground.games.fair_enough.rules.state import (
    COLLECTING,
    EMPTY_DISPLAY,
    MOVES,
    OVER,
    RESEARCH,
    State,
)
from fairground.luck import Luck
from fairground.moves import Decision

__all__ = ["COLLECTING", "MOVES", "OVER", "RESEARCH", "State", "setup"]


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    """Three cards to each hand, three on display, and the time cards of this number of players. Any
    player starts. With the variant there is a seventh time card, and one stays unseen."""
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
    variant = [edition.variant] if options["twenty_one"] else []
    state.clocks = edition.clocks[seats] + variant
    state.starter = luck.below(seats)
    state.actor = state.starter
    return state


MOVES.declare(
    families=[
        TAKE,
        DONE,
        SECURE,
        LAY,
        LAY_WITH_QUEUE,
        LAY_WITH_PRE_ORDER,
        LAY_AND_SELL_OUT,
        SELL_OUT,
    ],
    decisions=[
        Decision(THIS_IS_RESEARCH, TAKE, DONE, paragraph="take"),
        Decision(
            THIS_IS_COLLECTING,
            SECURE,
            LAY,
            LAY_WITH_QUEUE,
            LAY_WITH_PRE_ORDER,
            LAY_AND_SELL_OUT,
            SELL_OUT,
            paragraph="one-thing",
        ),
        Decision(LAY_NOW, LAY, paragraph="sold-out"),
    ],
)
