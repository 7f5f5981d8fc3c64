"""The connections of the server: how many there may be, how long a head may get, and how slow
anybody may be. uvicorn has no such limits, and its own answers lack the safety headers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from fairground.web.pages.trouble import words_for
from fairground.web.serving.limits import BODY, RECORD
from fairground.web.serving.proxies import client_key
from fairground.web.serving.responses import SAFETY

MOST_CONNECTIONS = 10_000
RESERVED_FILES = 256
"""For the database, the thinking processes and whatever else needs a file."""
PER_CLIENT = 256
LONGEST_ADDRESS = 8 * 1024
LONGEST_HEAD = 32 * 1024
MOST_HEADERS = 100
MOST_BYTES = LONGEST_HEAD + 2 * (RECORD + BODY)
"""On the wire for one request: a body that comes in small chunks takes more than it weighs."""
MOST_REQUESTS = 1000
MOST_PIPELINED = 8
HEAD_PATIENCE = 15.0
BODY_PATIENCE = 60.0
WRITE_PATIENCE = 20.0
GOODBYE_PATIENCE = 5.0
ROUNDS = 1.0

log = logging.getLogger("fairground")


def room_for_connections() -> int:
    """How many connections fit under the process's limit of open files."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, files - min(RESERVED_FILES, files // 2))


def make_room() -> None:
    """Raise the limit of open files as far as it helps and the system lets us: what a shell gives
    to a program is often a thousand, and every event stream takes one."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + RESERVED_FILES
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if files != resource.RLIM_INFINITY and files < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Door:
    """Counts the connections, and goes round to end those that waste their place."""

    def __init__(
        self,
        most: int | None = None,
        per_client: int | None = None,
        is_proxy: Callable[[str], bool] = lambda _: False,
        clock: Callable[[], float] = time.monotonic,
        rounds: float = ROUNDS,
    ) -> None:
        self.most = room_for_connections() if most is None else most
        self.per_client = per_client or min(PER_CLIENT, max(1, self.most // 4))
        self.is_proxy = is_proxy
        self.clock = clock
        self._rounds = rounds
        self.inside: set[Connection] = set()
        self._by_client: Counter[str] = Counter()
        self._is_full_said = False
        self._round: asyncio.TimerHandle | None = None

    def enter(self, connection: Connection, host: str) -> str:
        """Why a connection cannot stay; nothing if it can. A trusted proxy connects for many."""
        if len(self.inside) >= self.most:
            self._say_full()
            return "There are too many connections at the moment."
        client = "" if self.is_proxy(host) else client_key(host)
        if client and self._by_client[client] >= self.per_client:
            return "There are too many connections from your address."
        self.inside.add(connection)
        connection.counted_as = client
        self._by_client[client] += 1
        if self._round is None:
            self._go_round(connection.loop)
        return ""

    def _say_full(self) -> None:
        """Once, until some of them have left."""
        if not self._is_full_said:
            self._is_full_said = True
            log.warning(
                "All %d connections are taken, and more are refused. The limit of open files is"
                " what allows so few; raise it (ulimit -n, or LimitNOFILE of the service), or start"
                " more servers."
                if self.most < MOST_CONNECTIONS
                else "All %d connections are taken, and more are refused. Start more servers.",
                self.most,
                extra={"event": "connections-full"},
            )

    def leave(self, connection: Connection) -> None:
        if connection in self.inside:
            self.inside.remove(connection)
            self._is_full_said &= len(self.inside) > self.most // 2
            self._by_client[connection.counted_as] -= 1
            if not self._by_client[connection.counted_as]:
                del self._by_client[connection.counted_as]

    def look_round(self) -> None:
        now = self.clock()
        for connection in list(self.inside):
            connection.end_if_overdue(now)

    def _go_round(self, loop: asyncio.AbstractEventLoop) -> None:
        self.look_round()
        self._round = loop.call_later(self._rounds, self._go_round, loop) if self.inside else None


class _TooMuch(Exception):
    """Raised within the parser, so that it stops at once."""


class HeadWithBody(asyncio.Transport):
    """Stands between an answer and its connection until it has begun, so that its head and the
    first piece of its body go out together: one packet, and one call of the system less."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._to = cycle.transport
        self._head = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._cycle.response_started:
            self._to.write(data)  # the request may go on
        elif self._head:
            self._cycle.transport = self._to
            self._to.write(self._head + data)
        else:
            self._head = bytes(data)

    def send_head(self) -> None:
        self._cycle.transport = self._to
        if self._head:
            self._to.write(self._head)

    def is_closing(self) -> bool:
        return self._to.is_closing()

    def close(self) -> None:
        self.send_head()
        self._to.close()


