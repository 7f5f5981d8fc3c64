"""Which games offer a lesson."""

from __future__ import annotations

import logging
from functools import cache

from fairground import catalog
from fairground.language import SOURCE, spoken
from fairground.lesson import Lesson, LessonError
from fairground.lesson_texts import lesson_in

log = logging.getLogger("fairground")


def offered_lesson(game_id: str) -> Lesson | None:
    """The lesson of a game in the reader's language, or in English."""
    return offered_in(game_id, spoken())


@cache
def offered_in(game_id: str, language: str) -> Lesson | None:
    """A lesson that cannot be read is not offered, and the operator hears why. Where only its
    translation cannot be read, it is offered in English."""
    try:
        return lesson_in(catalog.game(game_id), language)
    except LessonError as error:
        log.error(
            "%s has no lesson (%s): %s", game_id, language, error, extra={"event": "lesson-broken"}
        )
        return None if language == SOURCE else offered_in(game_id, SOURCE)
