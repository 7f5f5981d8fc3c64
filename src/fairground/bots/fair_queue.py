"""A queue in which clients are served in turn, however many questions each of them brings."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fairground.game import FairgroundError
from fairground.language import say


class Busy(FairgroundError):
    """The queue is full, or it was too long. Nothing has changed; asking again later may help."""


class FairQueue:
    """Gives out ``places``, of which one client may have ``each`` at a time. Those who wait are
    served client by client, and each client's in the order in which they came. At most
    ``most_waiting`` may wait, and ``most_each`` of one client."""

    def __init__(self, places: int, most_waiting: int, most_each: int, each: int = 0) -> None:
        self._free = places
        self._each = each or places
        self._most_waiting = most_waiting
        self._most_each = most_each
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def waiting(self) -> int:
        return sum(len(line) for line in self._waiting.values())

    @property
    def clients(self) -> int:
        """How many clients have a place or wait for it."""
        return len(self._held.keys() | self._waiting.keys())

    def asking(self, client: str) -> int:
        """How many places a client has or waits for."""
        return self._held[client] + len(self._waiting.get(client, ()))

    @asynccontextmanager
    async def place(self, client: str, patience: float) -> AsyncIterator[None]:
        """Wait for a place, at most ``patience`` seconds, and hold it."""
        await self._enter(client, patience)
        try:
            yield
        finally:
            self._leave(client)

    async def _enter(self, client: str, patience: float) -> None:
        line = self._waiting.get(client, ())
        if len(line) >= self._most_each or self.waiting >= self._most_waiting:
            raise Busy(say("There is a long queue just now; please try again in a moment."))
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._serve()
        try:
            async with asyncio.timeout(patience):
                await turn
        except BaseException as error:
            self._withdraw(client, turn)
            if isinstance(error, TimeoutError):
                raise Busy(say("The queue was too long; please try again in a moment.")) from None
            raise

    def _withdraw(self, client: str, turn: asyncio.Future[None]) -> None:
        if turn.done() and not turn.cancelled():
            self._leave(client)
            return
        line = self._waiting.get(client)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._waiting[client]

    def _leave(self, client: str) -> None:
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        """Give what is free to the clients who wait, in turn."""
        while self._free:
            client = next((who for who in self._waiting if self._held[who] < self._each), None)
            if client is None:
                return
            self._give(client)

    def _give(self, client: str) -> None:
        line = self._waiting.pop(client)
        turn = line.popleft()
        if line:
            self._waiting[client] = line  # behind all others
        if not turn.done():
            self._free -= 1
            self._held[client] += 1
            turn.set_result(None)
