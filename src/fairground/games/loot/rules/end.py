"""The end: the round in which somebody writes in the last cell but one of the score track is the
last."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.game import Outcome
from fairground.games.loot.edition import CELLS, Edition
from fairground.games.loot.rules.points import Sheet
from fairground.moves import Choices


def wrote_last_but_one(sheet: Sheet, edition: Edition) -> bool:
    """Only the last round can bring this: it ends the game, and brings the bonus."""
    return len(sheet.track) >= edition.score_cells - 1


def is_last_round(sheets: list[Sheet], number: i64, edition: Edition) -> bool:
    if number >= edition.rounds:
        return True
    for sheet in sheets:
        if wrote_last_but_one(sheet, edition):
            return True
    return False


def finish(sheets: list[Sheet], edition: Edition) -> None:
    """Everyone who wrote in the last cell but one gets the bonus."""
    for sheet in sheets:
        if wrote_last_but_one(sheet, edition):
            sheet.end_points = edition.end_points


def outcome(sheets: list[Sheet]) -> Outcome:
    """Most points; tie: more crosses; still tied: shared."""
    return Outcome.of([sheet.parts() for sheet in sheets], [sheet.crosses() for sheet in sheets])


def fill_result(sheets: list[Sheet], scores: Choices, worths: Choices) -> None:
    """The same in numbers (see ``State``)."""
    for sheet in sheets:
        score = sheet.written() + sheet.end_points
        scores.add(score)
        worths.add(score * (CELLS + 1) + sheet.crosses())
