"""What a seat may see as a stream of lines, for programs. A line comes when what the seat sees has
changed, and names it by a digest of what it shows: with the last name a stream goes on where it was
cut off, on any server. What others do in secret changes nothing here, so no line comes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec
from litestar.types import Receive, Send

from fairground.web.api.seen import seen_table
from fairground.web.api.shapes import to_json
from fairground.web.api.table_shapes import LineOfStream, LineShape, TableShape
from fairground.web.people.visitor import Keyring
from fairground.web.seats.watcher import Watcher
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of
from fairground.web.watching.stream import Writing, until_gone
from fairground.web.watching.viewer import Viewer

HEADERS = [
    (b"content-type", b"application/x-ndjson; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


@dataclass(frozen=True)
class Lines:
    """A program that wants to hear of a table, as long as it may."""

    live: LiveTable
    viewer: Viewer
    keys: Keyring
    scopes: frozenset[str]
    may_listen: Callable[[], bool]

    def now(self) -> TableShape:
        snapshot = scene_of(self.live, self.viewer, self.keys).snapshot
        return seen_table(self.live, snapshot, self.scopes)


async def stream_lines(to: Lines, last: str, receive: Receive, send: Send) -> None:
    """Tell one program what changes, until it or the server goes away. Until the game is dealt
    nobody waits for a program that adds nothing to the luck: it is not counted as being here."""
    gone = asyncio.create_task(until_gone(receive))
    writing, sent = Writing(send), _Sent(last)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        is_dealt = False
        while not gone.done() and to.may_listen():
            is_dealt = to.live.table is not None
            with to.live.watching(to.viewer.held if is_dealt else ()) as woken:
                gone.add_done_callback(partial(_wake, woken))
                while not gone.done() and to.may_listen():
                    woken.clear()
                    line = sent.line(to.now())
                    if line:
                        await writing.write(line)
                    elif writing.is_due:
                        await writing.write(to_json(LineOfStream(sent.event, None)) + b"\n")
                    if is_dealt != (to.live.table is not None):
                        break
                    await writing.pause(woken)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()
        writing.end()


def _wake(woken: Watcher, _: asyncio.Task[None]) -> None:
    woken.set()


class _Sent:
    """What the program has. Of the log, later lines bring only what is new."""

    def __init__(self, last: str) -> None:
        self.event = last
        self._log: list[LineShape] = []

    def line(self, now: TableShape) -> bytes:
        """The next line; nothing if it would show the same."""
        event = hashlib.sha256(to_json(now)).hexdigest()[:16]
        if event == self.event:
            return b""
        self.event = event
        return to_json(LineOfStream(event, self._with_new_lines(now))) + b"\n"

    def _with_new_lines(self, now: TableShape) -> TableShape:
        position = now.position
        if position is None:
            return now
        known, self._log = self._log, position.log
        if position.log[: len(known)] != known:
            return now
        rest = msgspec.structs.replace(
            position, log=position.log[len(known) :], log_start=len(known)
        )
        return msgspec.structs.replace(now, position=rest)
