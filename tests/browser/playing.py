"""What people do with a table in a browser."""

from __future__ import annotations

from kit.people import SHORT_EDITION
from kit.phases import Phase
from kit.serving import Served
from playwright.sync_api import FilePayload, Page, expect

MOVES = "#act button[name=move]:not([hidden]):not([value=undo]):not(.picked)"


def open_table(
    page: Page,
    *sitters: str,
    game: str = "loot",
    edition: str = SHORT_EDITION,
    name: str = "Mira",
) -> str:
    """Through the lobby, as it is filled in; the table's address."""
    page.goto(f"/?game={game}&seats={len(sitters)}")
    for seat, sitter in enumerate(sitters):
        page.select_option(f"[name=sitter-{seat}]", sitter)
    if sitters[0] == "me":
        page.fill("[name=name-0]", name)
    if edition:
        page.get_by_text("Another edition").click()
        file = FilePayload(name="short.toml", mimeType="text/plain", buffer=edition.encode())
        page.set_input_files("[name=edition]", files=[file])
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    return page.url


def sit_by_link(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/table/*")


def resize(page: Page, width: int, height: int) -> None:
    """Until the page has taken in its new size."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
    )


def two_at_a_table(mira: Page, jonas: Page, edition: str = SHORT_EDITION) -> str:
    table = open_table(mira, "me", "friend", edition=edition)
    sit_by_link(jonas, mira.locator(".address").first.input_value(), "Jonas")
    expect(mira.locator(MOVES).first).to_be_attached()
    return table


def is_over(page: Page) -> bool:
    return page.locator(".outcome").count() > 0


def press_first(page: Page) -> None:
    """Press the first move button, in the bar or in its list. What the pointer has come to lie on
    would take the place of the buttons on a phone, so it goes away first."""
    page.mouse.move(0, 0)
    button = page.locator(MOVES).first
    button.wait_for(state="attached")
    if not button.is_visible():
        page.locator("#act .more > summary").click()
    button.click()


def press_one(page: Page) -> None:
    """Press the first move button, and wait until the page has taken it in."""
    ply = page.locator("#act [name=ply]").input_value()
    press_first(page)
    page.wait_for_function(
        "ply => document.querySelector('#act [name=ply]')?.value !== ply", arg=ply
    )


def pass_on(page: Page, seat: int) -> None:
    """Press the first move button, after which it is for another seat of this browser to choose."""
    press_first(page)
    expect(page.locator("#act [name=seat]")).to_have_value(str(seat))


def click_a_mark(page: Page) -> None:
    """Play by the board: click the first target that the pointer can reach."""
    ply = page.locator("#act [name=ply]").input_value()
    page.locator("[data-layer=board] g[data-move] .hit").first.click(force=True)
    page.wait_for_function(
        "ply => document.querySelector('#act [name=ply]')?.value !== ply", arg=ply
    )


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the focus stands on something with these words."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(document.activeElement.textContent || '') + (document.activeElement.ariaLabel || '')"
        )
        if words in focused:
            return
    raise AssertionError(f"Tab never came to {words!r}")


def play_out(*pages: Page) -> None:
    """Everybody presses buttons as they come, until the game is over for everybody. Nobody wants to
    see things move meanwhile, which would take most of the time."""
    for page in pages:
        page.emulate_media(reduced_motion="reduce")
    while not all(is_over(page) for page in pages):
        for page in pages:
            page.wait_for_selector(
                f"{MOVES}, .outcome, [value=undo], .seat .pennant", state="attached"
            )
            if page.locator(MOVES).count() and not is_over(page):
                press_one(page)


def sideways(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(script))


def show(page: Page, served: Served, phase: Phase) -> None:
    """What the first person sees now, in another browser of theirs."""
    cookies = phase.person.client.cookies.jar
    page.context.add_cookies(
        [{"name": kept.name, "value": kept.value or "", "url": served.base} for kept in cookies]
    )
    page.goto(phase.table)


def leave(*pages: Page) -> None:
    """Nobody watches while the game is played on: drawing every move takes most of the time."""
    for page in pages:
        page.goto("about:blank")
