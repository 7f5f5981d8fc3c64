"""What the load is made of on every server: a match of two players, with people looking on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol


@dataclass
class Waited:
    """Seconds from sending a move until it was answered, until the page of its player showed it,
    and until the pages of all others did. The last says something only if moves are some time
    apart: what comes after the next move was sent is taken for that one's."""

    answered: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    seen_by_others: list[float] = field(default_factory=list)
    refused: int = 0


class Match(Protocol):
    async def open(self) -> None:
        """Connect everybody."""

    def close(self) -> int:
        """Disconnect everybody; how many bytes they received."""

    @property
    def is_over(self) -> bool: ...

    async def move(self, waited: Waited) -> None:
        """Make one move, and wait until its player sees it."""


async def play(
    ready: Iterator[Match], at_once: int, seconds: float, pace: float, waited: Waited
) -> int:
    """Play ``at_once`` matches side by side, each moving every ``pace`` seconds, or as fast as it
    can. A match that is over gives its place to the next one. How many bytes all received."""
    begin = time.perf_counter()
    places = [
        asyncio.create_task(
            _keep_playing(ready, begin + pace * place / at_once, begin + seconds, pace, waited)
        )
        for place in range(at_once)
    ]
    return sum(await asyncio.gather(*places))


async def _keep_playing(
    ready: Iterator[Match], due: float, end: float, pace: float, waited: Waited
) -> int:
    received = 0
    match: Match | None = None
    while due < end:
        if match is None or match.is_over:
            received += match.close() if match else 0
            match = next(ready)
            await match.open()
        if (pause := due - time.perf_counter()) > 0:
            await asyncio.sleep(pause)
        await match.move(waited)
        due = max(due + pace, time.perf_counter())
    return received + (match.close() if match else 0)
