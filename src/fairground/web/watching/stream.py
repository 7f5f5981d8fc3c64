"""News by event stream: ready bytes, written as they come. A slow reader skips what it missed; the
connection of a reader that never reads is ended by the door, and the stream with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from litestar.types import Receive, Send

from fairground.web.chat.talk_feed import Feed
from fairground.web.people.visitor import Keyring
from fairground.web.seats.coaching import Asked
from fairground.web.seats.watcher import Watcher
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of
from fairground.web.watching.viewer import Viewer

HEARTBEAT = 15.0
HERE = b"event: here\ndata: {}\n\n"
ELSEWHERE = b'data: {"ply":0,"acts":[],"layers":{"page-phase":"elsewhere"}}\n\n'
"""The page asks anew: from now on it is shown the table later or earlier, or not at all."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


@dataclass(frozen=True)
class Listener:
    """A browser that wants to hear of a table. ``may_listen`` tells whether it still may: a
    browser that gives its seat away stops seeing what the seat sees; ``asked`` is when it asked
    the coach, if it did; ``feed`` brings what people say, if it wants to know; ``holder`` is who it
    is."""

    live: LiveTable
    viewer: Viewer
    keys: Keyring
    may_listen: Callable[[], bool]
    asked: Asked | None = None
    feed: Feed | None = None
    holder: str = ""


async def stream(to: Listener, last: str, receive: Receive, send: Send) -> None:
    """Tell one browser what changes, until it or the server goes away."""
    gone = asyncio.create_task(until_gone(receive))
    writing = Writing(send)
    try:
        with to.live.watching(to.viewer.held) as woken:
            gone.add_done_callback(lambda _: woken.set())
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await writing.write(b"retry: 2000\n\n" + _time(to.live))
            while not gone.done() and to.may_listen():
                woken.clear()
                if to.asked is not None:
                    to.live.coach.go_on(to.asked)
                scene = scene_of(to.live, to.viewer, to.keys)
                news = scene.news(last)
                last = scene.event
                if to.feed is not None:
                    news += to.feed.news()
                if news:
                    await writing.write(news)
                elif writing.is_due:
                    await writing.write(HERE)
                await writing.pause(woken, to.feed)
            if not gone.done() and not to.live.shows_itself_to(to.holder):
                await writing.write(ELSEWHERE)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()
        writing.end()


class Writing:
    """Writes to one browser, and knows when it should hear from us again: a heartbeat keeps the
    connection alive, and shows the browser that it is. When it is due follows from what the browser
    has heard alone: other people's hidden moves wake the stream too, and when the next heartbeat
    comes must not tell of them."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._due = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._paused: Watcher | None = None

    @property
    def is_due(self) -> bool:
        return self._loop.time() >= self._due

    async def write(self, body: bytes) -> None:
        await self._send({"type": "http.response.body", "body": body, "more_body": True})
        self._due = self._loop.time() + HEARTBEAT

    async def pause(self, woken: Watcher, feed: Feed | None = None) -> None:
        """Until there may be news, or the heartbeat is due, or an onlooker hears what was said a
        while ago."""
        heard = None if feed is None else feed.due(self._loop)
        self._paused = woken
        self._set_alarm(min(self._due, heard or self._due))
        await woken.wait()

    def _set_alarm(self, due: float) -> None:
        """Everybody who watches a table pauses after every move, so an alarm that was set before
        stays. Who is woken too early by it writes nothing and pauses again."""
        if self._alarm is not None:
            if self._alarm.when() <= due:
                return
            self._alarm.cancel()
        self._alarm = self._loop.call_at(due, self._go_off)

    def _go_off(self) -> None:
        self._alarm = None
        if self._paused is not None:
            self._paused.set()

    def end(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()


def _time(live: LiveTable) -> bytes:
    """By what the clocks of this server count, where the table has any."""
    if not live.header.clock:
        return b""
    return b'event: clock\ndata: {"now":%.1f}\n\n' % live.house.now()


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
