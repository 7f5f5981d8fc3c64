"""Games that were played elsewhere: a record is brought along and looked at."""

from __future__ import annotations

import re

import pytest
from kit.people import Person
from kit.serving import Served

import fairground as fg
from fairground.draw import escaped
from fairground.table import Table

pytestmark = pytest.mark.both_databases


def bring(person: Person, text: str) -> Person:
    person.go("/")
    return person.post("/record", {}, files={"record": ("game.txt", text.encode())})


def running() -> Table:
    """Some plies into a game, the last choice being secret."""
    table = fg.Table("loot", seats=2, seed=7, names=["<i>Mira", "Jonas"])
    table.play(0, "start d1")
    table.play(1, "start a4")
    while len(table.turn) == 1:
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    table.play(0, table.legal(0)[0])
    return table


def finished() -> Table:
    table = running()
    while table.turn:
        table.play(table.turn[0], table.legal(table.turn[0])[-1])
    return table


def test_a_recorded_game_is_stepped_through(served: Served) -> None:
    table, mira = finished(), Person(served.base)
    bring(mira, table.record())
    assert mira.status == 200
    assert mira.path.endswith("/replay")
    assert f"<b>You are looking at move {table.ply}</b> of {table.ply}." in mira.page
    assert "&lt;i&gt;Mira" in mira.page
    assert "<i>Mira" not in mira.page
    mira.go(mira.path.replace("/replay", "/check"))
    assert "Everything is right" in mira.page


@pytest.mark.parametrize(
    ("language", "title", "scores", "how"),
    [
        ("de", "Alles stimmt", "Die Punktzahlen stimmen.", "Wie es funktioniert"),
        ("fr", "Tout est juste", "Les scores sont justes.", "Comment ça marche"),
        ("nl", "Alles klopt", "De scores kloppen.", "Hoe het werkt"),
    ],
)
def test_a_check_is_read_in_the_language_of_the_reader(
    served: Served, language: str, title: str, scores: str, how: str
) -> None:
    mira = Person(served.base)
    mira.client.headers["accept-language"] = language
    bring(mira, finished().record())
    mira.go(mira.path.replace("/replay", "/check"))
    assert f'<html lang="{language}">' in mira.page
    assert f"<h1>{title}</h1>" in mira.page
    assert scores in mira.page
    assert how in mira.page
    assert "The scores are right." not in mira.page


def test_the_record_of_a_crash_is_seen_through_every_seats_eyes(served: Served) -> None:
    """It is no running table of ours: nobody could lose a secret by it."""
    table, mira = running(), Person(served.base)
    crash = table.record().replace("\n", "\n# after ply 3: something went wrong\n", 1)
    bring(mira, crash)
    assert mira.status == 200, mira.page
    assert f"<b>You are looking at move {table.ply}</b> of {table.ply}." in mira.page
    for seat in range(2):
        moment = mira.client.get(
            f"{mira.path.replace('replay', 'at')}/{table.ply}?as={seat}"
        ).json()
        description = table.game.words.describe(table.view(seat), table.names)
        words = re.sub("<[^>]+>", "", moment["layers"]["page-twin"])
        assert words == escaped(description)


def test_nobody_plays_on_at_a_recorded_game(served: Served) -> None:
    mira = Person(served.base)
    bring(mira, running().record())
    mira.go(mira.path.removesuffix("/replay"))
    assert mira.status == 200
    assert mira.buttons == []
    assert mira.links == []
    mira.move("up", seat="0")
    assert mira.status == 403


def test_a_recorded_game_comes_back_from_the_disk(served: Served) -> None:
    mira = Person(served.base)
    bring(mira, running().record())
    name = mira.path.split("/")[2]
    before = mira.go(mira.path).page
    del served.tables._tables[name]
    assert mira.go(mira.path).page == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "A record begins with the line"),
        ("fairground record 1\ngame loot\nversion one\n", "Line 3: the version"),
        (running().record().replace("start d1", "start d4"), "Ply 1: "),
        ("fairground record 1\ngame loot\n# " + "x" * 1024 * 1024, "too big"),
    ],
)
def test_a_wrong_record_is_refused_with_its_place(served: Served, text: str, words: str) -> None:
    mira = bring(Person(served.base), text)
    assert mira.status == 422
    assert words in mira.page
    assert "Pull up a chair" in mira.page
