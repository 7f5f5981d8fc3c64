"""News of open tables for a lobby that stays open: the list anew, whenever it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from litestar.types import Receive, Send

from fairground.web.lobby.noticeboard import Watchers
from fairground.web.watching.stream import HEADERS, HERE, Writing, until_gone

PAUSE = 1.0
"""One lobby looks again no sooner than after this many seconds."""


async def tell_lobby(
    board: Watchers,
    look: Callable[[], Awaitable[tuple[str, str]]],
    may_listen: Callable[[], bool],
    last: str,
    receive: Receive,
    send: Send,
) -> None:
    """``look`` gives the list and its name; ``last`` is the name of what the page shows."""
    gone = asyncio.create_task(until_gone(receive))
    writing = Writing(send)
    try:
        with board.watching() as woken:
            gone.add_done_callback(lambda _: woken.set())
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await writing.write(b"retry: 5000\n\n")
            while not gone.done() and may_listen():
                woken.clear()
                rows, name = await look()
                if name != last:
                    data = msgspec.json.encode({"rows": rows})
                    await writing.write(b"id: %s\ndata: %s\n\n" % (name.encode(), data))
                    last = name
                elif writing.is_due:
                    await writing.write(HERE)
                await asyncio.wait({gone}, timeout=PAUSE)
                await writing.pause(woken)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()
        writing.end()
