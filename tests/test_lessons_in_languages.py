"""The texts of lessons in other languages: they fit the steps of the English lesson, and state
nothing that it does not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import fairground as fg
from fairground.language import LANGUAGES, SOURCE
from fairground.lesson import (
    Lesson,
    LessonError,
    LessonHint,
    check_asked_for,
    lesson_of,
    progress_of,
)
from fairground.lesson_texts import lesson_in, translated
from fairground.rehearsal import check_translation, texts_of

WRITTEN = [
    (game, language)
    for game in fg.games().values()
    for language in LANGUAGES
    if (game.folder / f"lesson.{language}.toml").exists()
]
every_translation = pytest.mark.parametrize(
    ("game", "language"), WRITTEN, ids=lambda value: getattr(value, "id", value)
)


def english(game: fg.Game) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def read_in(game: fg.Game, language: str) -> Lesson:
    lesson = lesson_in(game, language)
    assert lesson is not None
    return lesson


def test_a_game_that_speaks_a_language_teaches_in_it() -> None:
    speaking = [
        (game, language)
        for game in fg.games().values()
        for language in LANGUAGES
        if language != SOURCE and game.sentences and game.sentences.speaks(language)
    ]
    assert speaking
    assert speaking == WRITTEN


@every_translation
def test_a_translation_states_what_the_english_lesson_states(game: fg.Game, language: str) -> None:
    """The English lesson is played through, and its figures are looked up there."""
    lesson, translation = english(game), read_in(game, language)
    check_translation(lesson, translation)
    for step, original in zip(translation.steps, lesson.steps, strict=True):
        assert step.say != original.say
        as_before = replace(step, say=original.say, hint=original.hint, answers=original.answers)
        assert as_before == original, "nothing but texts"


@every_translation
def test_a_translation_says_all_that_the_lesson_says(game: fg.Game, language: str) -> None:
    translation, lesson = read_in(game, language), english(game)
    assert translation.language == language
    for step, original in zip(translation.steps, lesson.steps, strict=True):
        assert [bool(text) for text in texts_of(step)] == [
            bool(text) for text in texts_of(original)
        ]
        assert step.say.count("**") % 2 == 0
        assert step.say.count("\n\n") == original.say.count("\n\n")


@pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)
def test_french_keeps_its_signs_on_the_line_of_their_words(game: fg.Game) -> None:
    lesson = read_in(game, "fr")
    for step in (*lesson.steps, lesson.ending):
        for text in texts_of(step):
            assert not re.search(r" [:;!?]", text), text


def loot_in_german() -> str:
    return (fg.game("loot").folder / "lesson.de.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("diesmal bist du es: 5, 2", "diesmal bist du es: 4, 2", "step 2: nothing is .* to be 4"),
        ("die erste ist 1 Punkt", "die erste ist ein Punkt", "step 3: 1 is named in English or"),
        ("nach unten bis f6", "nach unten bis g6", "step 3: g6 is named in English or"),
        ("aber {1} noch nicht", "aber noch nicht alle", "step 7: 1 is named in English or"),
        ("beginne bitte auf f1", "beginne bitte auf a1", "step 1: a1, f1 is named in English or"),
    ],
)
def test_a_translation_that_states_something_else_is_found_out(
    old: str, new: str, words: str
) -> None:
    text, lesson = loot_in_german(), english(fg.game("loot"))
    assert text.count(old) == 1
    wrong = translated(lesson, "de", text.replace(old, new), "lesson.de.toml")
    with pytest.raises(LessonError, match=words):
        check_translation(lesson, wrong)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[steps."7 undo"]', '[steps."7 up"]', "steps has '7 up', and lesson.toml has no such"),
        ('[steps."7 undo"]', '[other."7 undo"]', "steps lacks '7 undo', which is a step of"),
        ("[ending]", '[steps."12 up"]\nsay = "a"\n[ending]', "steps has '12 up', and lesson.toml"),
        ("[ending]", "[end]", "ending is missing"),
        ("answers.left", "answers.down", "step 3 down: answers lacks the answer to 'left'"),
        ("answers.left", "lit.left", "step 3 down: lit is not known here; known are say, answers"),
        ("hint = ", "others = ", "step 1 start f1: hint is missing"),
        ("{1} hat auch", "{7} hat auch", "step 2 dice 5 3 2: say has braces"),
        ("[steps.", "[[steps.", "not a TOML file"),
        ("[ending]\nsay", "[ending]\nlit", "ending: say is missing"),
    ],
)
def test_texts_that_do_not_fit_the_steps_are_refused_in_words(
    old: str, new: str, words: str
) -> None:
    text = loot_in_german()
    assert old in text
    with pytest.raises(LessonError, match=words) as refused:
        translated(english(fg.game("loot")), "de", text.replace(old, new, 1), "lesson.de.toml")
    assert "lesson.de.toml" in str(refused.value)


def test_a_game_without_the_file_has_its_lesson_in_english(tmp_path: Path) -> None:
    loot = fg.game("loot")
    for name in ("lesson.toml", "edition.toml"):
        (tmp_path / name).write_bytes((loot.folder / name).read_bytes())
    lesson = read_in(replace(loot, folder=tmp_path), "de")
    assert lesson == english(loot)
    assert lesson.language == SOURCE
    (tmp_path / "lesson.de.toml").write_text("steps = 5", encoding="utf-8")
    with pytest.raises(LessonError, match=r"lesson\.de\.toml: steps must be a table"):
        lesson_in(replace(loot, folder=tmp_path), "de")


def test_a_hint_names_the_language_of_its_text() -> None:
    loot = fg.game("loot")
    for language, words in (("de", "beginne bitte auf f1"), ("en", "please start on f1")):
        lesson = read_in(loot, language)
        with pytest.raises(LessonHint, match=words) as hint:
            check_asked_for(lesson, progress_of(lesson, []), "start a1")
        assert hint.value.language == language
