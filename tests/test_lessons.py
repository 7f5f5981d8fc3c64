"""Every game's first lesson is played through on the real engine; all that it says must be so."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import fairground as fg
from fairground.game import FairgroundError, Game
from fairground.lesson import (
    LEARNER,
    Lesson,
    LessonError,
    LessonHint,
    Progress,
    check_asked_for,
    lesson_of,
    load_lesson,
    progress_of,
)
from fairground.record import Entry
from fairground.rehearsal import rehearse, table_of
from fairground.table import UNDO, Table
from fairground.verifying import PREPARED, verify

GAMES = list(fg.games().values())
TAUGHT = [game for game in GAMES if lesson_of(game) is not None]
every_lesson = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)


def lesson_in(game: Game) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def source_of(game: Game) -> str:
    return (game.folder / "lesson.toml").read_text(encoding="utf-8")


@every_lesson
def test_a_lesson_can_be_played_through_and_says_nothing_wrong(game: Game) -> None:
    found = rehearse(game, lesson_in(game))
    assert found.mistakes >= 1, "a mistake is shown and taken back"
    assert found.has_scored, "the learner sees points"


@every_lesson
def test_the_learner_makes_every_kind_of_decision(game: Game) -> None:
    """But for the kinds of move that the lesson says it leaves out."""
    lesson, moves = lesson_in(game), game.rules.MOVES
    found = rehearse(game, lesson)
    kinds = [text for text in lesson.leaves_out if not text.startswith("#")]
    left_out = {int(moves.family_of(game.read(text)).first) for text in kinds}
    assert not left_out & found.kinds
    assert found.kinds | left_out == {int(family.first) for family in moves.families}
    for place, decision in enumerate(moves.decisions):
        is_left_out = f"#{decision.paragraph}" in lesson.leaves_out
        if any(int(family.first) not in left_out for family in decision.families):
            assert is_left_out or place in found.decisions, decision.otherwise


@every_lesson
def test_a_lesson_takes_a_few_minutes(game: Game) -> None:
    """Reading two hundred words a minute, and a quarter of a minute for each choice."""
    lesson = lesson_in(game)
    words = sum(len(step.say.split()) for step in (*lesson.steps, lesson.ending))
    minutes = words / 200 + len(lesson.steps) / 4
    assert abs(minutes - lesson.minutes) <= 1
    assert game.id == "baskets" or 5 <= lesson.minutes <= 8


# ---- a lesson cannot drift ----


def loot_with(old: str, new: str) -> Lesson:
    game = fg.game("loot")
    text = source_of(game)
    assert text.count(old) >= 1
    return load_lesson(game, text.replace(old, new, 1), "lesson.toml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('moves = ["dice 5 3 2"]', 'moves = ["dice 1 1 1"]', "step 2: .*not possible"),
        ('others = ["1 start a1"]', 'others = ["1 start d4"]', "step 1: .*not possible"),
        ("prize is 1 point", "prize is 7 points", "step 3: nothing is expected to be 7"),
        ('"gain.score.0" = 4', '"gain.score.0" = 5', "step 10: gain.score.0 is 4, not 5"),
        ('"edition.meeps.0" = 1', '"edition.meeps.0" = 2', "step 3: edition.meeps.0 is 1"),
        ('"edition.meeps.0" = 1', '"edition.sheep.0" = 1', "step 3: .*no 'sheep'"),
        ('lit = ["f6"]', 'lit = ["h9"]', "step 3: h9 cannot be lit"),
        ("[steps.answers]\nleft =", "[steps.answers]\nright =", "step 3: the answers to right"),
        ('hint = "Any order is allowed', "others = []#", "step 2: .*needs a hint"),
    ],
)
def test_a_lesson_that_says_something_wrong_is_found_out(old: str, new: str, words: str) -> None:
    with pytest.raises(LessonError, match=words):
        rehearse(fg.game("loot"), loot_with(old, new))


def test_a_step_that_a_click_on_the_board_goes_beyond_is_found_out() -> None:
    game = fg.game("fair_enough")
    text = source_of(game)
    wrong = text.replace('"take promos-6; done"', '"take promos-6"')
    assert wrong != text
    with pytest.raises(
        LessonError, match="step 9: on the board a click plays 'take promos-6; done"
    ):
        rehearse(game, load_lesson(game, wrong, "lesson.toml"))


@every_lesson
def test_a_rule_that_changes_breaks_its_lesson(game: Game) -> None:
    """Other luck is as good as another rule: nothing is where the lesson says."""
    lesson = lesson_in(game)
    broken = 0
    for number in range(1, 9):
        try:
            rehearse(game, replace(lesson, seed=bytes([number]) * 32))
        except FairgroundError:
            broken += 1
    assert broken


# ---- reading a file that may be anything ----


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "seats is missing"),
        ("seats = [", "not a TOML file"),
        ("seats = 9", "seats must be a whole number from 1 to 4"),
        ("a = 1", "a is not known here"),
        ('seed = "xyz"', "seed must be 1 to 64 small hex digits"),
        ("options = 5", "options must be a table"),
        ("options = { quick = true }", "has no option 'quick'"),
        ("steps = 5", "steps must be a list of tables"),
        ("steps = []", "steps must be 1 to 60 tables"),
        ("[[steps]]\nsay = 5", r"step 1: say must be a text of 1 to 1200 letters \(line 2\)"),
        ('[[steps]]\nsay = ""', "step 1: say must be a text"),
        ('[[steps]]\nsay = "{7}"\nmoves = ["up"]', "step 1: say has braces"),
        ('[[steps]]\nsay = "a"\nmoves = []', "step 1: moves must name at least one move"),
        ('[[steps]]\nsay = "a"\nmoves = "up"', "step 1: moves must be a list of texts"),
        ('[[steps]]\nmoves = ["fly"]', "step 1: moves has no move of Loot in 'fly'"),
        ('[[steps]]\nmoves = ["undo", "up"]', "step 1: moves must be undo alone"),
        ('[[steps]]\nothers = ["up"]', "step 1: others must name a seat"),
        ('[[steps]]\nothers = ["0 up"]', "step 1: others must name a seat from 1 to"),
        ('[[steps]]\nlit = ["<b>"]', "step 1: lit must be names of places"),
        ('[[steps]]\nhint = "{0}"', "step 1: hint must be a text without braces"),
        ('[[steps]]\nanswers = { up = "{0}" }', "step 1: answers must be texts by move, without"),
        ("[[steps]]\nanswers = 1", "step 1: answers must be a table"),
        ("[[steps]]\nanswers = { up = 1 }", "step 1: answers must be texts by move"),
        ("[[steps]]\nexpect = { a = [] }", "step 1: expect must be numbers and texts"),
        ("[[steps]]\nsays = 1", "step 1: says is not known here"),
        ("# " + "x" * 40_000, "at most 32,000 are read"),
        ("ending = { say = 1 }", "ending: say must be a text"),
    ],
)
def test_a_broken_file_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(LessonError, match=words) as refused:
        load_lesson(fg.game("loot"), text, "lesson.toml")
    assert "lesson.toml" in str(refused.value)


# ---- how far it has come ----


def played_through(game: Game) -> Table:
    lesson = lesson_in(game)
    table = table_of(game, lesson)
    while True:
        progress = progress_of(lesson, table.entries)
        assert not progress.is_lost
        if progress.due is not None:
            table.play(*progress.due)
        elif progress.step == len(lesson.steps):
            return table
        else:
            check_asked_for(lesson, progress, lesson.steps[progress.step].moves[0])
            table.play(LEARNER, lesson.steps[progress.step].moves[0])


@every_lesson
def test_what_was_played_says_how_far_a_lesson_has_come(game: Game) -> None:
    lesson = lesson_in(game)
    entries = played_through(game).entries
    steps = [progress_of(lesson, entries[:ply]).step for ply in range(len(entries) + 1)]
    assert steps == sorted(steps)
    assert progress_of(lesson, entries) == Progress(len(lesson.steps))


@every_lesson
def test_any_other_move_is_answered_and_changes_nothing(game: Game) -> None:
    lesson = lesson_in(game)
    table, answered = table_of(game, lesson), 0
    for entry in played_through(game).entries:
        progress = progress_of(lesson, table.entries)
        asked = () if progress.due else lesson.steps[progress.step].moves
        for move in table.legal(LEARNER):
            if not any(wanted.startswith(move) for wanted in asked):
                with pytest.raises(LessonHint) as hint:
                    check_asked_for(lesson, progress, move)
                assert re.search(r"[.!?…]$", str(hint.value))
                answered += 1
        table.play(entry.seat, entry.move)
    assert answered
    with pytest.raises(LessonHint, match="Play on"):
        check_asked_for(lesson, progress_of(lesson, table.entries), "anything")


def test_a_mistake_of_several_moves_is_taken_back_as_it_was_made() -> None:
    """By one click on a customer, or by two on buttons."""
    lesson = lesson_in(fg.game("kairo"))
    mistake = next(at for at, step in enumerate(lesson.steps) if step.takes_back) - 1
    assert mistake == 0, "nothing is played before it"
    (asked,) = lesson.steps[mistake].moves
    first, second = asked.split("; ")
    at_once = [Entry(LEARNER, asked), Entry(LEARNER, UNDO)]
    by_halves = [Entry(LEARNER, first), Entry(LEARNER, second), *[Entry(LEARNER, UNDO)] * 2]
    assert progress_of(lesson, at_once) == Progress(2)
    assert progress_of(lesson, by_halves) == Progress(2)
    assert progress_of(lesson, by_halves[:1]) == Progress(0, (first,))
    assert progress_of(lesson, by_halves[:3]) == Progress(1, (UNDO,))
    assert progress_of(lesson, [*by_halves[:1], Entry(LEARNER, UNDO)]) == Progress(0)


@every_lesson
def test_a_table_that_left_its_lesson_is_known_to_have(game: Game) -> None:
    lesson = lesson_in(game)
    lost = progress_of(lesson, [Entry(LEARNER, UNDO)])
    assert lost.is_lost
    with pytest.raises(LessonHint, match="has changed"):
        check_asked_for(lesson, lost, lesson.steps[0].moves[0])


# ---- what a record says ----


def test_the_record_of_a_lesson_says_so_and_proves_nothing_about_luck() -> None:
    game = fg.game("loot")
    table = played_through(game)
    table.is_lesson = True
    while table.outcome is None:
        seat = table.turn[0]
        table.play(seat, table.legal(seat)[0])
    text = table.record()
    assert "\nlesson\n" in text
    assert fg.replay(text).is_lesson
    assert fg.replay(text).at(3).is_lesson
    assert fg.replay(text).record() == text
    check = verify(text)
    assert check.ok
    assert check.findings[-1] == PREPARED
    assert PREPARED not in verify(text.replace("\nlesson\n", "\n")).findings
