"""The time by which clocks at tables run. It passes while any server of the house is up and stands
still while none is, so a restart costs nobody anything; it never looks at the machine's clock, so
that may jump. Servers on one database agree on it: each counts the seconds by itself, and all take
over the latest that one of them has noted."""

from __future__ import annotations

import time
from collections.abc import Callable


class HouseTime:
    """Seconds since the house first counted. ``wall`` is what people's watches show; it is asked
    for quiet hours only."""

    def __init__(
        self,
        steady: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._steady = steady
        self._ahead = -steady()
        self.wall = wall

    def now(self) -> float:
        return self._steady() + self._ahead

    def adopt(self, noted: float) -> None:
        """Another server, or this one before it was restarted, had come to this moment."""
        self._ahead = max(self._ahead, noted - self._steady())
