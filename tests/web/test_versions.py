"""The rules have changed while a table was running: it goes on as it began."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from kit.people import Person, add_to_luck, play_out, two_at_a_table
from kit.serving import Served, live_table, serving, unlimited
from tests.earlier_rules import FORMS, Change, change, install

import fairground as fg

every_form = pytest.mark.parametrize("form", FORMS)
BEFORE_THE_CHANGE = 6


@pytest.fixture
def rules(form: str, tmp_path: Path) -> Change:
    return change(form, tmp_path)


def begin(served: Served, game: str = "fair_enough") -> tuple[Person, Person, str]:
    unlimited(served)
    mira, jonas, table = two_at_a_table(served.base, game=game)
    add_to_luck(table, mira, jonas)
    for _ in range(BEFORE_THE_CHANGE):
        for person in (mira, jonas):
            person.go(table)
            if person.buttons:
                person.move(person.buttons[0])
    return mira, jonas, table


def come_back(served: Served, *people: Person) -> None:
    """The same browsers at a server that was started anew."""
    unlimited(served)
    for person in people:
        person.client.base_url = served.base


def table_of(served: Served, table: str) -> fg.Table:
    playing = live_table(served, table).table
    assert playing is not None
    return playing


@every_form
def test_a_running_table_of_an_earlier_version_goes_on_as_it_began(
    rules: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "fair.db"
    install(monkeypatch, rules.then)
    with serving(db) as served:
        mira, jonas, table = begin(served)
        before = table_of(served, table)
    install(monkeypatch, rules.now)
    with serving(db) as served:
        come_back(served, mira, jonas)
        mira.go(table)
        after = table_of(served, table)
        assert after.entries == before.entries
        assert after.commitment == before.commitment
        mira.go("/")
        if rules.edition:
            assert f"Played with the edition {rules.edition}." in mira.page
        mira.go(table)
        mover = mira if mira.buttons else jonas.go(table)
        mover.move(mover.buttons[0])
        assert mover.status == 200
    with serving(db) as served:
        come_back(served, mira, jonas)
        play_out(table, mira, jonas)
        over = table_of(served, table)
        assert {name: over.options[name] for name in rules.options} == dict(rules.options)
        assert over.game.edition_name == rules.edition
        assert "Everything is right" in mira.go(f"{table}/check").page
        record = mira.client.get(f"{table}/record").text
        assert fg.verify(record)
        assert "\nversion 2\n" in record


@every_form
def test_a_rematch_is_played_by_the_same_rules(
    rules: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "fair.db"
    install(monkeypatch, rules.then)
    with serving(db) as served:
        mira, jonas, table = begin(served)
        play_out(table, mira, jonas)
    install(monkeypatch, rules.now)
    with serving(db) as served:
        come_back(served, mira, jonas)
        mira.go(table)
        mira.post(f"{table}/again", {})
        assert mira.path not in (table, f"{table}/again")
        header, game = live_table(served, mira.path).header, live_table(served, mira.path).game
        chosen = msgspec.json.decode(header.options)
        assert header.version == 2
        assert {name: chosen[name] for name in rules.options} == dict(rules.options)
        assert game.edition_name == rules.edition


@every_form
def test_an_uploaded_record_of_an_earlier_version_is_stepped_through(
    rules: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = fg.Table(rules.then, 2, seed=4)
    while then.turn:
        then.play(then.turn[0], then.legal(then.turn[0])[0])
    install(monkeypatch, rules.now)
    db = tmp_path / "fair.db"
    with serving(db) as served:
        mira = Person(served.base).go("/")
        mira.post("/record", {}, files={"record": ("game.txt", then.record().encode())})
        assert mira.path.endswith("/replay"), mira.page
        check = mira.path.replace("/replay", "/check")
        assert "Everything is right" in mira.go(check).page
    with serving(db) as served:
        assert "Everything is right" in Person(served.base).go(check).page


@pytest.mark.parametrize("form", ["option"])
def test_a_table_of_a_newer_version_is_refused_in_words_and_kept(
    rules: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "fair.db"
    install(monkeypatch, replace(rules.now, version=3))
    with serving(db) as served:
        mira, jonas, table = begin(served)
    install(monkeypatch, rules.now)
    with serving(db) as served:
        come_back(served, mira, jonas)
        assert mira.go(table).status == 422
        assert "version 3 of the rules of Fair Enough" in mira.page
        assert mira.go("/").status == 200
    install(monkeypatch, replace(rules.now, version=3))
    with serving(db) as served:
        come_back(served, mira, jonas)
        assert mira.go(table).status == 200
