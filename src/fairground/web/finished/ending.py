"""The moment at which a finished game turned, in a sentence. It is found out in a thread; pages
show it as soon as it is there, and wait for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fairground.bots.lead import turning_moment
from fairground.bots.review import Review
from fairground.language import LANGUAGES, speaking, spoken
from fairground.table import Table

Reader = tuple[str, int | None]
"""A language, and the seat that is spoken to, if any."""


class Ending:
    """``publish`` is called when the words change."""

    def __init__(self, publish: Callable[[], None]) -> None:
        self._words: dict[Reader, str] = {}
        self._publish = publish
        self._task: asyncio.Task[None] | None = None
        self._review: Review | None = None

    def words(self, seat: int | None = None) -> str:
        """In the reader's language, spoken to the ``seat`` that was theirs; empty until something
        is known."""
        return self._words.get((spoken(), seat), "")

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
        words = await asyncio.to_thread(words_in_every_language, table, found)
        if words != self._words:
            self._words = words
            self._publish()


def words_in_every_language(table: Table, found: Review | None) -> dict[Reader, str]:
    turned = turning_moment(table, found)
    if turned is None:
        return {}
    words = {}
    for language in LANGUAGES:
        with speaking(language):
            for seat in (None, *range(table.seats)):
                words[language, seat] = turned.words(seat)
    return words
