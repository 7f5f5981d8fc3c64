"""What a game has for beginners is ticked in the lobby until they have played it."""

from __future__ import annotations

import re
from pathlib import Path

from kit.people import Person
from kit.serving import Served, serving

import fairground as fg

KAIRO = fg.game("kairo")
LOBBY = "/?game=kairo"


def is_ticked(person: Person) -> bool:
    box = re.search(
        r'<input type="checkbox" name="option-quick_start-kairo"( checked)?>', person.page
    )
    assert box is not None
    return box[1] is not None


def chosen(person: Person, served: Served) -> object:
    """What the table that a person has just opened is played with."""
    live = served.tables.at_hand(person.path.removeprefix("/table/"))
    assert live is not None
    assert live.table is not None
    return live.table.options["quick_start"]


def test_a_newcomer_is_proposed_the_quick_start_and_gets_it(served: Served) -> None:
    mira = Person(served.base)
    assert is_ticked(mira.go(LOBBY))
    fields = {"option-quick_start-kairo": "on"}
    mira.open_table("me", "random", game="kairo", **fields)
    assert chosen(mira, served) is True


def test_it_is_proposed_until_they_have_opened_a_table_of_the_game(served: Served) -> None:
    mira = Person(served.base)
    mira.open_table("me", "random")
    assert is_ticked(mira.go(LOBBY)), "that was another game"
    mira.open_table("me", "random", game="kairo")
    assert chosen(mira, served) is False, "it was not ticked"
    assert not is_ticked(mira.go(LOBBY))
    assert is_ticked(Person(served.base).go(LOBBY)), "somebody else"


def test_sitting_down_at_a_friends_table_counts_too(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    mira.open_table("me", "friend", game="kairo")
    jonas.sit(mira.links[0])
    assert not is_ticked(jonas.go(LOBBY))


def test_opening_a_table_for_others_counts_too(served: Served) -> None:
    mira = Person(served.base)
    mira.open_table("friend", "random", game="kairo")
    assert not is_ticked(mira.go(LOBBY))


def test_it_is_remembered_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira = Person(served.base)
        mira.open_table("me", "random", game="kairo")
        cookies = mira.client.cookies
    with serving(tmp_path / "fair.db") as served:
        again = Person(served.base)
        again.client.cookies = cookies
        assert not is_ticked(again.go(LOBBY))


def test_what_they_chose_stays_when_the_form_is_refused(served: Served) -> None:
    mira = Person(served.base)
    mira.go(LOBBY)
    form = {"game": "kairo", "seats-kairo": "2", "sitter-0": "me", "sitter-1": "nobody"}
    assert not is_ticked(mira.post("/table", form)), "they had unticked it"
    assert is_ticked(mira.post("/table", form | {"option-quick_start-kairo": "on"}))


def test_an_edition_without_layouts_refuses_it_in_words(served: Served) -> None:
    text = (KAIRO.folder / "edition.toml").read_text().partition("[quick_start]")[0]
    mira = Person(served.base)
    mira.go(LOBBY)
    form = {"game": "kairo", "seats-kairo": "2", "sitter-0": "me", "sitter-1": "random"}
    files = {"edition": ("mine.toml", text.encode())}
    mira.post("/table", form | {"option-quick_start-kairo": "on"}, files=files)
    assert mira.status == 422
    assert "no quick start for 2 seats" in mira.page
    assert mira.post("/table", form, files=files).status == 200
