"""People see what happened: moves are played before them, and what changed is marked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from kit.serving import Served
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.staging import Staged

from fairground.games.essen.hall import COURTYARD, PARKING
from fairground.games.essen.sight import EssenView
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import time_after
from fairground.games.kairo.market import COLOURS, COLUMNS
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.what_if import way
from fairground.table import Table

Stage = Callable[..., Staged]


@pytest.fixture
def stage(new_page: NewPage, served: Served) -> Stage:
    def make(game: str = "kairo", **how: Any) -> Staged:
        return Staged(new_page, served, game, **how)

    return make


def customers(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-layer=k-people] [data-piece]").evaluate_all(
        "all => all.map(piece => piece.dataset.piece + piece.getAttribute('transform'))"
    )
    return found


def lure_somebody(table: Staged) -> list[str]:
    """The walk of the first customer that Jonas lures; the page stands still in the middle of
    it."""
    while True:
        acts = table.play_until("lure", ("walk",))
        if table.last_line.seat == 1:
            return next(act for act in acts if act[0] == "walk")
        table.skip()


def test_a_customer_walks_its_real_way_cell_by_cell(stage: Stage) -> None:
    table = stage()
    _, piece, *places = lure_somebody(table)
    cells = [int(place.removeprefix("c")) for place in places]
    before = table.table.at(table.table.ply - 1).view(0)
    assert isinstance(before, KairoView)
    start = before.customers[COLOURS.index(piece.removeprefix("customer-"))]
    assert start is not None
    assert cells == way(before, start, cells[-1])
    frames = table.page.evaluate(
        "piece => window.animations.find(shown => shown.piece === piece).frames", piece
    )
    steps = [
        [float(number) for number in re.findall(r"-?[\d.]+", at["translate"])] for at in frames
    ]
    first = divmod(cells[0], COLUMNS)
    wanted = [
        [50 * (cell % COLUMNS - first[1]), 50 * (cell // COLUMNS - first[0])] for cell in cells
    ]
    assert steps == [pytest.approx(step, abs=0.5) for step in wanted]


def test_the_layers_wait_until_the_acts_are_played_and_a_key_skips_ahead(stage: Stage) -> None:
    table = stage()
    lure_somebody(table)
    expect(table.page.locator(".stage .caption")).to_have_text(table.last_line.text)
    waiting = customers(table.page)
    table.skip()
    assert customers(table.page) != waiting
    expect(table.page.locator(".stage .caption")).to_have_count(0)


def test_a_tap_skips_ahead(stage: Stage) -> None:
    table = stage(phone=True)
    lure_somebody(table)
    waiting = customers(table.page)
    table.page.locator("[data-layer=board]").tap(position={"x": 5, "y": 5})
    table.settle()
    assert customers(table.page) != waiting


def test_without_movement_the_same_is_said_and_marked(stage: Stage) -> None:
    table = stage(reduced_motion="reduce")
    _, _, *places = lure_somebody(table)
    table.settle()
    expect(table.page.locator(".stage .caption")).to_have_text(table.last_line.text)
    expect(table.page.locator(".stage .pop").first).to_have_text(re.compile(r"\+\d"))
    expect(table.page.locator(".at.trod")).to_have_count(len(set(places)))
    assert table.page.evaluate("window.animations") == []


def jonas_lures(table: Staged) -> str:
    """Jonas lures a customer, and it is Mira's turn. The line of the log."""
    lure_somebody(table)
    table.skip()
    assert table.table.turn == (0,)
    return table.last_line.text


def test_what_changed_since_the_last_turn_is_numbered_on_the_board(stage: Stage) -> None:
    table = stage()
    said = jonas_lures(table)
    expect(table.page.locator(".since li")).to_have_text([said])
    expect(table.page.locator(".since-number")).to_have_text("1")
    line = table.page.locator(".since a[data-places]")
    number = table.page.locator(".since-number").bounding_box()
    first = (line.get_attribute("data-places") or "").split()[0]
    place = table.page.locator(f"#at-{first}").bounding_box()
    assert number is not None
    assert place is not None
    assert abs(number["x"] - place["x"]) < 8
    assert abs(number["y"] - place["y"]) < 8
    draw = next(move for move in table.table.legal(0) if move.startswith("draw"))
    table.play(0, draw)
    table.settle()
    expect(table.page.locator(".since li")).to_have_text([said])
    table.see(0, "take barker")
    table.skip()
    expect(table.page.locator(".since li")).to_have_count(0)
    expect(table.page.locator(".since-number")).to_have_count(0)


