"""Everything fits the window: nothing is cut off, nothing twitches, and all of it can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table

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
