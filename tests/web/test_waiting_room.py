"""Before the game begins: chairs by a code, leaving, removing, and chairs that are kept."""

from __future__ import annotations

import re

import pytest
from kit.people import Person, add_to_luck
from kit.serving import Served, live_table, serving
from tests.web.test_takeovers import words

from fairground.web.lobby.table_codes import LETTERS, new_code, typed_code
from fairground.web.serving.limits import CODES

pytestmark = pytest.mark.both_databases
REFUSED = "No table with a free chair has this code."


def code_of(person: Person) -> str:
    found = re.search(r'<p class="code">.*?<b>([A-Z ]{7})</b>', person.page)
    assert found, "the page shows no code"
    return found[1]


def by_code(person: Person, code: str) -> Person:
    return person.go("/").post("/code", {"code": code})


# ---- codes ----


def test_a_friend_comes_by_a_code(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    mira.go("/")
    fields = {"game": "loot", "seats-loot": "2", "sitter-0": "me", "name-0": "Mira"}
    table = mira.post("/table", fields | {"sitter-1": "friend"}).path
    code = code_of(mira)
    assert code.replace(" ", "") not in words(Person(served.base).go(table).page)
    assert by_code(jonas, code.lower().replace(" ", "-")).path.startswith("/join/")
    jonas.post(jonas.path, {"name": "Jonas"})
    assert [chair.name for chair in live_table(served, table).chairs] == ["Mira", "Jonas"]
    late = by_code(Person(served.base), code)
    assert late.status == 422
    assert REFUSED in words(late.page), "the table is full"


def test_a_wrong_code_is_answered_like_that_of_a_full_table(served: Served) -> None:
    for code in (new_code(), "AEIOU1", "", "BCD", "B" * 500, "ßßßßßß"):
        assert REFUSED in words(by_code(Person(served.base), code).page)


def test_nobody_tries_many_codes(db: str) -> None:
    with serving(db) as served:
        guesser = Person(served.base)
        tries = [by_code(guesser, new_code()).status for _ in range(int(CODES.burst) + 1)]
        assert tries[:-1] == [422] * int(CODES.burst)
        assert tries[-1] == 429
        assert "Many codes were tried" in words(guesser.page)


def test_codes_have_no_letters_that_look_alike() -> None:
    assert set(LETTERS).isdisjoint("AEIOULQV")
    code = new_code()
    assert typed_code(f" {code[:3].lower()} - {code[3:]} ") == code
    assert typed_code(code[:-1] + "O") is None


# ---- chairs ----


def test_a_kept_chair_is_for_its_link_alone(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "kept")
    name = table.removeprefix("/table/")
    assert 'class="code"' not in mira.page
    assert name not in jonas.go("/").page, "there is nothing for others in the lobby"
    assert jonas.go(f"{table}/sit?seat=1").status == 422
    assert "kept for somebody with a link" in words(jonas.page)
    assert jonas.go(table).post(f"{table}/release", {"seat": "1"}).status == 403
    mira.go(table).post(f"{table}/release", {"seat": "1"})
    assert name in jonas.go("/").page
    mira.go(table).post(f"{table}/reserve", {"seat": "1"})
    assert name not in jonas.go("/").page
    jonas.sit(mira.links[0])
    assert live_table(served, table).chairs[1].name == "Jonas"


def test_somebody_leaves_and_the_game_begins_without_what_they_promised(served: Served) -> None:
    mira, jonas, kai = (Person(served.base, name) for name in ("Mira", "Jonas", "Kai"))
    table = mira.open_table("me", "friend", "friend")
    jonas.sit(mira.links[0]).add_to_luck()
    assert jonas.go(table).post(f"{table}/leave", {"seat": "0"}).status == 422, "not their chair"
    jonas.go(table).post(f"{table}/leave", {"seat": "1"})
    live = live_table(served, table)
    assert (live.chairs[1].kind, live.chairs[1].holder) == ("open", "")
    assert live.dealing.shares == {}
    for person in (kai, jonas):
        person.sit(mira.go(table).links[0])
    add_to_luck(table, mira, jonas, kai)
    assert live.table is not None
    assert mira.go(table).post(f"{table}/leave", {"seat": "0"}).status == 422


def test_who_is_removed_reads_so_and_does_not_come_back(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", "friend")
    link = mira.links[0]
    jonas.sit(link)
    assert jonas.post(f"{table}/remove", {"seat": "0"}).status == 422, "they are not the host"
    mira.go(table).post(f"{table}/remove", {"seat": "1"})
    assert live_table(served, table).chairs[1].kind == "open"
    assert "The host has removed you from this table." in words(jonas.go(table).page)
    assert "/sit?seat" not in jonas.page
    assert "The host has removed you" in words(jonas.go(link).page)
    jonas.go(f"{table}/sit?seat=1").post(f"{table}/sit", {"seat": "1", "name": "Jonas"})
    assert jonas.status == 422
    by_code(jonas, code_of(mira.go(table)))
    assert jonas.post(jonas.path, {"name": "Jonas"}).status == 422
    assert "You cannot sit down here again." in words(jonas.page)
    assert live_table(served, table).chairs[1].kind == "open"
    Person(served.base, "Kai").sit(mira.go(table).links[0])
    assert live_table(served, table).chairs[1].name == "Kai"