def test_a_line_of_the_log_lights_its_places(stage: Stage) -> None:
    table = stage()
    lure_somebody(table)
    table.skip()
    line = table.page.locator("[data-layer=page-log] a[data-places]").first
    places = (line.get_attribute("data-places") or "").split()
    line.hover()
    expect(table.page.locator(".pointed")).to_have_count(len(places))
    table.page.locator("h1").first.hover(force=True)
    expect(table.page.locator(".pointed")).to_have_count(0)
    line.focus()
    expect(table.page.locator(f"#at-{places[0]}.pointed")).to_have_count(1)


NOTE_BOARDS = """
window.boards = 0;
const ask = window.fetch;
window.fetch = (address, ...how) => {
  if (String(address).includes("/board/")) window.boards += 1;
  return ask(address, ...how);
};
"""
POINT_AT_ALL = """lines => {
  for (const line of lines) {
    line.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  }
}"""


def then_customers(page: Page) -> list[str]:
    """The customers on the board as it was."""
    found: list[str] = page.locator(".then [data-then^=customer]").evaluate_all(
        "all => all.map(piece => piece.dataset.then + piece.getAttribute('transform'))"
    )
    return found


def test_a_line_of_the_log_shows_its_moment(stage: Stage) -> None:
    """Once the pointer rests there or the line is focused, and not for each line on the way."""
    table = stage(script=NOTE_BOARDS)
    page, lines = table.page, table.page.locator("[data-layer=page-log] a[data-ply]")
    jonas_lures(table)
    then, ply = customers(page), lines.first.get_attribute("data-ply")
    table.play_until("lure", ("walk",))
    table.skip()
    assert customers(page) != then
    lines.evaluate_all(POINT_AT_ALL)
    expect(page.locator(".then")).to_have_count(1)
    assert page.evaluate("window.boards") == 1
    line = page.locator(f"[data-layer=page-log] a[data-ply='{ply}']").first
    line.focus()
    expect(page.locator(".then > p")).to_have_text(f"Move {ply}, as it was")
    assert set(then) <= set(then_customers(page))
    assert not set(customers(page)) <= set(then_customers(page)), "the present is another"
    expect(page.locator(".then .pointed")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".then")).to_have_count(0)


def test_a_finger_taps_a_line_and_the_moment_stays_until_the_next_tap(stage: Stage) -> None:
    table = stage(phone=True)
    jonas_lures(table)
    table.page.locator(".tabs .tab", has_text="Log").tap()
    table.page.locator("[data-layer=page-log] a[data-ply][data-places]").first.tap()
    expect(table.page.locator(".then > p")).to_contain_text("Tap to come back")
    expect(table.page.locator("#log")).to_be_hidden()
    table.page.touchscreen.tap(200, 300)
    expect(table.page.locator(".then")).to_have_count(0)


def test_without_script_a_line_of_the_log_leads_to_its_place(
    stage: Stage, browser: Browser
) -> None:
    table = stage()
    lure_somebody(table)
    table.skip()
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(table.address)
        line = page.locator("[data-layer=page-log] a[data-places]").first
        place = page.locator(line.get_attribute("href") or "")
        plain = place.evaluate("place => getComputedStyle(place).stroke")
        line.click()
        expect(place).not_to_have_css("stroke", plain)
    finally:
        context.close()


COUNT_CONTEXTS = """
window.contexts = 0;
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.contexts += 1; }
};
"""


def test_sounds_are_off_until_somebody_switches_them_on(new_page: NewPage, served: Served) -> None:
    for is_on in (False, True):
        page = new_page()
        if is_on:
            page.goto("/settings")
            page.locator("label", has=page.locator("[name=sound][value=on]")).click()
            page.get_by_role("button", name="Save").click()
            page.wait_for_url("**/settings?saved")
        page.add_init_script(COUNT_CONTEXTS)
        table = Staged(lambda page=page, **_: page, served, "kairo")
        lure_somebody(table)
        assert page.evaluate("window.contexts") == int(is_on)
        assert ("place" in page.evaluate("window.sounds")) == is_on


AWAY = """
window.badge = 0;
window.notes = [];
Object.defineProperty(document, "hidden", { get: () => true });
Object.assign(Navigator.prototype, {
  async setAppBadge(number) { window.badge = number; },
  async clearAppBadge() { window.badge = 0; },
});
window.Notification = class {
  static permission = "granted";
  constructor(title) { window.notes.push(title); }
};
"""


@pytest.mark.parametrize("wants", [False, True])
def test_somebody_who_looks_away_is_called(new_page: NewPage, served: Served, wants: bool) -> None:
    page = new_page()
    if wants:
        page.goto("/settings")
        page.locator("label", has=page.locator("[name=notify][value=on]")).click()
        page.get_by_role("button", name="Save").click()
        page.wait_for_url("**/settings?saved")
    page.add_init_script(AWAY)
    table = Staged(lambda **_: page, served, "kairo")
    for _ in range(40):
        seat = table.table.turn[0]
        legal = table.table.legal(seat)
        table.play(seat, next((move for move in legal if move.startswith("lure")), legal[0]))
        table.settle()
        if (seat, table.table.turn) == (1, (0,)):
            break
    expect(page).to_have_title("● Your turn · Kairo")
    assert page.evaluate("window.badge") == 1
    assert set(page.evaluate("window.notes")) == ({"Your turn · Kairo"} if wants else set())
    assert table.acts == []


