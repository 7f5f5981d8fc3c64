"""Names that people bring along, at a table."""

from __future__ import annotations

import pytest
from kit.people import Person
from kit.serving import Served, live_table

from fairground.bots.given_names import GIVEN_NAMES
from fairground.language import LANGUAGES, SOURCE, speaking
from fairground.names import checked_name
from fairground.web.people import names
from fairground.web.people.names import guest_name, is_taken_for, table_name, table_title
from fairground.web.people.visitor import newcomer


@pytest.mark.parametrize("inside", ["é\u200dé", "م\u200cم", "🎪 🎪"])
def test_two_long_names_alike_are_told_apart_and_the_table_goes_on(
    served: Served, inside: str
) -> None:
    """They are cut where the number begins, here behind a joiner or a space."""
    long = "a" * 35 + inside + "bb"
    mira, jonas = Person(served.base, long), Person(served.base, long)
    table = mira.open_table("me", "friend")
    assert jonas.sit(mira.links[0]).status == 200
    called = [chair.name for chair in live_table(served, table).chairs]
    assert called == [long, f"{long[:36]} 2"]
    served.tables._tables.clear()
    assert mira.go(table).status == 200, "it comes back from the disk"
    assert live_table(served, table).table.names == called  # type: ignore[union-attr]


def test_guests_have_names_in_the_language_that_they_read() -> None:
    """Every one is a name, and the same browser keeps its own."""
    guests = [newcomer() for _ in range(200)]
    called: dict[str, set[str]] = {}
    for language in LANGUAGES:
        with speaking(language):
            found = [guest_name(guest) for guest in guests]
            assert found == [guest_name(guest) for guest in guests]
        assert [checked_name(name) for name in found] == found
        called[language] = set(found)
    english = called.pop(SOURCE)
    assert len(english) > 100
    for language, own in called.items():
        assert len(own) > 100, language
        assert not own & english, language


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


@pytest.fixture
def bots_are_dizzy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "GIVEN_NAMES", ("Dizzy",))


@pytest.mark.parametrize("name", LIKE_DIZZY)
@pytest.mark.usefixtures("bots_are_dizzy")
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
    before = [chair.name for chair in live_table(served, table).chairs[1:]]
    mira.give(table, 1, "master")
    new = live_table(served, table).chairs[1].name
    mira.go(table).post(f"{table}/offer", {"seat": "1"})
    link = mira.links[-1]
    for name in (*before, new):
        assert oda.go(link).post(link, {"name": name}).status == 422, name
        assert "Please sign with another name." in oda.page
    assert oda.post(link, {"name": "Pip"}).status == 200, "no Pip has played here"


def test_no_two_bots_of_a_table_are_called_the_same(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "GIVEN_NAMES", ("Ada", "Bao", "Carmen", "Dara", "Mira"))
    mira = Person(served.base)
    table = mira.open_table("me", "regular", "regular", "regular")
    called = [chair.name for chair in live_table(served, table).chairs]
    assert len(set(called)) == 4
    mira.give(table, 1, "master")
    new = live_table(served, table).chairs[1].name
    assert {*called, new} == {"Mira", "Ada", "Bao", "Carmen", "Dara"}, "nobody had it before"


def test_bots_have_thirty_names_that_nobody_mixes_up() -> None:
    assert len(GIVEN_NAMES) == 30
    for name in GIVEN_NAMES:
        assert checked_name(name) == name
        assert [other for other in GIVEN_NAMES if is_taken_for(other, [name])] == [name]


def test_a_bot_is_not_called_like_somebody_who_is_there(served: Served) -> None:
    for name in GIVEN_NAMES[:3]:
        person = Person(served.base, name)
        table = person.open_table("random", "me", "random")
        called = [chair.name for chair in live_table(served, table).chairs]
        assert called[1] == name
        assert not any(is_taken_for(bot, [name]) for bot in (called[0], called[2]))
        assert called[0] != called[2]
        person.give(table, 0, "greedy")
        assert not is_taken_for(live_table(served, table).chairs[0].name, [name])


def test_different_names_stay_different() -> None:
    different = [
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
    for name in different:
        assert [other for other in different if is_taken_for(other, [name])] == [name]


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "a" + "\u0301" * 39, "\u202eariM", "!!!"])
def test_a_name_that_cannot_be_read_is_refused_on_the_form(served: Served, name: str) -> None:
    mira, oda = Person(served.base), Person(served.base, name)
    table = mira.open_table("me", "friend")
    oda.sit(mira.links[0])
    assert oda.status == 422
    assert "A name " in oda.page
    assert live_table(served, table).chairs[1].kind == "open"
    other = Person(served.base, name).go("/")
    form = {"game": "loot", "seats-loot": "2", "sitter-0": "me", "sitter-1": "random"}
    form["name-0"] = name
    assert other.post("/table", form).status == 422
    assert "A name " in other.page


def test_look_alikes_among_people_are_numbered(served: Served) -> None:
    mira, other = Person(served.base, "Mira"), Person(served.base, "Мira")
    table = mira.open_table("me", "friend")
    other.sit(mira.links[0])
    assert [chair.name for chair in live_table(served, table).chairs] == ["Mira", "Мira 2"]


def test_tables_have_names_in_every_language() -> None:
    tables = [table_name() for _ in range(400)]
    english = [table_title(table) for table in tables]
    assert table_title("olive-lantern-7k2qd") == "Olive lantern"
    for language in set(LANGUAGES) - {"en"}:
        with speaking(language):
            own = [table_title(table) for table in tables]
            assert own == [table_title(table) for table in tables], "the same table, the same name"
            assert not set(own) & set(english), language
            assert len(set(own)) > 100, language
            assert all(name[0].isupper() for name in own)
            assert table_title("my-old-table-7k2qd") == "My old table", "of other words it is as is"
