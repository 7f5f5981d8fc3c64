"""The front door: one click to a game, nothing lost on the way to a table, settings that hold."""

from __future__ import annotations

import pytest
from kit.serving import Served, live_table
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, open_table, press_one, resize, sideways

from fairground.web.serving.settings import NORMAL

GAMES = {"essen": 5, "fair_enough": 5, "kairo": 4, "loot": 4}
GROUND = "chosen => getComputedStyle(chosen).backgroundColor"


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("phone", [False, True])
def test_one_click_from_the_door_to_a_game_of_loot(
    new_page: NewPage, served: Served, phone: bool, script: bool
) -> None:
    page = new_page(phone=phone, java_script_enabled=script)
    page.goto("/")
    button = page.get_by_role("button", name="Play Loot now")
    expect(button).to_be_in_viewport(ratio=1)
    name = page.get_by_label("You play as").input_value()
    assert len(name.split()) == 2, "somebody without a name gets one"
    button.click()
    page.wait_for_url("**/table/*")
    live = live_table(served, page.url.rpartition("/")[2])
    assert live.game.id == "loot"
    assert [chair.kind for chair in live.chairs] == ["person", "bot"]
    assert live.chairs[0].name == name
    assert live.header.coach
    if script:
        expect(page.locator(MOVES).first).to_be_attached()
        expect(page.get_by_role("link", name="Ask the coach")).to_be_visible()
    page.goto("/")
    expect(page.get_by_label("You play as")).to_have_value(name)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("phone", [False, True])
