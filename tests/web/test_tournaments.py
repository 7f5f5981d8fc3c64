"""Tournaments on the web, from the first entry to the last game."""

from __future__ import annotations

import html
import re

import pytest
from kit.people import Person
from kit.serving import Served
from kit.tournaments import (
    enter,
    is_over,
    members,
    organise,
    own_table,
    play_round,
    round_of,
)

from fairground.tournaments.proof import doubts, read


def standing_names(person: Person) -> list[str]:
    """Everybody in the order of the standings, as the page shows them."""
    table = re.search(r'<table class="standings">(.*?)</table>', person.page, re.DOTALL)
    assert table
    rows = re.findall(r'<th scope="row">\d+\. (.*?)<br>', table[1])
    return [html.unescape(re.sub("<[^>]+>", "", row)).strip() for row in rows]


@pytest.mark.both_databases
def test_a_swiss_tournament_with_people_and_a_bot_is_played_to_the_end(served: Served) -> None:
    people = members(served.base, 3)
    tournament = organise(people[0])
    guest = Person(served.base)
    assert "You need an account" in guest.go(tournament).page
    assert "2 more are needed" in guest.page
    enter(tournament, *people)
    assert "3 people have entered" in people[0].go(tournament).page
    assert people[1].go(tournament).post(f"{tournament}/start", {}).status == 422
    people[0].go(tournament).post(f"{tournament}/start", {})
    assert round_of(tournament, people[0]) == 1
    tables = {own_table(tournament, person) for person in people}
    assert len(tables) == 2, "two people meet, and one plays against a bot"
    play_round(tournament, people)
    assert round_of(tournament, people[0]) == 2
    play_round(tournament, people)
    assert is_over(tournament, guest)
    assert len(standing_names(guest)) == 4
    assert "has won the tournament" in guest.page or "share the victory" in guest.page
    file = guest.go(f"{tournament}/file").page
    assert doubts(file) == []
    assert [len(each.seats) for each in read(file).played] == [2, 2]
    assert read(file).secret
