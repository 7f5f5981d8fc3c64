"""Names that people bring along, at a table."""

from __future__ import annotations

import pytest
from tests.web.people import Person
from tests.web.serving import Served, live_table

from fairground.web.names import is_taken_for


@pytest.mark.parametrize("inside", ["é\u200dé", "م\u200cم", "🎪 🎪"])
def test_two_long_names_alike_are_told_apart_and_the_table_goes_on(
    served: Served, inside: str
) -> None:
    """They are cut where the number begins, here behind a joiner or a space."""
    long = "a" * 35 + inside + "bb"
    mira, jonas = Person(served.base, long), Person(served.base, long)
    table = mira.open_table("me", "friend")
    assert jonas.sit(mira.links[0]).status == 200
    names = [chair.name for chair in live_table(served, table).chairs]
    assert names == [long, f"{long[:36]} 2"]
    served.tables._tables.clear()
    assert mira.go(table).status == 200, "it comes back from the disk"
    assert live_table(served, table).table.names == names  # type: ignore[union-attr]


LIKE_DIZZY = [
    *(
        "Dizzy",
        "dizzy",
        "DIZZY",
        " Dizzy ",
        "Dizzy 2",
        "Dizzy2",
        "Dizzy II",
        "Dizzy (bot)",
        "Dizzy.",
    ),
    *(
        "D i z z y",
        "Dízzy",
        "Ｄｉｚｚｙ",
        "𝓓𝓲𝔃𝔃𝔂",
        "Dіzzy",
        "Dizzу",
        "Dizzγ",
        "D1zzy",
        "Dlzzy",
        "ᴅɪᴢᴢʏ",
    ),
]


@pytest.mark.parametrize("name", LIKE_DIZZY)
def test_nobody_can_pass_for_a_bot_of_the_table(served: Served, name: str) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("me", "friend", "random")
    assert [chair.name for chair in live_table(served, table).chairs] == ["Mira", "", "Dizzy"]
    link = mira.links[0]
    oda.go(link).post(link, {"name": name})
    assert oda.status == 422
    assert "Please sign with another name." in oda.page
    assert f'value="{name}"' in oda.page, "nothing that was written is lost"
    assert oda.post(link, {"name": "Oda"}).status == 200, "the same page can be sent again"
    assert live_table(served, table).chairs[1].name == "Oda"


def test_nor_for_one_that_has_left_it(served: Served) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("me", "random", "random")
    mira.give(table, 1, "master")
    mira.give(table, 0, "greedy")
    mira.go(table).post(f"{table}/back", {"seat": "0"})
    mira.post(f"{table}/offer", {"seat": "1"})
    link = mira.links[-1]
    for name in ("Vesper", "Dizzy", "Magpie"):
        assert oda.go(link).post(link, {"name": name}).status == 422, name
        assert "Please sign with another name." in oda.page
    assert oda.post(link, {"name": "Pip"}).status == 200, "no Pip has played here"


def test_a_bot_is_not_called_like_somebody_who_is_there(served: Served) -> None:
    dizzy = Person(served.base, "Dizzy")
    table = dizzy.open_table("random", "me", "random")
    names = [chair.name for chair in live_table(served, table).chairs]
    assert names[1] == "Dizzy"
    assert not any(is_taken_for(name, ["Dizzy"]) for name in (names[0], names[2]))
    assert names[0] != names[2]
    dizzy.give(table, 0, "greedy")
    dizzy.give(table, 0, "random")
    assert not is_taken_for(live_table(served, table).chairs[0].name, ["Dizzy"])


def test_different_names_stay_different() -> None:
    names = [
        "Mira",
        "Miro",
        "Oda",
        "Otto",
        "रमा",
        "रमी",
        "กา",
        "กี",
        "🎪",
        "🎡",
        "王",
        "2",
        "Анна",
        "Инна",
    ]
    for name in names:
        assert [other for other in names if is_taken_for(other, [name])] == [name]


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "a" + "\u0301" * 39, "\u202eariM", "!!!"])
def test_a_name_that_cannot_be_read_is_refused_on_the_form(served: Served, name: str) -> None:
    mira, oda = Person(served.base), Person(served.base, name)
    table = mira.open_table("me", "friend")
    oda.sit(mira.links[0])
    assert oda.status == 422
    assert "A name " in oda.page
    assert live_table(served, table).chairs[1].kind == "open"
    other = Person(served.base, name).go("/")
    form = {"game": "loot", "seats": "2", "sitter-0": "me", "name-0": name, "sitter-1": "random"}
    assert other.post("/table", form).status == 422
    assert "A name " in other.page


def test_look_alikes_among_people_are_numbered(served: Served) -> None:
    mira, other = Person(served.base, "Mira"), Person(served.base, "Мira")
    table = mira.open_table("me", "friend")
    other.sit(mira.links[0])
    assert [chair.name for chair in live_table(served, table).chairs] == ["Mira", "Мira 2"]
