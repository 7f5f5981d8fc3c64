"""The texts of a lesson in the reader's language: ``lesson.de.toml`` beside ``lesson.toml``.

It has the texts and nothing else. Each step is found by its number and the first move that it asks
for, so that a translation is refused as soon as the lesson has other steps than it knows:

    [steps."3 down"]
    say = "..."
    answers.left = "..."
"""

from __future__ import annotations

from dataclasses import replace

from fairground.game import EditionError, Game
from fairground.language import SOURCE
from fairground.lesson import (
    Lesson,
    LessonError,
    Step,
    answers_in,
    hint_in,
    lesson_of,
    text_of,
    words_in,
)
from fairground.printed import Printed, printed, quoted


def lesson_in(game: Game, language: str) -> Lesson | None:
    """The lesson of a game in a language, or in English where it is not written in it."""
    lesson, path = lesson_of(game), game.folder / f"lesson.{language}.toml"
    if lesson is None or language == SOURCE or not path.exists():
        return lesson
    return translated(lesson, language, text_of(path), path.name)


def translated(lesson: Lesson, language: str, text: str, source: str) -> Lesson:
    """A lesson with other texts. LessonError names what is wrong in ``source``."""
    try:
        with printed(text, source) as read:
            return _Translation(lesson, language).lesson(read)
    except EditionError as error:
        raise LessonError(str(error)) from None


class _Translation:
    """Takes the texts out of their file. What is wrong is noted, and reading goes on."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self._lesson = lesson
        self._language = language

    def lesson(self, read: Printed) -> Lesson:
        read.only("steps", "ending")
        lesson, steps, ending = self._lesson, read.table("steps"), read.table("ending")
        names = [f"{number} {step.moves[0]}" for number, step in enumerate(lesson.steps, 1)]
        for name in steps.data:
            if name not in names:
                read.bad("steps", f"has {quoted(name)}, and lesson.toml has no such step")
        for name in names:
            if name not in steps.data:
                read.bad("steps", f"lacks {quoted(name)}, which is a step of lesson.toml")
        ending.only("say")
        return replace(
            lesson,
            language=self._language,
            steps=tuple(
                self._step(step, steps.table(name).called(f"step {name}"))
                for name, step in zip(names, lesson.steps, strict=True)
                if name in steps.data
            ),
            ending=replace(lesson.ending, say=words_in(ending, "say", lesson.seats)),
        )

    def _step(self, step: Step, read: Printed) -> Step:
        read.only("say", *(["hint"] if step.hint else []), *(["answers"] if step.answers else []))
        answers = answers_in(read)
        for move in step.answers.keys() - answers.keys():
            read.bad("answers", f"lacks the answer to {quoted(move)}")
        for move in answers.keys() - step.answers.keys():
            read.bad("answers", f"has {quoted(move)}, which lesson.toml does not answer")
        return replace(
            step,
            say=words_in(read, "say", self._lesson.seats),
            hint=hint_in(read) if step.hint else "",
            answers=answers,
        )
