"""Two people play a tournament, one at a desk and one on a phone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from kit.accounts import PASSWORD, new_name
from kit.people import SHORT_EDITION
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import play_out, sideways

STATUS = ".tournament-now [role=status]"


def sign_up(page: Page) -> str:
    page.goto("/sign-up")
    name = new_name()
    page.locator("main input[name=name]").fill(name)
    page.locator("main input[name=password]").fill(PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url("**/account**")
    return name


def organise(page: Page) -> str:
    page.goto("/tournaments")
    page.locator("a[href='/tournaments/new']").click()
    page.locator("input[name=title]").fill("The autumn cup")
    page.locator("input[name=rounds]").fill("1")
    page.locator("details.file summary").click()
    page.locator("textarea").fill(SHORT_EDITION)
    page.locator("main form button").click()
    page.wait_for_url("**/tournament/*")
    return page.url


def check(page: Page) -> None:
    """Axe finds nothing, and nothing scrolls sideways."""
    found = Axe().run(page).response["violations"]
    assert not [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found]
    assert sideways(page) <= 0, page.url


def test_a_tournament_from_the_first_entry_to_the_winner(new_page: NewPage) -> None:
    desk, phone = new_page(), new_page(phone=True)
    sign_up(desk)
    name = sign_up(phone)
    tournament = organise(desk)
    desk.locator("button[formaction$='/enter']").click()
    phone.goto(tournament)
    expect(phone.locator(STATUS)).to_contain_text("1 person has entered.")
    phone.locator("button[formaction$='/enter']").click()
    expect(desk.locator(".tournament-now")).to_contain_text(name)
    check(desk)
    check(phone)
    desk.locator("button[formaction$='/start']").click()
    expect(phone.locator(STATUS)).to_have_text("Round 1 of 1")
    check(phone)
    for page in (desk, phone):
        page.locator(".tournament-now a.button.big").click()
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    play_out(desk, phone)
    desk.locator("a.button.may[href*='/tournament/']").click()
    expect(desk.locator(STATUS)).to_have_text(
        re.compile("has won the tournament|share the victory")
    )
    check(desk)


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Turnier"), ("fr", "tournoi"), ("nl", "toernooi"), ("en", "tournament")],
)
def test_tournaments_fit_in_every_language(new_page: NewPage, language: str, words: str) -> None:
    for phone in (False, True):
        page = new_page(phone=phone, locale=language)
        sign_up(page)
        for game in ("loot", "essen"):
            page.goto(f"/tournaments/new/{game}")
            expect(page.locator("h1")).to_contain_text(words)
            check(page)
        page.goto("/tournaments/new/loot")
        page.locator("input[name=title]").fill("W" * 60)
        page.locator("input[value=duplicate]").check()
        page.locator("main form button").click()
        page.wait_for_url("**/tournament/*")
        check(page)
        page.goto("/tournaments")
        check(page)


def test_without_script_a_reload_shows_what_has_changed(new_page: NewPage) -> None:
    desk, plain = new_page(), new_page(java_script_enabled=False)
    sign_up(desk)
    tournament = organise(desk)
    plain.goto(tournament)
    expect(plain.locator(STATUS)).to_contain_text("0 people have entered.")
    desk.locator("button[formaction$='/enter']").click()
    expect(desk.locator(STATUS)).to_contain_text("1 person has entered.")
    plain.locator("noscript a").click()
    expect(plain.locator(STATUS)).to_contain_text("1 person has entered.")
