"""Fair shares of long work. Loading a table or replaying a long game takes a while, so it is done
away from the event loop, little of it at once, and clients take turns: however much one of them
asks for, the next turn is another's."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fairground.language import say
from fairground.web.serving.refusals import Refused

AT_ONCE = 2
WAITING_PER_CLIENT = 16
WAITING_IN_ALL = 200
LONGEST_WAIT = 30.0

Waiting = deque[asyncio.Future[None]]


class FairShare:
    """One client has one piece of work under way; what else it asks for waits in its own queue."""

    def __init__(self, at_once: int = AT_ONCE, longest_wait: float = LONGEST_WAIT) -> None:
        self.at_once = at_once
        self.longest_wait = longest_wait
        self.working: set[str] = set()
        self.waiting: OrderedDict[str, Waiting] = OrderedDict()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for the client's turn. Refused if it, or everybody, waits for too much already."""
        if len(self.working) < self.at_once and client not in self.working:
            self.working.add(client)
        else:
            await self._wait(client)
        try:
            yield
        finally:
            self.working.remove(client)
            if client in self.waiting:
                self.waiting.move_to_end(client)
            self._call_next()

    async def _wait(self, client: str) -> None:
        queue = self.waiting.setdefault(client, deque())
        if len(queue) >= WAITING_PER_CLIENT:
            raise Refused(429, say("What you asked for before is still being worked out."))
        if sum(map(len, self.waiting.values())) >= WAITING_IN_ALL:
            raise Refused(
                503, say("Too many people ask for long games at the moment. Try again soon.")
            )
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(called)
        try:
            async with asyncio.timeout(self.longest_wait):
                await asyncio.shield(called)
        except BaseException as error:
            self._leave(client, called)
            if isinstance(error, TimeoutError):
                words = say(
                    "This took too long, because many people ask for long games at the moment."
                )
                raise Refused(503, words) from None
            raise

    def _leave(self, client: str, called: asyncio.Future[None]) -> None:
        """Somebody waits no longer; if they have just been called, the turn is the next one's."""
        if called.done():
            self.working.remove(client)
            self._call_next()
            return
        called.cancel()
        self.waiting[client].remove(called)
        if not self.waiting[client]:
            del self.waiting[client]

    def _call_next(self) -> None:
        """The client that has waited longest since its last turn, and has nothing under way."""
        client = next((client for client in self.waiting if client not in self.working), None)
        if client is None or len(self.working) >= self.at_once:
            return
        queue = self.waiting.pop(client)
        self.working.add(client)
        queue.popleft().set_result(None)
        if queue:
            self.waiting[client] = queue
