"""The coach in a real browser: numbers on the board that last as long as what was said holds."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, sideways, sit_by_link


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
    expect(mira.locator(f"{MOVES}, .seat .pennant").first).to_be_visible()
