"""A chair in another browser: everybody reads so, and its first owner can have it back."""

from __future__ import annotations

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import Served, live_table, serving

pytestmark = pytest.mark.both_databases

MOVED = "The chair of Jonas moves to another browser."
BACK = "Jonas takes the chair back to the browser they first sat down with."
NOTE = "The chair of Jonas is in another browser"


def own_link(person: Person, table: str) -> str:
    return person.go(table).links[0]


def test_the_link_to_another_device_leaves_a_line_in_the_log(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    phone = Person(served.base).sit(own_link(jonas, table))
    assert phone.fields["seat"] == "1"
    assert MOVED in mira.go(table).log
    assert jonas.go(table).fields["seat"] == ""


def test_a_stolen_link_does_not_lock_the_owner_out(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    link = own_link(jonas, table)
    thief = Person(served.base).sit(link)
    links = [link, own_link(thief, table)]
    thief.give(table, 1)
    assert NOTE in jonas.go(table).page
    jonas.post(f"{table}/back", {"seat": "1"})
    assert jonas.fields["seat"] == "1"
    chair = live_table(served, table).chairs[1]
    assert (chair.holder, chair.bot) == (chair.owner, "")
    assert BACK in mira.go(table).log
    assert "Jonas plays again." in mira.log
    assert NOTE not in jonas.go(table).page
    assert thief.go(table).fields["seat"] == ""
    assert thief.post(f"{table}/back", {"seat": "1"}).status == 403
    for void in links:
        assert thief.go(void).status == 422, "every link is void"
        assert thief.go("/").post(void, {}).status == 422


def test_however_often_it_is_stolen_the_owner_gets_it_back(served: Served) -> None:
    """A thief who has the chair can hand it on; the owner needs nobody's link."""
    _mira, jonas, table = two_at_a_table(served.base)
    for _ in range(3):
        first = Person(served.base).sit(own_link(jonas, table))
        second = Person(served.base).sit(own_link(first, table))
        assert second.fields["seat"] == "1"
        assert first.go(table).post(f"{table}/back", {"seat": "1"}).status == 403
        jonas.go(table).post(f"{table}/back", {"seat": "1"})
        assert jonas.fields["seat"] == "1"


def test_the_owner_comes_back_even_where_the_chair_may_not_change_any_more(
    served: Served,
) -> None:
    _mira, jonas, table = two_at_a_table(served.base)
    thief = Person(served.base).sit(own_link(jonas, table))
    for _ in range(25):
        thief.give(table, 1)
        thief.post(f"{table}/back", {"seat": "1"})
    assert thief.give(table, 1).status == 422
    assert "has changed 50 times" in thief.page
    assert jonas.go(table).post(f"{table}/back", {"seat": "1"}).status == 200
    assert jonas.fields["seat"] == "1"


def test_the_owner_is_known_after_a_restart_and_in_the_lobby(db: str) -> None:
    with serving(db) as served:
        _mira, jonas, table = two_at_a_table(served.base, listed="")
        Person(served.base).sit(own_link(jonas, table))
    with serving(db) as served:
        jonas.client.base_url = served.base
        assert f'href="{table}"' in jonas.go("/").page
        assert MOVED in jonas.go(table).log
        jonas.post(f"{table}/back", {"seat": "1"})
        assert jonas.fields["seat"] == "1"


def test_a_player_does_not_look_into_anothers_hand_by_their_link(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    link = own_link(jonas, table)
    assert mira.go(link).post(link, {}).status == 422
    assert "You play at this table already" in mira.page
    phone = Person(served.base).sit(own_link(mira, table))
    assert phone.fields["seat"] == "0"
    assert mira.go(link).post(link, {}).status == 422, "her chair is only in another browser"


def test_after_the_end_a_chair_still_moves_and_comes_back(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    phone = Person(served.base).sit(own_link(jonas, table))
    assert phone.fields["seat"] == "1"
    assert MOVED in mira.go(table).log
    jonas.go(table).post(f"{table}/back", {"seat": "1"})
    assert jonas.fields["seat"] == "1"