def test_choosing_another_game_or_more_seats_keeps_everything_and_stays_where_it_is(
    new_page: NewPage, served: Served, phone: bool, script: bool
) -> None:
    page = new_page(phone=phone, java_script_enabled=script)
    page.goto("/")
    page.get_by_label("Name on chair 1").fill("Mira")
    page.get_by_label("Who sits on chair 2").select_option("expert")
    page.get_by_label("A coach").check()
    chosen = page.locator("#setup")
    for game, seats in GAMES.items():
        page.locator(f".poster:has(#game-{game}) label").click()
        there = page.locator(f".poster:has(#game-{game})").bounding_box()
        assert there
        page.mouse.move(0, 0)
        assert page.locator(f".poster:has(#game-{game})").bounding_box() == there
        chosen.get_by_text(str(seats), exact=True).locator("visible=true").click()
        expect(chosen.locator(".chair:visible")).to_have_count(seats)
        expect(chosen.get_by_label("Name on chair 1")).to_have_value("Mira")
        expect(chosen.get_by_label("Who sits on chair 2")).to_have_value("expert")
        expect(chosen.get_by_label("A coach")).to_be_checked()
        expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    assert "?" not in page.url, "it is still the same page"
    page.locator(".poster:has(#game-kairo) label").click()
    page.get_by_label("Who sits on chair 2").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    live = live_table(served, page.url.rpartition("/")[2])
    assert (live.game.id, len(live.chairs)) == ("kairo", GAMES["kairo"])
    assert live.chairs[0].name == "Mira"
    assert live.chairs[1].kind == "open"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_can_be_read_under_the_pointer(new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto("/")
    for chosen in (
        page.locator("#setup .pickers :checked + span:visible"),
        page.locator(".filters .on"),
    ):
        page.mouse.move(0, 0)
        ground = chosen.first.evaluate(GROUND)
        chosen.first.hover()
        assert chosen.first.evaluate("chosen => chosen.matches(':hover')")
        assert chosen.first.evaluate(GROUND) == ground


@pytest.mark.parametrize("phone", [False, True])
def test_the_way_to_a_table_is_in_sight_with_any_number_of_seats(
    new_page: NewPage, phone: bool
) -> None:
    page = new_page(phone=phone)
    for game, most in GAMES.items():
        page.goto(f"/?game={game}&seats={most}")
        button = page.get_by_role("button", name="Open the table")
        expect(button).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        title = page.locator(f"#title-{game}").inner_text()
        expect(button).to_have_text(f"Open the table of {title}", use_inner_text=True)


def test_the_first_sentence_stands_beside_nothing_at_any_width(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    for width in (360, 700, 820, 1099, 1100, 1280, 1920):
        resize(page, width, 900)
        title, play = (page.locator(part).bounding_box() for part in (".title", ".quick"))
        assert title
        assert play
        assert title["width"] > 240, f"at {width} pixels"
        is_beside = title["x"] + title["width"] <= play["x"]
        assert is_beside or title["y"] + title["height"] <= play["y"], f"at {width} pixels"
        expect(page.get_by_role("button", name="Play Loot now")).to_be_in_viewport(ratio=1)


def test_the_name_at_the_front_door_is_that_of_the_chair(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    front, chair = page.get_by_label("You play as"), page.locator("[name=name-0]")
    expect(chair).to_have_value(front.input_value())
    front.fill("Nora")
    expect(chair).to_have_value("Nora")
    chair.fill("Nora the host")
    expect(front).to_have_value("Nora the host")


def test_a_poster_is_chosen_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/?game=essen")
    page.locator("#game-essen").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".setup h2")).to_have_text("A table of Fair Enough", use_inner_text=True)


def test_every_poster_leads_to_its_rules(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    links = page.locator(".poster a").all()
    assert len(links) >= len(GAMES)
    for address in [link.get_attribute("href") for link in links]:
        assert address
        answer = page.request.get(address)
        assert answer.status == 200


@pytest.mark.parametrize("script", [True, False])
def test_settings_hold_in_this_browser(new_page: NewPage, served: Served, script: bool) -> None:
    page = new_page(color_scheme="light", java_script_enabled=script)
    page.goto("/settings")
    page.get_by_label("Your name").fill("Oda")
    for words in ("Night", "None", "Fast"):
        page.get_by_text(words, exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    root = page.locator("html")
    expect(root).to_have_css("color-scheme", "dark")
    for address in ("/", "/rules/loot", "/nowhere"):
        page.goto(address)
        expect(root).to_have_css("color-scheme", "dark")
        expect(root).to_have_attribute("data-motion", "less")
    page.goto("/")
    expect(page.get_by_label("You play as")).to_have_value("Oda")
    page.get_by_role("button", name="Play Loot now").click()
    page.wait_for_url("**/table/*")
    live = live_table(served, page.url.rpartition("/")[2])
    assert live.header.speed == "fast"
    assert live.chairs[0].name == "Oda"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR", "nl-NL"])
def test_every_setting_is_on_the_screen_of_a_phone(new_page: NewPage, locale: str) -> None:
    page = new_page(phone=True, locale=locale)
    page.goto("/settings")
    resize(page, 360, 800)
    assert sideways(page) <= 0
    for words in page.locator(".pickers span").all():
        assert words.evaluate("span => span.getBoundingClientRect().right <= innerWidth")


def test_without_movement_nothing_walks(new_page: NewPage) -> None:
    moved = """() => { window.walks = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            window.walks++; return animate.apply(this, how); }; }"""
    walks = []
    for motion in ("As this device", "None"):
        page = new_page(reduced_motion="no-preference")
        page.goto("/settings")
        page.locator("fieldset", has_text="Movement").get_by_text(motion, exact=True).click()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        open_table(page, "me")
        page.evaluate(moved)
        for _ in range(4):
            press_one(page)
        walks.append(page.evaluate("window.walks"))
    assert walks[0] > 0
    assert walks[1] == 0


def test_the_host_sets_the_pace_of_the_bots_at_the_table(new_page: NewPage, served: Served) -> None:
    page = new_page()
    table = open_table(page, "me", "random")
    live = live_table(served, table.rpartition("/")[2])
    assert live.header.speed == NORMAL
    page.goto(f"{table}#about")
    page.get_by_label("How fast bots play").select_option("at-once")
    with page.expect_navigation():
        page.get_by_role("button", name="Set the pace").click()
    expect(page.get_by_label("How fast bots play")).to_have_value("at-once")
    assert live.header.speed == "at-once"


def test_escape_closes_what_is_open(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_table(page, "me")
    page.locator("#act summary").click()
    expect(page.locator("#act details.more")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator("#act details.more[open]")).to_have_count(0)
    page.locator(".tabs a[href='#about']").tap()
    expect(page.locator("#about")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()
