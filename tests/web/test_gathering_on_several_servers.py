"""What people ask each other, codes and lobbies, where each person is at another server on one
PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit.people import Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Served, live_table, serving, unlimited, until
from tests.web.test_open_tables import news, row_of
from tests.web.test_questions import answer, seat_of
from tests.web.test_takeovers import words


@pytest.fixture(scope="module")
def pair(postgres_server: Postgres) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database."""
    with (
        postgres_server.database() as url,
        serving(url) as here,
        serving(url) as there,
    ):
        unlimited(here)
        unlimited(there)
        yield here, there


def apart(pair: tuple[Served, Served], game: str) -> tuple[Person, Person, str]:
    """Mira is at one server, Jonas at the other."""
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base, game=game)
    jonas.client.base_url = there.base
    jonas.go(table)
    return mira, jonas, table


def test_an_evening_is_agreed_on(pair: tuple[Served, Served]) -> None:
    mira, jonas, table = apart(pair, "kairo")
    mira.post(f"{table}/ask/evening", {"seat": "0"})
    assert mira.status == 200
    answer(jonas.go(table), "agree")
    for served in pair:
        until(lambda served=served: live_table(served, table).header.ended == "agreed")
    assert mira.go(f"{table}/record").page == jonas.go(f"{table}/record").page


def test_a_question_is_refused_withdrawn_and_asked_once(pair: tuple[Served, Served]) -> None:
    mira, jonas, table = apart(pair, "kairo")
    mira.post(f"{table}/ask/evening", {"seat": "0"})
    jonas.go(table).post(f"{table}/ask/evening", {"seat": "1"})
    assert jonas.status == 422, "there is a question already"
    answer(jonas.go(table), "decline")
    assert "/unask/" not in mira.go(table).page
    jonas.post(f"{table}/ask/evening", {"seat": "1"})
    asked = mira.go(table).page
    answer(jonas.go(table), "unask")
    mira.page = asked
    assert answer(mira, "agree").status == 422, "an answer that came too late"
    assert not live_table(pair[0], table).header.ended


def test_a_turn_is_given_back(pair: tuple[Served, Served]) -> None:
    mira, jonas, table = apart(pair, "fair_enough")
    first, other = (mira, jonas) if mira.go(table).buttons else (jonas, mira)
    first.move("done")
    other.go(table).move("done")
    first.go(table).post(f"{table}/ask/turn", {"seat": seat_of(first)})
    assert "You asked to take your last turn back" in words(first.page)
    answer(other.go(table), "agree")
    assert first.go(table).buttons
    for served in pair:
        live = live_table(served, table)
        until(lambda live=live: live.table and live.table.entries[-1].move == "take back")


def test_somebody_resigns(pair: tuple[Served, Served]) -> None:
    mira, jonas, table = apart(pair, "loot")
    jonas.post(f"{table}/resign", {"seat": "1"})
    assert jonas.status == 200
    assert mira.go(f"{table}/record").status == 200
    assert "resigned" in words(mira.go(table).page)
    mira.post(f"{table}/resign", {"seat": "0"})
    assert mira.status == 422, "it is over"


def test_a_code_leads_to_one_chair_from_every_server(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira = Person(here.base, "Mira")
    table = mira.open_table("me", "friend")
    code = live_table(here, table).header.code
    assert code
    jonas, kai = Person(there.base, "Jonas"), Person(here.base, "Kai")
    for person in (jonas, kai):
        person.go("/").post("/code", {"code": code})
        assert "/join/" in person.path
    jonas.post(jonas.path, {"name": "Jonas"})
    assert jonas.path == table
    kai.post(kai.path, {"name": "Kai"})
    assert kai.status == 422, "there was one chair"
    kai.go("/").post("/code", {"code": code})
    assert "No table with a free chair has this code" in kai.page
    assert [chair.name for chair in live_table(here, table).chairs] == ["Mira", "Jonas"]


def test_lobbies_hear_of_tables_on_other_servers(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira, jonas, kai = Person(here.base, "Mira"), Person(here.base, "Jonas"), Person(there.base)
    with news(kai) as lists:
        table = mira.open_table("me", "friend")
        rows = next(lists)
        while "waits for 1" not in row_of(rows, table):
            rows = next(lists)
        mira.post(f"{table}/onlookers", {"onlookers": "closed"})
        while "closed to onlookers" not in row_of(rows, table):
            rows = next(lists)
        mira.post(f"{table}/onlookers", {"onlookers": "now"})
        jonas.sit(mira.links[0])
        while "under way" not in row_of(rows, table):
            rows = next(lists)
        mira.go(table).post(f"{table}/resign", {"seat": "0"})
        while row_of(rows, table):
            rows = next(lists)


def test_another_server_knows_when_onlookers_were_shut_out(pair: tuple[Served, Served]) -> None:
    """The table was open when the other server read it."""
    here, there = pair
    mira, jonas, oda = Person(here.base, "Mira"), Person(here.base), Person(there.base)
    table = mira.open_table("me", "friend")
    assert oda.go(table).status == 200
    mira.post(f"{table}/onlookers", {"onlookers": "closed"})
    jonas.sit(mira.links[0])
    assert oda.go(table).status == 403
