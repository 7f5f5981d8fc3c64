"""The rules in a browser: nothing is cut off, and what is looked for is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table, press_one, resize, sideways

import fairground as fg

MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")
SMALLEST_TEXT = 12
WIDTHS = (360, 390, 700, 1280)


@pytest.mark.parametrize("game", sorted(fg.games()))
def test_no_rules_page_scrolls_sideways(new_page: NewPage, game: str) -> None:
    page = new_page()
    page.goto(f"/rules/{game}")
    for width in WIDTHS:
        resize(page, width, 900)
        assert sideways(page) <= 0, width
        cut = page.evaluate(
            """[...document.querySelectorAll("article.rules figure > svg")]
            .map(drawn => drawn.getBoundingClientRect())
            .filter(box => box.left < 0 || box.right > document.documentElement.clientWidth)
            .length"""
        )
        assert cut == 0, width


@pytest.mark.parametrize("game", sorted(fg.games()))
def test_pictures_of_the_rules_can_be_read_on_a_phone(new_page: NewPage, game: str) -> None:
    page = new_page(phone=True)
    page.goto(f"/rules/{game}")
    assert page.evaluate(MEASURES, [SMALLEST_TEXT, 0])["small"] == []


def test_the_search_leaves_what_was_looked_for_and_leads_there_by_keyboard(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.goto("/rules/loot")
    field = page.get_by_role("searchbox")
    field.focus()
    page.keyboard.type("leave the plan opposite nothing")
    expect(page.get_by_role("status")).to_have_text("Nothing found.")
    page.keyboard.press("Escape")
    expect(page.locator("#rules-goal")).to_be_visible()
    page.keyboard.type("other end of the same row")
    expect(page.locator("#rules-goal")).to_be_hidden()
    expect(page.locator("#rules-wrap")).to_be_visible()
    expect(page.locator("#rules-abilities")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#rules-wrap")).to_be_focused()
    expect(page).to_have_url(re.compile("#rules-wrap$"))


@pytest.mark.parametrize("phone", [False, True])
def test_the_drawer_at_a_table_is_searched_where_it_was_opened(
    new_page: NewPage, phone: bool
) -> None:
    page = new_page(phone=phone)
    open_table(page, "me", "random")
    page.locator(".rail .to-rules a").click()
    expect(page.locator("#rules-place")).to_be_in_viewport()
    field = page.get_by_role("searchbox")
    expect(field).to_be_in_viewport(ratio=1)
    field.fill("other end of the same row")
    expect(page.locator("#rules-place")).to_be_hidden()
    expect(page.locator("#rules-wrap")).to_be_in_viewport()
    field.press("Enter")
    expect(page.locator("#rules-wrap")).to_be_focused()
    if phone:
        page.get_by_role("link", name="Close").locator("visible=true").click()
        expect(field).to_be_hidden()


def test_without_script_there_is_no_empty_search(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/loot")
    expect(page.locator(".rules-search")).to_be_hidden()
    expect(page.locator(".contents a").first).to_be_visible()


def refuse(page: Page) -> None:
    """A move that is not possible now."""
    page.evaluate(
        """() => { const button = document.querySelector("#act button[name=move]");
        button.value = "up"; button.click(); }"""
    )


def test_a_refusal_opens_the_drawer_at_its_rule(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "me", "random")
    refuse(page)
    page.get_by_role("link", name="Read the rule").click()
    expect(page.locator("#rules #rules-place")).to_be_in_viewport()


DRAWER = "/rules/loot/drawer"


def asked_for_drawer(page: Page) -> list[str]:
    """Grows whenever the page asks for the rules of its drawer."""
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if DRAWER in sent.url else None)
    return asked


def test_the_rules_come_once_when_the_drawer_is_opened(new_page: NewPage) -> None:
    page = new_page(phone=True)
    asked = asked_for_drawer(page)
    table = open_table(page, "me", "random")
    assert page.locator("#rules-goal").count() == 0
    page.locator(".rail .to-rules a").focus()
    assert asked == []
    page.keyboard.press("Enter")
    expect(page.locator("#rules #rules-set-up")).to_be_in_viewport()
    expect(page).to_have_url(f"{table}#rules-set-up")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    page.locator(".tools .to-rules a").click()
    expect(page.locator("#rules #rules-set-up")).to_be_in_viewport()
    assert len(asked) == 1


def test_a_sign_of_the_log_opens_its_paragraph(new_page: NewPage) -> None:
    page = new_page()
    table = open_table(page, "me")
    press_one(page)
    sign = page.locator("#log .to-rule").first
    place = (sign.get_attribute("href") or "").removeprefix("/rules/loot")
    sign.click()
    expect(page.locator(f"#rules {place}")).to_be_in_viewport()
    expect(page).to_have_url(f"{table}{place}")


def test_an_address_with_a_paragraph_opens_the_drawer_there(new_page: NewPage) -> None:
    page = new_page()
    table = open_table(page, "me", "random")
    asked = asked_for_drawer(page)
    page.goto("/")
    page.goto(f"{table}#rules-wrap")
    expect(page.locator("#rules #rules-wrap")).to_be_in_viewport()
    page.goto(f"{table}#log")
    expect(page.locator("#rules")).to_be_hidden()
    page.go_back()
    expect(page.locator("#rules #rules-wrap")).to_be_in_viewport()
    assert len(asked) == 1


def test_back_closes_the_rule_of_a_refusal(new_page: NewPage) -> None:
    page = new_page()
    table = open_table(page, "me", "random")
    refuse(page)
    page.get_by_role("link", name="Read the rule").click()
    expect(page.locator("#rules #rules-place")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#rules")).to_be_hidden()
    expect(page).to_have_url(table)


def test_without_script_or_drawer_a_link_leads_to_the_paragraph_on_its_page(
    new_page: NewPage,
) -> None:
    plain, cut_off = new_page(java_script_enabled=False), new_page()
    cut_off.route(f"**{DRAWER}", lambda route: route.abort())
    for page in (plain, cut_off):
        table = open_table(page, "me", "random")
        tab = page.locator(".rail .to-rules a")
        address = tab.get_attribute("href") or ""
        tab.click()
        expect(page).to_have_url(re.compile(f"{address}$"))
        expect(page.locator(f"article #{address.partition('#')[2]}")).to_be_in_viewport()
        page.goto(f"{table}#rules")
        expect(page.locator("#rules a", has_text="The rules with pictures")).to_be_visible()


def test_the_link_of_a_heading_stands_behind_its_words(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/rules/loot")
    covering = page.locator(":is(h2, h3):has(> .pilcrow)").evaluate_all(
        """all => all.filter(heading => {
          const words = document.createRange();
          words.selectNode(heading.firstChild);
          const box = heading.querySelector(".pilcrow").getBoundingClientRect();
          const first = words.getClientRects()[0];
          return box.left < first.right && box.top < first.bottom;
        }).map(heading => heading.textContent)"""
    )
    assert page.locator(".pilcrow").count() > 5
    assert covering == []
