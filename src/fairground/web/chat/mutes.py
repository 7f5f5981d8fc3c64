"""Whom each visitor does not want to hear."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Mapping

from fairground.web.chat import message_rows
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store

REMEMBERED = 2000
NOBODY: Mapping[str, str] = {}


class Mutes:
    """Remembers those of the last visitors; the database knows all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Mapping[str, str]] = OrderedDict()

    async def load(self, listener: str) -> Mapping[str, str]:
        """The authors whom somebody has muted, and what they are called."""
        found = self._known.get(listener)
        if found is None:
            found = await self._store.look(lambda disk: message_rows.muted_by(disk, listener))
            self._known[listener] = found
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    def known(self, listener: str) -> Mapping[str, str] | None:
        """What was loaded lately, if it is still at hand."""
        return self._known.get(listener)

    async def mute(self, listener: str, author: str, name: str) -> None:
        now = time.time()
        await self._store.do(
            lambda disk: message_rows.mute(disk, listener, author, name, now),
            News(listeners=(listener,)),
        )
        self.forget([listener])

    async def unmute(self, listener: str, number: str) -> None:
        """``number`` is what the listener's page calls the author."""
        muted = await self.load(listener)
        author = next((found for found in muted if mute_number(listener, found) == number), "")
        await self._store.do(
            lambda disk: message_rows.unmute(disk, listener, author), News(listeners=(listener,))
        )
        self.forget([listener])

    def forget(self, listeners: list[str] | None = None) -> None:
        """They are read again when somebody asks; all of them for None."""
        for listener in list(self._known) if listeners is None else listeners:
            self._known.pop(listener, None)


def mute_number(listener: str, author: str) -> str:
    """Stands for an author on the listener's page; it tells nobody who the author is."""
    return hashlib.sha256(f"{listener} {author}".encode()).hexdigest()[:16]
