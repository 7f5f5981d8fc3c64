"""Reviews take long, so they are worked on a little at a time: one turn for each client who waits
for one, round and round. A short game's review is soon finished, however long the others are."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field

from fairground.bots.fair_queue import FairQueue
from fairground.bots.review import Review
from fairground.bots.thinkers import NobodyThinks, Thinkers
from fairground.bots.worker import MOST_REVIEWS
from fairground.language import say

PART = 0.5
"""Seconds of one turn. After each, people hear how far it is."""
MOST_PARTS = 1200
"""A review that is not finished after as many turns is given up."""
MOST_WAITING = 100
MOST_WAITING_EACH = 3
WAIT = 1800.0


@dataclass
class Progress:
    """How far a review is. ``begun`` is set when the client's other reviews are waited for no
    longer; ``done`` is how much of it is finished, from 0 to 1."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)
    done: float = 0.0


class Reviewers:
    """One thinking process, which has no more reviews in hand than it can remember, and one of each
    client."""

    def __init__(self, thinkers: Thinkers | None = None) -> None:
        self._thinkers = thinkers or Thinkers(1)
        self._begun = FairQueue(MOST_REVIEWS, MOST_WAITING, MOST_WAITING_EACH, each=1)

    @property
    def waiting(self) -> int:
        """How many reviews wait for others to be finished."""
        return self._begun.waiting

    async def review(self, client: str, record: str, progress: Progress | None = None) -> Review:
        """Busy if too many are waiting, or for too long; NobodyThinks if it fails."""
        progress = progress or Progress()
        key, seed = secrets.randbits(63), secrets.randbits(63)
        async with self._begun.place(client, WAIT):
            progress.begun.set()
            for _ in range(MOST_PARTS):
                async with self._thinkers.turn(client, PART) as turn:
                    found = await turn.review(key, record, seed)
                if isinstance(found, Review):
                    return found
                progress.done = found
        raise NobodyThinks(say("The game is too long to be reviewed here."))

    def trouble(self) -> str | None:
        return self._thinkers.trouble()

    async def close(self) -> None:
        await self._thinkers.close()
