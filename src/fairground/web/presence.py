"""Who looks at a table just now, and since when somebody is away."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Presence:
    """``seen`` is when somebody last looked at the table from each seat."""

    def __init__(self) -> None:
        since = time.monotonic()
        self.seen: defaultdict[int, float] = defaultdict(lambda: since)
        self._watchers: set[asyncio.Event] = set()
        self._watched: Counter[int] = Counter()

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    def is_here(self, seat: int) -> bool:
        return self._watched[seat] > 0

    def saw(self, seats: tuple[int, ...]) -> None:
        now = time.monotonic()
        self.seen.update(dict.fromkeys(seats, now))

    def wake(self) -> None:
        """Let everybody who watches look again."""
        for watcher in self._watchers:
            watcher.set()

    @contextmanager
    def watching(self, seats: tuple[int, ...]) -> Iterator[asyncio.Event]:
        """Somebody watches from these seats; the event is set whenever they should look again."""
        woken = asyncio.Event()
        self._watchers.add(woken)
        self._watched.update(seats)
        try:
            yield woken
        finally:
            self._watchers.discard(woken)
            self._watched.subtract(seats)
            self.saw(seats)
