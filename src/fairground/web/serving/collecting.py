"""Python's garbage collector in a server. Moves and pages leave nothing behind in cycles, and a
table that leaves the memory goes without the collector. So it looks at what is new in small
portions, and at everything, which takes half a second with some hundred tables, in quiet moments:
nobody waits for it then."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

COLLECTED_AFTER = (10_000, 0, 1_000)
"""New objects until the collector looks at them; every second time it looks at those of the time
before too, which takes some ten milliseconds at most. A server that is never quiet looks at
everything after twenty million new objects."""
WORTHWHILE = 25
"""After this many longer looks, half a million new objects, a quiet moment is used."""
ROUNDS = 5.0
QUIET = 0.1
"""A moment is quiet if the process has used less than this part of a core since the last round."""


def spare_the_collector() -> None:
    """What has been loaded stays as long as the process and need not be looked at again and
    again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


class QuietMoments:
    """``used`` are the seconds of CPU that the process has used."""

    def __init__(self, used: Callable[[], float] = time.process_time) -> None:
        self._used = used
        self._before = used()

    def go_round(self, loop: asyncio.AbstractEventLoop) -> None:
        """Every few seconds, from now on."""
        self.look()
        loop.call_later(ROUNDS, self.go_round, loop)

    def look(self) -> None:
        """Look at everything if that is worthwhile and this is a quiet moment."""
        now = self._used()
        is_quiet = now - self._before < QUIET * ROUNDS
        if is_quiet and gc.get_count()[2] >= WORTHWHILE:
            gc.collect()
        self._before = self._used()
