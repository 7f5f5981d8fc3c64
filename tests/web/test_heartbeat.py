"""When a browser hears the heartbeat of its event stream tells nothing about others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import pytest
from kit.serving import run_alone
from tests.web.test_store import header

from fairground.web.people.visitor import Keyring
from fairground.web.seats.watcher import Watcher
from fairground.web.watching import stream
from fairground.web.watching.live import LiveTable
from fairground.web.watching.stream import HEARTBEAT, HERE, Listener
from fairground.web.watching.viewer import Viewer

NEWS = b"id: 1\ndata: {}\n\n"
Heard = list[tuple[float, bytes]]


class QuickLoop(asyncio.SelectorEventLoop):
    """Time passes only when there is nothing else to do, and then at once."""

    passed = 0.0

    def time(self) -> float:
        return self.passed

    def _run_once(self) -> None:
        loop = cast("Any", self)
        if not loop._ready and loop._scheduled:
            self.passed = max(self.passed, loop._scheduled[0]._when)
        super()._run_once()  # type: ignore[misc]


class WokenTable:
    """Wakes who watches it, as a table does at every move, hidden or not."""

    def __init__(self) -> None:
        self.woken = Watcher()
        self.header = header()

    @contextmanager
    def watching(self, _: object) -> Iterator[Watcher]:
        yield self.woken


class QuietScene:
    """Nothing of what happens can be seen, but for what is put here."""

    event, waiting = "0", b""

    def news(self, _: str) -> bytes:
        news, self.waiting = self.waiting, b""
        return news


def heard(
    monkeypatch: pytest.MonkeyPatch, hidden: Sequence[float], shown: Sequence[float] = ()
) -> Heard:
    """What somebody hears in a minute and a half, and when, if others make hidden moves and moves
    that can be seen at such times."""
    loop = QuickLoop()
    table, scene, lines = WokenTable(), QuietScene(), cast("Heard", [])
    gone = asyncio.Event()
    monkeypatch.setattr(stream, "scene_of", lambda *_: scene)

    def show() -> None:
        scene.waiting = NEWS
        table.woken.set()

    async def receive() -> dict[str, str]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message.get("body"):
            lines.append((loop.time(), message["body"]))

    async def listen() -> None:
        for when in hidden:
            loop.call_at(when, table.woken.set)
        for when in shown:
            loop.call_at(when, show)
        loop.call_at(90.0, gone.set)
        listener = Listener(
            cast("LiveTable", table), Viewer(1, (1,)), Keyring(b"secret"), lambda: True
        )
        await stream.stream(listener, "0", cast("Any", receive), cast("Any", send))

    run_alone(listen, lambda: loop)
    return lines


def test_hidden_moves_do_not_move_the_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    still = heard(monkeypatch, hidden=())
    assert [line for line in still if line[1] == HERE][:2] == [
        (HEARTBEAT, HERE),
        (2 * HEARTBEAT, HERE),
    ]
    assert heard(monkeypatch, hidden=(4.0, 7.0, 14.5, 31.0, 44.0)) == still


def test_after_news_the_heartbeat_comes_when_nothing_was_heard_for_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    busy = heard(monkeypatch, hidden=(7.0, 12.0), shown=(10.0,))
    assert busy[1:3] == [(10.0, NEWS), (10.0 + HEARTBEAT, HERE)]
    assert busy == heard(monkeypatch, hidden=(), shown=(10.0,))
