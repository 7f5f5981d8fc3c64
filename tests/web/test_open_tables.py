"""The list of open tables in the lobby: live, and filtered by game and by pace."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from kit.people import Person
from kit.serving import Served

pytestmark = pytest.mark.both_databases


@contextmanager
def news(person: Person, filters: str = "") -> Iterator[Iterator[str]]:
    """The lists of tables that a lobby is told after what its page shows."""
    person.go(f"/{filters}")
    found = re.search(r'data-lobby="([^"]+)" data-event="(\w+)"', person.page)
    assert found
    address = f"{html.unescape(found[1])}&last={found[2]}"
    with person.client.stream("GET", address) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        yield (
            json.loads(line.removeprefix("data: "))["rows"]
            for line in lines
            if line.startswith("data: ") and line != "data: {}"
        )


def row_of(rows: str, table: str) -> str:
    """What a list says about a table; nothing if it is not there."""
    found = re.search(rf'<li>(?:(?!</li>).)*href="{table}".*?</li>', rows, re.DOTALL)
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", found[0])).split()) if found else ""


def test_tables_open_fill_and_begin_without_reloading(served: Served) -> None:
    mira, jonas, kai = (Person(served.base, name) for name in ("Mira", "Jonas", "Kai"))
    with news(kai) as lists:
        table = mira.open_table("me", "friend", "friend", game="kairo")
        links = mira.links
        rows = next(lists)
        while "waits for 2" not in row_of(rows, table):
            rows = next(lists)
        assert "Kairo · No clock · waits for 2" in row_of(rows, table)
        jonas.sit(links[0])
        while "waits for 1" not in row_of(rows, table):
            rows = next(lists)
        Person(served.base, "Ada").sit(links[1])
        while "under way" not in row_of(rows, table):
            rows = next(lists)
        assert "Watch" in row_of(rows, table)
        mira.go(table).post(f"{table}/ask/evening", {"seat": "0"})
        for person in (jonas,):
            person.go(table).post(f"{table}/resign", {"seat": "1"})
    assert table in Person(served.base).go("/").page, "without script a reload does it"


def test_filtered_by_game_and_by_pace(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    slow = mira.open_table("me", "friend", game="loot", clock="correspondence")
    quick = mira.open_table("me", "friend", game="kairo", clock="turn")
    plain = mira.open_table("me", "friend", game="kairo")

    def shown(query: str) -> set[str]:
        page = jonas.go(f"/{query}").page
        return {table for table in (slow, quick, plain) if f'href="{table}"' in page}

    assert shown("") == {slow, quick, plain}
    assert shown("?open=loot") == {slow}
    assert shown("?open=kairo") == {quick, plain}
    assert shown("?pace=days") == {slow}
    assert shown("?open=kairo&pace=clock") == {quick}
    assert shown("?open=kairo&pace=untimed") == {plain}
    assert shown("?open=loot&pace=clock") == set()
    assert shown("?open=nonsense&pace=<b>") == {slow, quick, plain}
    with news(jonas, "?open=loot") as lists:
        hidden = mira.open_table("me", "friend", game="kairo")
        seen = mira.open_table("me", "friend", game="loot")
        rows = next(lists)
        while not row_of(rows, seen):
            rows = next(lists)
        assert not row_of(rows, hidden)


def test_own_tables_stand_apart(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend")
    own, others = mira.go("/").page.split('id="open"', 1)
    assert f'href="{table}"' in own
    assert f'href="{table}"' not in others
