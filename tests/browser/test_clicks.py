"""How many clicks things take, a bar of one height, and nothing essential under it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPage

PLY = "#act [name=ply]"
MINE = "#act button[name=move]:not([value=undo]):not(.picked)"


def sit_down(page: Page, game: str, coach: bool = False) -> None:
    """At a table with a bot that does not think."""
    page.goto(f"/?game={game}&seats=2")
    page.select_option("[name=sitter-0]", "me")
    page.select_option("[name=sitter-1]", "random")
    if coach:
        page.get_by_label("Coach").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    my_turn(page)


def my_turn(page: Page) -> None:
    page.wait_for_selector(f"{MINE}, .outcome", state="attached", timeout=60_000)


def play_until(page: Page, move: str) -> None:
    """Press what comes first until a button begins like this."""
    for _ in range(60):
        my_turn(page)
        if page.locator(f"#act [value^='{move}']").count():
            return
        ply = page.locator(PLY).input_value()
        page.locator(MINE).first.evaluate("button => button.click()")
        page.wait_for_function(f"ply => document.querySelector('{PLY}')?.value !== ply", arg=ply)
    pytest.fail(f"{move} never came")


PLAYED_OR_PICKED = """([ply, mark]) => {
  const now = document.querySelector("#act [name=ply]")?.value;
  const picked = document.querySelector("#act .picked:not([hidden])");
  return (now !== ply && "played") || (picked?.value.startsWith(mark) && "picked");
}"""


def clicks_to_play(page: Page, marks: list[str], phone: bool) -> int:
    """Click things on the table, one after the other, each until it is played; how many clicks.
    A finger may have to tap twice: the first time shows what it would do."""
    clicks = 0
    for mark in marks:
        ply = page.locator(PLY).input_value()
        thing = page.locator(f"g[data-move^='{mark}']:visible").first
        inside = thing.locator(".hit")
        place = inside.first if inside.count() else thing
        for _ in range(2):
            place.tap(force=True) if phone else place.click(force=True)
            clicks += 1
            if not phone or _what_came(page, ply, mark) == "played":
                break
        page.wait_for_function(f"ply => document.querySelector('{PLY}')?.value !== ply", arg=ply)
    return clicks


def _what_came(page: Page, ply: str, mark: str) -> str:
    return str(page.wait_for_function(PLAYED_OR_PICKED, arg=[ply, mark]).json_value())


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_kairo_takes_few_clicks(new_page: NewPage, phone: bool) -> None:
    page, more = new_page(phone=phone), int(phone)
    sit_down(page, "kairo")
    play_until(page, "lure; ")
    assert clicks_to_play(page, ["lure; ", "at "], phone) <= 2 + more
    play_until(page, "draw; ")
    assert clicks_to_play(page, ["draw; ", "take "], phone) <= 2 + more


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_others_take_a_click_for_each_thing(new_page: NewPage, phone: bool) -> None:
    page, more = new_page(phone=phone), int(phone)
    sit_down(page, "loot")
    assert clicks_to_play(page, ["start "], phone) <= 1 + more
    sit_down(page, "fair_enough")
    assert clicks_to_play(page, ["take ", "take "], phone) <= 2 + more, "two cards, and done"
    sit_down(page, "essen")
    play_until(page, "go ")
    assert clicks_to_play(page, ["go "], phone) <= 1 + more


ESSENTIAL = {
    "essen": ".e-pack, .tray:not(:has(.e-pack)) .e-trays > .card:not(.e-more)",
    "fair_enough": ".tray",
    "kairo": ".things",
    "loot": ".things",
}
"""Beside the board: the pack of the draft, the day with the bag and the wishlists, the hand, and
where the tray scrolls by itself, its frame."""
BOXES = """things => {
  const box = thing => thing.getBoundingClientRect();
  const bar = box(document.querySelector("#act")), moves = document.querySelector("#act .moves");
  const covered = [...document.querySelectorAll(`[data-layer=board], ${things}`)]
    .filter(thing => box(thing).bottom > bar.top).map(thing => thing.className);
  return { height: bar.height, covered,
    inside: moves.scrollHeight <= bar.height && moves.scrollWidth <= bar.width };
}"""


@pytest.mark.parametrize("game", ESSENTIAL)
def test_the_bar_has_one_height_and_covers_nothing(new_page: NewPage, game: str) -> None:
    """With and without the coach, over the plies of a game against a bot."""
    heights = set()
    for coach in (False, True):
        page = new_page()
        sit_down(page, game, coach)
        for _ in range(9):
            my_turn(page)
            boxes = page.evaluate(BOXES, ESSENTIAL[game])
            heights.add(boxes["height"])
            assert boxes["inside"], "the buttons stay in the bar"
            assert boxes["covered"] == []
            ply = page.locator(PLY).input_value()
            page.locator(MINE).last.evaluate("button => button.click()")
            page.wait_for_function(
                f"ply => document.querySelector('{PLY}')?.value !== ply", arg=ply
            )
    assert len(heights) == 1


def test_a_click_that_got_lost_is_kept_and_others_are_refused_in_words(new_page: NewPage) -> None:
    def lose(route: Route) -> None:
        route.abort()

    page = new_page()
    sit_down(page, "loot")
    page.route("**/events*", lose)
    page.evaluate("dispatchEvent(new Event('online'))")  # it listens anew, and in vain
    expect(page.locator(".lost")).to_contain_text("Trying again")
    page.locator("g[data-move='start d1'] .hit").click(force=True)
    expect(page.locator(".lost")).to_contain_text("Your click was not played")
    page.unroute("**/events*")
    expect(page.locator(".lost")).to_be_hidden(timeout=30_000)
    address = page.url.partition("?")[0]
    page.route(address, lose)
    page.locator("g[data-move='start d1'] .hit").click(force=True)
    expect(page.locator(".lost")).to_contain_text("Your last click is kept")
    page.unroute(address)
    page.wait_for_function(f"() => document.querySelector('{PLY}').value !== '0'", timeout=30_000)
