"""Names that look like markup stay words, on every page and in every game's picture."""

from __future__ import annotations

import html
import json
from html.parser import HTMLParser

import pytest
from tests.pages import shown
from tests.worlds import random_plies

import fairground as fg
from fairground.draw import EMPTY
from fairground.game import Game, Line
from fairground.verifying import Check
from fairground.web.lobby.setup import first_choices
from fairground.web.pages.check import check_page
from fairground.web.pages.frame import note
from fairground.web.pages.lobby import Lobby, Row, lobby_page
from fairground.web.pages.log import log_page
from fairground.web.pages.review import failed_page
from fairground.web.pages.settings import settings_page
from fairground.web.pages.sit import curtain_page, sit_page
from fairground.web.pages.trouble import trouble_page
from fairground.web.people.visitor import Visitor
from fairground.web.serving.settings import Settings
from fairground.web.watching.snapshot import FinishedGame, Invitation, SeenChair

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    '"\' onload="alert(1)',
    "</title><script>a&b",
    "A &amp; B",
]
PLAIN = ["Ada", "Bob", "Cyd", "Dan"]


class Elements(HTMLParser):
    """The elements with the names of their attributes, and all words, as a browser finds them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.words = ""
        self.feed(str(page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))
        self.words += " ".join(value or "" for _, value in attrs)

    def handle_data(self, data: str) -> None:
        self.words += data


def pages_about(name: str) -> dict[str, str]:
    """Every page that has somebody's words on it, apart from the table's."""
    game = fg.games()["loot"]
    chair = SeenChair(0, "offered", name, "random", former=name)
    chosen = first_choices(Visitor("somebody", name)) | {"name-1": name, "sitter-1": "me"}
    chosen |= {"edition-text": f"{name}\n", "edition-name-fair_enough": name, "game": name}
    lobby = Lobby(chosen, [Row("quiet-lantern", (name, None), name, "Join")], name)
    over = FinishedGame("quiet-lantern", name, (name, name), "0" * 64, "1" * 64, ())
    return {
        "lobby": lobby_page(lobby),
        "settings": settings_page(Settings(), name, name),
        "sit": sit_page(Invitation("quiet", game, 2, (name,), chair), name, name, name, EMPTY),
        "curtain": curtain_page("quiet-lantern", game, 0, name, "claim"),
        "log": log_page("quiet-lantern", name, [Line(name, head=True), Line(name, seat=0)], ""),
        "check": check_page(over, Check(False, (name,))),
        "review": failed_page(over, name),
        "trouble": trouble_page(422, name, name),
        "note": note("bad", "tent", name, name),
    }


@pytest.mark.parametrize("name", HOSTILE)
def test_pages_show_a_hostile_name_as_it_was_written(name: str) -> None:
    plain = pages_about("Ada")
    for page, text in pages_about(name).items():
        seen = Elements(text)
        assert seen.found == Elements(plain[page]).found, page
        assert name in seen.words, f"{page}: escaped once and not twice"


@pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)
def test_tables_show_hostile_names_as_they_were_written(game: Game) -> None:
    seats = min(len(HOSTILE), game.seats[-1])
    hostile, plain = (fg.Table(game, seats, 6, names=names[:seats]) for names in (HOSTILE, PLAIN))
    both = zip(random_plies(hostile, 5, 60), random_plies(plain, 5, 60), strict=True)
    words = ""
    for ply, (table, twin) in enumerate(both):
        if ply % 12:
            continue
        for seat in (table.turn[0], None):
            expected = shown(twin, seat)
            for way, text in shown(table, seat).items():
                seen = Elements(markup_of(text))
                assert seen.found == Elements(markup_of(expected[way])).found, (ply, way)
                words += seen.words
    assert all(name in words for name in HOSTILE[:seats])


def markup_of(text: str) -> str:
    """Of an event its layers. JSON for programs is no markup: no browser reads it as such."""
    if text.startswith("{"):
        return html.escape(text, quote=False)
    if not text.startswith("id: "):
        return text
    return "\n".join(json.loads(text.split("data: ", 1)[1])["layers"].values())
