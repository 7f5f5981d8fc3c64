"""Keeps the tables in the memory level with what other servers on the same database do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from fairground.game import FairgroundError
from fairground.web.chat.mutes import Mutes
from fairground.web.operating.bans import Bans
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError
from fairground.web.watching.live import LiveTable

LATELY = 15.0
"""Seconds for which we believe who is at another server: they say so again every few seconds."""

log = logging.getLogger("fairground")


class CatchingUp:
    """``tables`` are in the memory, ``loading`` are on their way there; ``forget`` is called with
    accounts that have changed, and with None if any may have."""

    def __init__(
        self,
        store: Store,
        tables: Mapping[str, LiveTable],
        loading: Collection[str],
        forget: Callable[[Collection[str] | None], None],
        mutes: Mutes,
        bans: Bans,
    ) -> None:
        self._store = store
        self._forget = forget
        self._tables = tables
        self._loading = loading
        self._mutes = mutes
        self._bans = bans
        self._elsewhere: dict[str, tuple[float, tuple[int, ...]]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._listening: set[asyncio.Task[None]] = set()
        """Kept until they are done: the loop itself would forget them."""

    def start(self) -> None:
        """Listen to other servers from now on."""
        loop = asyncio.get_running_loop()

        def heard(news: News | None) -> None:
            loop.call_soon_threadsafe(self.hear, news)

        self._store.listen(heard)

    def hear(self, news: News | None) -> None:
        """What another server says; None if we may have missed something."""
        self._forget_people(news)
        self._tell_lists(news)
        if news is None:
            self._mutes.forget()
            news = News(changed=(*self._tables, *self._loading), talked=tuple(self._tables))
        self._mutes.forget(list(news.listeners))
        for name in news.talked:
            if name in self._tables:
                self._listen(self._tables[name])
        self._hear_presence(news.here)
        for live in self._tables.values() if news.people else ():
            if any(chair.holder in news.people for chair in live.chairs):
                live.publish()  # streams ask again who listens
        for name in news.changed:
            if name in self._loading or name in self._tables:
                self._store.uncertain.add(name)
            if name in self._tables and name not in self._reading:
                reading = self._read(self._tables[name])
                self._reading[name] = asyncio.get_running_loop().create_task(reading)

    def _tell_lists(self, news: News | None) -> None:
        if news is None or news.changed:
            self._store.lobby_changed()
        if news is None or news.tournaments:
            self._store.tournaments_changed()

    def _forget_people(self, news: News | None) -> None:
        self._forget(None if news is None else news.people)
        if news is None or news.banned:
            self._bans.forget()

    def _hear_presence(self, here: Mapping[str, tuple[int, ...]]) -> None:
        for name, seats in here.items():
            self._elsewhere[name] = (time.monotonic(), seats)
            if name in self._tables:
                self._tables[name].hear_presence(seats)

    async def take_over(self, news: News) -> None:
        """We have changed several tables, or people, in the database: from here on everybody sees
        so."""
        self.hear(replace(news, changed=()))
        for name in news.changed:
            live = self._tables.get(name)
            if live is None:
                if name in self._loading:
                    self._store.uncertain.add(name)
                continue
            try:
                async with live.changing:
                    await live.catch_up()
            except StoreError:
                self._store.uncertain.add(name)

    async def make_present(self, live: LiveTable) -> None:
        """Take over what other servers have changed, whether we have heard of it or not. While the
        database cannot be read, the table is shown as it was last known."""
        with contextlib.suppress(StoreError):
            if not await live.is_present():
                self._store.uncertain.add(live.id)
                await self.make_certain(live)

    async def make_certain(self, live: LiveTable) -> None:
        """Read what is kept, where another server has changed the table or the database was lost in
        the middle of a change."""
        if live.id not in self._store.uncertain:
            return
        async with live.changing:
            if live.id not in self._store.uncertain:
                return
            self._store.uncertain.discard(live.id)
            try:
                await live.catch_up()
            except StoreError:
                self._store.uncertain.add(live.id)
                raise
        await live.dealing.settle()

    async def look_round(self) -> None:
        """Tell other servers who is here, and go on with the bots of one that has ended."""
        if not self._store.is_shared:
            return
        with contextlib.suppress(StoreError):
            await self._store.keep_bots(frozenset(self._tables))
        for table in self._tables.values():
            table.bots.wake()
        old = time.monotonic() - LATELY
        self._elsewhere = {name: heard for name, heard in self._elsewhere.items() if heard[0] > old}
        here = {name: table.watched_seats for name, table in self._tables.items()}
        with contextlib.suppress(StoreError):
            await self._store.tell_presence({name: seats for name, seats in here.items() if seats})

    def people_at(self, table: str) -> int:
        """From how many seats of a table somebody looks just now, through any server."""
        live, heard = self._tables.get(table), self._elsewhere.get(table, (0.0, ()))
        here = () if live is None else live.watched_seats
        is_lately = time.monotonic() - heard[0] < LATELY
        return len({*here, *(heard[1] if is_lately else ())})

    def _listen(self, live: LiveTable) -> None:
        listening = asyncio.get_running_loop().create_task(self._hear_talk(live))
        self._listening.add(listening)
        listening.add_done_callback(self._listening.discard)

    async def _hear_talk(self, live: LiveTable) -> None:
        try:
            await live.talk.hear()
        except StoreError as error:
            fields = {"event": "database-trouble", "table": live.id}
            log.warning("What others said was not read: %s", error, extra=fields)

    async def _read(self, live: LiveTable) -> None:
        try:
            while live.id in self._store.uncertain:
                await self.make_certain(live)
        except (StoreError, FairgroundError) as error:
            fields = {"event": "database-trouble", "table": live.id}
            log.warning("What others changed was not read: %s", error, extra=fields)
        finally:
            del self._reading[live.id]
