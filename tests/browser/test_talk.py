"""Two browsers at one table, and a third that looks on: they talk, on a desk and on a phone, by
keyboard and without script."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, open_table, resize, sit_by_link

OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map(what => document.querySelector(what).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
SAID = "#talk .said li"


def write(page: Page, words: str) -> None:
    page.get_by_placeholder("Say something").fill(words)
    page.keyboard.press("Enter")


def test_two_people_talk_and_the_phone_shows_board_hand_and_bar(new_page: NewPage) -> None:
    mira, jonas, oda = new_page(), new_page(phone=True), new_page()
    table = open_table(mira, "me", "friend", edition="")
    sit_by_link(jonas, mira.locator(".address").first.input_value(), "Jonas")
    expect(mira.locator(MOVES).first).to_be_attached()
    oda.goto(f"{table}#talk")

    mira.locator(".tabs a", has_text="Chat").click()
    write(mira, "Hello Jonas")
    expect(mira.locator(SAID)).to_contain_text(["Hello Jonas"])
    expect(mira.get_by_placeholder("Say something")).to_have_value("")
    expect(mira.get_by_placeholder("Say something")).to_be_focused()

    # on the phone the panel is closed: it is counted and read out
    call = jonas.locator("[data-talk-call]")
    expect(call).to_be_visible()
    expect(jonas.locator("[data-talk-heard]")).to_have_text("Mira: Hello Jonas")
    call.click()
    expect(jonas.locator(SAID)).to_contain_text(["Hello Jonas"])
    expect(call).to_be_hidden()
    for covered in (".board", ".tray", "#act"):
        assert not jonas.evaluate(OVERLAP, ["#talk", covered]), covered
    jonas.locator("#talk .emotes summary").click()
    jonas.get_by_role("button", name="Good luck!").click()
    expect(mira.locator(SAID).nth(1).get_by_role("img", name="Good luck!")).to_be_visible()

    # nobody who plays reads what onlookers say
    write(oda, "I would start in the corner")
    expect(oda.locator(SAID)).to_have_count(3)
    write(mira, "Your turn")
    expect(jonas.locator(SAID)).to_have_count(3)
    expect(jonas.locator("#talk")).not_to_contain_text("corner")

    # muting, by keyboard
    about = oda.locator(SAID).first.locator("summary")
    about.focus()
    oda.keyboard.press("Enter")
    oda.get_by_role("button", name="Mute Mira").press("Enter")
    expect(oda.locator(SAID)).to_have_count(2)
    expect(oda.locator("#talk")).not_to_contain_text("Hello Jonas")

    # the host switches it off for everybody
    mira.get_by_role("button", name="Switch the chat off").click()
    expect(jonas.get_by_placeholder("Say something")).to_be_hidden()
    expect(jonas.get_by_text("The host has switched the chat off.")).to_be_visible()
    resize(mira, 1280, 800)
    assert not mira.evaluate(OVERLAP, ["#talk", ".board"])


def test_talk_works_without_script(new_page: NewPage) -> None:
    mira, jonas = (new_page(java_script_enabled=False) for _ in range(2))
    table = open_table(mira, "me", "friend", edition="")
    write(mira, "Anybody here?")
    sit_by_link(jonas, mira.locator(".address").first.input_value(), "Jonas")
    jonas.goto(f"{table}#talk")
    expect(jonas.locator(SAID)).to_contain_text(["Anybody here?"])
    jonas.locator("#talk .emotes summary").click()
    jonas.get_by_role("button", name="Hello!").click()
    expect(jonas.locator(SAID)).to_have_count(2)
    jonas.locator(SAID).first.locator("summary").click()
    jonas.get_by_role("link", name="Report").click()
    jonas.get_by_label("What is wrong with it?").fill("Nothing at all")
    jonas.get_by_role("button", name="Report").click()
    expect(jonas.get_by_text("Reported.")).to_be_visible()
