"""A window shows the plan of the board that is made for it."""

from __future__ import annotations

import re

import pytest
from kit.browsing import DESK, PHONE
from kit.serving import Served
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table


def expect_plan(page: Page, shown: str, hidden: str) -> None:
    """The window shows this plan, and the page has no other."""
    expect(page.locator(f"[data-layer={shown}-meeples]")).to_be_visible()
    expect(page.locator(f"[data-layer={hidden}-meeples]")).to_have_count(0)


def test_a_window_that_changes_its_size_shows_the_other_plan(new_page: NewPage) -> None:
    """The old one stays until the new one has come, and what happens next is shown on it."""
    page = new_page()
    open_table(page, "me", "random", game="essen", edition="")
    expect_plan(page, "wide", "tall")
    asked: list[Route] = []
    page.route("**/events?**", lambda route: asked.append(route))  # noqa: PLW0108  (it takes attributes)
    with page.expect_request(re.compile("window=phone")):
        page.set_viewport_size(PHONE)
    expect_plan(page, "wide", "tall")
    asked.pop().continue_()
    page.unroute("**/events?**")
    expect_plan(page, "tall", "wide")
    ply = page.locator("#act [name=ply]").input_value()
    page.locator(".e-pack button[name=move]").first.click()
    expect(page.locator("#act [name=ply]")).not_to_have_value(ply)
    expect_plan(page, "tall", "wide")
    page.reload()
    expect_plan(page, "tall", "wide")
    page.set_viewport_size(DESK)
    expect_plan(page, "wide", "tall")


@pytest.mark.parametrize("phone", [False, True])
def test_a_first_visitor_gets_both_plans_and_soon_just_one(
    browser: Browser, served: Served, new_page: NewPage, phone: bool
) -> None:
    table = open_table(new_page(), "me", "random", game="essen", edition="")
    shown, hidden = ("tall", "wide") if phone else ("wide", "tall")
    context = browser.new_context(
        base_url=served.base, viewport=PHONE if phone else DESK, java_script_enabled=False
    )
    still = context.new_page()
    still.goto(table)
    expect(still.locator(f"[data-layer={shown}-meeples]")).to_be_visible()
    expect(still.locator(f"[data-layer={hidden}-meeples]")).to_be_hidden()
    context.close()
    context = browser.new_context(
        base_url=served.base, viewport=PHONE if phone else DESK, service_workers="block"
    )
    page = context.new_page()
    page.goto(table)
    expect_plan(page, shown, hidden)
    context.close()


def test_a_look_back_follows_its_window(new_page: NewPage) -> None:
    page = new_page()
    table = open_table(page, "me", "random", game="essen", edition="")
    page.goto(f"{table}/replay?ply=0")
    expect_plan(page, "wide", "tall")
    page.set_viewport_size(PHONE)
    expect_plan(page, "tall", "wide")
