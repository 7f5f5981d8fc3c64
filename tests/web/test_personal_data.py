"""Everybody may take along what is kept about them, and erase it; others keep their games."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from kit.accounts import PASSWORD, new_name, sign_in, sign_up
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import Served, live_table
from sqlalchemy import Connection

import fairground as fg
from fairground.web.people.personal_data import ERASERS, EXPORTS
from fairground.web.people.visitor import is_account
from fairground.web.storage import schema


def export(person: Person) -> tuple[dict[str, Any], dict[str, str]]:
    """The data, and the records by their file."""
    token = {"token": person.go("/privacy").fields["token"]}
    answer = person.client.post("/privacy/export", data=token)
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        texts = {name: file.read(name).decode() for name in file.namelist()}
    return json.loads(texts.pop("data.json")), texts


def everything(served: Served) -> str:
    """All that the database has, but for the secrets that tables are played with."""
    found = []
    with served.tables.store._database.reading.connect() as connection:
        for table in schema.metadata.sorted_tables:
            if table.name != "meta":
                found += [str(tuple(row)) for row in connection.execute(table.select())]
    return "\n".join(found)


def test_the_export_has_the_account_the_tables_and_the_records(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    mira.go("/settings").post("/settings", {"theme": "dark", "name": "Mira"})
    name = sign_up(mira)
    play_out(table, mira, jonas)
    running = mira.open_table("me", "random")
    data, records = export(mira)
    assert data["account"]["name"] == name
    assert data["account"]["settings"]["theme"] == "dark"
    assert len(data["account"]["devices"]) == 1
    tables = {f"/table/{one['id']}": one for one in data["tables"]}
    assert tables.keys() == {table, running}
    assert tables[table]["your_seats"] == [0]
    assert tables[table]["names"] == ["Mira", "Jonas"]
    moves = [move["move"] for move in tables[table]["your_moves"]]
    assert moves
    (record,) = records.values()
    assert fg.verify(record).ok
    assert all(f"{move}" in record for move in moves if move != "undo")
    assert PASSWORD not in json.dumps(data)
    assert "argon2" not in json.dumps(data)
    theirs, _ = export(jonas)
    assert "account" not in theirs, "a guest has none, and exports what the browser has"
    assert [one["your_seats"] for one in theirs["tables"]] == [[1]]


@pytest.mark.both_databases
def test_erasing_leaves_nothing_of_the_person_and_the_others_their_game(served: Served) -> None:
    unique = new_name()
    mira, jonas = Person(served.base, unique), Person(served.base, "Jonas")
    over = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    mira.give(over, 0)
    mira.post(f"{over}/back", {"seat": "0"})
    assert sign_up(mira, unique) == unique
    play_out(over, mira, jonas)
    waiting = mira.open_table("me", "friend")
    running = mira.open_table("me", "friend")
    jonas.sit(mira.links[0])
    phone = sign_in(Person(served.base), unique)
    holder = live_table(served, over).chairs[0].holder
    assert is_account(holder)
    for text in (unique, holder):
        assert text in everything(served)

    mira.go("/privacy/erase")
    wrong = {"password": "not my password", "sure": "on"}
    assert mira.post("/privacy/erase", wrong).status == 422
    assert mira.post("/privacy/erase", {"password": PASSWORD}).status == 422
    assert unique in everything(served), "nothing is erased by mistake"
    mira.post("/privacy/erase", {"password": PASSWORD, "sure": "on"})
    assert mira.path == "/privacy"
    assert "Erased." in mira.page

    for text in (unique, holder):
        assert text not in everything(served)
    assert sign_in(Person(served.base), unique).status == 422
    assert phone.go("/account").path == "/sign-in"
    assert "You have not played at any table yet." in mira.go("/tables").page
    for table in (over, running, waiting):
        assert unique not in jonas.go(table).page
    assert unique not in jonas.go(f"{over}/record").page
    assert "player 0 Guest 1" in jonas.page
    assert fg.verify(jonas.page).ok, "the game itself is as it was"
    assert live_table(served, waiting).chairs[0].kind == "open"
    assert jonas.go(running).fields["seat"] == "1"


def test_nothing_of_the_person_is_left_at_tables_of_others(served: Served) -> None:
    """Where somebody plays on from a game of theirs, and where a host has removed them."""
    unique = new_name()
    mira, jonas = Person(served.base, unique), Person(served.base, "Jonas")
    over = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    play_out(over, mira, jonas)
    jonas.go(f"{over}/what-if?ply=3&as=1")
    jonas.post(f"{over}/what-if", {"ply": "3", "seat": "1", "bot": "random"})
    branch = jonas.path
    assert branch != over
    waiting = jonas.open_table("me", "friend", "friend")
    guest = mira.sit(jonas.links[0]).path and live_table(served, waiting).chairs[1].holder
    jonas.go(waiting).post(f"{waiting}/remove", {"seat": "1"})
    assert sign_up(mira, unique) == unique
    assert "removed you" in mira.go(waiting).page, "an account does not change that"
    (account,) = (chair.holder for chair in live_table(served, over).chairs if chair.seat == 0)
    assert guest not in everything(served)
    assert account in everything(served)
    mira.go("/privacy/erase").post("/privacy/erase", {"password": PASSWORD, "sure": "on"})
    for text in (unique, account):
        assert text not in everything(served)
    assert jonas.go(branch).fields["seat"] == "1"
    assert jonas.go(waiting).status == 200


def test_a_guest_erases_with_a_tick_and_is_a_stranger_then(served: Served) -> None:
    unique = new_name()
    mira = Person(served.base, unique)
    table = mira.open_table("me", "random")
    mira.go("/privacy/erase").post("/privacy/erase", {"sure": "on"})
    assert unique not in everything(served)
    assert mira.go(table).fields["seat"] == ""


def test_other_modules_add_what_they_keep(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    erased: list[str] = []

    def tell(connection: Connection, holder: str) -> object:
        return [holder]

    monkeypatch.setitem(EXPORTS, "talk", tell)
    monkeypatch.setattr(
        "fairground.web.people.personal_data.ERASERS",
        [*ERASERS, lambda connection, holder: erased.append(holder)],
    )
    mira = Person(served.base)
    mira.open_table("me", "friend")
    (holder,) = export(mira)[0]["talk"]
    mira.go("/privacy/erase").post("/privacy/erase", {"sure": "on"})
    assert erased == [holder]


def test_the_page_says_how_long_things_are_kept(served: Served) -> None:
    mira = Person(served.base).go("/privacy")
    assert "deleted 60 days after the last move" in mira.page
    assert "Finished games are deleted after 365 days." in mira.page
    for language, words in (("de", "Konten"), ("fr", "Comptes"), ("nl", "Accounts")):
        assert f"<h2>{words}</h2>" in mira.go(f"/language/{language}?back=/privacy").page
