"""Which games offer a lesson."""

from __future__ import annotations

import logging
from functools import cache

from fairground import catalog
from fairground.lesson import Lesson, LessonError, lesson_of

log = logging.getLogger("fairground")


@cache
def offered_lesson(game_id: str) -> Lesson | None:
    """The lesson of a game. One that cannot be read is not offered, and the operator hears why."""
    try:
        return lesson_of(catalog.game(game_id))
    except LessonError as error:
        log.error("%s has no lesson: %s", game_id, error, extra={"event": "lesson-broken"})
        return None
