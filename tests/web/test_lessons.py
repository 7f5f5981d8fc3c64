"""Lessons on the server: opened by one click, resumed anywhere, left at any step."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from kit.people import Person
from kit.serving import Served, live_table, run_alone, serving, unlimited, until

import fairground as fg
from fairground.bots.levels import TITLES
from fairground.lesson import LEARNER, Lesson, LessonError, lesson_of
from fairground.lesson_texts import lesson_in as lesson_in_language
from fairground.web.lobby import offered_lessons
from fairground.web.storage.kept_table import LEARNING, LEARNT

LESSONS = {game.id: lesson_of(game) for game in fg.games().values()}


def lesson_in(game: str) -> Lesson:
    lesson = LESSONS[game]
    assert lesson is not None
    return lesson


def begin(served: Served, game: str = "loot", name: str = "Mira") -> Person:
    mira = Person(served.base, name)
    mira.go("/").post("/lesson", {"game": game, "name": name})
    assert mira.status == 200
    return mira


def wait_for_others(served: Served, mira: Person) -> Person:
    """Until the lesson asks the learner again; the page shows the present then."""

    def nobody_is_due() -> bool:
        progress = live_table(served, mira.path).progress
        return progress is not None and progress.due is None

    until(nobody_is_due)
    return mira.go(mira.path)


def panel_html(mira: Person) -> str:
    found = re.search(r'<section class="lesson\b.*?</section>', mira.page, re.DOTALL)
    return found[0] if found else ""


def panel(mira: Person) -> str:
    """What the lesson says, as plain text."""
    return html.unescape(re.sub("<[^>]+>", "", panel_html(mira)))


def take_steps(served: Served, mira: Person, lesson: Lesson, steps: range) -> Person:
    for step in steps:
        wait_for_others(served, mira).move(lesson.steps[step].moves[0])
        assert mira.status == 200, panel(mira)
    return wait_for_others(served, mira)


@pytest.mark.parametrize("game", [game for game, lesson in LESSONS.items() if lesson])
def test_a_lesson_is_played_from_the_door_to_the_last_step_without_script(
    served: Served, game: str
) -> None:
    lesson, mira = lesson_in(game), begin(served, game)
    for number in range(1, len(lesson.steps) + 1):
        wait_for_others(served, mira)
        assert f"step {number} of {len(lesson.steps)}" in panel(mira)
        assert "{" not in panel(mira)
        offered = re.search(r'form="act" name="move" value="([^"]+)"', panel_html(mira))
        assert offered, "Do it for me"
        assert mira.move(html.unescape(offered[1])).status == 200
    wait_for_others(served, mira)
    assert "Play on from here" in panel(mira)
    assert "done" in panel(mira)


def test_another_move_is_answered_by_a_hint_and_nothing_is_lost(served: Served) -> None:
    mira = wait_for_others(served, begin(served))
    live = live_table(served, mira.path)
    mira.move("start a1")
    assert mira.status == 422
    assert "please start on f1" in html.unescape(mira.page)
    assert live.plies == 0
    mira.move("start f1")
    assert mira.status == 200
    assert wait_for_others(served, mira).move("undo").status == 422, "it is not asked for"


def test_a_mistake_is_taken_back_where_the_lesson_says_so(served: Served) -> None:
    lesson, mira = lesson_in("loot"), begin(served)
    back = next(at for at, step in enumerate(lesson.steps) if step.takes_back)
    take_steps(served, mira, lesson, range(back - 1))
    assert 'value="undo"' not in mira.page
    take_steps(served, mira, lesson, range(back - 1, back))
    assert 'value="undo"' in mira.page
    take_steps(served, mira, lesson, range(back, back + 1))
    assert f"step {back + 2} of" in panel(mira)


@pytest.mark.both_databases
def test_a_lesson_is_resumed_from_the_door_and_can_be_begun_again(served: Served) -> None:
    lesson, mira = lesson_in("loot"), begin(served)
    first = take_steps(served, mira, lesson, range(2)).path
    mira.go("/")
    assert "Loot · first lesson" in mira.page
    assert mira.post("/lesson", {"game": "loot"}).path == first
    assert "step 3 of" in panel(mira)
    again = mira.post("/lesson", {"again": "loot"}).path
    assert again != first
    assert "step 1 of" in panel(mira)
    assert mira.go("/").post("/lesson", {"game": "loot"}).path == again


def test_a_lesson_outlives_the_server(tmp_path: Path) -> None:
    lesson, database = lesson_in("loot"), tmp_path / "fair.db"
    with serving(database) as first:
        mira = begin(first)
        table = take_steps(first, mira, lesson, range(3)).path
    with serving(database) as second:
        unlimited(second)
        back = Person(second.base, "Mira")
        back.client.cookies = mira.client.cookies
        assert "step 4 of" in panel(wait_for_others(second, back.go(table)))
        take_steps(second, back, lesson, range(3, 4))
        assert "step 5 of" in panel(back)


@pytest.mark.parametrize("steps", [0, 3])
def test_a_lesson_is_skipped_at_any_step_and_goes_on_as_a_game(served: Served, steps: int) -> None:
    mira = begin(served)
    take_steps(served, mira, lesson_in("loot"), range(steps))
    table = mira.path
    live = live_table(served, table)
    taught_by = live.chairs[1].name
    mira.post(f"{table}/play-on", {"bot": "random"})
    assert (mira.status, mira.path, panel(mira)) == (200, table, "")
    assert live.header.lesson == LEARNT
    assert [chair.bot for chair in live.chairs] == ["", "random"]
    assert live.chairs[1].name == taught_by, "the learner knows this name"
    assert live.notices == [], "nobody new has sat down"
    assert "Ask the coach" in mira.page
    plies = live.plies
    mira.move(mira.buttons[0])
    assert mira.status == 200
    until(lambda: live.plies >= plies + 2)
    assert mira.post(f"{table}/play-on", {}).status == 422, "there is no lesson any more"


def test_playing_on_names_no_bot_that_there_is_not(served: Served) -> None:
    mira = begin(served)
    mira.post(f"{mira.path}/play-on", {"bot": "nobody"})
    assert mira.status == 422
    assert "There is no bot" in html.unescape(mira.page)
    assert live_table(served, mira.path.removesuffix("/play-on")).header.lesson == LEARNING


def test_a_lesson_is_listed_for_nobody_else_and_shown_to_nobody_else(served: Served) -> None:
    mira, jonas = begin(served), Person(served.base, "Jonas")
    assert mira.path not in jonas.go("/").page
    jonas.go(mira.path)
    assert jonas.status == 200
    assert panel(jonas) == ""
    assert jonas.post(f"{mira.path}/play-on", {}).status == 403


def test_the_chairs_of_a_lesson_stay_as_they_are(served: Served) -> None:
    mira = begin(served)
    table = mira.path
    for verb, seat in (("bot", "1"), ("offer", "1"), ("bot", "0")):
        mira.post(f"{table}/{verb}", {"seat": seat, f"bot-{seat}": "master"})
        assert mira.status == 422
        assert "This is a lesson" in html.unescape(mira.page)
    assert live_table(served, table).chairs[1].bot == TITLES[0].id


def test_a_lesson_is_no_first_game_and_its_luck_is_not_promised(served: Served) -> None:
    mira = begin(served, "loot")
    live = live_table(served, mira.path)
    assert "its luck was prepared" in html.unescape(mira.page)
    assert live.table is not None
    assert live.table.is_lesson
    assert not live.header.listed
    holder, store = live.chairs[LEARNER].holder, served.tables.store
    assert not run_alone(lambda: store.knows(holder, "loot"))
    mira.open_table("me", "random")
    assert run_alone(lambda: store.knows(holder, "loot"))


def test_a_lesson_that_cannot_be_read_is_not_offered(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: fg.Game, language: str) -> None:
        raise LessonError("step 3 is wrong")

    learner, mira = begin(served), Person(served.base)
    monkeypatch.setattr(offered_lessons, "lesson_in", broken)
    offered_lessons.offered_in.cache_clear()
    try:
        assert "First lesson" not in mira.go("/").page
        assert mira.status == 200
        assert learner.go(learner.path).move("start a1").status == 200, "it goes on as a game"
        assert mira.post("/lesson", {"game": "loot"}).status == 422
        assert "Loot has no lesson." in html.unescape(mira.page)
    finally:
        offered_lessons.offered_in.cache_clear()
    assert "step 3 is wrong" in caplog.text


def test_a_lesson_is_read_in_the_language_of_the_reader(served: Served) -> None:
    mira = wait_for_others(served, begin(served))
    assert "Welcome to the fair!" in panel(mira)
    mira.client.headers["accept-language"] = "de"
    assert "Willkommen auf der Messe!" in panel(mira.go(mira.path))
    assert "lang=" not in panel_html(mira)
    refused = mira.move("start a1").page
    assert "<span>Du darfst auf jedem Randfeld beginnen." in refused
    mira.client.headers["accept-language"] = "en"
    assert "Welcome to the fair!" in panel(mira.go(mira.path))


def test_a_lesson_without_a_translation_is_marked_as_english(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As is one whose translation cannot be read; then the operator hears why."""

    def no_german(game: fg.Game, language: str) -> Lesson | None:
        if language == "de":
            raise LessonError("lesson.de.toml is wrong")
        return lesson_in_language(game, language)

    monkeypatch.setattr(offered_lessons, "lesson_in", no_german)
    offered_lessons.offered_in.cache_clear()
    try:
        mira = wait_for_others(served, begin(served))
        mira.client.headers["accept-language"] = "de"
        assert '<p lang="en">Welcome to the fair!' in panel_html(mira.go(mira.path))
        assert "Erste Lektion" in panel(mira)
        assert '<span lang="en">You may start on any cell' in mira.move("start a1").page
    finally:
        offered_lessons.offered_in.cache_clear()
    assert "lesson.de.toml is wrong" in caplog.text


def test_the_rules_lead_to_the_lesson(served: Served) -> None:
    mira = Person(served.base)
    mira.go("/rules/loot")
    assert 'value="loot"' in mira.page
    assert "step 1 of" in panel(mira.post("/lesson", {"game": "loot"}))


def test_somebody_without_a_game_of_that_name_is_told_so(served: Served) -> None:
    mira = Person(served.base).go("/")
    assert mira.post("/lesson", {"game": "chess"}).status == 422
