"""One server process: how it starts, and how it ends without losing anybody."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from functools import partial
from types import FrameType

import uvicorn
from litestar import Litestar

from fairground.web.serving.collecting import QuietMoments
from fairground.web.serving.connections import Connection, Door
from fairground.web.serving.listening import BACKLOG
from fairground.web.serving.metrics_port import MetricsPort
from fairground.web.watching.tables import Tables

LAST_ANSWERS = 3
"""For how many seconds answers under way may take when the server closes."""

log = logging.getLogger("fairground")


class Server(uvicorn.Server):
    """On SIGTERM it first says for ``drain`` seconds that it is not ready, so that a reverse proxy
    sends nobody here any more; a second signal cuts that short. Then it ends the event streams,
    because they would keep the doors open."""

    def __init__(
        self,
        config: uvicorn.Config,
        tables: Tables,
        drain: float = 0,
        metrics: MetricsPort | None = None,
        leash: int | None = None,
    ) -> None:
        """It also ends when the pipe ``leash`` is closed at its other end."""
        super().__init__(config)
        self._tables = tables
        self._drain = drain
        self._metrics = metrics
        self._leash = leash
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        loop = self._loop = asyncio.get_running_loop()
        QuietMoments().go_round(loop)
        if self._metrics is not None:
            await self._metrics.open()
        if self._leash is not None:
            loop.add_reader(self._leash, self._end_alone, loop, self._leash)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._metrics is not None:
            self._metrics.close()
        await super().shutdown(sockets)

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

    def _end_alone(self, loop: asyncio.AbstractEventLoop, leash: int) -> None:
        loop.remove_reader(leash)
        fields = {"event": "parent-gone"}
        log.error("The process that watches over this one is gone. Closing.", extra=fields)
        self._close(signal.SIGTERM, None)


def server_config(app: Litestar, door: Door) -> uvicorn.Config:
    """uvicorn, with our own limits for connections. It believes no proxy: the application decides
    whom to believe."""
    return uvicorn.Config(
        app,
        http=partial(Connection, door),  # type: ignore[arg-type]
        ws="none",
        proxy_headers=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_ANSWERS,
        backlog=BACKLOG,
    )
