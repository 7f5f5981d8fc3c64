"""Several people at one device: nobody sees another's hand when it changes hands."""

from __future__ import annotations

from typing import Any

from kit.serving import Served
from playwright.sync_api import Page, Response, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table

from fairground.games.fair_enough.edition import CARDS
from fairground.games.fair_enough.words.terms import timed_card
from fairground.table import Table

HANDOVERS = 6


def test_the_curtain_falls_before_every_change_of_hands(new_page: NewPage, served: Served) -> None:
    page = new_page()
    received: list[Response] = []
    page.on("response", lambda response: received.append(response))  # noqa: PLW0108 (playwright marks it)
    address = open_table(page, "me", "device", game="fair_enough", edition="")
    live = served.tables.at_hand(address.rsplit("/", 1)[1])
    assert live is not None
    assert live.table is not None
    table = live.table
    for _ in range(HANDOVERS):
        (seat,) = table.turn
        name = table.names[seat]
        expect(page.get_by_role("heading", name=f"Hand the device to {name}")).to_be_visible()
        for nobody in (0, 1):
            assert shown(page, table, nobody) == set(), "behind the curtain no hand is on the page"
        received.clear()
        page.get_by_role("link", name=f"I am {name}").click()
        expect(page.get_by_role("group", name="Your hand")).to_be_visible()
        assert shown(page, table, seat) == secret(table, seat)
        assert shown(page, table, 1 - seat) == set()
        assert sent(received, table, 1 - seat) == set()
        page.locator("#act button[value=done], #act button[value=secure]").first.dispatch_event(
            "click"
        )
        page.get_by_role("link", name="I am").wait_for()


def secret(table: Table, seat: int) -> set[int]:
    """The cards of a hand of which there is only one, and which lie nowhere in the open."""
    state: Any = table.state
    known: Any = table.view(None)
    single = {card for card in state.collectors[seat].hand if card < CARDS}
    return single - set(known.display) - set(known.discards)


def shown(page: Page, table: Table, seat: int) -> set[int]:
    return cards_named(page.content(), table, seat)


def sent(received: list[Response], table: Table, seat: int) -> set[int]:
    """What came over the wire for the page that is now in front; its stream has no end to wait
    for."""
    pages = [
        response
        for response in received
        if "/events" not in response.url and "/static/" not in response.url
    ]
    return {card for response in pages for card in cards_named(response.text(), table, seat)}


def cards_named(text: str, table: Table, seat: int) -> set[int]:
    """The secret cards of a seat that a text gives away, by their piece or by their name."""
    edition = table.game.edition
    return {
        card
        for card in secret(table, seat)
        if f'"card-{card}"' in text or f">{timed_card(card, edition)}<" in text
    }
