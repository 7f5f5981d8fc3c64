"""Without a network: the rules can be read, and a table says that it is offline and catches up."""

from __future__ import annotations

from kit.people import Person
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage

STORED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) found.push(new URL(request.url).pathname);
  }
  return found;
}"""
IS_KEPT = "() => Boolean(navigator.serviceWorker.controller)"
"""The worker takes a page over when all that it keeps is there."""


def test_rules_are_read_and_a_table_catches_up(new_page: NewPage) -> None:
    page: Page = new_page(phone=True, service_workers="allow")
    page.goto("/")
    page.wait_for_function(IS_KEPT)
    page.select_option('[name="sitter-1"]', "friend")
    page.locator("#setup .open-bar button").click()
    page.wait_for_url("**/table/**")
    table = page.url
    page.wait_for_selector(".ticket input")
    link = page.locator(".ticket input").first.get_attribute("value")
    assert link
    jonas = Person(table.partition("/table/")[0], "Jonas").sit(link)
    page.wait_for_selector("#act")
    stored = page.evaluate(STORED)
    assert "/rules/loot" in stored
    assert all(path == "/offline" or path.startswith(("/rules/", "/static/")) for path in stored)

    page.context.set_offline(True)
    expect(page.locator(".lost b")).to_have_text("You are offline.")
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_be_hidden()

    page.context.set_offline(True)
    page.goto("/rules/loot")
    expect(page.locator("main")).to_contain_text("pawn")
    page.goto(table)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert "Jonas" not in page.content(), "nothing of a table is kept"
    jonas.go(jonas.path).move(jonas.buttons[0])
    page.context.set_offline(False)
    expect(page.locator(".rail")).to_contain_text("Jonas")
