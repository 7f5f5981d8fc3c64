"""What each part of Fair Enough's final score counts."""

from __future__ import annotations

from fairground.games.fair_enough.rules.end import HAND_COST, SET, SET_POINTS, SPECIAL_COST
from fairground.games.fair_enough.sight import FairEnoughView


def part_words(view: FairEnoughView, part: str) -> str:
    return {
        "values": "The numbers on all cards that were secured.",
        "sets": f"{SET_POINTS} for {SET} secured cards of a kind, and {SET_POINTS} for each more.",
        "hand": f"Collect cards left in hand cost {HAND_COST} times their number.",
        "specials": f"Special cards left in hand cost {SPECIAL_COST} each.",
    }.get(part, "")
