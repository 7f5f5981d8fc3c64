"""A check of the database that anybody may ask for at any time. However many ask, it runs once, and
nobody waits long for a database that has stopped answering."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE = 3.0
"""A database that does not answer for this many seconds is in trouble."""


class Probe:
    def __init__(self, check: Callable[[], Awaitable[None]]) -> None:
        """``check`` raises an error that says in a sentence what is wrong."""
        self._check = check
        self._running: asyncio.Task[str | None] | None = None

    async def trouble(self) -> str | None:
        """What is wrong, in a sentence; None if all is well."""
        if self._running is None or self._running.done():
            self._running = asyncio.get_running_loop().create_task(self._run())
        running = self._running  # somebody who asks meanwhile may begin the next check
        done, _ = await asyncio.wait({running}, timeout=PATIENCE)
        if not done:
            return "The database is busy: it has not answered for several seconds."
        return running.result()

    async def _run(self) -> str | None:
        try:
            await self._check()
        except Exception as error:
            return str(error)
        return None
