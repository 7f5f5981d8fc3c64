"""Two people find each other in the lobby, one leaves, one is asked, and they end the evening."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table


def test_from_the_lobby_to_the_end_of_the_evening(new_page: NewPage) -> None:
    jonas, mira = new_page(), new_page(phone=True)
    jonas.goto("/?open=kairo")
    table = open_table(mira, "me", "friend", game="kairo", edition="")
    join = jonas.locator(f"#open a[href$='{table.rsplit('/', 1)[1]}']")
    expect(join).to_contain_text("Join")
    code = mira.locator(".code b").inner_text()
    jonas.fill("[name=code]", code)
    jonas.locator(".by-code button").click()
    jonas.wait_for_url("**/join/**")
    jonas.get_by_label("Your name").fill("Jonas")
    jonas.get_by_role("button", name="Sit down").click()
    expect(mira.locator("body")).to_have_attribute("data-phase", "playing")
    expect(jonas.locator("body")).to_have_attribute("data-phase", "playing")
    mira.goto(f"{mira.url.split('#')[0]}#about")
    mira.locator(".leaving summary").click()
    mira.get_by_role("button", name="Call it an evening").click()
    expect(jonas.locator(".notes")).to_contain_text("suggests calling it an evening")
    jonas.get_by_role("button", name="Agree").click()
    for page in (mira, jonas):
        expect(page.locator(".prompt")).to_contain_text("The game ended early.")
