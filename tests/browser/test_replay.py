"""The replay in a browser: keys and slider go from change to change."""

from __future__ import annotations

from kit.serving import Served, live_table
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table

from fairground.web.watching.log import moment_after, moment_before


def test_keys_and_slider_step_over_plies_in_which_nothing_changed(
    new_page: NewPage, served: Served
) -> None:
    page = new_page()
    address = open_table(page, "random", "random", game="fair_enough", edition="")
    expect(page.locator(".outcome")).to_be_visible()
    found = live_table(served, address.rsplit("/", 1)[1]).timeline.moments(0)
    silent = next(ply for ply in range(2, found[-1]) if ply not in found)
    after, before = moment_after(found, silent), moment_before(found, silent)
    page.goto(f"{address}/replay?as=0#{silent}")
    expect(page.locator(".prompt")).to_contain_text(f"move {silent} ")
    for key, ply in (("ArrowRight", after), ("ArrowLeft", moment_before(found, after))):
        page.keyboard.press(key)
        expect(page.locator(".prompt")).to_contain_text(f"move {ply} ")
    page.goto("about:blank")
    page.goto(f"{address}/replay?as=0#{silent}")
    expect(page.locator(".prompt")).to_contain_text(f"move {silent} ")
    page.get_by_role("link", name="One step back", exact=True).click()
    expect(page.locator(".prompt")).to_contain_text(f"move {before} ")
    page.locator("input[name=ply]").fill(str(silent))
    expect(page.locator(".prompt")).to_contain_text(f"move {after} ")
    expect(page.locator("input[name=ply]")).to_have_value(str(after))
    page.locator("input[name=ply]").blur()
    page.keyboard.press("End")
    expect(page.locator(".prompt")).to_contain_text(f"move {found[-1]} ")
