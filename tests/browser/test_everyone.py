"""For everyone: axe finds nothing, nothing scrolls sideways, and script may be off."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from kit.browsing import DESK, PHONE
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    MOVES,
    is_over,
    open_table,
    pass_on,
    play_out,
    press_first,
    press_one,
    resize,
    sideways,
    sit_by_link,
)


def all_pages(page: Page) -> list[str]:
    """The addresses of every kind of page, made by playing."""
    room = open_table(page, "me", "friend", "friend")
    link = page.locator(".address").first.input_value()
    running = open_table(page, "me", "random", edition="")
    press_one(page)
    over = open_table(page, "me", "random")
    play_out(page)
    return [
        "/",
        "/?game=loot&seats=4",
        room,
        running,
        f"{running}#rules",
        f"{running}#about",
        over,
        f"{over}/replay?ply=3",
        f"{over}/check",
        f"{room}/sit?seat=1",
        "/rules/loot",
        "/statistics",
        "/nowhere",
        link,
    ]


@pytest.mark.parametrize(("scheme", "phone"), [("light", False), ("dark", True)])
def test_axe_finds_no_violation_and_nothing_scrolls_sideways(
    new_page: NewPage, scheme: str, phone: bool
) -> None:
    page = new_page(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    for address in all_pages(page):
        page.goto(address)
        if address.endswith("#rules"):
            expect(page.locator("#rules .searched")).to_be_visible()
        found = Axe().run(page).response["violations"]
        assert not [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found], (
            address
        )
        assert sideways(page) <= 0, address


@pytest.mark.parametrize("width", [360, 700, 820, 1100, 1920])
def test_no_width_makes_a_table_scroll_sideways(new_page: NewPage, width: int) -> None:
    page = new_page()
    open_table(page, "me", "random", "random", "random", edition="")
    expect(page.locator(MOVES).first).to_be_attached()
    resize(page, width, 900)
    assert sideways(page) <= 0
    page.locator("#act summary").click()
    assert sideways(page) <= 0


WIDEST = "W" * 40
OVERHANGS = """[...document.querySelectorAll("h1, h2, .prompt, .moves, .act, .card, .seat")]
    .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth
        && getComputedStyle(one).overflowX === "visible")
    .map(one => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("phone", [False, True])
def test_the_widest_names_stay_in_their_places(new_page: NewPage, phone: bool) -> None:
    mira, kai, oda = new_page(), new_page(), new_page(phone=phone)
    room = open_table(mira, "me", "device", "friend", name=WIDEST)
    link = mira.locator(".address").first.input_value()
    shared = open_table(mira, "me", "device", name=WIDEST)
    pass_on(mira, 1)
    over = open_table(mira, "me", "friend", name=WIDEST)
    sit_by_link(kai, mira.locator(".address").first.input_value(), WIDEST[1:] + "M")
    play_out(mira, kai)
    for address in ["/", room, link, shared, over, f"{over}#about", f"{over}/replay?ply=3"]:
        oda.goto(address)
        assert sideways(oda) <= 0, address
        assert oda.evaluate(OVERHANGS) == [], address
    size = PHONE if phone else DESK
    resize(mira, size["width"], size["height"])
    for address in [f"{shared}?call=0", f"{shared}?as=0", shared, f"{shared}#about", over]:
        mira.goto(address)
        assert sideways(mira) <= 0, address
        assert mira.evaluate(OVERHANGS) == [], address


def test_without_script_the_replays_bar_stays_under_the_board(new_page: NewPage) -> None:
    mira, page = new_page(), new_page(java_script_enabled=False)
    over = open_table(mira, "me", "random")
    play_out(mira)
    page.goto(f"{over}/replay?ply=3")
    bar, rail = page.locator("#act").bounding_box(), page.locator(".rail").bounding_box()
    assert bar
    assert rail
    assert bar["x"] + bar["width"] <= rail["x"]


def test_without_script_a_whole_game_can_be_played(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    open_table(page, "me", "device")
    played = 0
    while page.locator(MOVES).count():
        with page.expect_navigation():
            press_first(page)
        played += 1
    expect(page.locator(".outcome")).to_be_visible()
    assert played >= 8
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("link", name="One step on").click()
    expect(page.locator(".prompt")).to_contain_text("move 1 ")
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(MOVES).first).to_be_attached()


def test_without_script_one_can_look_again(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    open_table(page, "me", "friend")
    with page.expect_navigation():
        page.get_by_role("link", name="Look again").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Seat a bot and start").click()
    with page.expect_navigation():
        press_first(page)
    while not page.locator(MOVES).count():
        with page.expect_navigation():
            page.get_by_role("link", name="See what happened").click()
    expect(page.locator(MOVES).first).to_be_attached()


def test_on_a_phone_the_first_tap_shows_and_the_second_plays(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_table(page, "me")
    mark = page.locator("g[data-move='start d1']").first
    mark.locator(".hit, rect, circle").first.tap(force=True)
    picked = page.locator("#act .picked")
    expect(picked).to_be_visible()
    expect(picked).to_contain_text("d1")
    expect(page.locator("#act [name=ply]")).to_have_value("0")
    mark.locator(".hit, rect, circle").first.tap(force=True)
    page.wait_for_function("() => document.querySelector('#act [name=ply]').value === '1'")


def test_on_a_phone_log_and_rules_are_drawers(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_table(page, "me")
    expect(page.locator("#log")).to_be_hidden()
    page.locator(".tabs a[href='#log']").tap()
    expect(page.locator("#log")).to_be_visible()
    page.locator("#log .close").tap()
    expect(page.locator("#log")).to_be_hidden()


def test_every_legal_move_has_a_button_that_can_be_pressed(new_page: NewPage) -> None:
    for phone in (False, True):
        page = new_page(phone=phone)
        open_table(page, "me")
        page.locator("#act summary").click()
        shown = [
            button.get_attribute("value")
            for button in page.locator(MOVES).all()
            if button.is_visible()
        ]
        assert len(shown) == len(set(shown)) == 24
        page.locator("#act button[value='start g7']").last.click()
        page.wait_for_function("() => document.querySelector('#act [name=ply]').value === '1'")
        assert not is_over(page)
