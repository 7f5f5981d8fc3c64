"""The pictures of the rules of Fair Enough: the cards, and the clock above a lane."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fairground.draw import group, joined
from fairground.game import Callout, Figure
from fairground.games.fair_enough.edition import CARDS, VALUES, Edition
from fairground.games.fair_enough.picture import LANE, drawn_lane
from fairground.games.fair_enough.picture.board import SIZE, dial, dial_of
from fairground.games.fair_enough.picture.cards import LARGE, large
from fairground.games.fair_enough.rules import COLLECTING, State, setup
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import LAY
from fairground.games.fair_enough.rules.research import DONE, TAKE
from fairground.games.fair_enough.sight import view
from fairground.luck import FastLuck

SEED: Final = 4
SHOWN: Final = (6 * VALUES + 2, 3 * VALUES + 8)
"""The collect cards that are shown: a 3 of the seventh kind and a 9 of the fourth."""
NAMES: Final = ("Ada", "Ben", "Cleo")
GAP: Final = 14
MIDDLE: Final = 170
"""Of the picture with the clock, which shows the beginning of a lane."""


def collecting(edition: Edition) -> State:
    """Three players in the first round. Everybody took what they could, and laid a card or two."""
    luck = FastLuck(SEED)
    options = {"twenty_one": False, "memory_aid": False}
    state = setup(edition, 3, options, luck)
    while state.phase != COLLECTING:
        legal = state.legal(state.actor)
        takes = [move for move in legal if TAKE.has(move)]
        state.play(state.actor, takes[0] if takes else int(DONE.first), luck)
    for _ in range(2 * state.seats):
        legal = state.legal(state.actor)
        lays = [move for move in legal if LAY.has(move)]
        state.play(state.actor, lays[0] if lays else int(SECURE.first), luck)
    return state


def _cards(edition: Edition) -> Figure:
    width, height = LARGE
    shown = (*SHOWN, *range(CARDS, CARDS + 3))
    places = [
        (16 + (width + GAP) * (at if at < 2 else at - 2), 16 + (0 if at < 2 else height + 40))
        for at in range(len(shown))
    ]
    body = joined(
        group(large(card, edition), transform=f"translate({x} {y})")
        for card, (x, y) in zip(shown, places, strict=True)
    )
    (x, y), (_, below) = places[0], places[2]
    callouts = (
        Callout(x - 2, y + 26),
        Callout(x + 80, y + 4),
        Callout(x - 2, y + 100),
        *(Callout(left + width / 2, below - 8) for left, _ in places[2:]),
    )
    return Figure(32 + 3 * width + 2 * GAP, 72 + 2 * height, body, callouts)


def _clock(edition: Edition) -> Figure:
    state = collecting(edition)
    seen = view(state, state.actor)
    seat = max(range(3), key=lambda each: len(seen.collectors[each].laid))
    lane = drawn_lane(seen, (), seat, NAMES)
    clock = group(dial(*dial_of(seen)), transform=f"translate({MIDDLE - 99} 0) scale(.55)")
    top = SIZE[1] * 0.55 + 12
    body = clock + group(lane, transform=f"translate(0 {top})")
    callouts = (
        Callout(MIDDLE - 118, 60, (MIDDLE - 40, 86)),
        Callout(MIDDLE + 120, 150, (MIDDLE + 32, 144)),
        Callout(304, top + LANE / 2, (282, top + LANE / 2)),
        Callout(100, top + LANE - 6, (100, top + LANE / 2 + 22)),
    )
    return Figure(2 * MIDDLE, top + LANE + 8, body, callouts)


FIGURES: Final[Mapping[str, Callable[[Edition], Figure]]] = {"cards": _cards, "clock": _clock}
