"""Wakes one task that waits for something new."""

from __future__ import annotations

import asyncio


class Watcher:
    """Like an ``asyncio.Event`` for which one task waits, and with less work: it is set and waited
    for after every move, for everybody who watches."""

    __slots__ = ("_is_set", "_waiting")

    def __init__(self) -> None:
        self._is_set = False
        self._waiting: asyncio.Future[None] | None = None

    def set(self) -> None:
        self._is_set = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def clear(self) -> None:
        self._is_set = False

    async def wait(self) -> None:
        if not self._is_set:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
