"""The end of a game in a browser: the final scene, the look back, and a replay that plays by
itself."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from kit.people import Person
from kit.serving import Served, live_table
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import resize, sideways
from tests.browser.test_rules_page import MEASURES, SMALLEST_TEXT
from tests.reviews import made_up

import fairground as fg
from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.language import LANGUAGES

RECORDS = Path(__file__).parent.parent / "records"
SIZES = [(1280, 800), (1440, 900), (390, 844)]
START = datetime(2026, 1, 1, tzinfo=UTC)
COUNTING = re.compile("counting")
ROOM_FOR_A_NAME = 80
LONG_ENOUGH = 20_000
"""Milliseconds of a clock that the test turns by hand."""
LOW_BARS = (90, 184)
"""Pixels: less than one row more than they have."""


OUT_OF_SIGHT = """() => {
  const box = query => document.querySelector(query).getBoundingClientRect();
  const top = box("header.top").bottom, foot = box("#act").top + 1;
  const width = document.documentElement.clientWidth;
  const names = ".podium, .podium li, .turned-at, .parts, .parts tr";
  const parts = [...document.querySelectorAll(names)];
  const hidden = parts.filter(part => {
    const found = part.getBoundingClientRect();
    return !found.height || found.top < top || found.bottom > foot || found.left < 0
      || found.right > width;
  });
  const cut = [...document.querySelectorAll(".parts td")].filter(
    cell => cell.scrollWidth > cell.clientWidth);
  return [...hidden, ...cut].map(part => part.outerHTML.slice(0, 200));
}"""


def finished(served: Served, record: str) -> str:
    """The address of a table whose game is over, as an onlooker sees it."""
    visitor = Person(served.base)
    file = (RECORDS / f"{record}.txt").read_bytes()
    visitor.go("/").post("/record", {}, files={"record": ("game.txt", file)})
    return visitor.path.removesuffix("/replay")


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["essen", "fair_enough", "kairo", "loot"])
def test_the_whole_scene_is_in_sight(new_page: NewPage, served: Served, game: str) -> None:
    """With any number of seats."""
    page = new_page(reduced_motion="reduce")
    for seats in (seats for seats in fg.game(game).seats if seats > 1):
        table = finished(served, f"{game}-{seats}")
        live = live_table(served, table)
        live.header = replace(live.header, sequel="another-table")  # its button is the longest
        page.goto(table)
        expect(page.locator(".turned-at")).to_contain_text("move")
        assert live.table is not None
        assert live.table.outcome is not None
        expect(page.locator(".part")).to_have_count(len(live.table.outcome.parts[0]))
        for size in SIZES:
            resize(page, *size)
            page.evaluate("() => scrollTo(0, 0)")
            assert_in_sight(page)


def assert_in_sight(page: Page) -> None:
    hidden = page.evaluate(OUT_OF_SIGHT)
    assert hidden == [], page.viewport_size
    for name in ("To the next table", "Look back", "Watch the replay"):
        expect(page.locator("#act").get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(page.locator("#act summary", has_text="Share this game")).to_be_in_viewport(ratio=1)


def test_parts_are_counted_up_once_and_again_if_asked(new_page: NewPage, served: Served) -> None:
    table, page = finished(served, "loot-2"), new_page()
    page.clock.install(time=START)
    page.clock.pause_at(START + timedelta(hours=1))
    page.goto(table)
    scene, score = page.locator(".outcome"), page.locator("[data-score='0']")
    expect(scene).to_have_class(COUNTING)
    expect(score).to_have_text("0")
    page.clock.run_for(LONG_ENOUGH)
    expect(scene).not_to_have_class(COUNTING)
    expect(score).to_have_text(page.locator(".total").first.inner_text())
    page.reload()
    expect(page.get_by_role("button", name="Count again")).to_be_visible()
    expect(scene).not_to_have_class(COUNTING)
    page.get_by_role("button", name="Count again").click()
    expect(scene).to_have_class(COUNTING)
    page.keyboard.press("Shift")
    expect(scene).not_to_have_class(COUNTING)


@pytest.mark.parametrize("how", [{"reduced_motion": "reduce"}, {"java_script_enabled": False}])
def test_without_motion_or_script_the_scene_is_complete_at_once(
    new_page: NewPage, served: Served, how: dict[str, object]
) -> None:
    table, page = finished(served, "loot-2"), new_page(**how)
    page.goto(table)
    expect(page.locator(".total").first).to_be_visible()
    expect(page.locator(".outcome")).not_to_have_class(COUNTING)
    total = page.locator(".total").first.inner_text()
    assert page.locator("[data-score='0']").inner_text() == total
    expect(page.get_by_role("button", name="Count again")).to_be_hidden()


def test_the_shared_link_shows_anybody_the_replay(new_page: NewPage, served: Served) -> None:
    table, page = finished(served, "loot-2"), new_page()
    page.goto(table)
    page.get_by_text("Share this game").click()
    address = page.get_by_label("Link to the replay")
    expect(address).to_be_visible()
    friend = new_page()
    friend.goto(address.input_value())
    expect(friend.locator(".prompt")).to_contain_text("You are looking at move 0 ")
    expect(friend.get_by_label("Seen by")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_of_a_replay_is_low_in_every_language(
    new_page: NewPage, served: Served, language: str
) -> None:
    """One row at a desk, as at a table, and three on a phone."""
    page = new_page(locale=language, reduced_motion="reduce")
    page.goto(f"{finished(served, 'loot-2')}/replay?ply=20")
    for size, height in zip(((1280, 800), (390, 844)), LOW_BARS, strict=True):
        resize(page, *size)
        assert sideways(page) <= 0
        assert box(page.locator("#act"))["height"] <= height
        expect(page.locator(".step-6")).to_be_in_viewport(ratio=1)


def test_the_replay_plays_by_itself(new_page: NewPage, served: Served) -> None:
    table, page = finished(served, "loot-2"), new_page()
    moments = live_table(served, table).timeline.moments(None)
    page.clock.install(time=START)
    page.clock.pause_at(START + timedelta(hours=1))
    page.goto(f"{table}/replay?ply=0")
    page.get_by_label("Speed").select_option("fast")
    play = page.get_by_role("button", name="Play")
    play.click()
    for ply in moments[1:4]:
        expect(page.locator(".prompt")).to_contain_text(f"move {ply} ")
        page.clock.run_for(LONG_ENOUGH)
    pause = page.get_by_role("button", name="Pause")
    expect(page.locator(".prompt")).to_contain_text(f"move {moments[4]} ")
    pause.click()
    expect(play).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".prompt")).to_contain_text(f"move {moments[-1]} ")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".prompt")).to_contain_text(f"move {moments[-2]} ")
    play.click()
    expect(page.locator(".outcome")).to_be_visible()
    page.clock.run_for(LONG_ENOUGH)
    expect(play).to_be_visible()


def test_curve_and_list_agree_and_open_the_board(
    new_page: NewPage, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(served, "loot-2")
    played = live_table(served, table).table
    assert played is not None
    found = made_up(played, range(20, 40))

    async def at_once(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        return found

    monkeypatch.setattr(Reviewers, "review", at_once)
    page = new_page()
    page.goto(f"{table}/review")
    listed = [link.get_attribute("href") for link in page.locator(".turning li a").all()]
    marked = page.locator(".curve-number").all_text_contents()
    assert len(listed) == len(found.swings)
    assert marked == [str(number) for number in range(1, 1 + len(listed))]
    discs = [box(disc) for disc in page.locator(".curve-turn-edge").all()]
    for at, disc in enumerate(discs):
        for other in discs[:at]:
            apart = max(abs(disc["x"] - other["x"]), abs(disc["y"] - other["y"]))
            assert apart >= disc["width"], "two numbers overlap"
    assert_for_everyone(page)
    resize(page, *SIZES[-1])
    assert page.evaluate(MEASURES, [SMALLEST_TEXT, 0])["small"] == []
    resize(page, *SIZES[0])
    phone = new_page(phone=True, locale="de-DE")
    phone.goto(f"{table}/review")
    names = phone.locator(".sums tbody th").evaluate_all("all => all.map(name => name.clientWidth)")
    assert min(names) >= ROOM_FOR_A_NAME
    assert sideways(phone) <= 0
    page.locator(".turning li a").first.click()
    page.wait_for_url("**/review/1")
    assert_for_everyone(page)
    swing = found.swings[0]
    assert swing.better is not None
    shown = page.locator(".advice.turn")
    expect(shown.locator(".played")).to_contain_text(swing.played.name)
    expect(shown.locator(".better")).to_contain_text(swing.better.name)
    expect(page.locator("[data-layer=board] .played-disc").first).to_be_visible()
    expect(page.locator("[data-layer=board] .advised-tick").first).to_be_visible()
    page.get_by_role("link", name="Next turning point").click()
    page.wait_for_url("**/review/2")
    page.get_by_role("link", name="Back to the look back").click()
    page.wait_for_url("**/review#turn-2")


def assert_for_everyone(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert not [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found]
    assert sideways(page) <= 0


def test_a_page_that_waits_shows_how_far_it_is_and_then_the_look_back(
    new_page: NewPage, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(served, "loot-2")
    played = live_table(served, table).table
    assert played is not None
    found, waiting = made_up(played, range(20, 24)), Waiting()
    monkeypatch.setattr(Reviewers, "review", waiting.review)
    page = new_page()
    page.goto(f"{table}/review")
    expect(page.locator("[data-percent]")).to_have_text("0%")
    waiting.done = 0.42
    expect(page.locator("[data-percent]")).to_have_text("42%")
    waiting.found = found
    expect(page.locator(".turning li")).to_have_count(4)


class Waiting:
    """A review that goes on and ends when the test says so."""

    def __init__(self) -> None:
        self.done = 0.0
        self.found: Review | None = None

    async def review(self, client: str, record: str, progress: Progress) -> Review:
        progress.begun.set()
        while self.found is None:
            progress.done = self.done
            await asyncio.sleep(0.01)
        return self.found
