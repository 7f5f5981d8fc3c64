"""Two browsers at one table: every move is seen at once, and lost connections come back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kit.serving import Process, free_port, until
from playwright.sync_api import expect
from tests.browser.conftest import NewPage, wait_for_script
from tests.browser.playing import (
    MOVES,
    click_a_mark,
    open_table,
    pass_on,
    play_out,
    press_first,
    press_one,
    two_at_a_table,
)

START = datetime(2026, 1, 1, tzinfo=UTC)
NOTE_STREAM = """
window.EventSource = class extends EventSource {
  constructor(address) { super(address); window.stream = this; }
};
"""
LAYERS = """[...document.querySelectorAll("[data-layer]")].map(one => {
    const copy = one.cloneNode(true);
    for (const thing of copy.querySelectorAll("[data-face], [title]")) {  // what was pointed at
        const words = thing.dataset.face ?? thing.title;
        if (thing.tagName === "g") thing.innerHTML = `<title>${words}</title>` + thing.innerHTML;
        thing.removeAttribute("data-face");
        if (thing.getAttribute("aria-description") === words)
            thing.removeAttribute("aria-description");
        if (thing.tagName !== "g") {
            thing.removeAttribute("title");
            thing.setAttribute("title", words);
        }
    }
    const markup = copy.innerHTML.replace(/ class="(new|lit|)"| lit(?=")| hidden=""/g, "");
    return [one.dataset.layer, markup];
})"""


def test_two_browsers_play_a_whole_game_against_each_other(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page()
    two_at_a_table(mira, jonas)
    expect(mira).to_have_title("● Your turn · Loot")
    click_a_mark(mira)
    expect(mira).to_have_title("Loot")
    expect(jonas.locator(".seat").first).to_contain_text("has chosen")
    click_a_mark(jonas)
    play_out(mira, jonas)
    expect(jonas.locator(".outcome")).to_be_visible()
    scores = mira.locator(".outcome .total").all_text_contents()
    assert jonas.locator(".outcome .total").all_text_contents() == scores
    assert scores == mira.locator(".seat .score > b").all_inner_texts()


def test_the_swapped_layers_are_the_page_that_a_reload_shows(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page()
    two_at_a_table(mira, jonas, edition="")
    where = mira.locator("[data-layer=page-where]")
    while "Round 3" not in where.inner_text():
        for page in (mira, jonas):
            page.wait_for_selector(f"{MOVES}, [value=undo], .seat .pennant", state="attached")
            if page.locator(MOVES).count():
                press_one(page)
    fresh = mira.context.new_page()
    wait_for_script(fresh)
    fresh.goto(mira.url)
    until(lambda: mira.evaluate(LAYERS) == fresh.evaluate(LAYERS))


def test_reloading_in_the_middle_keeps_seat_and_choice(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page()
    two_at_a_table(mira, jonas)
    press_one(mira)
    mira.reload()
    expect(mira.locator("[value=undo]")).to_be_visible()
    assert mira.locator(MOVES).count() == 0
    press_one(jonas)
    play_out(mira, jonas)


def test_a_lost_connection_is_told_and_comes_back_by_itself(
    new_page: NewPage, tmp_path: Path
) -> None:
    port = free_port()
    server = Process(tmp_path / "fair.db", port)
    mira = new_page(server.base)
    open_table(mira, "me")
    press_one(mira)
    server.kill()
    expect(mira.locator(".lost")).to_contain_text("Connection lost.")
    expect(mira.locator(".lost")).to_contain_text(re.compile(r"Trying again in \d+ s"))
    expect(mira.locator(MOVES).first).to_be_disabled()
    server = Process(tmp_path / "fair.db", port)
    mira.locator("[data-retry]").dispatch_event("click")  # unless it has tried again by itself
    expect(mira.locator(".lost")).to_be_hidden()
    expect(mira.locator(MOVES).first).to_be_enabled()
    play_out(mira)
    server.stop()


def test_a_connection_that_died_quietly_is_given_up(new_page: NewPage) -> None:
    mira = new_page()
    mira.add_init_script(NOTE_STREAM)
    mira.clock.install(time=START)
    open_table(mira, "me")
    mira.clock.pause_at(START + timedelta(hours=1))
    mira.reload()
    mira.wait_for_function("() => window.stream?.readyState === EventSource.OPEN")
    mira.evaluate("window.stream.dispatchEvent(new Event('here'))")
    mira.route("**/events*", lambda stream: stream.abort())
    mira.clock.run_for(30_000)
    expect(mira.locator(".lost")).to_be_hidden()
    while mira.locator(".lost").is_hidden():  # the server may have spoken meanwhile
        mira.clock.run_for(15_000)
    mira.unroute("**/events*")
    mira.clock.resume()
    expect(mira.locator(".lost")).to_be_hidden()
    press_one(mira)


def test_the_device_goes_back_to_the_person_who_chose(new_page: NewPage) -> None:
    mira = new_page(phone=True)
    open_table(mira, "me", "device")
    pass_on(mira, 1)
    mira.get_by_role("link", name="Back to Mira").click()
    mira.get_by_role("link", name="I am Mira").click()
    mira.get_by_role("button", name="Take back").click()
    expect(mira.locator("#act .prompt")).to_contain_text("Mira")
    expect(mira.locator(MOVES).first).to_be_attached()


def test_a_refused_move_is_told_over_the_bar(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page()
    two_at_a_table(mira, jonas)
    mira.evaluate(
        """() => { const button = document.querySelector("#act button[name=move]:not([hidden])");
        button.value = "start d4"; button.click(); }"""
    )
    expect(mira.get_by_role("alert").filter(has_text="Nothing has changed.")).to_be_visible()


def test_playing_again_leads_the_others_there(new_page: NewPage) -> None:
    mira, jonas = new_page(), new_page()
    table = two_at_a_table(mira, jonas)
    play_out(mira, jonas)
    mira.get_by_role("button", name="Play again").click()
    mira.wait_for_url(lambda url: url != table)
    jonas.wait_for_url(mira.url)
    expect(jonas.locator(MOVES).first).to_be_attached()


def test_pieces_walk_unless_the_reader_wants_no_motion(new_page: NewPage) -> None:
    for motion, walks in (("no-preference", True), ("reduce", False)):
        mira = new_page(reduced_motion=motion)
        open_table(mira, "me", edition="")
        press_one(mira)
        press_one(mira)
        mira.evaluate(
            "() => { window.walked = 0; const animate = Element.prototype.animate;"
            " Element.prototype.animate = function (...how) {"
            " window.walked += 1; return animate.apply(this, how); } }"
        )
        press_one(mira)
        assert bool(mira.evaluate("window.walked")) is walks


def test_hovering_a_button_lights_its_target_and_the_other_way_round(new_page: NewPage) -> None:
    mira = new_page()
    open_table(mira, "me")
    mira.locator("#act .more > summary").click()
    mira.locator(MOVES).first.hover()
    move = mira.locator(MOVES).first.get_attribute("value")
    expect(mira.locator(f"g[data-move='{move}']").first).to_have_class(re.compile(r"\blit\b"))
    mira.locator("h1").first.hover(force=True)
    mira.locator(f"g[data-move='{move}'] .hit").first.hover(force=True)
    expect(mira.locator(MOVES).first).to_have_class(re.compile(r"\blit\b"))


def test_the_list_of_all_moves_cuts_none_of_them(new_page: NewPage) -> None:
    """Beside a coach, too, where the buttons themselves need little room."""
    mira = new_page()
    mira.goto("/?game=loot&seats=2")
    mira.get_by_label("A coach").check()
    mira.get_by_role("button", name="Open the table").click()
    mira.wait_for_url("**/table/*")
    mira.locator("#act .more > summary").click()
    sheet = mira.locator("#act .all")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("all => all.scrollWidth - all.clientWidth") == 0
    box = sheet.bounding_box()
    assert box is not None
    assert box["width"] > 400


def test_several_people_at_one_browser(new_page: NewPage) -> None:
    mira = new_page()
    open_table(mira, "me", "device")
    expect(mira.locator(".prompt")).to_contain_text("Mira")
    press_first(mira)
    expect(mira.locator(".prompt")).to_contain_text("Guest 2")
    press_first(mira)
    expect(mira.locator(".prompt")).not_to_contain_text("Place your pawn")


def test_a_link_is_copied(new_page: NewPage) -> None:
    mira = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_table(mira, "me", "friend")
    mira.get_by_role("button", name="Copy").click()
    expect(mira.get_by_role("button", name="Copied")).to_be_visible()
    link = mira.locator(".address").first.input_value()
    assert mira.evaluate("navigator.clipboard.readText()") == link
