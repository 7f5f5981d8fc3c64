"""One client cannot take everything: requests, streams, and what a bucket forgets."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.people import Person, two_at_a_table
from tests.web.serving import serving

from fairground.web import limits, requests
from fairground.web.limits import Allowance, Buckets


def test_a_bucket_empties_and_fills_with_time() -> None:
    now = [0.0]
    buckets = Buckets(Allowance(3, 2), clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b"), "another client has its own"
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now[0] = 100
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KNOWN_CLIENTS", 100)
    buckets = Buckets(Allowance(3, 0.001), clock=lambda: 0.0)
    for client in range(1000):
        buckets.take(str(client))
    assert len(buckets._left) <= 101


def test_too_many_requests_are_refused_in_words(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira, _, table = two_at_a_table(served.base)
        mira.go(table)
        for kind, path in (("pages", ""), ("moves", table), ("changes", "/table")):
            getattr(served.gate, kind).allowance = Allowance(0.5, 0.0001)
            getattr(served.gate, kind)._left.clear()
            answer = mira.tell(path, {"move": "start d1"}) if path else mira.client.get("/")
            assert answer.status_code == 429, kind
            assert "Nothing has changed" in answer.text


def test_a_client_has_so_many_event_streams_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "STREAMS_PER_CLIENT", 1)
    with serving(tmp_path / "fair.db") as served:
        mira = Person(served.base)
        table = mira.open_table("me", "friend")
        with mira.listening(last="unknown") as news:
            next(news)
            assert Person(served.base).go(f"{table}/events?last=x").status == 429
