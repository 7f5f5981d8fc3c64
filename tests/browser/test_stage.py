"""People see what happened: moves are played before them, and what changed is marked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from kit.browsing import PHONE
from kit.serving import Served
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.staging import Staged

from fairground.games.essen.hall import COURTYARD, PARKING
from fairground.games.essen.sight import EssenView
from fairground.games.fair_enough.rules.laying import card_laid
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
    assert tuple(cells) == way(before, start, cells[-1])
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


@pytest.mark.parametrize("phone", [False, True])
def test_without_movement_the_same_is_said_and_marked(stage: Stage, phone: bool) -> None:
    """By a caption where the log is out of sight."""
    table = stage(reduced_motion="reduce", phone=phone)
    _, _, *places = lure_somebody(table)
    table.settle()
    said = table.page.locator(".stage .caption" if phone else ".log .new")
    expect(said.first).to_be_visible()
    expect(said).to_contain_text([table.last_line.text])
    expect(table.page.locator(".stage .caption")).to_have_count(int(phone))
    expect(table.page.locator(".stage .pop").first).to_have_text(re.compile(r"\+\d"))
    wide = table.page.locator(".stage .pop").first.evaluate("pop => pop.offsetWidth")
    assert wide < 100, "a number is as wide as its digits"
    expect(table.page.locator(".at.trod")).to_have_count(len(set(places)))
    assert table.page.evaluate("window.animations") == []
    table.page.keyboard.press("Escape")
    for mark in (".stage .caption", ".stage .pop", ".trod"):
        expect(table.page.locator(mark)).to_have_count(0)


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
  for (const [screenX, line] of lines.entries()) {
    const how = { bubbles: true, pointerType: "mouse", screenX };
    line.dispatchEvent(new PointerEvent("pointerover", how));
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


UNDER_A_POINTER = """line => {
  const how = { bubbles: true, pointerType: "mouse", screenX: 7, screenY: 7 };
  const count = () => document.querySelectorAll(".pointed").length;
  document.body.dispatchEvent(new PointerEvent("pointermove", how));
  line.dispatchEvent(new PointerEvent("pointerover", how));
  const atRest = count();
  line.dispatchEvent(new PointerEvent("pointerover", { ...how, screenX: 8 }));
  return [atRest, count()];
}"""


def test_a_line_that_comes_under_a_resting_pointer_is_not_pointed_at(stage: Stage) -> None:
    """As when the coach's sheet goes and the log is there instead."""
    table = stage()
    jonas_lures(table)
    line = table.page.locator("[data-layer=page-log] a[data-places]").first
    at_rest, moved = line.evaluate(UNDER_A_POINTER)
    assert at_rest == 0
    assert moved > 0


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
        if is_on:
            page.wait_for_function("window.contexts > 0")  # tones are loaded when they are wanted
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


def test_on_a_phone_a_sign_is_wide_and_numbers_stay_on_the_board(stage: Stage) -> None:
    """Jonas goes to the parking again and again, which lies at the edge of the phone's plan."""
    table = stage("essen", phone=True)
    table.play_until("keep", ("sign",))
    hung = table.page.locator(".stage .hung").bounding_box()
    assert hung
    assert hung["width"] > PHONE["width"] * 0.7
    table.skip()
    while table.table.turn != (1,):
        table.see(0, "end")
        table.skip()
    for move in (*("go entrance_west", "go parking") * 4, "end"):
        table.see(1, move)
        table.skip()
    while table.table.turn != (0,):
        table.see(1, table.table.legal(1)[0])
        table.skip()
    expect(table.page.locator(".since-number").filter(has_text="3·5·7·9")).to_have_count(1)
    number = table.page.locator(".since-number").filter(has_text="3·5·7·9").bounding_box()
    board = table.page.locator("[data-layer=board] .picture").locator("visible=true").bounding_box()
    assert number
    assert board
    assert number["x"] + number["width"] <= board["x"] + board["width"]


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


IS_COVERED = """() => {
  const box = found => document.querySelector(found).getBoundingClientRect();
  const [pop, time] = [box(".stage .pop"), box(".counted")];
  return pop.left < time.right && time.left < pop.right
    && pop.top < time.bottom && time.top < pop.bottom;
}"""


def test_without_movement_the_time_left_stays_in_sight(stage: Stage) -> None:
    table = stage("fair_enough", is_still=False, reduced_motion="reduce", seed=11)
    table.play_until("lay", ("pop",))
    assert not table.page.evaluate(IS_COVERED)