def test_visitors_walk_along_the_cheapest_way(stage: Stage) -> None:
    """And round, noon and evening are scenes: the first round begins when the draft is over."""
    table = stage("essen")
    acts = table.play_until("keep", ("sign",))
    assert ["sign", "Round 1"] in [act[:2] for act in acts]
    table.skip()
    far = next(move for move in table.table.legal(table.table.turn[0]) if move == "go courtyard")
    before = table.table.view(0)
    acts = table.see(table.table.turn[0], far)
    assert isinstance(before, EssenView)
    way = before.edition.hall.way(PARKING, COURTYARD, before.crowd)
    places = [f"s{space}" for space in (PARKING, *way)]
    seat = before.current
    walks = [act for act in acts if act[0] == "walk"]
    assert walks == [["walk", f"meeple-{seat}", *places]]
    moved = table.page.evaluate("window.animations.filter(({ piece }) => piece)")
    assert any("popularity" in glide["piece"] for glide in moved), "it rose when the round began"
    shown = [walk for walk in moved if walk["piece"].startswith("meeple")]
    assert [walk["piece"] for walk in shown] == [f"meeple-{seat}"]
    assert len(shown[0]["frames"]) == len(places)


def test_what_somebody_has_chosen_is_there_before_it_has_walked(stage: Stage) -> None:
    """As long as there is more to choose: nothing has to be waited for or skipped."""
    table = stage("essen")
    table.play_until("keep", ("sign",))
    table.skip()
    while table.table.turn != (0,):
        if table.see(table.table.turn[0], "end"):
            table.skip()
    table.settle()
    ply = table.page.locator("#act [name=ply]").input_value()
    mark = table.page.locator("[data-layer=wide-targets] [data-move='go courtyard']")
    mark.locator(".hit").hover()
    expect(mark.locator(".way .trail")).to_be_visible()
    mark.locator(".hit").click()
    table.page.wait_for_function(
        "ply => document.querySelector('#act [name=ply]')?.value !== ply", arg=ply
    )
    assert "walk" in [kind for kind, *_ in table.acts]
    expect(table.page.locator("body")).not_to_have_class(re.compile("staging"))


NOTE_DIAL = """
window.rested = [];
document.addEventListener("act", ({ detail: [kind] }) => {
  if (kind === "rest") window.rested.push(document.querySelector(".counted")?.textContent ?? "");
});
"""


def towards_zero(table: Table, seat: int) -> str:
    """A card that closes the hall, else any card, else whatever ends the turn."""
    view, legal = table.view(seat), table.legal_moves(seat)
    assert isinstance(view, FairEnoughView)
    lays = [move for move in legal if table.game.say(move).startswith("lay")]
    closing = [move for move in lays if time_after(view, move) == 0]
    return table.game.say((closing or lays or legal[-1:])[0])


def test_the_dial_rests_at_zero_and_the_hall_closes_once(stage: Stage) -> None:
    table = stage("fair_enough", is_still=False, script=NOTE_DIAL, seed=11)
    while not [act for act in table.acts if act[0] == "count"]:
        seat = table.table.turn[0]
        table.see(seat, towards_zero(table.table, seat))
        table.settle()
    table.page.wait_for_function("() => window.rested.length > 0")
    assert table.page.evaluate("window.rested[0]") == "0"
    table.page.wait_for_function("() => window.acts.some(act => act[1] === 'Hall closed')")
    expect(table.page.locator(".fe-sign.shut")).to_be_visible()
    for _ in range(2):
        table.see(table.table.turn[0], "done")
        table.settle()
        expect(table.page.locator(".fe-sign.shut")).to_be_visible()
    assert [act[:2] for act in table.acts].count(["sign", "Hall closed"]) == 1
    drops = "document.querySelector('.fe-sign.shut').getAnimations().length"
    assert table.page.evaluate(drops) == 0


def test_all_traders_walk_at_once_and_points_rise(stage: Stage) -> None:
    table = stage("loot", is_still=False)
    while "pop" not in [kind for kind, *_ in table.acts]:
        seat = table.table.turn[0]
        table.see(seat, table.table.legal(seat)[0])
        table.settle()
    kinds = [kind for kind, *_ in table.acts]
    assert {"come", "walk", "say"} <= set(kinds)
    words = next(act[1] for act in table.acts if act[0] == "pop")
    assert re.fullmatch(r"\+\d+", words)
