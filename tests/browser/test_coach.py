"""The coach in a real browser: numbers on the board that last as long as what was said holds."""

from __future__ import annotations

import pytest
from kit.phases import phases
from kit.serving import Served
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, sideways, sit_by_link

from fairground.bots.coach import Advice
from fairground.bots.thinkers import ThinkingTurn
from fairground.game import Game, View


def test_the_numbers_stay_while_others_choose_and_go_with_the_move(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page(phone=True)
    mira.goto("/?game=loot&seats=2")
    mira.select_option("[name=sitter-1]", "friend")
    mira.check("[name=coach]")
    mira.fill("[name=name-0]", "Mira")
    mira.get_by_role("button", name="Open the table").click()
    mira.wait_for_url("**/table/*")
    sit_by_link(jonas, mira.locator(".address").first.input_value(), "Jonas")
    mira.get_by_role("link", name="Ask the coach").click()
    advice = mira.locator(".advice li")
    expect(advice).to_have_count(3)
    numbers = mira.locator("[data-layer=board] .advised")
    expect(numbers).to_have_count(3)
    jonas.get_by_role("link", name="Ask the coach").click()
    expect(jonas.locator(".advice li")).to_have_count(3)
    assert sideways(jonas) == 0
    jonas.locator(".advice button[name=move]").first.click()
    expect(mira.locator(".seat", has_text="has chosen")).to_have_count(1)
    expect(numbers).to_have_count(3)
    advice.locator("button").nth(1).click()
    expect(mira.locator(".advice")).to_have_count(0)
    expect(mira.locator(f"{MOVES}, .seat .pennant").first).to_be_attached()


UNDER = """([x, y]) => document.elementsFromPoint(x, y)
  .some(thing => thing.matches("button, summary, a"))"""


def test_on_a_phone_nothing_else_comes_where_the_coach_was_asked(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/?game=kairo&seats=2")
    page.get_by_label("A coach").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    ask, more = page.get_by_role("link", name="Ask the coach"), page.locator(".more > summary")
    expect(ask).to_have_text("Coach", use_inner_text=True)
    ask.scroll_into_view_if_needed()
    before, asked = more.bounding_box(), ask.bounding_box()
    assert asked
    ask.tap()
    expect(page.locator(".advice li")).not_to_have_count(0)
    after = more.bounding_box()
    assert before
    assert after
    assert (after["x"], after["width"]) == (before["x"], before["width"])
    middle = [asked["x"] + asked["width"] / 2, asked["y"] + asked["height"] / 2]
    assert not page.evaluate(UNDER, middle)


COVERED = """() => {
  const box = item => item.getBoundingClientRect();
  const names = [...document.querySelectorAll("[data-layer=board] text")].filter(
    item => item.checkVisibility() && /Entrance|Galeria|Courtyard/.test(item.textContent));
  const numbers = [...document.querySelectorAll("[data-layer=board] .advised")]
    .filter(item => item.checkVisibility()).map(box);
  const over = (a, b) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom;
  return [names.length, numbers.length, names.filter(name => numbers.some(
    number => over(box(name), number))).map(name => name.textContent)];
}"""


def test_at_a_desk_a_number_covers_the_name_of_no_space(
    new_page: NewPage, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def advise(
        _: ThinkingTurn, game: Game, view: View, legal: list[int], *how: object
    ) -> list[Advice]:
        spaces = (game.read(f"go {space}") for space in ("entrance_west", "entrance_east"))
        return [Advice(move, 0.5, 1.0, "Go there.") for move in spaces if move in legal]

    monkeypatch.setattr(ThinkingTurn, "advise", advise)
    page = new_page()
    playing = phases(served, "essen", 2, coach="on")
    phase = next(found for found in playing if "-go" in found.name and found.name[0] != "w")
    cookies = phase.person.client.cookies.jar
    page.context.add_cookies(
        [{"name": kept.name, "value": kept.value or "", "url": served.base} for kept in cookies]
    )
    page.goto(f"{phase.table}?as=0&coach=1")
    expect(page.locator(".advice li")).to_have_count(2)
    names, numbers, covered = page.evaluate(COVERED)
    assert (names, numbers) == (5, 2)
    assert covered == []


SWIPE = "item => item.parentElement.scrollTo({ left: item.offsetLeft })"
FOLLOWED = """place => {
  const move = document.querySelectorAll(".advice li button")[place].value;
  const mark = document.querySelector(`[data-layer=board] [data-move="${CSS.escape(move)}"]`);
  if (!mark) return true;
  const { top, bottom } = mark.querySelector(".hit").getBoundingClientRect();
  const roof = document.querySelector(".top").getBoundingClientRect().bottom;
  const sheet = document.querySelector(".advice").getBoundingClientRect().top;
  return mark.matches(".lit") && roof <= top && bottom <= sheet;
}"""


def test_on_a_phone_what_the_coach_advises_lies_above_its_sheet(
    new_page: NewPage, served: Served
) -> None:
    """One piece of advice is shown at a time, and the board follows it. What happened since the
    last turn has numbers too, which are not shown beside the coach's."""
    page = new_page(phone=True)
    playing = phases(served, "essen", 2, coach="on")
    phase = next(found for found in playing if "-go" in found.name and found.name[0] != "w")
    cookies = phase.person.client.cookies.jar
    page.context.add_cookies(
        [{"name": kept.name, "value": kept.value or "", "url": served.base} for kept in cookies]
    )
    page.goto(f"{phase.table}?as=0&coach=1")
    expect(page.locator(".advice li")).to_have_count(3)
    sheet, window = page.locator(".advice").bounding_box(), page.viewport_size
    assert sheet
    assert window
    assert sheet["height"] < window["height"] / 4
    assert page.locator("[data-layer=board] .advised").count() > 0
    for place in range(3):
        page.locator(".advice li").nth(place).evaluate(SWIPE)
        page.wait_for_function(FOLLOWED, arg=place)
    assert page.locator(".since-number").evaluate_all("all => all.every(n => !n.checkVisibility())")
