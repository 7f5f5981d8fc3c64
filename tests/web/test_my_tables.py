"""Somebody's own tables: whose turn it is and since when, for guests and accounts, from what is
kept in the database alone."""

from __future__ import annotations

import re

import pytest
from kit.accounts import sign_in, sign_up
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import Served, live_table, serving
from sqlalchemy import select, update

from fairground.web.seats.turns import OwnTable, count_waiting, own_tables
from fairground.web.storage import schema
from fairground.web.storage.other_servers import News


def lists(person: Person) -> dict[str, list[str]]:
    """The tables under each heading of the list."""
    found: dict[str, list[str]] = {}
    for title, rows in re.findall(r"<h2>([^<]+)</h2><ul[^>]*>(.*?)</ul>", person.page):
        found[title] = re.findall(r'href="(/table/[^"]+)"', rows)
    return found


@pytest.mark.both_databases
def test_the_list_says_whose_turn_it_is_until_the_end(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    waiting = [person for person in (mira, jonas) if person.go(table).buttons]
    for person in (mira, jonas):
        person.go("/tables")
        is_mine = person in waiting
        assert lists(person) == {"Your turn" if is_mine else "Others are awaited": [table]}
        assert ("1 waits for you" in person.page) == is_mine, "the head of the page counts it"
    assert "Waits for" not in waiting[0].page
    play_out(table, mira, jonas)
    assert lists(mira.go("/tables")) == {"Over": [table]}
    assert "waits for you" not in mira.page
    assert "just now" in mira.page
    stranger = Person(served.base).go("/tables")
    assert lists(stranger) == {}
    assert "You have not played at any table yet." in stranger.page


@pytest.mark.both_databases
def test_what_is_kept_agrees_with_the_state_at_every_move(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    movers = [mira]
    while movers:
        for person in (mira, jonas):
            is_mine = bool(person.go(table).buttons)
            assert is_mine == ("Your turn" in lists(person.go("/tables")))
        movers = [person for person in (mira, jonas) if person.go(table).buttons]
        for mover in movers[:1]:
            mover.move(mover.buttons[0])


def test_a_table_that_waits_for_players_and_one_against_bots(served: Served) -> None:
    mira = Person(served.base)
    waits = mira.open_table("me", "friend")
    hosted = mira.open_table("friend", "random")
    plays = mira.open_table("me", "random")
    found = lists(mira.go("/tables"))
    assert found == {"Your turn": [plays], "Others are awaited": [hosted, waits]}
    assert mira.page.count("Waits for 1 player") == 2
    mira.give(plays, 0, "random")
    assert "Your turn" not in lists(mira.go("/tables")), "a bot plays for her"


def test_it_is_known_after_a_restart_and_on_another_device(db: str) -> None:
    with serving(db) as served:
        mira = Person(served.base)
        table = mira.open_table("me", "random")
        name = sign_up(mira)
    with serving(db) as served:
        phone = sign_in(Person(served.base), name)
        assert lists(phone) == {"Your turn": [table]}
        assert not served.tables.at_hand(table.removeprefix("/table/")), "nothing was loaded"


def test_a_table_from_before_turns_were_kept_learns_it_when_it_is_loaded(db: str) -> None:
    with serving(db) as served:
        mira = Person(served.base)
        table = mira.open_table("me", "random")
        holder = served.tables.at_hand(table.removeprefix("/table/")).chairs[0].holder  # type: ignore[union-attr]
    with serving(db) as served:
        _forget_turns(served)
        mira.client.base_url = served.base
        assert "Your turn" not in lists(mira.go("/tables"))
        mira.go(table)
        assert lists(mira.go("/tables")) == {"Your turn": [table]}
        with served.tables.store._database.reading.connect() as connection:
            assert count_waiting(connection, holder) == 1


def _forget_turns(served: Served) -> None:
    with served.tables.store._database.writing.begin() as connection:
        connection.execute(update(schema.seats).values(since=None))
        assert not connection.execute(select(schema.seats.c.since)).scalars().first()


def test_somebody_who_plays_on_waits_since_their_own_last_move(served: Served) -> None:
    """Playing alone it is always their turn, and not for as long as the table is old."""
    mira = Person(served.base)
    table = mira.open_table("me")
    name = table.removeprefix("/table/")
    with served.tables.store._database.writing.begin() as connection:
        here = schema.seats.c.table == name
        connection.execute(update(schema.seats).where(here).values(since=1000.0))
    assert re.search(r"Your turn · \d+ days ago", mira.go("/tables").page)
    mira.go(table)
    mira.move(mira.buttons[0])
    assert "Your turn · just now" in mira.go("/tables").page


def test_hidden_steps_of_a_rival_move_nothing_in_the_list(served: Served) -> None:
    """Since when others are awaited changes when the turn does."""
    mira, jonas, table = two_at_a_table(served.base, game="kairo")
    live = live_table(served, table)
    within_a_turn = 0
    for number in range(24):
        person, rival = (mira, jonas)[number % 2], live.chairs[1 - number % 2].holder
        assert live.table is not None
        person.go(table)
        if not person.buttons:
            continue
        turn, before = live.table.turn, listed(served, rival, live.id)
        person.move(person.buttons[0])
        if live.table.turn == turn:
            within_a_turn += 1
            assert listed(served, rival, live.id) == before
    assert within_a_turn


def listed(served: Served, holder: str, table: str) -> OwnTable:
    with served.tables.store._database.reading.connect() as connection:
        return next(own for own in own_tables(connection, holder) if own.id == table)


def test_the_module_gets_the_list_alone(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    answer = mira.client.get("/tables", headers={"accept": "application/json"}).json()
    assert answer["waiting"] == 1
    assert f'href="{table}"' in answer["list"]
    assert "<html" not in answer["list"]


def test_news_about_many_people_are_split_like_those_about_tables() -> None:
    from fairground.web.storage.other_servers import LONGEST, _parts

    people = tuple(f"@{number:063}" for number in range(400))
    parts = list(_parts(News("me", (), {}, people)))
    assert len(parts) > 1
    assert sorted(person for part in parts for person in part.people) == sorted(people)
    assert LONGEST < 8000
