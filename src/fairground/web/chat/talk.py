"""The talk at one table: what was said lately, kept level with the database, and who hears it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from sqlalchemy import Connection

from fairground.web.chat import message_rows
from fairground.web.chat.messages import ONLOOKERS, TABLE, Message
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict

ATTEMPTS = 8
"""Two servers may give the same number to a message; so often each of them tries another one."""


@dataclass(frozen=True)
class Ears:
    """Who listens. ``plays`` if they have a seat; ``is_over`` if nothing about the game is secret
    any more; ``delay`` is by how many seconds onlookers see the table later."""

    holder: str
    plays: bool
    is_over: bool
    delay: float = 0.0
    muted: Collection[str] = ()


class Talk:
    """``version`` counts the changes of what was said. A move is no such change, nor does a message
    count as a change of the table: neither tells of the other."""

    def __init__(self, table: str, store: Store, wake: Callable[[], None]) -> None:
        self.version = 0
        self._table = table
        self._store = store
        self._wake = wake
        self._messages: tuple[Message, ...] | None = None

    async def load(self) -> None:
        """Have at hand what was said. Where other servers use the database, look again."""
        if self._messages is None or self._store.is_shared:
            await self.read()

    async def read(self) -> None:
        found = await self._store.look(lambda disk: message_rows.latest(disk, self._table))
        if found != self._messages:
            self._messages = found
            self.version += 1
            self._wake()

    async def hear(self) -> None:
        """Another server has something new; if nobody asked here yet, it will be read then."""
        if self._messages is not None:
            await self.read()

    async def say(self, message: Message) -> None:
        """Keep a message; everybody who may hear it does so once it is kept."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self._change(lambda disk: message_rows.keep(disk, self._table, message))
                return
            except Conflict:
                if attempt == ATTEMPTS:
                    raise

    async def remove(self, room: str, number: int) -> None:
        """Nobody shall read a message any more. Conflict if there is no such message."""
        await self._change(lambda disk: message_rows.remove(disk, self._table, room, number))

    async def _change(self, work: Callable[[Connection], object]) -> None:
        await self._store.do(work, News(talked=(self._table,)))
        await self.read()

    def heard_by(self, ears: Ears) -> tuple[Message, ...]:
        """Seats hear seats; onlookers hear everybody, as late as they see the table. When the game
        is over, all hear all. Nobody hears people whom they have muted."""
        now = self._store.wall()
        return tuple(
            message
            for message in self._messages or ()
            if _is_heard(message, ears, now) and message.author not in ears.muted
        )

    def next_due(self, ears: Ears) -> float | None:
        """In how many seconds an onlooker hears something that has been said already."""
        if not ears.delay or ears.plays or ears.is_over:
            return None
        now = self._store.wall()
        waits = [message.at + ears.delay - now for message in self._messages or ()]
        return min((wait for wait in waits if wait >= 0), default=None)

    def find(self, room: str, number: int, ears: Ears) -> Message | None:
        """A message that somebody may hear and nobody has removed."""
        return next(
            (
                message
                for message in self.heard_by(ears)
                if (message.room, message.number) == (room, number) and not message.removed
            ),
            None,
        )

    def names_of_others(self, author: str) -> list[str]:
        """The names under which other people have spoken here."""
        said = self._messages or ()
        return list(dict.fromkeys(message.name for message in said if message.author != author))


def room_for(ears: Ears) -> str:
    """Where somebody speaks: what onlookers say stays among them until the game is over."""
    return TABLE if ears.plays or ears.is_over else ONLOOKERS


def _is_heard(message: Message, ears: Ears, now: float) -> bool:
    if ears.is_over:
        return True
    if ears.plays:
        return message.room == TABLE
    return message.room == ONLOOKERS or message.at <= now - ears.delay
