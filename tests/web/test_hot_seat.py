"""Several people at one browser: each in turn, with a curtain where the game hides something."""

from __future__ import annotations

import re
from html import unescape

import pytest
from kit.people import SHORT_EDITION, Person, play_out
from kit.serving import Served

from fairground.web.watching import viewer

pytestmark = pytest.mark.both_databases


def i_am(person: Person) -> str:
    """The address behind the curtain."""
    found = re.search(r'href="([^"]+)">I am ', person.page)
    assert found
    return unescape(found[1])


def test_people_at_one_device_choose_one_after_the_other(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device", "device", **{"name-1": "Jonas", "name-2": "Oda"})
    for seat, name in enumerate(["Mira", "Jonas", "Oda"]):
        assert mira.fields["seat"] == str(seat)
        assert f"<b>{name}</b></span>: <b>Place your pawn</b>" in mira.page
        mira.move(f"start {'adg'[seat]}1")
        assert mira.path == table
    assert "The dice" in mira.page


def test_a_whole_game_at_one_device(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device", edition=SHORT_EDITION)
    play_out(table, mira)
    assert "How it ended" in mira.page


def test_the_one_who_chose_can_come_back_and_take_it_back(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device")
    mira.move("start d1")
    assert mira.fields["seat"] == "1"
    assert 'href="?call=0">Back to Mira</a>' in mira.page
    assert 'href="?call=1"' not in mira.page
    mira.go(f"{table}?call=0")
    assert "Hand the device to Mira" in mira.page
    assert 'data-layer="board"' not in mira.page
    own = i_am(mira)
    mira.go(own)
    assert 'value="undo"' in mira.page
    assert "is next" in mira.page
    mira.move("undo")
    assert mira.fields["seat"] == "0"
    mira.move("start a1")
    mira.go(own)
    assert "Hand the device to Mira" in mira.page, "the browser's history shows nothing"


def test_a_curtain_falls_where_the_next_person_knows_something(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device", **{"name-1": "Jonas"})
    monkeypatch.setattr(viewer, "hides", lambda table, seat: True)
    mira.move("start d1")
    assert "Hand the device to Jonas" in mira.page
    assert 'data-layer="board"' not in mira.page
    assert mira.buttons == []
    assert "Hand the device to Jonas" in mira.go(f"{table}?as=1").page, "anybody could say so"
    mira.go(i_am(mira))
    assert mira.fields["seat"] == "1"
    assert len(mira.buttons) == 24


def test_a_game_hides_something_exactly_when_a_seat_knows_more_than_an_onlooker(
    served: Served,
) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device")
    live = served.tables.at_hand(table.removeprefix("/table/"))
    assert live is not None
    assert live.table is not None
    assert not viewer.hides(live.table, 0)
    mira.move("start d1")
    assert viewer.hides(live.table, 0)
    assert not viewer.hides(live.table, 1)


def test_a_stranger_is_not_called_to_the_device(served: Served) -> None:
    table = Person(served.base).open_table("me", "device")
    stranger = Person(served.base).go(f"{table}?call=0")
    assert "Hand the device" not in stranger.page
    assert stranger.buttons == []


def test_a_stranger_cannot_say_it_is_me(served: Served) -> None:
    mira, stranger = Person(served.base), Person(served.base)
    table = mira.open_table("me", "device")
    mira.move("start d1")
    stranger.go(f"{table}?as=0")
    assert stranger.buttons == []
    assert 'value="undo"' not in stranger.page
