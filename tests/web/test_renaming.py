"""An account gets another name: its browsers stay signed in, games keep the names they were played
with, and nobody is taken for somebody else."""

from __future__ import annotations

import pytest
from kit.accounts import PASSWORD, new_name, sign_in, sign_up
from kit.people import SHORT_EDITION, Person
from kit.serving import Served, live_table
from sqlalchemy import update
from tests.web.test_ladder import play_out

from fairground.web.people.renaming import HELD, PAUSE
from fairground.web.storage import schema


def rename(person: Person, name: str, password: str = PASSWORD) -> Person:
    return person.go("/account").post("/account/name", {"name": name, "password": password})


def wait(served: Served, seconds: float) -> None:
    """As if everybody had been renamed that long before."""
    with served.tables.store._database.writing.begin() as connection:
        since = schema.accounts.c.renamed
        connection.execute(update(schema.accounts).values(renamed=since - seconds))


@pytest.mark.both_databases
def test_a_new_name_is_for_what_comes_and_old_games_keep_theirs(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    before, after = sign_up(mira), new_name()
    mira.name = before
    phone = sign_in(Person(served.base), before)
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    play_out(served, table, mira, jonas)
    running = mira.open_table("me", "random")
    assert rename(mira, after).path == "/account"
    assert f"{after}" in mira.page
    assert after in phone.go("/account").page, "all browsers stay signed in"
    assert phone.go(running).fields["seat"] == "0"
    record = mira.client.get(f"{table}/record").text
    assert before in record
    assert after not in record
    assert live_table(served, running).chairs[0].name == before
    assert after in mira.go("/ladder/loot").page
    assert sign_in(Person(served.base), before).status == 422
    assert sign_in(Person(served.base), after).path == "/tables"


def test_what_cannot_be_a_new_name_is_refused_in_words(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base)
    own, taken = sign_up(mira), sign_up(jonas)
    for name, words in (
        (own, "This is your name already."),
        (taken.upper(), "or one that looks like it"),
        ("Mira 2", "does not end with a blank and a number"),
        ("", "name"),
    ):
        assert rename(mira, name).status == 422, name
        assert words in mira.page
    assert rename(mira, new_name(), "another password").status == 422
    assert "This is not your password." in mira.page
    assert own in mira.go("/account").page
    stranger = Person(served.base).go("/sign-in")
    assert stranger.post("/account/name", {"name": new_name()}).path == "/sign-in"


def test_a_name_stays_for_a_week_and_is_nobody_elses_for_a_month(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base)
    first, second = sign_up(mira), new_name()
    sign_up(jonas)
    rename(mira, second)
    assert rename(mira, new_name()).status == 422
    assert "again in 7 days" in mira.page
    assert rename(jonas, first).status == 422, "she had it until now"
    newcomer = Person(served.base)
    newcomer.go("/sign-up").post("/sign-up", {"name": first, "password": PASSWORD})
    assert newcomer.status == 422
    wait(served, PAUSE)
    assert rename(mira, first).status == 200, "she may have it back"
    wait(served, PAUSE)
    assert rename(mira, new_name()).status == 200
    wait(served, HELD)
    assert rename(jonas, first).status == 200
