"""Pages are written in the language that the reader chose, or that their browser asks for."""

from __future__ import annotations

import re

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served

from fairground import catalog
from fairground.game import FairgroundError, OptionError
from fairground.language import speaking
from fairground.web.lobby.setup import read_setup, seats_field
from fairground.web.serving.languages import LONGEST, best_of, language_for
from fairground.web.serving.settings import Settings


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("sv, nl-BE;q=0.8, en;q=0.5", "nl"),
        ("en;q=0.5, FR;q=0.7", "fr"),
        ("de;q=0, nl;q=0.1", "nl"),
        ("de;q=much, *", "en"),
        ("zh,ja", "en"),
        ("fr;q=nan", "en"),
        ("," * 900 + "de", "en"),
    ],
)
def test_the_language_is_the_one_that_is_liked_best(accepted: str, language: str) -> None:
    assert best_of(accepted[:LONGEST]) == language
    assert language_for(Settings(), accepted) == language
    assert language_for(Settings(language="fr"), accepted) == "fr"


def test_a_page_follows_the_browser_and_the_switch(served: Served) -> None:
    mira = Person(served.base)
    mira.client.headers["accept-language"] = "nl, en;q=0.5"
    assert '<html lang="nl">' in mira.go("/settings").page
    assert "Instellingen" in mira.page
    french = re.search(r'hreflang="fr" href="([^"]+)"', mira.page)
    assert french
    mira.go(french[1])
    assert mira.path == "/settings", "the switch leads back to the page"
    assert '<html lang="fr">' in mira.page
    assert "Réglages" in mira.page
    mira.post("/settings", {"language": "system", "name": "Mira"})
    assert '<html lang="nl">' in mira.page


def test_every_page_says_in_which_language_it_is(served: Served) -> None:
    mira = Person(served.base)
    mira.client.headers["accept-language"] = "de"
    room = mira.open_table("me", "friend")
    for path in ("/", "/settings", "/rules/loot", "/nowhere", room, mira.links[0]):
        assert '<html lang="de">' in mira.go(path).page, path


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://x.example", "/\\x.example", "x"])
def test_the_switch_leads_nowhere_else(served: Served, back: str) -> None:
    answer = Person(served.base).client.get("/language/de", params={"back": back})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_there_is_no_other_language(served: Served) -> None:
    assert Person(served.base).go("/language/xx").status == 404


def test_two_people_at_a_table_read_it_in_their_own_languages(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.client.headers["accept-language"] = "de"
    assert "Place your pawn" in mira.go(table).page
    assert "Stell deine Figur" in jonas.go(table).page
    assert '<html lang="de">' in jonas.page
    assert "Place your pawn" not in jonas.page
    mira.move("start a1")
    jonas.go(table).move("start g7")
    assert "You began at a1." in mira.go(table).log
    assert "Mira hat auf a1 begonnen." in jonas.go(table).log
    assert "Du hast auf g7 begonnen." in jonas.log
    assert jonas.event != mira.event
    refused = jonas.move("start d1")
    assert "nicht möglich" in refused.page


def test_what_the_script_will_say_is_in_the_language_of_the_reader(served: Served) -> None:
    """The page gives the script its words, with places for what only the script knows."""
    mira, jonas, table = two_at_a_table(served.base)
    jonas.client.headers["accept-language"] = "de"
    assert 'data-again="Trying again in {seconds} s."' in mira.go(table).page
    assert 'data-moment="Move {number}, as it was"' in mira.page
    assert 'data-copied="Copied"' in mira.page
    assert 'data-again="Neuer Versuch in {seconds} s."' in jonas.go(table).page
    assert 'data-moment="Zug {number}, wie es war"' in jonas.page
    assert 'data-copied="Kopiert"' in jonas.page


def test_what_is_wrong_with_a_new_table_is_said_in_the_language_of_the_reader() -> None:
    form = {"game": "loot", seats_field(catalog.game("loot")): "99"}
    with pytest.raises(OptionError, match=r"^Loot takes \d to \d seats\.$"):
        read_setup(form, "")
    with speaking("de"), pytest.raises(OptionError, match=r"^Loot hat \d bis \d Plätze\.$"):
        read_setup(form, "")


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("une recette", "Un enregistrement commence par la ligne &#39;fairground record 1&#39;."),
        (
            "fairground record 1\ngame loot\nversion un\n",
            "Ligne 3 : la version doit être un nombre entier, pas &#39;un&#39;.",
        ),
        ("fairground record 1\ngame chess\n", "Il n’y a pas de jeu &#39;chess&#39;"),
        ("#" * (2**20 + 1), "L’enregistrement est trop gros"),
    ],
)
def test_a_refused_record_is_explained_in_french(served: Served, record: str, words: str) -> None:
    mira = Person(served.base)
    mira.client.headers["accept-language"] = "fr"
    mira.go("/").post("/record", {}, files={"record": ("partie.txt", record.encode())})
    assert mira.status == 422
    assert words in mira.page


def test_a_refused_edition_is_explained_in_french() -> None:
    house = (catalog.game("loot").folder / "edition.toml").read_text(encoding="utf-8")
    form = {"game": "loot", seats_field(catalog.game("loot")): "2"}
    with speaking("fr"), pytest.raises(FairgroundError) as refused:
        read_setup(
            form, house.replace("rounds = 100", "rounds = 0").replace("line = 3", "line = 300")
        )
    first, second = str(refused.value).splitlines()
    assert first.startswith(
        "L’édition: rounds doit être un nombre entier de 1 à 1000, pas 0 (ligne "
    )
    assert "points: line doit être un nombre entier de 0 à 99, pas 300 (ligne " in second
    with (
        speaking("fr"),
        pytest.raises(FairgroundError, match=r"^L’édition n’est pas un fichier TOML"),
    ):
        read_setup(form, "rounds =")