class Connection(HttpToolsProtocol):
    """One connection. ``reading_until`` is set while the client owes us bytes, ``writing_until``
    while it does not take ours, ``closing_until`` once it is to end."""

    def __init__(self, door: Door, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counted_as = ""
        self.reading_until: float | None = None
        self.writing_until: float | None = None
        self.closing_until: float | None = None
        self._door = door
        self._running: RequestResponseCycle | None = None
        self._has_spoken = False
        self._is_deaf = False
        self._refusal: HTTPStatus = HTTPStatus.BAD_REQUEST
        self._requests = 0
        self._head_length = 0
        self._has_head = False
        self._received = 0
        self._unparsed = 0
        self._is_progressing = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        reason = self._door.enter(self, self.client[0] if self.client else "")
        if reason:
            self._is_deaf = True
            self._tell(HTTPStatus.SERVICE_UNAVAILABLE, reason)
            transport.close()
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The running request hears of it too, even if others were waiting behind it."""
        self._door.leave(self)
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        self._has_spoken = True
        if self._is_deaf:
            if self._received > MOST_BYTES:
                self.transport.abort()
            return
        if self._received > MOST_BYTES:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        self._unset_keepalive_if_required()
        self._wait_for_head()
        self._is_progressing = False
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._stop_listening()  # it is answered as if nobody had spoken of an upgrade
        except httptools.HttpParserError:
            self._refuse(self._refusal)
        else:
            self._unparsed = 0 if self._is_progressing else self._unparsed + len(data)
            if self._unparsed > LONGEST_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait_for_head()
        self._head_length = self._received = 0
        self._has_head = False

    def on_url(self, url: bytes) -> None:
        self._head_length += len(url)
        if self._head_length > LONGEST_ADDRESS:
            raise self._too_much()
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._has_head:
            return  # a trailer, which nobody reads
        self._head_length += len(name) + len(value)
        if len(self.headers) >= MOST_HEADERS or self._head_length > LONGEST_HEAD:
            raise self._too_much()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._is_progressing = self._has_head = True
        self._requests += 1
        self.reading_until = self._door.clock() + BODY_PATIENCE
        if self._requests >= MOST_REQUESTS:
            self.cycle.keep_alive = False
        if len(self.pipeline) > MOST_PIPELINED:
            self._refusal = HTTPStatus.TOO_MANY_REQUESTS
            raise _TooMuch

    def on_body(self, body: bytes) -> None:
        self._is_progressing = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_progressing = True
        self.reading_until = None
        super().on_message_complete()

    def pause_writing(self) -> None:
        self.writing_until = self._door.clock() + WRITE_PATIENCE
        super().pause_writing()

    def resume_writing(self) -> None:
        self.writing_until = None
        super().resume_writing()

    def end_if_overdue(self, now: float) -> None:
        """Whatever the other side does or does not do, its place becomes free."""
        if self.transport.is_closing() and self.closing_until is None:
            self.closing_until = now + WRITE_PATIENCE
        if _is_over(self.closing_until, now) or _is_over(self.writing_until, now):
            self.transport.abort()
        elif _is_over(self.reading_until, now):
            self._end_slow_request()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        cycle.transport = HeadWithBody(cycle)
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        if self._running is not None and isinstance(self._running.transport, HeadWithBody):
            self._running.transport.send_head()  # there was no body
        super().on_response_complete()

    def _wait_for_head(self) -> None:
        if self.reading_until is None:
            self.reading_until = self._door.clock() + HEAD_PATIENCE

    def _too_much(self) -> _TooMuch:
        self._refusal = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        return _TooMuch()

    def _end_slow_request(self) -> None:
        """Somebody who has said nothing at all is let go without a word."""
        self.reading_until = None
        if self._has_spoken:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _refuse(self, status: HTTPStatus) -> None:
        """Say what is wrong and end the connection; first an answer under way is finished."""
        self._stop_listening()
        running = self._running
        if running is not None and not running.response_complete:
            if running.response_started or not running.more_body:
                return
            running.disconnected = True
            running.waiting_for_100_continue = False
            running.message_event.set()
        self._tell(status)
        self.closing_until = self._door.clock() + GOODBYE_PATIENCE
        if not self.transport.is_closing() and self.transport.can_write_eof():
            self.transport.write_eof()  # not close: what still comes would drown our words

    def _stop_listening(self) -> None:
        self._is_deaf = True
        self.reading_until = None
        self.pipeline.clear()
        if self._running is not None:
            self._running.keep_alive = False

    def _tell(self, status: HTTPStatus, reason: str = "") -> None:
        body = f"{status} {reason or ' '.join(words_for(status))}\n".encode()
        headers = {
            **SAFETY,
            "cache-control": "no-store",
            "content-type": "text/plain; charset=utf-8",
            "content-length": str(len(body)),
            "connection": "close",
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        first = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        self.transport.write(f"{first}{head}\r\n".encode() + body)


def _is_over(until: float | None, now: float) -> bool:
    return until is not None and now >= until
