"""How many clicks things take, and what becomes of a click that gets lost."""

from __future__ import annotations

import pytest
from kit.phases import phases
from kit.serving import Served
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import show

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
    page.wait_for_selector(f"{MINE}, .outcome", state="attached")


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


def sit_down_at(page: Page, served: Served, game: str, asked: str, seed: int = 1) -> None:
    """Where the first person of a game is asked something for the first time."""
    playing = phases(served, game, 2, seed)
    show(page, served, next(phase for phase in playing if phase.name.startswith(asked)))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_an_expansion_with_a_joker_takes_a_click_after_its_card_and_one_for_the_cell(
    new_page: NewPage, served: Served, phone: bool
) -> None:
    """The joker is paid for with the usual coin, unless another is chosen first."""
    page, more = new_page(phone=phone), int(phone)
    sit_down_at(page, served, "kairo", "4-coin", 6)
    stall = page.locator("g[data-move*='; expand']").first.get_attribute("data-move") or ""
    assert stall.startswith("coin ")
    assert clicks_to_play(page, [stall, "at "], phone) <= 2 + more
    expect(page.locator("[data-layer=page-log] li", has_text=" expanded ")).not_to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_walk_in_loot_and_a_purchase_in_essen_take_a_click(
    new_page: NewPage, served: Served, phone: bool
) -> None:
    page, more = new_page(phone=phone), int(phone)
    sit_down_at(page, served, "loot", "2-")
    walk = page.locator("[data-move][class^=walks-]").first.get_attribute("data-move") or ""
    assert clicks_to_play(page, [walk], phone) <= 1 + more
    sit_down_at(page, served, "essen", "3-buy")
    assert clicks_to_play(page, ["buy"], phone) <= 1 + more


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
    expect(page.locator(".lost")).to_be_hidden()
    address = page.url.partition("?")[0]
    page.route(address, lose)
    page.locator("g[data-move='start d1'] .hit").click(force=True)
    expect(page.locator(".lost")).to_contain_text("Your last click is kept")
    page.unroute(address)
    page.wait_for_function(f"() => document.querySelector('{PLY}').value !== '0'")
