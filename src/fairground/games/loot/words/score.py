"""What each part of Loot's final score counts."""

from __future__ import annotations

from fairground.games.loot.sight import LootView
from fairground.phrases import both


def part_words(view: LootView, part: str) -> str:
    edition = view.edition
    sizes = both([str(int(points)) for points in edition.group_points])
    return {
        "lines": f"{int(edition.line_points)} for each full row and column of the plan.",
        "Meeps": "What the Meeps met on the way brought, each more than the one before.",
        "groups": f"For each whole group: {sizes}, by its size.",
        "combinations": "For enough whole groups of one size.",
        "end bonus": f"{int(edition.end_points)} for filling the score track to the last cell but "
        "one.",
    }.get(part, "")
