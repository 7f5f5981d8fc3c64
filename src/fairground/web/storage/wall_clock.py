"""Whether the machine's clock can be believed. What is kept has dates by this clock, and old tables
are deleted by it: while it is wrong, somebody's table of yesterday may look years old. Everything
else that waits or expires goes by a clock that never jumps."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

log = logging.getLogger("fairground")

JUMP = 600.0
"""Seconds by which the clock differs at once from the steady one. Setting it right by small steps
does not come near it."""
DOUBTED_FOR = 24 * 3600.0
"""Time enough to put a clock right again."""


def steady() -> float:
    """Seconds that pass also while the machine sleeps, where the system counts them."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class WallClock:
    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()
        self._doubted_until = steady()

    def is_believed(self) -> bool:
        """Not for a day after it has jumped. To be asked every few seconds."""
        ahead, now = self._wall() - self._steady(), self._steady()
        jump, self._ahead = ahead - self._ahead, ahead
        if abs(jump) > JUMP:
            self._doubted_until = now + DOUBTED_FOR
            log.warning(
                "The clock of this machine was set %s by %.1f hours. For a day no old tables are"
                " deleted.",
                "forward" if jump > 0 else "back",
                abs(jump) / 3600,
                extra={"event": "clock-jumped"},
            )
        return now >= self._doubted_until
