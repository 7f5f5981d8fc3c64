"""A real browser adds to the luck by itself, and checks in the end that its part was used."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit.people import Person
from kit.serving import Served, live_table, serving
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, open_table, play_out, sit_by_link

from fairground.shares import Share, commitment_to
from fairground.web.lobby.dealing import Grace


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """It deals only when every browser has answered."""
    folder: Path = tmp_path_factory.mktemp("patient")
    with serving(folder / "fair.db", pace=0.02, grace=Grace(here=3600, away=3600)) as served:
        yield served


def kept_share(page: Page, seat: int) -> Share:
    """What the browser keeps of the part it drew for a seat of the table that it shows."""
    name = f"luck/{page.url.split('/')[4].split('?')[0]}/{seat}"
    text = page.evaluate("name => localStorage.getItem(name)", name)
    part = bytes.fromhex(json.loads(text)["part"])
    return Share(commitment_to(part), part)


def shares(served: Served, page: Page) -> tuple[Share, ...]:
    table = live_table(served, page.url.split("/")[4]).table
    assert table is not None
    return table.shares


def test_a_table_dealt_with_script_contains_the_browsers_part(
    new_page: NewPage, patient: Served
) -> None:
    mira = new_page(patient.base)
    open_table(mira, "me", "random")
    expect(mira.locator(MOVES).first).to_be_attached()
    assert shares(patient, mira) == (kept_share(mira, 0), Share())
    play_out(mira)
    mira.goto(f"{mira.url.split('?')[0]}/check")
    expect(mira.get_by_text("Everything is right")).to_be_visible()
    expect(mira.locator(".own-part")).to_have_text(
        "This browser drew this part, and knew the hash and all commitments before it showed it."
    )


def test_two_browsers_and_one_with_two_seats_add_to_the_luck(
    new_page: NewPage, patient: Served
) -> None:
    mira, jonas = new_page(patient.base), new_page(patient.base)
    open_table(mira, "me", "device", "friend")
    expect(mira.get_by_text("Your browser added to the luck.")).to_be_visible()
    sit_by_link(jonas, mira.locator(".address").first.input_value(), "Jonas")
    for page in (mira, jonas):  # with the deal both have come to another page
        expect(page.locator(".seat").first).to_be_visible()
    expected = (kept_share(mira, 0), kept_share(mira, 1), kept_share(jonas, 2))
    assert shares(patient, jonas) == expected


def test_a_browser_notices_that_another_part_or_another_hash_was_used(
    new_page: NewPage, patient: Served
) -> None:
    mira = new_page(patient.base)
    table = open_table(mira, "me")
    expect(mira.locator(MOVES).first).to_be_attached()
    play_out(mira)
    change = """([name, field]) => {
        const kept = JSON.parse(localStorage.getItem(name));
        kept[field] = "00".repeat(32);
        localStorage.setItem(name, JSON.stringify(kept));
    }"""
    name = f"luck/{table.split('/')[4]}/0"
    mira.evaluate(change, [name, "hash"])
    mira.goto(f"{table}/check")
    expect(mira.locator(".own-part")).to_contain_text("are not those that it was shown before")
    mira.evaluate(change, [name, "part"])
    mira.reload()
    expect(mira.locator(".own-part")).to_contain_text("drew another part for this seat")


@pytest.mark.parametrize("fixed", ["data-commitments", "data-hash"])
def test_a_browser_shows_nothing_to_a_server_that_changed_its_mind(
    new_page: NewPage, patient: Served, fixed: str
) -> None:
    """A part that is known before everything else is fixed could be used to choose the luck."""
    mira, jonas = new_page(patient.base), Person(patient.base, "Jonas")
    sent: list[str] = []
    mira.on("request", lambda request: sent.append(request.url) if "/part" in request.url else None)
    table = open_table(mira, "me", "friend")
    expect(mira.get_by_text("Your browser added to the luck.")).to_be_visible()
    link = mira.locator(".address").first.input_value()

    def change(route: Route) -> None:
        answer = route.fetch()
        forged = re.sub(rf'{fixed}="[^"]*"', f'{fixed}="0:{"0" * 64}"', answer.text())
        route.fulfill(response=answer, body=forged)

    mira.route("**/events*", lambda route: route.abort())
    mira.route(table, change)
    mira.reload()
    jonas.sit(link)
    jonas.add_to_luck()
    mira.reload()
    expect(mira.get_by_text("Your browser shows what it adds to the luck")).to_be_visible()
    expect(mira.locator(".lost")).to_be_visible()
    assert sent == []
    mira.unroute(table)
    with mira.expect_request("**/part"):
        mira.reload()


def test_without_script_the_game_is_dealt_after_the_grace(
    new_page: NewPage, tmp_path: Path
) -> None:
    with serving(tmp_path / "fair.db", grace=Grace(here=0.05, away=0.05)) as served:
        page = new_page(served.base, java_script_enabled=False)
        open_table(page, "me", "random", edition="")
        while not page.locator(MOVES).count():
            page.reload()
        expect(page.locator(".parts")).to_contain_text("the server's part")
