"""Thinking and time that pass as a test wants them to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fairground.bots.thinkers import NobodyThinks
from fairground.game import Game, View

Choice = Callable[[View, list[int]], tuple[int, float]]
"""A move and how many seconds the thought takes."""


class FakeClock:
    """Time passes when somebody waits for it or thinks."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.time += seconds
        await asyncio.sleep(0)


class FakeThinkers:
    """Chooses as it is told, in no process."""

    def __init__(self, clock: FakeClock, choice: Choice, wait: float = 0.0) -> None:
        self.seconds = 0.0
        self.too_long = 0.0
        self.asked: list[str] = []
        self.allowed: list[float] = []
        self.failing: set[str] = set()
        self._clock = clock
        self._choice = choice
        self._wait = wait

    @asynccontextmanager
    async def turn(self, client: str, seconds: float) -> AsyncIterator[FakeThinkers]:
        """``too_long`` is for turns that last longer than they should."""
        self._clock.time += self._wait
        self.seconds = self.too_long or seconds
        yield self

    async def choose(
        self, game: Game, bot: str, view: View, legal: list[int], seed: int, seconds: float
    ) -> int:
        self.asked.append(bot)
        self.allowed.append(seconds)
        if bot in self.failing:
            raise NobodyThinks("It does not work.")
        move, lasted = self._choice(view, legal)
        self._clock.time += min(lasted, seconds)
        await asyncio.sleep(0)
        return move
