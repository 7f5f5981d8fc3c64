"""Connections that are too many, too slow or too talkative do not keep anybody else out. What
depends on time goes by a clock that the test turns."""

from __future__ import annotations

import asyncio
import contextlib
import re
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served, live_table, serving, unlimited, until
from tests.web.bare import connected, read_all, sent_raw

from fairground.web.serving import connections
from fairground.web.serving.connections import (
    Connection,
    Door,
    HeadWithBody,
    make_room,
    room_for_connections,
)
from fairground.web.serving.proxies import Proxies
from fairground.web.serving.responses import SAFETY

GET = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
LAST = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Timed:
    """A server whose door goes by a clock of the test's."""

    def __init__(self, served: Served, clock: Clock) -> None:
        self.served = served
        self.base = served.base
        self.door = served.door
        self.clock = clock

    def connection(self) -> Connection:
        until(lambda: len(self.door.inside) == 1)
        (found,) = self.door.inside
        return found


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    clock = Clock()
    with serving(tmp_path / "fair.db", door=Door(clock=clock)) as served:
        unlimited(served)
        yield Timed(served, clock)


def statuses(raw: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", raw)]


def is_safe(raw: bytes) -> bool:
    head = raw.partition(b"\r\n\r\n")[0].decode().lower()
    return all(f"{name}: {value.lower()}" in head for name, value in SAFETY.items())


def cookie_of(person: Person) -> str:
    return f"fairground={person.client.cookies['fairground']}"


def has_heard(connection: Connection, begun: bytes) -> bool:
    """All the requests begun have reached the server, and what it can answer it has answered."""
    running = connection._running
    return (
        connection._has_spoken
        and connection._requests == begun.count(b"\r\n\r\n")
        and (running is None or running.more_body or running.response_complete)
    )


def small_buffer(connection: Connection) -> None:
    """So that the operating system does not take an answer off the server's hands."""
    own: socket.socket = connection.transport.get_extra_info("socket")
    own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


def send_on(to: socket.socket, data: bytes) -> None:
    """Send the same for as long as the other side lets us."""
    with contextlib.suppress(OSError):
        for _ in range(100_000):
            to.sendall(data)
        pytest.fail("the server listens to everything")


# ---- how many ----


def test_there_is_room_for_files_that_are_no_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    for files, room in ((1024, 768), (256, 128), (1_000_000, connections.MOST_CONNECTIONS)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, n=files: (n, n))
        assert room_for_connections() == room


def test_the_limit_of_files_is_raised_as_far_as_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    most = connections.MOST_CONNECTIONS + connections.RESERVED_FILES
    for limits in ((1024, 4096), (1024, resource.RLIM_INFINITY), (4096, 4096), (most, 2 * most)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        make_room()
    assert raised == [(4096, 4096), (most, resource.RLIM_INFINITY)]


def test_a_full_house_is_said_once_until_half_of_it_is_free(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    door = Door(most=3, per_client=9)
    with serving(tmp_path / "fair.db", door=door) as served, ExitStack() as kept:
        for full in (1, 2):
            for _ in range(3):
                kept.enter_context(connected(served.base))
            until(lambda: len(door.inside) == 3)
            for _ in range(2):
                with connected(served.base) as refused:
                    assert statuses(read_all(refused)) == [503]
            assert caplog.text.count("All 3 connections are taken") == full
            kept.close()
            until(lambda: not door.inside)
    assert "ulimit -n" in caplog.text


@pytest.mark.parametrize(
    ("door", "words"),
    [(Door(most=3, per_client=9), b"at the moment"), (Door(most=9, per_client=3), b"your address")],
)
def test_one_connection_too_many_is_refused_in_words(
    tmp_path: Path, door: Door, words: bytes
) -> None:
    with serving(tmp_path / "fair.db", door=door) as served, ExitStack() as kept:
        for _ in range(3):
            kept.enter_context(connected(served.base))
        until(lambda: len(door.inside) == 3)
        with connected(served.base) as refused:
            answer = read_all(refused)
        assert statuses(answer) == [503]
        assert words in answer
        assert is_safe(answer)
        kept.close()
        until(lambda: not door.inside)
        assert statuses(sent_raw(served.base, LAST)) == [200]
        until(lambda: not door.inside)
        assert not door._by_client


def test_a_trusted_proxy_connects_for_many(tmp_path: Path) -> None:
    door = Door(most=9, per_client=1, is_proxy=Proxies(["127.0.0.0/8"]).trusts)
    with serving(tmp_path / "fair.db", door=door) as served, connected(served.base):
        until(lambda: len(door.inside) == 1)
        assert statuses(sent_raw(served.base, LAST)) == [200]


# ---- how slow ----


def test_who_says_nothing_is_let_go(timed: Timed) -> None:
    with connected(timed.base) as silent:
        until(lambda: timed.door.inside)
        timed.clock.now = connections.HEAD_PATIENCE
        assert read_all(silent) == b""
    until(lambda: not timed.door.inside)


@pytest.mark.parametrize(
    ("begun", "patience"),
    [
        (b"GET / HTTP/1.1\r\nHos", connections.HEAD_PATIENCE),
        (b"\r\n", connections.HEAD_PATIENCE),
        (GET + b"GET / HTTP/1.1\r\nHos", connections.HEAD_PATIENCE),
        (
            b"POST /table HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
            connections.BODY_PATIENCE,
        ),
    ],
)
def test_who_dribbles_is_let_go(timed: Timed, begun: bytes, patience: float) -> None:
    """A byte now and then buys no time."""
    with connected(timed.base) as slow:
        slow.sendall(begun)
        until(lambda: has_heard(timed.connection(), begun))
        assert timed.connection().reading_until == patience
        timed.clock.now = patience / 2
        slow.sendall(b"\r\n" if begun.endswith(b"\r\n") else b"x")
        timed.clock.now = patience
        answer = read_all(slow)
    assert statuses(answer)[-1] in (403, 408)
    until(lambda: not timed.door.inside)


def test_a_body_that_never_comes_is_not_waited_for(timed: Timed) -> None:
    mira = Person(timed.base).go("/")
    mira.client.close()
    head = (
        f"POST /table HTTP/1.1\r\nHost: a\r\nCookie: {cookie_of(mira)}\r\nContent-Length: 99\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\ntok"
    )
    until(lambda: not timed.door.inside)
    with connected(timed.base) as slow:
        slow.sendall(head.encode())
        until(lambda: timed.connection().reading_until == connections.BODY_PATIENCE)
        timed.clock.now = connections.BODY_PATIENCE
        answer = read_all(slow)
    assert statuses(answer) == [408]
    assert is_safe(answer)
    until(lambda: not timed.door.inside)


def test_an_event_stream_that_is_never_read_is_ended_and_its_place_is_free(timed: Timed) -> None:
    mira, _, table = two_at_a_table(timed.base)
    live, streams = live_table(timed.served, table), timed.served.gate._streams
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(timed.base.rsplit(":", 1)[1])))
        head = f"GET {table}/events?as=0&last=x HTTP/1.1\r\nHost: a\r\nCookie: {cookie_of(mira)}"
        deaf.sendall(f"{head}\r\n\r\n".encode())
        until(lambda: live.is_watched)
        assert sum(streams.values()) == 1
        for connection in timed.door.inside:
            small_buffer(connection)
        stuck = None
        for _ in range(2000):
            mira.go(table)
            mira.move("start d1" if "start d1" in mira.buttons else "undo")
            stuck = next((guest for guest in timed.door.inside if guest.writing_until), None)
            if stuck:
                break
        assert stuck, "the server never noticed that nobody reads"
        timed.clock.now = connections.WRITE_PATIENCE
        until(lambda: stuck not in timed.door.inside)
        until(lambda: not live.is_watched and not streams)


def test_an_answer_that_is_never_fetched_does_not_keep_its_connection(timed: Timed) -> None:
    """The server has closed it, but a byte of the answer is still to be taken."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(timed.base.rsplit(":", 1)[1])))
        until(lambda: timed.door.inside)
        connection = timed.connection()
        loop = connection.loop
        loop.call_soon_threadsafe(connection.transport.write, b"x" * 20_000_000)
        loop.call_soon_threadsafe(connection.transport.close)
        until(lambda: connection.closing_until is not None)
        timed.clock.now = connections.WRITE_PATIENCE
        until(lambda: not timed.door.inside)


# ---- how much ----


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"x: y\r\n" * 200 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nx: " + b"y" * 40_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nx: " + b"y" * 100_000,
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"y" * 100_000,
    ],
)
def test_a_head_that_is_too_long_is_refused_in_words(timed: Timed, head: bytes) -> None:
    answer = sent_raw(timed.base, head)
    assert statuses(answer) == [431]
    assert b"Nothing has changed" in answer
    assert is_safe(answer)


def test_small_headers_without_end_are_not_kept(timed: Timed) -> None:
    """77 MB of them cost the server 900 MB."""
    with connected(timed.base) as talker:
        talker.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        connection = timed.connection()
        send_on(talker, b"a: b\r\n" * 200)
        assert len(connection.headers) <= connections.MOST_HEADERS
        timed.clock.now = connections.GOODBYE_PATIENCE
    until(lambda: not timed.door.inside)


def test_trailers_are_not_kept(timed: Timed) -> None:
    head = b"POST /table HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    with connected(timed.base) as talker:
        talker.sendall(head + b"x: y\r\n" * 50)
        until(lambda: timed.connection().headers)
        connection = timed.connection()
        talker.sendall(b"x: y\r\n" * 50 + b"\r\n" + LAST)
        assert statuses(read_all(talker))[-1] in (200, 403)
        assert len(connection.headers) < 5


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x00\xff\r\n\r\n",
        b"GET\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x16\x03\x01",
    ],
)
def test_what_is_no_http_is_refused_with_the_safety_headers(timed: Timed, nonsense: bytes) -> None:
    answer = sent_raw(timed.base, nonsense)
    assert statuses(answer) == [400]
    assert is_safe(answer)


def test_an_upgrade_is_answered_as_if_nobody_had_spoken_of_it(timed: Timed) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    answer = sent_raw(timed.base, head + b"\x81\x00garbage" * 100)
    assert statuses(answer) == [200]


def test_a_connection_serves_so_many_requests_and_no_more(
    timed: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_REQUESTS", 3)
    with connected(timed.base) as talker:
        for _ in range(3):
            talker.sendall(GET)
            assert statuses(talker.recv(65536)) == [200]
        assert read_all(talker) == b""


def test_requests_that_come_all_at_once_are_answered_in_turn(timed: Timed) -> None:
    assert statuses(sent_raw(timed.base, GET * 5 + LAST)) == [200] * 6


def test_a_flood_of_requests_at_once_is_cut(timed: Timed) -> None:
    answer = sent_raw(timed.base, GET * 1000 + LAST)
    assert set(statuses(answer)) == {200}
    assert len(statuses(answer)) <= connections.MOST_PIPELINED + 2


def test_nonsense_behind_a_request_does_not_spoil_its_answer(timed: Timed) -> None:
    answer = sent_raw(timed.base, GET + b"\x00nonsense\r\n\r\n")
    assert statuses(answer) == [200]
    assert answer.endswith(b"ok\n")


def test_a_refusal_waits_for_no_body_that_was_to_come_on_our_word(
    timed: Timed, caplog: pytest.LogCaptureFixture
) -> None:
    mira = Person(timed.base).go("/")
    head = (
        f"POST /table HTTP/1.1\r\nHost: a\r\nCookie: {cookie_of(mira)}\r\nExpect: 100-continue\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    answer = sent_raw(timed.base, head.encode() + b"nonsense\r\n")
    assert statuses(answer) == [400]
    mira.client.close()
    until(lambda: not timed.door.inside)
    assert not caplog.records


def test_a_stream_with_requests_waiting_behind_it_ends_with_its_connection(timed: Timed) -> None:
    table = Person(timed.base).open_table("me")
    live = live_table(timed.served, table)
    with connected(timed.base) as both:
        both.sendall(f"GET {table}/events?last=x HTTP/1.1\r\nHost: a\r\n\r\n".encode() + GET)
        until(lambda: live.is_watched)
    until(lambda: not live.is_watched)


def test_a_body_of_crumbs_is_cut(timed: Timed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_BYTES", 50_000)
    head = b"POST /table HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(timed.base) as talker:
        talker.sendall(head)
        send_on(talker, b"1;" + b"x" * 500 + b"\r\na\r\n")
    until(lambda: not timed.door.inside)


class Wire(asyncio.Transport):
    """Notes what is written to it at once."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


@dataclass
class Cycle:
    """As much of uvicorn's as an answer's first words need."""

    transport: asyncio.Transport
    response_started: bool = False


def begun() -> tuple[Wire, Cycle]:
    cycle = Cycle(wire := Wire())
    cycle.transport = HeadWithBody(cycle)  # type: ignore[arg-type]
    return wire, cycle


def test_the_head_of_an_answer_and_its_first_piece_are_written_together() -> None:
    wire, cycle = begun()
    cycle.transport.write(b"go on;")
    cycle.response_started = True
    for piece in (b"head;", b"body;", b"more;"):
        cycle.transport.write(piece)
    assert wire.written == [b"go on;", b"head;body;", b"more;"]


def test_a_head_without_a_body_is_written_before_the_connection_closes() -> None:
    wire, cycle = begun()
    cycle.response_started = True
    cycle.transport.write(b"head;")
    cycle.transport.close()
    assert wire.written == [b"head;"]
    assert wire.is_closed


def test_a_connection_goes_on_after_an_answer_without_a_body(served: Served) -> None:
    answers = sent_raw(served.base, GET.replace(b"GET", b"HEAD") + LAST)
    assert answers.count(b"HTTP/1.1 200 OK") == 2
