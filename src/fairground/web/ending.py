"""The moment at which a finished game turned, in a sentence. It is found out in a thread; pages
show it as soon as it is there, and wait for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fairground.bots.lead import moment_it_turned
from fairground.bots.review import Review
from fairground.table import Table


class Ending:
    """``words`` are empty until something is known; ``publish`` is called when they change."""

    def __init__(self, publish: Callable[[], None]) -> None:
        self.words = ""
        self._publish = publish
        self._task: asyncio.Task[None] | None = None
        self._review: Review | None = None

    def begin(self, table: Table | None) -> None:
        """Find it out by the cheap way, once, if the game is over."""
        if table is not None and table.outcome is not None and self._task is None:
            self._find(table)

    def learn(self, table: Table, found: Review) -> None:
        """Somebody has looked back, which tells it better."""
        if self._review is None:
            self._review = found
            self._find(table)

    def _find(self, table: Table) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.get_running_loop().create_task(self._work(table, self._review))

    async def _work(self, table: Table, found: Review | None) -> None:
        words = await asyncio.to_thread(moment_it_turned, table, found)
        if words != self.words:
            self.words = words
            self._publish()
