"""Invitations that work: by link, by camera, by the device's own means, and a second time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, open_table, sit_by_link


@pytest.mark.parametrize("script", [True, False])
def test_a_used_link_leads_its_holder_to_the_chair_and_others_to_watching(
    new_page: NewPage, script: bool
) -> None:
    mira, jonas, oda = (new_page(java_script_enabled=script) for _ in range(3))
    table = open_table(mira, "me", "friend")
    link = mira.locator(".address").first.input_value()
    sit_by_link(jonas, link, "Jonas")
    jonas.goto("/")
    jonas.goto(link)
    assert jonas.url == table
    expect(jonas.locator(MOVES).first).to_be_attached()
    oda.goto(link)
    expect(oda.get_by_role("heading", name="This chair is taken")).to_be_visible()
    oda.get_by_role("link", name="Watch the table").click()
    expect(oda).to_have_url(table)
    expect(oda.locator("[data-layer=board]")).to_be_visible()
    expect(oda.locator(MOVES)).to_have_count(0)


def test_the_hosts_own_link_leads_the_host_to_the_table(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page()
    table = open_table(mira, "me", "friend")
    link = mira.locator(".address").first.input_value()
    sit_by_link(jonas, link, "Jonas")
    mira.goto(link)
    assert mira.url == table


def test_a_link_is_shown_as_a_code_for_cameras(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_table(page, "me", "friend")
    page.get_by_text("QR code").first.click()
    code = page.locator(".qr-code").first
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box
    assert box["width"] >= 200
    page.wait_for_function("image => image.complete", arg=code.element_handle())
    assert code.evaluate("image => image.naturalWidth") > 0


def test_a_link_goes_to_the_devices_own_share_sheet(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.add_init_script(
        "navigator.share = async what => { window.shared = what; }; localStorage.clear();"
    )
    open_table(page, "me", "friend")
    page.get_by_role("button", name="Share").first.click()
    shared = page.evaluate("window.shared")
    assert shared["url"] == page.locator(".address").first.input_value()


def test_a_link_that_only_works_here_says_so(new_page: NewPage) -> None:
    page = new_page()
    table = open_table(page, "me", "friend")
    note = page.get_by_text("These links work on this machine only.")
    expect(note).to_be_visible()
    expect(page.locator(".waiting")).to_contain_text("fairground serve --host 0.0.0.0")
    page.get_by_role("button", name="Seat a bot and start").click()
    expect(page.locator(MOVES).first).to_be_attached()
    page.goto(f"{table}#about")
    expect(page.locator("#about")).to_contain_text("fairground serve --host 0.0.0.0")


def test_back_at_a_curtain_shows_nobodys_hand(new_page: NewPage) -> None:
    for script in (True, False):
        page = new_page(java_script_enabled=script)
        open_table(page, "me", "device", game="fair_enough", edition="")
        first = page.get_by_role("heading", name=re.compile("Hand the device to"))
        hand = page.get_by_role("group", name="Your hand")
        expect(first).to_be_visible()
        page.get_by_role("link", name="I am").click()
        expect(hand).to_be_visible()
        page.locator("#act button[value=done], #act button[value=secure]").first.click()
        expect(first).to_be_visible()
        for _ in range(2):
            page.go_back()
            expect(page.locator("main")).to_be_visible()
            expect(hand).to_have_count(0)
