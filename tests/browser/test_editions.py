"""Choosing an edition in the lobby, with a mouse, with a thumb and without script."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.people import SHORT_EDITION
from playwright.sync_api import expect
from tests.browser.conftest import NewPage

WRONG = SHORT_EDITION.replace("line = 3", "line = 300").replace("rounds = 3", "rounds = 0")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_file_is_put_right_in_the_lobby(
    new_page: NewPage, tmp_path: Path, phone: bool, script: bool
) -> None:
    file = tmp_path / "my.toml"
    file.write_text(WRONG)
    page = new_page(phone=phone, java_script_enabled=script)
    page.goto("/?game=loot")
    page.locator("summary", has_text="Another edition").click()
    page.locator("input[name=edition]").set_input_files(file)
    page.get_by_role("button", name="Open the table").click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text("rounds must be a whole number from 1 to 1000, not 0 (line 14).")
    expect(note).to_contain_text("points: line must be a whole number from 0 to 99, not 300")
    area = page.locator("textarea[name=edition-text]")
    expect(area).to_be_visible()
    assert area.input_value() == WRONG
    wide = page.locator("body").bounding_box()
    view = page.viewport_size
    assert wide is not None
    assert view is not None
    assert wide["width"] <= view["width"]
    area.fill(SHORT_EDITION)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".rail .edition")).to_contain_text("Played with an uploaded edition: short")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_named_edition_is_chosen_by_keyboard(new_page: NewPage, script: bool) -> None:
    page = new_page(java_script_enabled=script)
    page.goto("/?game=fair_enough")
    page.locator("summary", has_text="Another edition").focus()
    page.keyboard.press("Enter")
    choice = page.get_by_label("Comes with the game")
    expect(choice).to_be_visible()
    choice.focus()
    page.keyboard.press("ArrowDown")
    assert choice.input_value() == "long-days"
    page.get_by_role("button", name="Open the table").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator(".rail .edition")).to_contain_text("Played with the edition long-days.")
