"""A lesson in a real browser: what is asked for can be seen, and it works by mouse, by finger, by
keyboard and without script."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import sideways

import fairground as fg
from fairground.lesson import Lesson, lesson_of

COVERED = """() => {
  const box = element => element.getBoundingClientRect();
  const over = [".top", ".flash", ".lesson", "#act"].map(name => box(document.querySelector(name)));
  const { left, right, top, bottom } = box(document.querySelector(".taught"));
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isOver = o => o.left < x && x < o.right && o.top < y && y < o.bottom;
  return over.some(isOver) || x < 0 || y < 0 || x > innerWidth || y > innerHeight;
}"""


ROOM_FOR_THE_LOG = """() => {
  const { top, bottom } = document.querySelector("#log").getBoundingClientRect();
  return Math.min(bottom, document.querySelector(".lesson").getBoundingClientRect().top) - top;
}"""
FEW_LINES = 80
ROOM_FOR_A_LEVEL = 150


def loot() -> Lesson:
    lesson = lesson_of(fg.game("loot"))
    assert lesson is not None
    return lesson


def begin(page: Page) -> None:
    page.goto("/")
    page.locator(".poster .learn[value=loot]").click()
    page.wait_for_url("**/table/*")


def step_of(page: Page) -> Locator:
    return page.locator(".lesson h2 small")


def play(page: Page, move: str) -> None:
    """Press the button of a move, in the bar or in its list."""
    button = page.locator(f'#act button[name=move][value="{move}"]:not(.picked)')
    if not button.locator("visible=true").count():
        page.locator("#act .more > summary").click()
    button.locator("visible=true").first.click()


@pytest.mark.parametrize("phone", [False, True])
def test_a_lesson_from_the_door_to_playing_on(new_page: NewPage, phone: bool) -> None:
    page, lesson = new_page(phone=phone, reduced_motion="reduce"), loot()
    begin(page)
    for number, step in enumerate(lesson.steps, 1):
        expect(step_of(page)).to_have_text(f"step {number} of {len(lesson.steps)}")
        expect(page.locator(".lesson-words")).to_be_in_viewport()
        assert phone or page.evaluate(ROOM_FOR_THE_LOG) >= FEW_LINES
        expect(page.locator(".taught")).to_have_count(len(step.lit))
        if step.lit:
            page.get_by_role("link", name="Where?").click()
            expect(page.locator(".taught.asked-for")).to_have_count(len(step.lit))
            page.wait_for_function(f"!({COVERED})()")
            assert "#at-" not in page.url, "a mark that would stay when the lesson goes on"
        assert sideways(page) <= 0
        if step.answers:
            play(page, next(iter(step.answers)))
            expect(page.locator(".flash")).to_contain_text("Not this time.")
            if step.lit:
                page.wait_for_function(f"!({COVERED})()")
        if step.takes_back:
            found = Axe().run(page).response["violations"]
            assert not [(fault["id"], fault["nodes"]) for fault in found]
        play(page, step.moves[0])
    expect(step_of(page)).to_have_text("done")
    levels = page.get_by_label("How well the others play")
    assert levels.evaluate("select => select.clientWidth") >= ROOM_FOR_A_LEVEL
    levels.select_option("random")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator("#act button[name=move]").first).to_be_attached()


def test_the_sheet_that_a_lesson_speaks_of_opens_in_sight(new_page: NewPage) -> None:
    page = new_page(phone=True, reduced_motion="reduce")
    page.goto("/")
    page.locator(".poster .learn[value=fair_enough]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".taught + [data-move] .casing")).to_have_css("stroke-width", "13px")
    for number in range(1, 7):
        expect(step_of(page)).to_have_text(f"step {number} of 15")
        page.locator(".lesson button[name=move]").click()
    expect(step_of(page)).to_have_text("step 7 of 15")
    expect(page.locator(".fe-special-card.taught")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 9999)")
    page.locator(".fe-special-card > summary").evaluate("summary => summary.click()")
    page.wait_for_function(UNDER_THE_TOP)
    page.locator('.fe-sheet [data-move="lay playmats-5 queue"] .hit').click()
    expect(step_of(page)).to_have_text("step 8 of 15")


UNDER_THE_TOP = """() => {
  const { top } = document.querySelector("details[open] .fe-sheet").getBoundingClientRect();
  return top >= document.querySelector(".top").getBoundingClientRect().bottom;
}"""


def test_a_lesson_by_keyboard(new_page: NewPage) -> None:
    """The focus stays in the lesson for somebody who goes on from there."""
    page, lesson = new_page(reduced_motion="reduce"), loot()
    page.goto("/")
    page.locator(".poster .learn[value=loot]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Do it for me").focus()
    for number in range(1, len(lesson.steps) + 1):
        expect(step_of(page)).to_have_text(f"step {number} of {len(lesson.steps)}")
        expect(page.locator(".lesson button[name=move]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(step_of(page)).to_have_text("done")
    expect(page.locator(".lesson-words")).to_be_focused()


def test_nothing_moves_away_from_under_the_pointer(new_page: NewPage) -> None:
    """Between desk and phone the bar grows when it names what is pointed at on the board."""
    page = new_page(reduced_motion="reduce")
    page.set_viewport_size({"width": 800, "height": 1100})
    begin(page)
    button = page.get_by_role("button", name="Do it for me")
    before = button.bounding_box()
    assert before
    page.mouse.move(before["x"] + 9, before["y"] + before["height"] - 3)
    assert button.evaluate("button => button.matches(':hover')")
    expect(page.locator("#act .picked")).to_be_hidden()
    assert button.bounding_box() == before


def test_a_lesson_without_script(new_page: NewPage) -> None:
    page, lesson = new_page(java_script_enabled=False), loot()
    begin(page)
    for number in range(1, 4):
        look_until(page, f"step {number} of {len(lesson.steps)}")
        with page.expect_navigation():
            page.locator(".lesson button[name=move]").click()
    look_until(page, f"step 4 of {len(lesson.steps)}")
    page.get_by_role("link", name="Where?").click()
    expect(page.locator(".at:target")).to_have_count(1)


def look_until(page: Page, words: str) -> None:
    """Without script nothing comes by itself: somebody looks again until the others have played."""
    while (
        step_of(page).inner_text() != words or not page.locator(".lesson button[name=move]").count()
    ):
        page.reload()
