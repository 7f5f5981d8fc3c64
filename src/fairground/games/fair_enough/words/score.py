"""What each part of Fair Enough's final score is called, and what it counts."""

from __future__ import annotations

from fairground.games.fair_enough.language import say, say_in
from fairground.games.fair_enough.rules.end import HAND_COST, SET, SET_POINTS, SPECIAL_COST
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import times


def part_title(part: str) -> str:
    return {
        "values": say_in("a part of the score", "values"),
        "sets": say_in("a part of the score", "sets"),
        "hand": say_in("a part of the score", "hand"),
        "specials": say_in("a part of the score", "specials"),
    }.get(part, part)


def part_words(view: FairEnoughView, part: str) -> str:
    return {
        "values": say("The values of all cards that were secured."),
        "sets": say(
            "{points} for {cards} secured cards of a kind, and {points} for each more.",
            points=SET_POINTS,
            cards=SET,
        ),
        "hand": say(
            "Each collect card left in hand costs {times} its value.", times=times(HAND_COST)
        ),
        "specials": say("Special cards left in hand cost {points} each.", points=SPECIAL_COST),
    }.get(part, "")
