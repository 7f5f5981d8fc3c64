"""Without a pointer: everything can be reached, and a whole game can be played."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, is_over, open_table, tab_to


def test_a_table_is_opened_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/?game=kairo")
    tab_to(page, "in Fair Enough")  # the lesson on the poster before
    page.keyboard.press("Tab")
    expect(page.locator("#game-kairo")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#game-loot")).to_be_checked()
    tab_to(page, "Open the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator(MOVES).first).to_be_attached()


def test_a_whole_game_by_keyboard(new_page: NewPage) -> None:
    """By numbers, by arrows and Enter, and through the list of all moves."""
    page = new_page()
    open_table(page, "me")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    turn = 0
    while not is_over(page):
        page.wait_for_selector(f"{MOVES}, .outcome", state="attached")
        if is_over(page):
            break
        ply = page.locator("#act [name=ply]").input_value()
        if turn % 2:
            page.keyboard.press("1")
        else:
            if not page.evaluate("document.activeElement.name === 'move'"):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "ply => document.querySelector('#act [name=ply]')?.value !== ply", arg=ply
        )
        turn += 1
    assert turn >= 4
    tab_to(page, "Watch the replay")
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay?ply=0")


def test_the_focus_stays_among_the_moves(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "me")
    page.locator("#act").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(MOVES).first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#act [name=ply]').value === '1'")
    page.wait_for_function("() => document.activeElement.name === 'move'")


def test_a_replay_is_stepped_through_with_keys_and_slider(new_page: NewPage) -> None:
    page = new_page()
    table = open_table(page, "random", "random")
    page.wait_for_selector(".outcome", timeout=120_000)
    page.goto(f"{table}/replay#3")
    expect(page.locator(".prompt")).to_contain_text("move 3")
    expect(page.locator(".outcome")).to_have_count(0)
    for key, ply in (("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(page.locator(".prompt")).to_contain_text(f"move {ply} ")
        expect(page).to_have_url(f"{table}/replay#{ply}")
    page.keyboard.press("End")
    expect(page.locator(".outcome")).to_be_visible()
    page.locator("input[name=ply]").fill("2")
    expect(page.locator(".prompt")).to_contain_text("move 2 ")
    expect(page.locator(".outcome")).to_have_count(0)
    expect(page.locator("input[name=ply]")).to_have_value("2")
    page.locator("select[name=as]").select_option("1")
    page.wait_for_url("**as=1**")
    expect(page.locator(".prompt")).to_contain_text("move 2 ")
