"""The examples in the rules of Fair Enough are what the engine says."""

from __future__ import annotations

from tests.games.fair_enough_scene import HOUSE, collecting, play

import fairground as fg
from fairground.games.fair_enough.rules.end import outcome
from fairground.luck import FastLuck
from fairground.rulebook import rules_text

GAME = fg.game("fair_enough")
RULES = rules_text(GAME)


def test_the_round_by_example() -> None:
    rows = ("", "", "")
    state = collecting(18, "dice-3", "pins-6", "posters-9 queue", rows=rows)
    play(state, "lay dice-3")
    assert f"which takes 2 minutes: {state.time_left} are left" in RULES
    play(state, "lay pins-6")
    assert f"which takes 4: {state.time_left} are left" in RULES
    play(state, "lay posters-9 queue", luck=FastLuck(1))
    piles = [len(collector.pile) for collector in state.collectors]
    assert piles == [0, 0, 1], "Cleo secures her 9"
    assert len(state.deck.discards) == 3, "the 3, the 6 and the queue"


def test_the_count_by_example() -> None:
    pins = " ".join(f"pins-{value}" for value in range(1, 6))
    state = collecting(9, "dice-8 queue", "", piles=(f"{pins} posters-6 meeples-7",))
    result = outcome(state.collectors, HOUSE)
    parts = result.parts[0]
    assert f"| values: 1 + 2 + 3 + 4 + 5 + 6 + 7 | {parts['values']} |" in RULES
    assert f"| a set of five | {parts['sets']} |" in RULES
    assert f"| the 8 in your hand | −{-parts['hand']} |" in RULES
    assert f"| the queue in your hand | −{-parts['specials']} |" in RULES
    assert f"| **together** | **{result.scores[0]}** |" in RULES


def test_the_tables_are_those_of_the_house_edition() -> None:
    times = " | ".join(str(HOUSE.time_of[value]) for value in range(10))
    assert f"| time | {times} |" in RULES
    for seats, name in ((2, "2"), (3, "3"), (4, "4 and 5"), (5, "4 and 5")):
        cards = " ".join(str(minutes) for minutes in sorted(HOUSE.clocks[seats]))
        assert f"| {name} | {cards} |" in RULES
