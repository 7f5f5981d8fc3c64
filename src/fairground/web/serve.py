"""Opens the doors."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from functools import partial
from types import FrameType

import uvicorn
from litestar import Litestar

from fairground.web.app import create_app
from fairground.web.connections import Connection, Door
from fairground.web.life_spans import LifeSpans
from fairground.web.proxies import Proxies, ProxyError
from fairground.web.store import Store
from fairground.web.store_errors import StoreError
from fairground.web.tables import Tables

BACKLOG = 2048
GOODBYE = 3


class Server(uvicorn.Server):
    """On SIGTERM it first says for ``drain`` seconds that it is not ready, so that a reverse proxy
    sends nobody here any more; a second signal cuts that short. Then it ends the event streams,
    because they would keep the doors open."""

    def __init__(
        self, config: uvicorn.Config, tables: Tables, opened: str | None = None, drain: float = 0
    ) -> None:
        super().__init__(config)
        self._tables = tables
        self._opened = opened
        self._drain = drain
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if self._opened:
            webbrowser.open(self._opened)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        loop = self._loop
        if loop is None:  # it may be told to end before it has begun
            super().handle_exit(sig, frame)
        elif sig == signal.SIGTERM and self._drain and not self._tables.retiring:
            self._tables.retire()
            loop.call_soon_threadsafe(loop.call_later, self._drain, self._close, sig, frame)
        else:
            self._close(sig, frame)

    def _close(self, sig: int, frame: FrameType | None) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._tables.leave)
        super().handle_exit(sig, frame)


def server_config(app: Litestar, door: Door) -> uvicorn.Config:
    """uvicorn, with our own limits for connections. It believes no proxy: the application decides
    whom to believe."""
    return uvicorn.Config(
        app,
        http=partial(Connection, door),  # type: ignore[arg-type]
        ws="none",
        proxy_headers=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GOODBYE,
        backlog=BACKLOG,
    )


def serve(
    host: str,
    port: int,
    db: str,
    open_browser: bool,
    trusted_proxies: Sequence[str] = (),
    keep_days: int | None = None,
    drain: float = 0,
) -> int:
    """Serve until interrupted. What cannot be done is said in one sentence, and the status is 1."""
    try:
        proxies = Proxies(trusted_proxies)
        listening = _listen(host, port)
        spans = LifeSpans() if keep_days is None else LifeSpans.of(keep_days)
        tables = Tables(Store(db, alone=True), spans=spans)
    except (_DoorError, StoreError, ProxyError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    address = _address(host, listening.getsockname()[1])
    print(f"Fairground is open at {address} (Ctrl+C closes it).", flush=True)  # noqa: T201
    config = server_config(create_app(tables, proxies=proxies), Door(is_proxy=proxies.trusts))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again in the end
    server = Server(config, tables, address if open_browser else None, drain)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


class _DoorError(Exception):
    """The door cannot be opened; the text says why."""


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise _DoorError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise _DoorError(f"There is no address {host!r} to serve on; try 127.0.0.1.") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise _DoorError(_why(error, host, port)) from None
    return listening


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; choose one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used by you; choose one above 1023 with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This machine has no address {host}; try 127.0.0.1."
    return f"Port {port} of {host} cannot be used: {error.strerror}."


def _address(host: str, port: int) -> str:
    everywhere = ("", "0.0.0.0", "::", "127.0.0.1", "::1")  # noqa: S104  (only shown, not bound)
    shown = "localhost" if host in everywhere else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
