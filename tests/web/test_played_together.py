"""Several moves in one click, over HTTP: with and without script, kept as a whole, and refused as a
whole."""

from __future__ import annotations

import pytest
from kit.people import Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Served, live_table, serving
from tests.web.another_session import rows
from tests.web.test_several_servers import deafen, goes_to

import fairground as fg
from fairground.table import MOST_TOGETHER

pytestmark = pytest.mark.both_databases
QUICK_START = {"option-quick_start-kairo": "on"}


def at_kairo(served: Served) -> tuple[Person, Person, str]:
    """Who has to decide, the other, and the table."""
    mira, jonas, table = two_at_a_table(served.base, game="kairo", **QUICK_START)
    return (mira, jonas, table) if mira.buttons else (jonas.go(table), mira, table)


def a_lure(person: Person) -> str:
    return next(move for move in person.buttons if move.startswith("lure; "))


def table_of(served: Served, table: str) -> fg.Table:
    found = live_table(served, table).table
    assert found is not None
    return found


def test_a_form_without_script_plays_and_takes_back_the_whole_click(served: Served) -> None:
    person, _, table = at_kairo(served)
    before = person.buttons
    person.move(a_lure(person))
    assert person.status == 200
    assert all(move.startswith("at ") for move in person.buttons)
    assert "<b>Lure" in person.page
    person.move("undo")
    assert person.buttons == before
    assert [entry.move for entry in table_of(served, table).entries][-1] == "undo"


def test_the_module_sends_the_same(served: Served) -> None:
    person, other, table = at_kairo(served)
    shown = other.go(table).event
    chain = a_lure(person)
    sent = {"move": chain, "ply": person.fields["ply"], "seat": person.fields["seat"]}
    assert person.tell(table, sent).json() == {"ply": int(sent["ply"]) + 1}
    assert person.tell(table, sent).json() == {"ply": int(sent["ply"]) + 1}, "sent twice"
    assert [entry.move for entry in table_of(served, table).entries] == [chain]
    stale = person.tell(table, sent | {"move": "lure"})
    assert stale.status_code == 409
    assert other.go(table).event == shown, "half a decision is nobody else's business"


HOSTILE = {
    "half legal": "lure; customer red; pass",
    "across a revealing": "draw; take deck; take deck",
    "too many": "; ".join(["draw"] * (MOST_TOGETHER + 1)),
    "too long": "; ".join(["lure"] * 60),
    "empty": "; ;",
    "with taking back": "lure; undo",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_played_as_a_whole_is_refused_in_words(served: Served, text: str) -> None:
    person, other, table = at_kairo(served)
    before = person.buttons
    sent = {"move": text, "ply": person.fields["ply"], "seat": person.fields["seat"]}
    for mover, status in ((person, 422), (other, 403)):
        answer = mover.tell(table, sent)
        assert answer.status_code == status, answer.text
        assert len(answer.json()["note"]) > 40
    person.move(text)
    assert person.status == 422
    assert "Nothing has changed." in person.page
    assert person.buttons == before
    assert table_of(served, table).entries == []


def test_it_is_kept_as_a_whole(db: str) -> None:
    with serving(db) as served:
        person, _, table = at_kairo(served)
        chain = a_lure(person)
        person.move(chain)
        goals, ply = person.buttons, person.fields["ply"]
        assert rows(db, "select move from entries") == [(chain,)]
    with serving(db) as served:
        person.client.base_url = served.base
        person.go(table)
        assert (person.buttons, person.fields["ply"]) == (goals, ply)
        person.move("undo")
        assert a_lure(person) == chain


def test_another_server_takes_the_whole_click_back(postgres_server: Postgres) -> None:
    with postgres_server.database() as url, serving(url) as here, serving(url) as there:
        person, _, table = at_kairo(here)
        before = person.buttons
        deafen(there)
        Person(there.base).go(table)
        person.move(a_lure(person))
        goes_to(person, there).move("undo")
        assert person.status == 200
        assert person.buttons == before
        assert [len(entry.move.split("; ")) for entry in table_of(there, table).entries] == [2, 1]
