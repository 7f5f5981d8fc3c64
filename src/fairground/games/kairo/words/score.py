"""What each part of Kairo's final score is called, and what it counts."""

from __future__ import annotations

from fairground.games.kairo.language import say, say_in
from fairground.games.kairo.sight import KairoView


def part_title(part: str) -> str:
    return {
        "expansions": say_in("a part of the score", "expansions"),
        "medals won": say_in("a part of the score", "medals won"),
        "medals held": say_in("a part of the score", "medals held"),
        "money": say_in("a part of the score", "money"),
    }.get(part, part)


def part_words(view: KairoView, part: str) -> str:
    edition = view.edition
    gold, silver = int(edition.gold), int(edition.silver)
    return {
        "expansions": say("For each expansion laid, the size that its stall then had."),
        "medals won": say(
            "{gold} for a gold and {silver} for a silver, each time one was won.",
            gold=gold,
            silver=silver,
        ),
        "medals held": say("The same once more for the medals still held at the end."),
        "money": say("1 for every {coins} coins left.", coins=int(edition.coins_for_a_point)),
    }.get(part, "")
