"""Who looks at a table just now, and since when somebody is away."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from fairground.web.seats.watcher import Watcher

HEARD_FOR = 12.0
"""For how many seconds somebody is here after another server said so; it does every few seconds."""


class Presence:
    """``seen`` is when somebody last looked at the table from each seat."""

    def __init__(self) -> None:
        since = time.monotonic()
        self.seen: defaultdict[int, float] = defaultdict(lambda: since)
        self._watchers: set[Watcher] = set()
        self._watched: Counter[int] = Counter()
        self._elsewhere: dict[int, float] = {}

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    def is_here(self, seat: int) -> bool:
        return self._watched[seat] > 0 or self._elsewhere.get(seat, 0.0) > time.monotonic()

    @property
    def watched_seats(self) -> tuple[int, ...]:
        """The seats from which somebody looks at the table through this server."""
        return tuple(seat for seat, watchers in self._watched.items() if watchers > 0)

    def hear(self, seats: Iterable[int]) -> None:
        """People look at the table from these seats through another server."""
        self.saw(tuple(seats))
        until = time.monotonic() + HEARD_FOR
        self._elsewhere.update(dict.fromkeys(seats, until))

    def saw(self, seats: tuple[int, ...]) -> None:
        now = time.monotonic()
        self.seen.update(dict.fromkeys(seats, now))

    def wake(self) -> None:
        """Let everybody who watches look again."""
        for watcher in self._watchers:
            watcher.set()

    @contextmanager
    def watching(self, seats: tuple[int, ...]) -> Iterator[Watcher]:
        """Somebody watches from these seats; the watcher is set whenever they should look again."""
        woken = Watcher()
        self._watchers.add(woken)
        self._watched.update(seats)
        try:
            yield woken
        finally:
            self._watchers.discard(woken)
            self._watched.subtract(seats)
            self.saw(seats)
