"""The table of Kairo as a learner sees it in the first lesson, step by step always the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kit.serving import Served
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.test_rules_page import MEASURES, SMALLEST_TEXT
from tests.web.test_lessons import begin, lesson_in, take_steps

from fairground.web.serving.static import static_url

LearnerAt = Callable[..., Page]


@pytest.fixture
def learner_at(new_page: NewPage, served: Served) -> LearnerAt:
    """The page of somebody who has taken some steps of the lesson."""

    def open_page(steps: int, **how: Any) -> Page:
        mira = begin(served, "kairo")
        take_steps(served, mira, lesson_in("kairo"), range(steps))
        page = new_page(reduced_motion="reduce", **how)
        page.context.add_cookies(
            [
                {"name": kept.name, "value": kept.value or "", "url": served.base}
                for kept in mira.client.cookies.jar
            ]
        )
        page.goto(mira.path)
        return page

    return open_page


def test_escape_closes_the_list_and_not_what_happened_since(learner_at: LearnerAt) -> None:
    page = learner_at(4)
    since = page.locator(".since > details")
    expect(since).to_have_attribute("open", "")
    page.locator("#act .more > summary").click()
    page.keyboard.press("Escape")
    expect(page.locator("#act .more")).not_to_have_attribute("open", "")
    expect(since).to_have_attribute("open", "")


WHO_WALKS = """async url => {
  const { spots, walk } = await import(url);
  const walking = [...document.querySelectorAll("[data-layer=k-people] [data-piece]")];
  const count = () => walking.filter(piece => piece.getAnimations().length).length;
  const above = document.createElement("div"), was = spots();
  above.style.height = "300px";
  document.querySelector(".board").prepend(above);
  walk(was);
  const moved = count();
  walking[0].setAttribute("transform", "translate(100 100)");
  walk(was);
  return [moved, count()];
}"""


def test_a_piece_walks_over_its_picture_and_not_with_it(learner_at: LearnerAt) -> None:
    """The final scene pushes the board down: no piece has moved for that."""
    page = learner_at(0)
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(WHO_WALKS, static_url("table.js")) == [0, 1]


IN_THE_PURSE = """() => {
  const coins = [...document.querySelectorAll(".k-coin")];
  for (const coin of coins.slice(1, 4)) coin.lastChild.data = "12";
  const boxes = coins.map(coin => coin.getBoundingClientRect()), words = document.createRange();
  return coins.map((coin, at) => {
    words.selectNodeContents(coin);
    const end = words.getBoundingClientRect().right, next = boxes[at + 1];
    return next && next.top < boxes[at].bottom ? next.left - end : 9;
  }).filter(gap => gap < 3);
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_numbers_of_two_digits_have_room_in_the_purse(learner_at: LearnerAt, phone: bool) -> None:
    page = learner_at(0, phone=phone)
    assert page.evaluate(IN_THE_PURSE) == []


OVER_THE_PLATE = """() => {
  const deck = document.querySelector("[data-at=deck]");
  const { left, right } = deck.querySelector(".k-leaf-map").getBoundingClientRect();
  return [...deck.querySelectorAll("text")].map(word => word.getBoundingClientRect())
    .filter(box => box.left < left || box.right > right).length;
}"""


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_the_word_on_the_deck_stays_on_its_plate(learner_at: LearnerAt, language: str) -> None:
    page = learner_at(0, phone=True, locale=language)
    assert page.evaluate(OVER_THE_PLATE) == 0


BELOW_THE_FOLD = """() => {
  const things = document.querySelector(".things");
  const { bottom } = document.querySelector(".k-discards").getBoundingClientRect();
  const bar = document.querySelector(".foot").getBoundingClientRect().top;
  return Math.max(bottom - bar, things.scrollHeight - things.clientHeight);
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_at_a_desk_the_discards_are_in_sight(learner_at: LearnerAt, language: str) -> None:
    assert learner_at(0, locale=language).evaluate(BELOW_THE_FOLD) <= 0


HIDDEN_BY_THE_MARK = """() => {
  const mark = document.querySelector(".at.taught"), cell = mark.getBoundingClientRect();
  const [corner, gap] = getComputedStyle(mark).strokeDasharray.split(",").map(parseFloat);
  const scale = cell.width / mark.getBBox().width;
  const left = cell.left + corner * scale, right = left + gap * scale;
  const words = [...document.querySelectorAll("g[data-move] text")];
  const below = words.map(word => word.getBoundingClientRect()).filter(box =>
    box.left < cell.right && box.right > cell.left
    && box.top < cell.bottom && box.bottom > cell.bottom);
  const isFree = box => box.left >= left && box.right <= right;
  return [below.length, below.filter(box => !isFree(box)).length];
}"""


def test_the_mark_of_a_lesson_leaves_what_an_entrance_costs_to_be_read(
    learner_at: LearnerAt,
) -> None:
    page = learner_at(1)
    expect(page.locator(".at.taught")).to_have_count(1)
    assert page.evaluate(HIDDEN_BY_THE_MARK) == [1, 0]


LINES_THAT_ARE_CUT = """words => {
  const prompt = document.querySelector(".prompt");
  prompt.innerHTML = words;
  prompt.style.flex = "0 0 240px";
  return prompt.scrollHeight - prompt.clientHeight;
}"""


def test_a_question_of_two_lines_has_room_for_two_small_ones(learner_at: LearnerAt) -> None:
    page = learner_at(0)
    words = (
        "<b>Your turn:</b> build, lure a customer or draw two cards."
        "<small>The end is near: yellow is down to the last expansion.</small>"
    )
    assert page.evaluate(LINES_THAT_ARE_CUT, words) == 0


def test_on_a_phone_the_letter_of_neutral_stalls_can_be_read(learner_at: LearnerAt) -> None:
    page = learner_at(0, phone=True)
    expect(page.locator("[data-layer=k-tiles] text", has_text="N")).to_have_count(6)
    assert page.evaluate(MEASURES, [SMALLEST_TEXT, 0])["small"] == []


STALL_IN_SIGHT = """() => {
  const mark = [...document.querySelectorAll("[data-layer=k-own] g[data-move='new red'] .hit")][0];
  const { bottom } = mark.getBoundingClientRect();
  return bottom <= document.querySelector(".lesson").getBoundingClientRect().top;
}"""


def test_on_a_phone_the_stall_that_the_lesson_asks_for_is_in_sight(learner_at: LearnerAt) -> None:
    page = learner_at(12, phone=True)
    page.wait_for_function(STALL_IN_SIGHT)
