"""The tables that anybody may join or watch, as all lobbies of this server show them. It is read
again only when a table has changed, here or on another server, and then once for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from fairground.web.seats.watcher import Watcher
from fairground.web.storage.kept_table import Listing


class Shelf(Protocol):
    """What keeps the tables."""

    async def open_tables(self) -> list[Listing]: ...


class Watchers:
    """Those who look at something that may change."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def wake(self) -> None:
        for watcher in self._watchers:
            watcher.set()

    @contextmanager
    def watching(self) -> Iterator[Watcher]:
        """The watcher is set whenever there may be something new."""
        woken = Watcher()
        self._watchers.add(woken)
        try:
            yield woken
        finally:
            self._watchers.discard(woken)


class Noticeboard(Watchers):
    def __init__(self, store: Shelf) -> None:
        super().__init__()
        self._store = store
        self._changes = 0
        self._read: tuple[int, list[Listing]] = (-1, [])
        self._reading = asyncio.Lock()

    def note(self) -> None:
        """A table has changed, and perhaps what is shown of it."""
        self._changes += 1
        self.wake()

    async def listings(self) -> list[Listing]:
        """Newest first. Where onlookers see a table later, time alone may change the list."""
        async with self._reading:
            passes = any(listing.passes for listing in self._read[1])
            if passes or self._read[0] != self._changes:
                changes = self._changes
                self._read = (changes, await self._store.open_tables())
            return self._read[1]
