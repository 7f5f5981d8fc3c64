"""Everything fits the window: nothing is cut off, nothing twitches, and all of it can be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit.browsing import PHONE
from kit.phases import Phase, phases
from kit.serving import Served
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import leave, open_table, resize, show
from tests.browser.staging import Staged
from tests.worlds import IS_LONG

import fairground as fg
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import time_after
from fairground.games.kairo.picture.tray import LONG_QUIET
from fairground.games.kairo.sight import KairoView
from fairground.table import Table
from fairground.web.seats.seating import LONG

SMALLEST_TEXT = 12
SMALLEST_TARGET = 40
TWO_LINES = 62
"""How high a button in the bar of a phone is at most."""
MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")
BOXES = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text(encoding="utf-8")
SCROLL_DOWN = """() => new Promise(done => {
  scrollTo(0, 9999);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""And let the page hear of it, which closes what is open."""
WIDTHS = (360, 390, 699, 700, 820, 1099, 1100, 1280, 1440, 1920, 2560)


def test_tents_and_wheel_are_never_cut(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/nowhere")
    for width in WIDTHS:
        resize(page, width, 1000)
        stands = page.evaluate(
            """[...document.querySelectorAll(".stands")].filter(tent => tent.checkVisibility())
            .map(tent => tent.firstElementChild.getBoundingClientRect())
            .map(box => [box.left, box.right])"""
        )
        assert len([box for box in stands if box[1] - box[0] > 20]) >= 4
        room = page.evaluate("document.documentElement.clientWidth")
        cut = [box for box in stands if box[0] < 0 or box[1] > room]
        assert not cut, f"at {width} pixels"


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_open_at_what_is_played_now(new_page: NewPage, phone: bool) -> None:
    page = new_page(phone=phone)
    open_table(page, "me", "random", game="fair_enough", edition="")
    page.locator(".tabs .tab", has_text="Rules").click()
    expect(page.locator("#rules-research")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.locator(".tools a", has_text="Rules").click()
    expect(page.locator("#rules-research")).to_be_in_viewport()


ESSENTIAL = {
    "essen": ".e-pack, .e-pack + .card, .tray:not(:has(.e-pack)) .e-trays > .card:not(.e-more)",
    "fair_enough": ".tray",
    "kairo": ".things, .k-discards",
    "loot": ".things",
}
"""Beside the board: the pack of the draft with the wishlist, the day with the bag, the hand, and
where the tray scrolls by itself, its frame."""
ON_A_PHONE = {"fair_enough": ".fe-hand"}
"""What is in sight there whatever is asked. Of the other games it is what the question is about."""


@pytest.mark.parametrize("game", ESSENTIAL)
def test_every_phase_can_be_read_and_reached(new_page: NewPage, served: Served, game: str) -> None:
    """With as many seats as there can be; ``make fuzz`` does it at every ply. At a desk nothing is
    beyond the window; on a phone what is chosen from stands above the bar that asks, and fingers
    can hit every button. The bar has one height, with and without the coach, and covers nothing
    that matters."""
    desk, phone = new_page(reduced_motion="reduce"), new_page(phone=True, reduced_motion="reduce")
    seats, heights = fg.game(game).seats[-1], set()
    show(desk, served, next(phases(served, game, seats)))
    heights.add(desk.evaluate(BOXES, ESSENTIAL[game])["height"])
    for phase in phases(served, game, seats, is_long=IS_LONG, coach="on"):
        is_asked = not phase.name.startswith("waiting")
        if not (is_asked or IS_LONG or game in ON_A_PHONE):
            continue
        if phase.name == "over":
            for page in (desk, phone):
                show(page, served, phase)
                assert_readable(page, phase)
            break
        show(desk, served, phase)
        if is_asked:
            assert_readable(desk, phase)
        for width, height in ((1440, 900), (820, 1180), (1280, 800)):
            resize(desk, width, height)
            boxes = desk.evaluate(BOXES, f"[data-layer=board], {ESSENTIAL[game]}")
            assert not boxes["covered"], f"{phase.name} at {width} pixels"
            assert not boxes["spills"], f"{phase.name} at {width} pixels"
        heights.add(boxes["height"])
        show(phone, served, phase)
        boxes = phone.evaluate(BOXES, ON_A_PHONE.get(game, ""))
        assert not boxes["covered"], f"{phase.name} on a phone"
        assert (boxes["tallest"] or 0) <= TWO_LINES, f"{phase.name} on a phone"
        if is_asked:
            assert_readable(phone, phase)
        leave(desk, phone)
    assert len(heights) == 1


def test_the_discards_of_kairo_stay_in_sight(new_page: NewPage, served: Served) -> None:
    """Where the supply says most, with more cards in hand than somebody may keep."""
    staged = Staged(new_page, served, "kairo", is_still=False, seats=4, reduced_motion="reduce")
    staged.play_on_from(a_quiet_market())
    page = staged.page
    for language in ("de", "fr", "nl", "en"):
        page.set_extra_http_headers({"Accept-Language": language})
        page.reload()
        for width, height in ((1280, 800), (1440, 900), (820, 1180)):
            resize(page, width, height)
            boxes = page.evaluate(BOXES, f"[data-layer=board], {ESSENTIAL['kairo']}")
            assert not boxes["covered"], f"{language} at {width} pixels"


def a_quiet_market() -> Table:
    """Nobody has built for rounds, and the first seat has to discard."""
    table = fg.Table("kairo", 4, 1)
    while True:
        seat = table.turn[0]
        legal = table.legal(seat)
        view = table.view(0)
        assert isinstance(view, KairoView)
        if seat == 0 and legal[0].startswith("drop") and view.quiet >= 4 * LONG_QUIET:
            return table
        draws = (move for move in legal if move.startswith(("draw", "take", "drop")))
        table.play(seat, next(draws, legal[0]))


@pytest.mark.parametrize("game", ["essen", "loot"])
def test_a_note_about_somebody_who_is_away_covers_nothing(
    new_page: NewPage, served: Served, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr("fairground.web.watching.scene.absences", lambda live: {1: LONG})
    page, playing = new_page(), phases(served, game, 2)
    show(page, served, next(phase for phase in playing if phase.name[:2] in ("2-", "5-")))
    expect(page.get_by_role("button", name="Seat a bot")).to_be_in_viewport(ratio=1)
    boxes = page.evaluate(BOXES, f"[data-layer=board], {ESSENTIAL[game]}")
    assert not boxes["covered"]


def assert_readable(page: Page, phase: Phase) -> None:
    found: dict[str, Any] = page.evaluate(MEASURES, [SMALLEST_TEXT, SMALLEST_TARGET])
    assert not found["small"], phase.name
    assert not found["away"], phase.name
    if page.viewport_size == PHONE:
        assert not found["narrow"], phase.name
    elif phase.name != "over":
        assert found["beyond"] == 0, phase.name


def test_fair_enough_grows_with_the_window_and_overlaps_nowhere(
    new_page: NewPage, served: Served
) -> None:
    page = new_page()
    for phase in phases(served, "fair_enough", 4):
        if "later" not in phase.name or phase.name.startswith("waiting"):
            continue
        show(page, served, phase)
        widest = 0.0
        for width, height in ((820, 1180), (1280, 800), (1920, 1080)):
            resize(page, width, height)
            assert page.evaluate(OVERLAPS) == [], f"{phase.name} at {width} pixels"
            assert page.evaluate(NAMES_BEYOND) == [], f"{phase.name} at {width} pixels"
            card = page.locator(".fe-held").first.bounding_box()
            if width > 1000 and card:
                assert card["width"] > widest * 1.3, "cards grow with the window"
                widest = card["width"]
            board = page.locator(".fe").bounding_box()
            tray = page.locator(".fe-tray").bounding_box()
            assert board
            assert tray
            assert board["y"] + board["height"] <= tray["y"], f"{phase.name} at {width} pixels"
        leave(page)


def test_a_long_lane_of_fair_enough_stays_in_its_row(new_page: NewPage, served: Served) -> None:
    """Nothing of the other lanes is pushed out of the board, and the coach moves nothing."""
    staged = Staged(new_page, served, "fair_enough", is_still=False, reduced_motion="reduce")
    page, table = staged.page, staged.table
    while longest_lane(table) < 3:
        seat = table.turn[0]
        staged.play(seat, cheapest_card(table, seat))
    page.reload()
    assert page.evaluate(LANES_BEYOND) == 0
    page.locator(".fe-who small").evaluate_all(MANY_CARDS)
    for width, height in ((390, 844), (820, 1180), (1280, 800)):
        resize(page, width, height)
        assert not page.evaluate(BOXES, "")["covered"], f"at {width} pixels"
    board = page.locator(".fe").bounding_box()
    page.locator("[data-layer=page-advice]").evaluate(
        "layer => { layer.innerHTML = '<section class=advice></section>'; }"
    )
    assert page.locator(".fe").bounding_box() == board
    page.locator(".fe-row .picture").first.evaluate("card => { card.style.translate = '-150px'; }")
    assert "fe-who by a card in a lane" in page.evaluate(BOXES, "")["covered"]


def longest_lane(table: Table) -> int:
    view = table.view(0)
    assert isinstance(view, FairEnoughView)
    return max(len(collector.laid) for collector in view.collectors)


def cheapest_card(table: Table, seat: int) -> str:
    """The card that leaves most of the time; else whatever takes nothing."""
    view = table.view(seat)
    assert isinstance(view, FairEnoughView)
    legal = table.legal_moves(seat)
    lays = [move for move in legal if table.game.say(move).startswith("lay")]
    time_left = {move: time_after(view, move) or 0 for move in lays}
    return table.game.say(max(time_left, key=time_left.__getitem__, default=legal[-1]))


NAMES_BEYOND = """() => [...document.querySelectorAll(".fe-display text.on, .fe-hand text.on")]
  .map(name => [name.textContent, name.getBBox()])
  .filter(([, box]) => box.x < 3 || box.x + box.width > 83)
  .map(([name]) => name)"""
"""The names of kinds that touch an edge of their card, which is 86 wide."""
MANY_CARDS = """lanes => {
  const flag = document.querySelector(".fe-who [aria-label='start-player card']");
  for (const facts of lanes) {
    for (const node of facts.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) node.data = "12";
    if (!facts.contains(flag)) facts.append(flag.cloneNode(true));
  }
}"""
"""Everybody has twelve cards in hand and in the pile, and looks like the start player."""
LANES_BEYOND = """() => {
  const floor = document.querySelector(".fe").getBoundingClientRect().bottom;
  const lanes = [...document.querySelectorAll(".fe-lane")];
  return lanes.filter(lane => lane.getBoundingClientRect().bottom > floor).length;
}"""


def test_a_booth_of_essen_has_a_face(new_page: NewPage, served: Served) -> None:
    """Name, publisher, price and sum: beside the pointer, on focus, and on the first tap."""
    desk, phone = new_page(), new_page(phone=True)
    playing = phases(served, "essen", 2)
    phase = next(
        phase for phase in playing if "end-go" in phase.name and "waiting" not in phase.name
    )
    for page in (desk, phone):
        show(page, served, phase)
        booth = page.locator(".picture:visible [data-layer] > g:has(> title):has(.tile)").first
        words = booth.locator("title").text_content() or ""
        assert len(words.split("\n")) >= 4
        box = booth.bounding_box()
        assert box
        if page is desk:
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        face = page.locator(".face")
        expect(face).to_be_visible()
        expect(face.locator("b")).to_have_text(words.split("\n")[0])
        expect(face).to_contain_text("€")
    resize(desk, 820, 1180)
    hidden = desk.locator(".e-wishes").evaluate("list => list.scrollHeight - list.clientHeight")
    assert hidden <= 0, "where the page scrolls, the wishlist need not"


def test_a_rivals_sheet_leaves_the_board_in_sight_and_closes(
    new_page: NewPage, served: Served
) -> None:
    page = new_page()
    phase = next(found for found in phases(served, "loot", 2) if found.name.startswith("0-"))
    show(page, served, phase)
    sheet, summary = page.locator(".l-rival-sheet"), page.locator(".l-rival > summary")
    summary.click()
    expect(sheet).to_be_visible()
    over, board = sheet.bounding_box(), page.locator(".board").bounding_box()
    assert over
    assert board
    assert over["x"] >= board["x"] + board["width"]
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    summary.click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    summary.click()
    page.locator("[data-move='start d1'] .hit").click(force=True)
    expect(page.locator("[data-layer=targets] .picked")).to_be_visible()
    expect(sheet).to_be_hidden()


def test_somebody_without_a_pointer_reads_what_the_tracks_of_loot_pay(
    new_page: NewPage, served: Served
) -> None:
    page = new_page()
    show(page, served, next(phases(served, "loot", 2)))
    explained = (
        ("Groups", "whole red group"),
        ("Meeps", "Meeps cell 1 brings"),
        ("Score", "The round in which somebody writes here is the last."),
    )
    for title, words in explained:
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.ariaLabel") != title:
            page.keyboard.press("Tab")
        expect(page.locator(".face")).to_contain_text(words)
    assert page.locator(".face").inner_text().count("The end") == 1, "of two tracks one is shown"
    page.keyboard.press("Escape")
    expect(page.locator(".face")).to_be_hidden()


def test_a_tap_on_the_score_track_of_loot_says_what_it_is(
    new_page: NewPage, served: Served
) -> None:
    page = new_page(phone=True)
    show(page, served, next(phases(served, "loot", 2)))
    track = page.locator(".l-sheet-foot svg:visible")
    page.evaluate(SCROLL_DOWN)
    for cell, words in ((0, "the new total is written"), (13, "is the last")):
        box = track.locator("rect").nth(cell).bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".face")).to_contain_text(words)


def test_the_pawn_of_loot_leaves_clicks_to_the_cell_under_it(
    new_page: NewPage, served: Served
) -> None:
    """Somebody who cannot walk may choose the blank cell on which the pawn stands."""
    page = new_page()
    show(page, served, next(found for found in phases(served, "loot", 2) if found.name[:2] == "2-"))
    hit = page.locator("[data-layer=mine-pawn] [data-piece]").evaluate(
        """pawn => {
          const { x, y, width, height } = pawn.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2).closest("[data-piece]");
        }"""
    )
    assert hit is None


def test_arrow_keys_walk_in_loot(new_page: NewPage, served: Served) -> None:
    page = new_page()
    phase = next(found for found in phases(served, "loot", 2) if found.name.startswith("2-"))
    show(page, served, phase)
    mark = page.locator("[data-move][class^=walks-]").first
    way = (mark.get_attribute("class") or "").split("-")[1]
    key = f"Arrow{way.capitalize()}"
    page.keyboard.press(key)
    expect(mark).to_have_class(f"walks-{way} lit")
    page.keyboard.press(key)
    expect(page.locator("[data-layer=targets] .picked")).to_be_visible()


def test_opening_a_tab_moves_no_page(new_page: NewPage) -> None:
    """What only readers hear lies within its panel, and makes the page no longer than the
    window."""
    page = new_page()
    open_table(page, "me", *["regular"] * 3, game="kairo", edition="")
    for tab in ("Chat", "Rules", "Table", "Log"):
        page.locator(".tab", has_text=tab).click()
        expect(page.locator(".panel:visible")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0, tab
