"""Every page of a phone in every other language: no word is cut off, stands beyond its box or the
window, or lies over another."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from kit.people import Person
from kit.phases import Phase, phases
from kit.serving import Served, live_table
from playwright.sync_api import Page
from tests.browser.conftest import NewPage
from tests.browser.playing import leave, show
from tests.browser.test_endings import finished
from tests.reviews import made_up
from tests.translations import FOREIGN
from tests.worlds import IS_LONG

import fairground as fg
from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers

MISFITS = (Path(__file__).parent / "misfits.js").read_text(encoding="utf-8")
GAMES = [game.id for game in fg.games().values() if game.languages]


@pytest.fixture
def phones(new_page: NewPage) -> dict[str, Page]:
    """A phone for each language."""
    return {
        language: new_page(phone=True, locale=language, reduced_motion="reduce")
        for language in FOREIGN
    }


@pytest.fixture
def prepared(served: Served, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a finished game that can be looked back at once."""
    address = finished(served, "loot-2")
    table = live_table(served, address).table
    assert table is not None
    review = made_up(table, range(20, 24))

    async def at_once(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        return review

    monkeypatch.setattr(Reviewers, "review", at_once)
    return address


def misfits(page: Page, language: str) -> list[str]:
    assert page.locator("html").get_attribute("lang") == language
    found: list[str] = page.evaluate(MISFITS)
    return found


def test_pages_around_the_games(phones: dict[str, Page], served: Served, prepared: str) -> None:
    """Pages of the house in every language; rules, lessons and ends of the games in one language
    after the other, and by ``make fuzz`` in every language."""
    mira = Person(served.base, "Mira")
    room = mira.open_table("me", "friend", "friend", game="essen")
    join = mira.links[0]
    over = [finished(served, f"{game}-{fg.game(game).seats[-1]}") for game in GAMES]
    lessons = [mira.go("/").post("/lesson", {"game": game, "name": "Mira"}).path for game in GAMES]
    house = ["/", "/nowhere", "/settings", join]
    house += [f"{prepared}/{part}" for part in ("review", "review/1", "replay", "check", "log")]
    of_games = [*(f"/rules/{game}" for game in GAMES), *over]
    wrong = {}
    for turn, (language, page) in enumerate(phones.items()):
        strangers = [*house, *(of_games if IS_LONG else of_games[turn::3])]
        for path in strangers:
            page.goto(path)
            if found := misfits(page, language):
                wrong[language, path] = found
        for path in ("/", room, *(lessons if IS_LONG else lessons[turn::3])):
            show(page, served, Phase("", path, mira))
            if found := misfits(page, language):
                wrong[language, path] = found
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_a_game(phones: dict[str, Page], served: Served, game: str) -> None:
    """With as many seats as there can be: what is asked in one language after the other, and the
    end in all of them. ``make fuzz`` does it at every ply in every language."""
    wrong, turns = {}, cycle(phones.items())
    for phase in phases(served, game, fg.game(game).seats[-1], is_long=IS_LONG, coach="on"):
        if phase.name.startswith("waiting") or (phase.name.endswith("later") and not IS_LONG):
            continue
        is_for_all = IS_LONG or phase.name == "over"
        for language, page in phones.items() if is_for_all else [next(turns)]:
            show(page, served, phase)
            if found := misfits(page, language):
                wrong[language, phase.name] = found
            leave(page)
    assert wrong == {}


PLANT = """([kind, styles]) => {
  for (const style of styles) {
    const planted = document.createElement(kind);
    planted.textContent = "Wiederholung";
    Object.assign(planted.style, style);
    document.querySelector("main").append(planted);
  }
}"""
OVER_IT = {"position": "absolute", "left": "9px", "top": "99px"}


def test_what_does_not_fit_is_found(new_page: NewPage) -> None:
    page = new_page(phone=True, locale="de")
    for kind, styles, why in (
        ("p", [{"position": "absolute", "left": "370px"}], "beyond the window"),
        ("button", [{"width": "40px"}], "beyond <button"),
        ("p", [OVER_IT, OVER_IT], "under"),
    ):
        page.goto("/nowhere")
        assert misfits(page, "de") == []
        page.evaluate(PLANT, [kind, styles])
        assert [words for words in misfits(page, "de") if why in words], why
