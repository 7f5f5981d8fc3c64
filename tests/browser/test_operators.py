"""The pages of operators in real browsers: at a desk and on a phone, by keyboard and without
script."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from kit.accounts import PASSWORD, new_name
from kit.serving import Served
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import sideways, two_at_a_table
from tests.browser.test_accounts import fill_in
from tests.web.test_operators import appoint

WIDEST = "W" * 280


def reported_message(new_page: NewPage, words: str) -> tuple[Page, Page, str]:
    """Mira says something and Jonas reports it."""
    mira, jonas = new_page(), new_page()
    table = two_at_a_table(mira, jonas)
    for page in (mira, jonas):
        page.goto(f"{table}#talk")
    mira.locator("[data-say] input[name=words]").first.fill(words)
    mira.keyboard.press("Enter")
    expect(jonas.locator("[data-message]").last).to_contain_text(words[:20])
    key = jonas.locator("[data-message]").last.get_attribute("data-message")
    jonas.goto(f"{table}/talk/report?message={key}")
    jonas.get_by_label("What is wrong with it?").fill(WIDEST)
    jonas.get_by_role("button", name="Report").click()
    expect(jonas.locator("body")).to_contain_text("Reported.")
    return mira, jonas, table


def operator(served: Served, page: Page) -> str:
    name = new_name()
    fill_in(page, "/sign-up", name)
    page.wait_for_url("**/account*")
    appoint(served, name)
    return name


@pytest.mark.parametrize(("scheme", "phone"), [("light", False), ("dark", True)])
def test_operators_pages_are_for_everyone(
    new_page: NewPage, served: Served, scheme: str, phone: bool
) -> None:
    _, _, table = reported_message(new_page, WIDEST)
    page = new_page(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    operator(served, page)
    name = re.sub("^.*/table/", "", table)
    page.goto("/operator/reports")
    report = page.get_by_role("link", name="Look").first.get_attribute("href")
    page.goto(f"/operator/table/{name}")
    person = page.locator("a[href^='/operator/person/']").first.get_attribute("href")
    for address in (
        "/operator/reports",
        "/operator/reports?settled",
        str(report),
        "/operator/tables",
        "/operator/tables?state=over",
        f"/operator/table/{name}",
        "/operator/people",
        str(person),
        "/operator/log",
        "/notes",
        "/account",
    ):
        page.goto(address)
        found = Axe().run(page).response["violations"]
        assert not [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found], (
            address
        )
        assert sideways(page) <= 0, address


def test_without_script_by_keyboard_on_a_phone_a_report_is_settled_and_a_table_closed(
    new_page: NewPage, served: Served
) -> None:
    words = f"Buy my mushrooms, {new_name()}"
    mira, jonas, table = reported_message(new_page, words)
    page = new_page(phone=True, java_script_enabled=False)
    operator(served, page)
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Operator")).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/operator/reports")
    page.locator("li", has_text=words).get_by_role("link", name="Look").press("Enter")
    page.wait_for_url("**/operator/report/**")
    page.get_by_label("Hide it and warn its author").check()
    page.get_by_label("Reason").fill("No adverts here")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("It is written into the log.")
    expect(jonas.locator("body")).not_to_contain_text("mushrooms")
    for reader, said in ((mira, "this is a warning: No adverts here"), (jonas, "Thank you")):
        reader.goto("/")
        reader.get_by_role("link", name="From the operator").click()
        expect(reader.locator("main")).to_contain_text(said)
        reader.get_by_role("button", name="I have read it").click()
        expect(reader.get_by_role("link", name="From the operator")).to_have_count(0)
    jonas.goto(table)
    page.goto(f"/operator{re.sub('^.*/table/', '/table/', table)}")
    page.get_by_label("Reason").fill("The hall closes")
    page.get_by_role("button", name="Close this table").press("Enter")
    expect(page.locator("main")).to_contain_text("It is written into the log.")
    expect(jonas.locator("#act")).to_contain_text("The hall closes")
    page.goto("/operator/log")
    expect(page.locator("main li").first).to_contain_text("The hall closes")


def test_a_ban_reaches_an_open_page(new_page: NewPage, served: Served) -> None:
    mira, jonas, page = new_page(), new_page(), new_page()
    table = two_at_a_table(mira, jonas)
    name = new_name()
    fill_in(mira, "/sign-up", name)
    mira.wait_for_url("**/account*")
    mira.goto(table)
    operator(served, page)
    page.goto(f"/operator/people?search={name}")
    page.get_by_role("link", name=f"About {name}").click()
    page.get_by_label("Reason").fill("Adverts")
    page.get_by_label("Length of the ban").select_option("30")
    page.get_by_role("button", name="Ban this person").click()
    expect(page.locator("main")).to_contain_text("It is written into the log.")
    expect(jonas.locator("[data-layer=page-log]").first).to_contain_text("can no longer play here")
    fill_in(mira, "/sign-in", name)
    expect(mira.locator("main")).to_contain_text("banned from this server for 30 more days")
    page.get_by_label("Reason").fill("It was a mistake")
    page.get_by_role("button", name="Lift the ban").click()
    expect(page.get_by_role("button", name="Ban this person")).to_be_visible()
    mira.get_by_label("Password").fill(PASSWORD)
    mira.keyboard.press("Enter")
    mira.wait_for_url("**/tables")
