"""Everything fits the window: nothing is cut off, nothing twitches, and all of it can be read."""

from __future__ import annotations

from typing import Any

import pytest
from kit.phases import Phase, phases
from kit.serving import Served
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table

SMALLEST_TEXT = 12
SMALLEST_TARGET = 40
MEASURES = """() => {
  const shown = thing => thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = new Set();
  for (let node; (node = texts.nextNode()); ) {
    const words = node.data.trim(), holder = node.parentElement;
    if (!words || holder.closest(".unseen, script, title, desc, noscript") || !shown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().width < 2) continue;
    const matrix = holder.ownerSVGElement ? holder.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(holder).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < %s - .05) small.add(`${words.slice(0, 20)}: ${size.toFixed(1)}`);
  }
  const bar = document.querySelector(".foot").getBoundingClientRect().top;
  const away = [...document.querySelectorAll("[data-move]")].filter(shown).map(mark => {
    const box = (mark.querySelector(".hit") ?? mark).getBoundingClientRect();
    return [mark.dataset.move, box.top + box.height / 2, box.width];
  }).filter(([, middle, width]) => width && (middle > bar || middle < 50));
  const narrow = [...document.querySelectorAll("button, a[href], summary, input, select")]
    .filter(thing => shown(thing) && !thing.closest(".unseen, .skip, p, .prose"))
    .map(thing => [thing.outerHTML.slice(0, 80), thing.getBoundingClientRect()])
    .filter(([, box]) => box.width > 2 && Math.min(box.width, box.height) < %s - .5)
    .map(([thing, box]) => `${thing}: ${box.width} x ${box.height}`);
  const root = document.documentElement;
  return { small: [...small], away, narrow, beyond: root.scrollHeight - innerHeight };
}""" % (SMALLEST_TEXT, SMALLEST_TARGET)
WIDTHS = (360, 390, 699, 700, 820, 1099, 1100, 1280, 1440, 1920, 2560)


def test_tents_and_wheel_are_never_cut(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/nowhere")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
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
    page.locator(".tabs a", has_text="Rules").click()
    expect(page.locator("#rules-research")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.locator(".tools a", has_text="Rules").click()
    expect(page.locator("#rules-research")).to_be_in_viewport()


def show(page: Page, served: Served, phase: Phase) -> None:
    """What the first person sees now, in another browser of theirs."""
    cookies = phase.person.client.cookies.jar
    page.context.add_cookies(
        [{"name": kept.name, "value": kept.value or "", "url": served.base} for kept in cookies]
    )
    page.goto(phase.table)


@pytest.mark.parametrize(("game", "seats"), [("fair_enough", 3)])
def test_every_phase_can_be_read_and_reached(
    new_page: NewPage, served: Served, game: str, seats: int
) -> None:
    """At a desk nothing is beyond the window; on a phone what is chosen from stands above the bar
    that asks, and fingers can hit every button."""
    desk, phone = new_page(), new_page(phone=True)
    for phase in phases(served, game, seats):
        if phase.name.startswith("waiting"):
            continue
        for page in (desk, phone):
            show(page, served, phase)
            found: dict[str, Any] = page.evaluate(MEASURES)
            assert not found["small"], phase.name
            assert not found["away"], phase.name
            if page is phone:
                assert not found["narrow"], phase.name
            elif phase.name != "over":
                assert found["beyond"] == 0, phase.name


OVERLAPS = """() => {
  const things = [...document.querySelectorAll(".fe-sign, .fe-display .picture, .fe-deck, .fe-dial, "
    + ".fe-danger, .fe-clocks, .fe-who, .fe-row .picture, .fe-stake, .fe-held, .fe-tray > h2 > *")]
    .filter(thing => thing.checkVisibility() && thing.getBoundingClientRect().width);
  const box = thing => thing.getBoundingClientRect(), slack = 2;
  return things.flatMap((one, at) => things.slice(at + 1).filter(other =>
    !one.contains(other) && box(one).right > box(other).left + slack
    && box(other).right > box(one).left + slack && box(one).bottom > box(other).top + slack
    && box(other).bottom > box(one).top + slack)
    .map(other => `${one.className.baseVal ?? one.className}, ${other.className.baseVal ?? other.className}`));
}"""


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
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OVERLAPS) == [], f"{phase.name} at {width} pixels"
            card = page.locator(".fe-held").first.bounding_box()
            if width > 1000 and card:
                assert card["width"] > widest * 1.3, "cards grow with the window"
                widest = card["width"]
            board = page.locator(".fe").bounding_box()
            tray = page.locator(".fe-tray").bounding_box()
            assert board
            assert tray
            assert board["y"] + board["height"] <= tray["y"], f"{phase.name} at {width} pixels"
