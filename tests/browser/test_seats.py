"""Seats change hands before everybody's eyes: to a bot and back, and from a bot to a friend."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    MOVES,
    open_table,
    press_one,
    sit_by_link,
    tab_to,
    two_at_a_table,
)


def open_panel(page: Page) -> None:
    page.locator(".tabs a[href='#about']").click()


def choose_by_keyboard(page: Page, value: str) -> None:
    """By arrows: what is typed into a list counts as one word only while it is typed fast."""
    focused = page.locator("select:focus")
    page.keyboard.press("Home")
    for _ in range(focused.locator("option").count()):
        if focused.input_value() == value:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"there is no {value!r} to choose")


FRIENDS_LINK = re.compile("Link to the chair of (?!Mira)")


def test_a_bot_plays_for_somebody_who_comes_back(new_page: NewPage) -> None:
    """By keyboard alone; the other one hears of it without doing anything."""
    mira, jonas = new_page(), new_page()
    two_at_a_table(mira, jonas, edition="")
    open_panel(jonas)
    tab_to(jonas, "Let a bot play")
    jonas.keyboard.press("Enter")
    jonas.keyboard.press("Tab")
    choose_by_keyboard(jonas, "random")
    jonas.keyboard.press("Tab")
    jonas.keyboard.press("Enter")
    expect(jonas.locator(".prompt")).to_contain_text("A bot plays for you.")
    expect(mira.locator(".seat").nth(1)).to_contain_text("bot sits in")
    expect(mira.locator("#log")).to_contain_text("Jonas lets a bot play: random")
    press_one(mira)
    expect(mira.locator(MOVES).first).to_be_attached()
    assert jonas.locator(MOVES).count() == 0
    jonas.get_by_role("button", name="Take the chair back").first.click()
    expect(jonas.locator(".prompt")).not_to_contain_text("A bot plays for you.")
    expect(mira.locator(".seat").nth(1)).not_to_contain_text("bot sits in")
    expect(mira.locator("#log")).to_contain_text("Jonas plays again.")
    for page in (jonas, mira):
        if page.locator(MOVES).count():
            press_one(page)


def test_without_script_a_friend_takes_over_from_a_bot(new_page: NewPage) -> None:
    mira, oda = new_page(phone=True), new_page(java_script_enabled=False)
    open_table(mira, "me", "random", edition="")
    expect(mira.locator(".seat").nth(1)).to_contain_text("has chosen")
    open_panel(mira)
    mira.locator("#about summary", has_text="Change").click()
    mira.get_by_role("button", name="Free it for a friend").click()
    field = mira.get_by_label(FRIENDS_LINK)
    expect(field).to_be_visible()
    link = field.input_value()
    sit_by_link(oda, link, "Oda")
    expect(oda.locator("#act [value=undo]")).to_be_visible()
    expect(mira.locator(".seat").nth(1)).to_contain_text("Oda")
    expect(field).to_have_count(0)
    open_panel(oda)
    oda.locator("#about summary", has_text="Let a bot play").click()
    oda.get_by_role("button", name="Let it play").click()
    expect(oda.locator(".prompt")).to_contain_text("A bot plays for you.")
    oda.get_by_role("button", name="Take the chair back").first.click()
    expect(oda.locator(".prompt")).not_to_contain_text("A bot plays")


def test_a_newcomer_waits_until_somebody_without_script_agrees(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page(java_script_enabled=False)
    kai = new_page(phone=True)
    open_table(mira, "me", "friend", "random", edition="")
    sit_by_link(jonas, mira.get_by_label("Link to chair 2").input_value(), "Jonas")
    expect(mira.locator(".seat").nth(2)).to_contain_text("has chosen")
    open_panel(mira)
    mira.locator("#about summary", has_text="Change").click()
    mira.get_by_role("button", name="Free it for a friend").click()
    kai.goto(mira.get_by_label(FRIENDS_LINK).input_value())
    kai.get_by_label("Your name").fill("Kai")
    kai.get_by_role("button", name="Ask the others").click()
    expect(kai.locator(".notes")).to_contain_text("Jonas must agree first")
    expect(mira.locator(".notes")).to_contain_text("Kai asked to take over from")
    assert kai.locator("#act [value=undo]").count() == 0
    jonas.reload()
    jonas.get_by_role("button", name="Allow").click()
    expect(kai.locator("#act [value=undo]")).to_be_visible()
    expect(mira.locator(".seat").nth(2)).to_contain_text(re.compile(r"before: .+ \(bot\)"))
