"""What each part of Kairo's final score counts."""

from __future__ import annotations

from fairground.games.kairo.sight import KairoView


def part_words(view: KairoView, part: str) -> str:
    edition = view.edition
    gold, silver = int(edition.gold), int(edition.silver)
    return {
        "expansions": "For each expansion laid, the size that its stall then had.",
        "medals won": f"{gold} for a gold and {silver} for a silver, each time one was won.",
        "medals held": "The same once more for the medals still held at the end.",
        "money": f"1 for every {int(edition.coins_for_a_point)} coins left.",
    }.get(part, "")
