"""What each part of Loot's final score is called, and what it counts."""

from __future__ import annotations

from fairground.games.loot.language import say, say_in
from fairground.games.loot.sight import LootView
from fairground.phrases import both


def part_title(part: str) -> str:
    return {
        "lines": say_in("a part of the score", "lines"),
        "Meeps": say_in("a part of the score", "Meeps"),
        "groups": say_in("a part of the score", "groups"),
        "combinations": say_in("a part of the score", "combinations"),
        "end bonus": say_in("a part of the score", "end bonus"),
    }.get(part, part)


def part_words(view: LootView, part: str) -> str:
    edition = view.edition
    line, end = int(edition.line_points), int(edition.end_points)
    sizes = both([str(int(points)) for points in edition.group_points])
    return {
        "lines": say("{points} for each full row and column of the plan.", points=line),
        "Meeps": say("What the Meeps met on the way brought."),
        "groups": say("For each whole group: {points}, by its size.", points=sizes),
        "combinations": say("For enough whole groups of one size."),
        "end bonus": say(
            "{points} for filling the score track to the last cell but one.", points=end
        ),
    }.get(part, "")
