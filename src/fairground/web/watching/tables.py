"""The tables: finds tables, opens new ones, and looks round every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from dataclasses import replace

from fairground.bots import USUAL
from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import Thinkers
from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.calling.callers import Caller, MayCall
from fairground.web.chat.mutes import Mutes
from fairground.web.contests.tournaments import Tournaments
from fairground.web.lobby.dealing import GRACE, Grace
from fairground.web.lobby.noticeboard import Noticeboard
from fairground.web.operating.bans import Bans
from fairground.web.operating.operator_rows import delete_old
from fairground.web.people.accounts import Accounts
from fairground.web.people.visitor import Keyring
from fairground.web.seats.bot_turns import BOT_PACE
from fairground.web.seats.seating import absences
from fairground.web.storage.kept_table import Header, Stored
from fairground.web.storage.life_spans import LifeSpans
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError
from fairground.web.storage.wall_clock import WallClock
from fairground.web.timing.house_time import HouseTime
from fairground.web.watching.catching_up import CatchingUp
from fairground.web.watching.live import LiveTable
from fairground.web.watching.past_table import PastTable

ROUNDS = 5.0
IDLE = 15 * 60.0
MOST_THINKING = 40
MOST_AT_HAND = 1000
MOST_PLIES_AT_HAND = 200_000
"""Tables beyond this number, or of more plies in all, leave the memory before their time, those
first that nobody has asked for the longest. A ply takes one or two kilobytes."""
LATE_LETTERS = 20
"""This many at most are sent in a round."""
CLEARING = 3600.0
CLEARED_AT_ONCE = 20

log = logging.getLogger("fairground")


class Tables:
    def __init__(
        self,
        store: Store,
        pace: float = BOT_PACE,
        grace: Grace = GRACE,
        spans: LifeSpans = LifeSpans(),  # noqa: B008  (it is frozen)
        thinkers: Thinkers | None = None,
        house_time: HouseTime | None = None,
        calling: MayCall = MayCall(),  # noqa: B008  (it is frozen)
    ) -> None:
        self.store = store
        self.spans = spans
        self.keys = Keyring(store.secret)
        self.house_time = house_time or HouseTime()
        self.caller = Caller(store, self.keys, self.house_time.wall, calling)
        self.closing = False
        self.retiring = False
        self._pace = pace
        self._grace = grace
        self.thinkers = thinkers or Thinkers()
        self.reviewers = Reviewers()
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._leaving: frozenset[str] = frozenset()
        self.bans = Bans(store)
        self.accounts = Accounts(store, self.bans, self.take_over)
        self.mutes = Mutes(store)
        self.others = CatchingUp(
            *(store, self._tables, self._loading), self.accounts.forget, self.mutes, self.bans
        )
        self.noticeboard = Noticeboard(store)
        store.lobby_changed = self.noticeboard.note
        self.tournaments = Tournaments(store, self)
        self._next_clearing = 0.0
        self.wall_clock = WallClock()
        self._rounds: asyncio.Task[None] | None = None

    async def take_over(self, news: News) -> None:
        """Something that we have changed in the database counts here from now on."""
        await self.others.take_over(news)

    async def find(self, table: str) -> LiveTable | None:
        """The table of that name, brought back from the disk if nobody has looked at it lately."""
        found = self._tables.get(table)
        if found is not None:
            found.touched = time.monotonic()
            await self.others.make_certain(found)
            return found
        if table in self._leaving:
            return None
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                found = self._tables.get(table)
                if found is None:
                    self.store.uncertain.discard(table)
                    stored = await self.store.load(table)
                    if stored is None or not await self.store.visit([table]):
                        return None
                    found = await asyncio.to_thread(self._seated, stored)
                    await found.talk.load()
                    if self.store.is_shared and found.dealing.is_under_way:
                        # until other servers have said who is there
                        found.hear_presence(range(len(found.chairs)))
                    self._take_in(found)
                    await self.others.make_certain(found)
                    await found.wake()
                return found
            finally:
                self._loading.pop(table, None)

    async def past_of(self, live: LiveTable) -> LiveTable:
        """A table as onlookers may see it by now, where that is later."""
        past = live.past
        if past is None:
            moment = self.store.wall() - live.onlookers_delay
            stored = await self.store.load_as_of(live.id, 0, moment)
            if stored is None:
                raise FairgroundError(say("This table is gone."))
            kept = (live, stored, self.store, self.thinkers, self.reviewers)
            made = await asyncio.to_thread(PastTable, *kept)
            past = live.past = live.past or made
        assert isinstance(past, PastTable)
        with contextlib.suppress(StoreError):  # then they see it as it was when last read
            await past.go_on()
        return past

    def at_hand(self, table: str) -> LiveTable | None:
        """The table, if it is here anyway and nothing has to be read to know how it stands."""
        return None if table in self.store.uncertain else self._tables.get(table)

    def games_in_memory(self) -> Counter[str]:
        """How many tables of each game are here."""
        return Counter(table.header.game for table in self._tables.values())

    async def open(self, new: Stored) -> LiveTable:
        """Keep a new table and set it up. FairgroundError if its bots would be too many."""
        self._check_share(new.header)
        new = await self.without_the_banned(new)
        opened = await asyncio.to_thread(self._seated, new)
        await self.store.open_table(new)
        self._take_in(opened)
        await opened.wake()
        return opened

    async def without_the_banned(self, new: Stored) -> Stored:
        """Where the same people play again, a bot plays for somebody who is banned meanwhile."""
        chairs = [
            replace(chair, bot=USUAL)
            if chair.kind == "person" and await self.bans.find(chair.holder)
            else chair
            for chair in new.chairs
        ]
        return replace(new, chairs=tuple(chairs))

    def _take_in(self, live: LiveTable) -> None:
        """Keep a table at hand; if there are too many, others leave the memory."""
        self._tables[live.id] = live
        plies = sum(table.plies for table in self._tables.values())
        others = [table for table in self._tables.values() if table is not live]
        free = [table for table in others if not table.is_busy]
        for table in sorted(free, key=lambda table: table.touched):
            if len(self._tables) <= MOST_AT_HAND and plies <= MOST_PLIES_AT_HAND:
                return
            self._let_go(table)
            plies -= table.plies

    def _let_go(self, live: LiveTable) -> None:
        live.let_go()
        del self._tables[live.id]

    async def clear(self) -> bool:
        """Delete a few tables whose time is over, but none that is at hand; whether there may be
        more of them. From here on they are not found any more."""
        due = await self.store.expired(self.spans, len(self._tables) + CLEARED_AT_ONCE + 1)
        free = [name for name in due if name not in self._tables and name not in self._loading]
        names = free[:CLEARED_AT_ONCE]
        if not names:
            return False
        self._leaving = frozenset(names)
        try:
            await self.store.delete_expired(self.spans, names)
        finally:
            self._leaving = frozenset()
        return len(free) > len(names)

    async def trouble(self) -> str | None:
        """Why games cannot be played or kept just now, in a sentence."""
        found = await self.store.trouble()
        return found or self.thinkers.trouble() or self.reviewers.trouble()

    async def unreadiness(self) -> str | None:
        """Why no new visitor should be sent to this server, in a sentence."""
        if self.retiring or self.closing:
            return "The server is shutting down."
        return await self.store.unreadiness()

    def _check_share(self, header: Header) -> None:
        """One client's bots think at a limited number of tables at a time."""
        thinking = sum(
            table.header.client == header.client and table.bots.is_due
            for table in self._tables.values()
        )
        if thinking >= MOST_THINKING:
            raise FairgroundError(
                say(
                    "Bots think at {count} table that you have opened. Please wait until they have"
                    " moved, or finish a game first.",
                    "Bots think at {count} tables that you have opened. Please wait until they have"
                    " moved, or finish a game first.",
                    count=thinking,
                )
            )

    async def start(self) -> None:
        with contextlib.suppress(StoreError):  # it is asked again every few seconds
            self.house_time.adopt(await self.store.house_time())
        self._rounds = asyncio.get_running_loop().create_task(self._go_round())
        self.others.start()

    async def stop(self) -> None:
        self.leave()
        if self._rounds is not None:
            self._rounds.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._rounds
        self.tournaments.stop()
        for table in self._tables.values():
            table.let_go()
        if any(table.header.clock for table in self._tables.values()):
            with contextlib.suppress(StoreError):
                await self._keep_time()
        await self.thinkers.close()
        await self.reviewers.close()
        await asyncio.to_thread(self.store.close)

    def retire(self) -> None:
        """Go on as usual, but tell the reverse proxy to send visitors elsewhere."""
        self.retiring = True

    def leave(self) -> None:
        """Tell every event stream to end, so that the server can close."""
        self.closing = True
        self.noticeboard.wake()
        self.tournaments.wake()
        for table in self._tables.values():
            table.publish()

    def _seated(self, stored: Stored) -> LiveTable:
        if stored.clocks is not None:
            self.house_time.adopt(stored.clocks.at)
        return LiveTable(
            stored,
            self.store,
            self._pace,
            self.thinkers,
            self.reviewers,
            self._grace,
            self.house_time,
            self.caller,
        )

    async def _keep_time(self) -> None:
        """Agree with other servers, and with this one after a restart, how late it is."""
        self.house_time.adopt(await self.store.keep_time(self.house_time.now()))

    async def look_at_clocks(self) -> None:
        """Keep the time, and bring back the tables at which somebody's time is up."""
        await self._keep_time()
        for name in await self.store.due_clocks(self.house_time.now()):
            live = await self.find(name)
            if live is not None:
                live.flags.wake()

    async def send_late_letters(self) -> None:
        """Those that were put off until the end of somebody's quiet hours."""
        if self.caller.may.mail is None:
            return
        for name, seat, moves in await self.store.due_letters(self.house_time.wall(), LATE_LETTERS):
            live = await self.find(name)
            if await self.store.claim_letter(name, seat, moves) and live is not None:
                await live.calls.call_late(seat, moves)

    async def _go_round(self) -> None:
        known: dict[str, object] = {}
        while True:
            await asyncio.sleep(ROUNDS)
            try:
                now = {name: absences(table) for name, table in self._tables.items()}
                for name, table in list(self._tables.items()):
                    if now[name] != known.get(name, {}) and table.is_watched:
                        table.publish()
                    elif not table.is_busy and time.monotonic() - table.touched > IDLE:
                        self._let_go(table)
                known = {name: now[name] for name in self._tables if name in now}
                await self.others.look_round()
                with contextlib.suppress(StoreError):  # healthz tells of it
                    await self.look_at_clocks()
                    await self.send_late_letters()
                    await self.store.publish_results()
                    await self.tournaments.look()
                await self._clear_sometimes()
            except StoreError as error:
                fields = {"event": "database-trouble"}
                log.error("Old tables were not deleted: %s", error, extra=fields)
            except Exception:
                log.exception(
                    "The round through the tables failed.", extra={"event": "round-failed"}
                )

    async def _clear_sometimes(self) -> None:
        is_believed = self.wall_clock.is_believed()
        if time.monotonic() >= self._next_clearing:
            self._next_clearing = time.monotonic() + CLEARING
            await self.store.visit(list(self._tables))
            await self.accounts.clear()
            if is_believed:
                await self.tournaments.clear(self.spans.finished)
                now = self.store.wall()
                await self.store.do(lambda connection: delete_old(connection, now))
            if is_believed and await self.clear():
                self._next_clearing = 0.0
