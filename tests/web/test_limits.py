"""One client cannot take everything: requests, streams, and what a bucket forgets."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import serving
from tests.web.bare import House, ask
from tests.web.receiving import FakeBrowser

import fairground as fg
from fairground.web.serving import limits, requests
from fairground.web.serving.limits import HOSTS, KEPT, KEPT_WITH_A_TABLE, RECORD, Allowance, Buckets


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


def test_a_client_calls_the_server_by_so_many_names_and_no_more(tmp_path: Path) -> None:
    """A page is kept in the memory for every host that its links begin with."""
    with serving(tmp_path / "fair.db") as served:
        mira = Person(served.base)
        table = mira.open_table("me", "friend")
        names = [f"host-{number}.example" for number in range(50)]
        answers = [mira.client.get(table, headers={"host": name}) for name in names]
        good = [answer for answer in answers if answer.status_code == 200]
        assert 0 < len(good) < HOSTS.burst
        assert "too many names" in answers[-1].text
        assert mira.go(table).status == 200, "a name that is known is as good as before"
        assert mira.client.get(table, headers={"host": names[0]}).status_code == 200


def test_known_hosts_do_not_grow_without_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "KNOWN_CLIENTS", 10)
    house.gate.hosts.allowance = Allowance(1e6, 1e6)
    for number in range(50):
        ask(house.app, "GET", "/rules/loot", host=b"host-%d.example" % number)
    assert len(house.gate._known_hosts) == 10


def test_a_client_makes_the_server_keep_so_much_and_no_more(tmp_path: Path) -> None:
    """A record is kept as it came, so one of a megabyte may be a short game and a long comment."""
    game = fg.Table("loot", seats=2, seed=7).record()
    long = (game + "# ".ljust(RECORD - len(game), "x")).encode()
    with serving(tmp_path / "fair.db") as served:
        mira = Person(served.base).go("/")
        kept = 0
        while mira.post("/record", {}, files={"record": ("game.txt", long)}).status == 200:
            kept += len(long)
            assert kept <= KEPT.burst
            mira.go("/")
        assert mira.status == 429
        assert "very long files" in mira.page
        assert kept > RECORD, "some are welcome"
        served.gate.kept.allowance = Allowance(KEPT_WITH_A_TABLE, 0.0001)
        served.gate.kept._left.clear()
        form = {"game": "loot", "seats-loot": "2", "sitter-0": "me", "sitter-1": "friend"}
        assert [mira.go("/").post("/table", form).status for _ in range(2)] == [200, 429]


def test_whatever_is_kept_for_a_client_counts(tmp_path: Path) -> None:
    """A browser that is new here costs nothing, so what one of them may have is no limit."""
    subscription = FakeBrowser().subscription("https://push.example/1")
    forms: dict[str, dict[str, str]] = {
        "/play": {"name": "Mira"},
        "/lesson": {"again": "loot"},
        "/tokens": {"label": "mine", "scope-read": "on"},
        "/calls/push": subscription,
    }
    with serving(tmp_path / "fair.db") as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.go(table).post(f"{table}/resign", {"seat": "0"})
        for path, form in {**forms, f"{table}/again": {}}.items():
            served.gate.kept.allowance = Allowance(KEPT_WITH_A_TABLE, 0.0001)
            served.gate.kept._left.clear()
            assert mira.go("/").post(path, form).status == 200, path
            left, _ = served.gate.kept._left["127.0.0.1"]
            assert left < KEPT_WITH_A_TABLE, path
            served.gate.kept.allowance = Allowance(1, 0.0001)
            assert jonas.go("/").post(path, form).status == 429, path
