"""A page says in words that others are being thought about first."""

from __future__ import annotations

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served

from fairground.bots import thinkers
from fairground.bots.fair_queue import FairQueue
from fairground.web.watching import tables


def test_the_coach_says_that_there_is_a_queue(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, _, table = two_at_a_table(served.base, coach="on")
    with monkeypatch.context() as busy:
        busy.setattr(served.tables.thinkers, "_queue", FairQueue(1, most_waiting=0, most_each=0))
        assert mira.go(f"{table}?as=0&coach=1").status == 503
        assert "queue" in mira.page
        assert len(mira.buttons) == 24, "the table is there as before"
    assert thinkers.MOST_WAITING_EACH < thinkers.MOST_WAITING
    assert mira.go(f"{table}?as=0&coach=1").status == 200


def test_bots_think_at_a_limited_number_of_a_clients_tables(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_THINKING", 0)
    mira = Person(served.base).go("/")
    form = {"game": "loot", "seats-loot": "2", "sitter-0": "master", "sitter-1": "master"}
    assert mira.post("/table", form).status == 422
    assert "Bots think at" in mira.page
