"""Accounts in real browsers: a page that is open goes on, and a second device plays on."""

from __future__ import annotations

from kit.accounts import PASSWORD, new_name
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage, wait_for_script
from tests.browser.playing import MOVES, press_one, two_at_a_table


def fill_in(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")


def test_a_guest_makes_an_account_while_a_game_is_open_and_goes_on_with_the_phone(
    new_page: NewPage,
) -> None:
    mira, jonas, phone = new_page(), new_page(), new_page(phone=True)
    table = two_at_a_table(mira, jonas)
    name = new_name()
    other_tab = mira.context.new_page()
    wait_for_script(other_tab)
    fill_in(other_tab, "/sign-up", name)
    other_tab.wait_for_url("**/account*")

    mira.evaluate("window.isTheSamePage = true")
    fill_in(phone, "/sign-in", name)
    phone.wait_for_url("**/tables")
    expect(phone.locator("main")).to_contain_text("Your turn")
    phone.goto(table)
    press_one(phone)
    ply = mira.locator("#act [name=ply]")
    expect(ply).to_have_value(phone.locator("#act [name=ply]").input_value())
    mira.locator("#act [value=undo]").first.click()
    expect(mira.locator(MOVES).first).to_be_attached()
    press_one(mira)
    expect(phone.locator("#act [name=ply]")).to_have_value(ply.input_value())
    assert mira.evaluate("window.isTheSamePage"), "nothing was loaded again"


def test_the_account_pages_work_by_keyboard_without_script_on_a_phone(new_page: NewPage) -> None:
    page = new_page(phone=True, java_script_enabled=False)
    name = new_name()
    fill_in(page, "/sign-up", name)
    page.wait_for_url("**/account*")
    for path in ("/account", "/tables", "/privacy", "/privacy/erase"):
        page.goto(path)
        wide = page.locator("html").bounding_box()
        assert wide is not None
        assert wide["width"] <= 390, path
    page.goto("/account")
    out = page.get_by_role("button", name="Sign out")
    out.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in")
