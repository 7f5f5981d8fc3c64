"""Who may not play here for a while. A ban is of an account, or of a guest's browser; that of an
account holds for the guests of the browsers that were signed in to it, too. Somebody who is banned
can still look, take their data along and erase it."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

from sqlalchemy import Connection

from fairground.language import say
from fairground.phrases import isolated
from fairground.web.operating.operator_rows import DAY, Ban, bans_of, bans_that_hold
from fairground.web.people.visitor import Visitor
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError

BELIEVED = 60.0
"""Seconds until bans are read again, even if no other server has said that they changed."""
AGAIN = 5.0
"""The same where they could not be read."""
WAITING = 1.0
"""Seconds for which a request waits to know whether its sender is banned."""
HOUR = 3600.0


def ban_words(ban: Ban, now: float) -> str:
    """For the person who is banned."""
    reason = isolated(ban.reason)
    if ban.until is None:
        return say("You are banned from this server. The reason: {reason}", reason=reason)
    left = max(0.0, ban.until - now)
    if left < 2 * DAY:
        return say(
            "You are banned from this server for {count} more hour. The reason: {reason}",
            "You are banned from this server for {count} more hours. The reason: {reason}",
            count=max(1, math.ceil(left / HOUR)),
            reason=reason,
        )
    return say(
        "You are banned from this server for {count} more day. The reason: {reason}",
        "You are banned from this server for {count} more days. The reason: {reason}",
        count=math.ceil(left / DAY),
        reason=reason,
    )


class Banned(Conflict):
    """Somebody may not do this as long as the ban holds."""

    def __init__(self, ban: Ban) -> None:
        super().__init__("This person is banned.")
        self.ban = ban


def refuse_banned(person: str, now: float) -> Callable[[Connection], News]:
    """Part of a change that is for people who are not banned: whatever this server knows by now,
    the database decides."""

    def work(connection: Connection) -> News:
        for ban in bans_of(connection, person):
            if ban.holds(now):
                raise Banned(ban)
        return News()

    return work


class Bans:
    """Those that hold, in the memory. They are read again every minute, and as soon as somebody
    says that they have changed. While the database cannot be read, they are as last known."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Ban] = {}
        self._is_known = False
        self._due = 0.0
        self._reading: asyncio.Task[None] | None = None

    async def find(self, person: str) -> Ban | None:
        """The ban that holds for a person's key, or for a browser's."""
        if time.monotonic() >= self._due:
            await self._read_again()
        found = self._known.get(person)
        return found if found is not None and found.holds(self._store.wall()) else None

    async def of(self, visitor: Visitor) -> Ban | None:
        """The ban that keeps a visitor from playing: their own, or that of their browser where they
        are a guest."""
        found = await self.find(visitor.holder)
        if found is None and visitor.account is None and visitor.secret:
            found = await self.find(visitor.browser)
        return found

    def forget(self) -> None:
        """They have changed: the next who asks waits until they are read."""
        self._is_known, self._due, self._reading = False, 0.0, None

    async def _read_again(self) -> None:
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())
        if not self._is_known:
            await asyncio.wait({self._reading}, timeout=WAITING)

    async def _read(self) -> None:
        own, wall, wait = asyncio.current_task(), self._store.wall(), BELIEVED
        known: dict[str, Ban] = {}
        try:
            for ban in await self._store.read(lambda disk: bans_that_hold(disk, wall)):
                known |= dict.fromkeys((*ban.browsers, ban.person), ban)
        except StoreError:
            known, wait = self._known, AGAIN
        if self._reading is own:  # nothing has changed while they were read
            self._known, self._is_known, self._reading = known, True, None
            self._due = time.monotonic() + wait
