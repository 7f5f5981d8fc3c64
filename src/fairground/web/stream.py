"""News by event stream: ready bytes, written as they come. A slow reader skips what it missed; the
connection of a reader that never reads is ended by the door, and the stream with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar.types import Receive, Send

from fairground.web.live import LiveTable
from fairground.web.scene import scene_of
from fairground.web.viewer import Viewer
from fairground.web.visitor import Keyring

HEARTBEAT = 15.0
HERE = b"event: here\ndata: {}\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


@dataclass(frozen=True)
class Listener:
    """A browser that wants to hear of a table. ``may_listen`` tells whether it still may: a
    browser that gives its seat away stops seeing what the seat sees."""

    live: LiveTable
    viewer: Viewer
    keys: Keyring
    may_listen: Callable[[], bool]


async def stream(to: Listener, last: str, receive: Receive, send: Send) -> None:
    """Tell one browser what changes, until it or the server goes away."""
    gone = asyncio.create_task(_until_gone(receive))
    writing = _Writing(send)
    try:
        with to.live.watching(to.viewer.held) as woken:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await writing.write(b"retry: 2000\n\n")
            while not gone.done() and to.may_listen():
                woken.clear()
                scene = scene_of(to.live, to.viewer, to.keys)
                news = scene.news(last)
                last = scene.event
                if news:
                    await writing.write(news)
                await _pause(woken, gone, writing)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()


class _Writing:
    """Writes to one browser, and knows when it should hear from us again. That follows from what it
    has heard alone: other people's hidden moves wake the stream too, and when the next heartbeat
    comes must not tell of them."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._due = 0.0

    @property
    def until_due(self) -> float:
        """In how many seconds the next heartbeat is due."""
        return max(0.0, self._due - self._loop.time())

    async def write(self, body: bytes) -> None:
        await self._send({"type": "http.response.body", "body": body, "more_body": True})
        self._due = self._loop.time() + HEARTBEAT


async def _pause(woken: asyncio.Event, gone: asyncio.Task[None], writing: _Writing) -> None:
    """Until there may be news. Meanwhile a heartbeat keeps the connection alive, and shows the
    browser that it is."""
    waking = asyncio.create_task(woken.wait())
    try:
        while not waking.done() and not gone.done():
            waited: set[asyncio.Task[Any]] = {waking, gone}
            done, _ = await asyncio.wait(
                waited, timeout=writing.until_due, return_when=asyncio.FIRST_COMPLETED
            )
            if not done:
                await writing.write(HERE)
    finally:
        waking.cancel()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
