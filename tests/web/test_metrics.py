"""What Prometheus is told: in its format, true, and nothing that anybody would mind."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest
from kit.people import Person, two_at_a_table
from kit.serving import PATIENCE, Served, serving, until
from tests.web.bare import sent_raw
from tests.web.exposition import read, value

from fairground.web.serving.measures import Family, Sample, exposition
from fairground.web.serving.metrics import Metrics
from fairground.web.serving.traffic import kind_of


@dataclass
class Measured:
    served: Served
    text: Callable[[], str]


@pytest.fixture
def measured(db: str) -> Iterator[Measured]:
    with serving(db) as served:
        metrics = Metrics(served.tables, served.door, served.traffic)
        yield Measured(served, metrics.text)


def test_figures_rise_when_things_happen(measured: Measured) -> None:
    base, text = measured.served.base, measured.text
    before = text()
    assert value(before, "fairground_moves_total", result="kept") == 0
    mira, jonas, table = two_at_a_table(base)
    form = {"ply": mira.fields["ply"], "seat": "0", "move": "start d1"}
    assert mira.tell(table, form).status_code < 300
    assert mira.tell(table, form | {"move": "up"}).status_code in (409, 422)
    with jonas.go(table).listening(last="unknown") as news:
        next(news)
        now = text()
        assert value(now, "fairground_streams_open") == 1
        assert value(now, "fairground_connections_open") >= 1
    until(lambda: value(text(), "fairground_streams_open") == 0)
    assert value(now, "fairground_moves_total", result="kept") == 1
    missed = [
        value(now, "fairground_moves_total", result=result) for result in ("stale", "refused")
    ]
    assert sum(missed) == 1
    assert value(now, "fairground_answer_seconds", "_count", kind="move") == 2
    assert value(now, "fairground_tables_in_memory", game="loot") == 1
    assert value(now, "fairground_tables_in_memory", game="kairo") == 0
    assert value(now, "fairground_database_commit_seconds", "_count") > value(
        before, "fairground_database_commit_seconds", "_count"
    )
    assert value(now, "fairground_database_changes_total", result="kept") >= 3
    assert value(now, "process_cpu_seconds_total") >= value(before, "process_cpu_seconds_total")
    assert value(now, "process_resident_memory_bytes") > 10_000_000


def test_bots_are_counted_when_they_have_thought(measured: Measured) -> None:
    mira = Person(measured.served.base)
    mira.open_table("random", "me")
    until(lambda: value(measured.text(), "fairground_thoughts_total", result="answered") >= 1)


def test_nobody_and_nothing_hidden_is_in_it(measured: Measured) -> None:
    mira, jonas, table = two_at_a_table(measured.served.base)
    mira.move("start d1")
    jonas.go(table)
    text = measured.text()
    live = measured.served.tables.at_hand(table.removeprefix("/table/"))
    assert live is not None
    secrets = [live.id, live.header.seed, live.header.hash, "Mira", "Jonas", "127.0.0.1", "d1"]
    assert [secret for secret in secrets if secret in text] == []
    labels = {
        pair[0] for family in read(text).values() for _, pairs in family.samples for pair in pairs
    }
    assert labels <= {"result", "kind", "status", "game", "le", "level", "version", "compiled"}


def test_labels_cannot_break_out_of_their_line() -> None:
    hostile = 'a"} 1\nforged 9\\'
    text = exposition([Family("birds", "gauge", "Birds.", [Sample(1, {"kind": hostile})])])
    (sample,) = read(text)["birds"].samples
    assert dict(sample[1])["kind"] == r"a\"} 1\nforged 9\\"


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/table/olive-lantern", "move"),
        ("POST", "/table/olive-lantern/", "move"),
        ("POST", "/table/olive-lantern/bot", "form"),
        ("POST", "/table", "form"),
        ("GET", "/table/olive-lantern", "page"),
        ("GET", "/table/olive-lantern/events", "stream"),
        ("GET", "/static/fair.css", "static"),
        ("GET", "/readyz", "probe"),
        ("GET", "/", "page"),
    ],
)
def test_requests_are_told_apart_by_kind(method: str, path: str, kind: str) -> None:
    assert kind_of(method, path) == kind


def test_visitors_cannot_ask_for_it(served: Served) -> None:
    assert httpx.get(f"{served.base}/metrics", timeout=PATIENCE, verify=False).status_code == 404


def test_it_is_answered_at_an_address_of_its_own(db: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with serving(db, metrics=listening):
            answer = httpx.get(f"{base}/metrics", timeout=PATIENCE, verify=False)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            assert read(answer.text)["fairground_build_info"].kind == "gauge"
            assert httpx.get(f"{base}/", timeout=PATIENCE, verify=False).status_code == 404
            assert httpx.post(f"{base}/metrics", timeout=PATIENCE, verify=False).status_code == 404
            assert sent_raw(base, b"GET /metrics HTTP/1.1\r\nx: " + b"y" * 99_999) == b""
            assert httpx.get(f"{base}/metrics", timeout=PATIENCE, verify=False).status_code == 200