SEE_DIAL = """
document.addEventListener("act", ({ detail: [kind] }) => {
  if (kind !== "rest" || window.isDialSeen !== undefined) return;
  const { top, bottom } = document.querySelector(".fe-dial").getBoundingClientRect();
  window.isDialSeen = top >= 0 && bottom <= innerHeight;
});
"""


def before_own_zero() -> tuple[Table, str]:
    """Mira can close the hall, and would begin the next round."""
    for seed in range(60):
        table = Table("fair_enough", 2, seed)
        while table.turn:
            seat = table.turn[0]
            move, view = towards_zero(table, seat), table.view(seat)
            assert isinstance(view, FairEnoughView)
            closes = time_after(view, table.game.read(move)) == 0
            if closes and len(move.split()) == 2 and view.seat == view.starter == 0:
                return table, move
            table.play(seat, move)
    raise AssertionError("nobody could close the hall")


def test_somebody_who_closes_the_hall_and_goes_on_sees_it_close(stage: Stage) -> None:
    table = stage("fair_enough", is_still=False, script=NOTE_DIAL + SEE_DIAL, phone=True)
    now, move = before_own_zero()
    table.play_on_from(now)
    page = table.page
    page.evaluate("scrollTo(0, 9999)")
    page.locator(f'#act button[value="{move}"]').first.evaluate("button => button.click()")
    page.wait_for_function("() => window.rested.length > 0")
    assert page.evaluate("window.rested[0]") == "0"
    assert page.evaluate("window.isDialSeen")
    card = card_laid(table.table.game.read(move))
    assert ["fly", f"card-{card}", "seat-0"] in table.acts
    table.settle()
    expect(page.locator(".fe-sign.shut")).to_be_visible()


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


def test_nothing_lies_over_the_final_scene(stage: Stage) -> None:
    table = stage("loot", is_still=False, reduced_motion="reduce")
    while table.table.turn:
        seat = table.table.turn[0]
        table.play(seat, table.table.legal(seat)[0])
    expect(table.page.locator(".outcome")).to_be_visible()
    assert "say" in [kind for kind, *_ in table.acts]
    expect(table.page.locator(".stage > *")).to_have_count(0)


def test_a_line_about_a_rival_shows_the_rivals_sheet(stage: Stage) -> None:
    """As it was then; a line about the viewer shows the viewer's own."""
    table = stage(game="loot", is_still=False, reduced_motion="reduce")
    page = table.page
    table.play(0, "start a1")
    table.play(1, "start g7")
    table.settle()
    page.locator("[data-layer=page-log] a[data-places=sheet-1]").first.focus()
    expect(page.locator(".then h2").first).to_have_text("Jonas’s sheet")
    expect(page.locator(".then [data-then=pawn-1]")).to_have_count(1)
    page.locator("[data-layer=page-log] a[data-places=a1]").first.focus()
    expect(page.locator(".then [data-then=pawn-0]")).to_have_count(1)
    expect(page.locator(".then [data-then=pawn-1]")).to_have_count(0)


def test_on_a_phone_the_window_shows_what_the_lowest_cells_cost(stage: Stage) -> None:
    table = stage(phone=True)
    game = Table(table.live.game, 2, 3, {**table.table.options, "quick_start": True})
    for move in ("build", "card c1", "expand purple"):
        game.play(0, move)
    table.play_on_from(game)
    costs = table.page.locator(".k-frame:has(.k-crop) [data-move] .pill .chip")
    expect(costs).to_have_count(2)
    below = "all => all.map(cost => cost.getBoundingClientRect().bottom"
    below += " - cost.closest('.k-frame').getBoundingClientRect().bottom)"
    assert max(costs.evaluate_all(below)) < 0


OVER_THE_EDGE = """pills => pills.map(pill => {
  const box = part => pill.querySelector(part).getBoundingClientRect();
  const plate = box(".plate"), words = box("text");
  return Math.max(plate.left - words.left, words.right - plate.right);
})"""


def test_what_an_entrance_out_of_reach_needs_stands_on_its_plate(stage: Stage) -> None:
    table = stage(phone=True)
    game = Table(table.live.game, 2, 3, {**table.table.options, "quick_start": True})
    for move in ("lure", "customer blue"):
        game.play(0, move)
    table.play_on_from(game)
    needs = table.page.locator(".k-frame .pill:has(.plate)", has_text="needs")
    expect(needs.first).to_be_visible()
    assert max(needs.evaluate_all(OVER_THE_EDGE)) < -2
