"""Tournaments of the house: people enter and leave, rounds begin when those before are over. What a
server does here may be done by another one at the same moment: the database lets the first of them
do it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import replace
from typing import Protocol

from fairground.bots import USUAL
from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.contests import tournament_changes as changes
from fairground.web.contests import tournament_queries as queries
from fairground.web.contests.kept_tournament import OPEN, Tournament, Whole
from fairground.web.contests.tournament_rounds import begun, counted, next_opening
from fairground.web.contests.tournament_setup import MOST_ENTRANTS
from fairground.web.lobby.noticeboard import Watchers
from fairground.web.people.account_rows import Work
from fairground.web.people.visitor import Account, newcomer
from fairground.web.seats.resigning import resign
from fairground.web.seats.seating import seat_bot
from fairground.web.storage.kept_table import Stored
from fairground.web.storage.other_servers import News
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError
from fairground.web.watching.live import LiveTable

MOST_ORGANISED = 3
"""Tournaments of one organiser that are not over."""
MOST_ENTERED = 12
"""Tournaments that one person is in at a time."""
AWAKE_AT_ONCE = 40
EXPIRED_AT_ONCE = 20

log = logging.getLogger("fairground")


class TournamentError(FairgroundError):
    """What somebody wants of a tournament is not possible; the words say why."""


class House(Protocol):
    """What tournaments need of the tables."""

    async def find(self, table: str) -> LiveTable | None: ...
    def at_hand(self, table: str) -> LiveTable | None: ...
    async def take_over(self, news: News) -> None: ...
    async def without_the_banned(self, new: Stored) -> Stored: ...


class Tournaments(Watchers):
    """Those who watch are woken whenever a tournament has changed, here or elsewhere."""

    def __init__(self, store: Store, house: House) -> None:
        super().__init__()
        self._store = store
        self._house = house
        self._looking = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._changes = 0
        self._read: tuple[int, dict[str, Whole | None]] = (0, {})
        self._soon: asyncio.Task[None] | None = None
        self._is_stopped = False
        store.tournaments_changed = self.wake
        store.game_over = self.look_soon

    async def find(self, name: str) -> Whole | None:
        return await self._store.read(lambda connection: queries.load(connection, name))

    async def seen(self, name: str) -> Whole | None:
        """The same for all who watch, read once for everybody."""
        async with self._reading:
            if self._read[0] != self._changes:
                self._read = (self._changes, {})
            known = self._read[1]
            if name not in known:
                known[name] = await self.find(name)
            return known[name]

    def wake(self) -> None:
        self._changes += 1
        super().wake()

    async def create(self, new: Tournament) -> None:
        try:
            await self._change(changes.create(new, MOST_ORGANISED))
        except Conflict:
            raise TournamentError(
                say(
                    "You have {number} tournaments that are not over. Finish one of them, or call"
                    " it off.",
                    number=MOST_ORGANISED,
                )
            ) from None

    async def enter(self, whole: Whole, account: Account) -> None:
        kept = whole.tournament
        self._check_open(whole)
        if whole.entrant_of(account.key) is not None:
            return
        most = MOST_ENTRANTS[kept.kind]
        if len(whole.entrants) >= most:
            raise TournamentError(say("This tournament is full: {most} people.", most=most))
        entering = (kept.id, account.key, account.name, time.time(), most, MOST_ENTERED)
        try:
            await self._change(changes.enter(*entering))
        except Conflict:
            now = await self.find(kept.id)
            if now is not None and now.entrant_of(account.key) is not None:
                return
            if now is None or now.tournament.stage != OPEN or len(now.entrants) >= most:
                raise TournamentError(
                    say("Too late: this tournament takes nobody any more.")
                ) from None
            raise TournamentError(
                say(
                    "You are in {number} tournaments that are not over; that is the most.",
                    number=MOST_ENTERED,
                )
            ) from None

    async def leave(self, whole: Whole, account: Account) -> None:
        """Before the start the entry is gone; later the person has withdrawn."""
        kept, entrant = whole.tournament, whole.entrant_of(account.key)
        if entrant is None:
            raise TournamentError(say("You are not in this tournament."))
        if kept.stage == OPEN:
            with contextlib.suppress(Conflict):
                await self._change(changes.leave(kept.id, account.key))
                return
        await self.withdraw(whole, entrant.number)

    async def withdraw(self, whole: Whole, number: int) -> None:
        """An entrant plays no more: a bot finishes their game, and the next rounds are without
        them."""
        kept = whole.tournament
        try:
            await self._change(changes.withdraw(kept.id, number, time.time()))
        except Conflict:
            raise TournamentError(
                say("Nobody can leave now: the tournament is over, or they have left already.")
            ) from None
        await self.look()

    async def take_out(self, whole: Whole, organiser: Account, number: int) -> None:
        """The organiser takes somebody out who does not come, or should not."""
        self._check_organiser(whole, organiser)
        entrant = next((each for each in whole.entrants if each.number == number), None)
        if entrant is None or entrant.bot or entrant.account is None:
            raise TournamentError(say("There is no entrant with this number."))
        if whole.tournament.stage == OPEN:
            with contextlib.suppress(Conflict):
                await self._change(changes.leave(whole.tournament.id, entrant.account))
            return
        await self.withdraw(whole, number)

    async def start(self, whole: Whole, organiser: Account) -> None:
        self._check_organiser(whole, organiser)
        self._check_open(whole)
        missing = whole.missing_people
        if missing:
            raise TournamentError(
                say(
                    "{count} more person has to enter before it can start.",
                    "{count} more people have to enter before it can start.",
                    count=missing,
                )
            )
        tournament, opening = await asyncio.to_thread(begun, whole, time.time())
        opening = await self._for_those_who_may_play(opening)
        try:
            await self._change(changes.start(whole, tournament, opening))
        except Conflict:
            raise TournamentError(
                say("Somebody has just entered or left. Look again, and start it then.")
            ) from None
        await self._wake_tables([new.header.id for new in opening.tables])

    async def call_off(self, whole: Whole, organiser: Account) -> None:
        self._check_organiser(whole, organiser)
        try:
            await self._change(changes.call_off(whole.tournament.id, time.time()))
        except Conflict:
            raise TournamentError(say("This tournament is over.")) from None
        await self.look()

    def look_soon(self) -> None:
        """A game has ended: perhaps a round is over."""
        if self._is_stopped or (self._soon is not None and not self._soon.done()):
            self._is_due = True
            return
        self._is_due = False
        self._soon = asyncio.get_running_loop().create_task(self._look_safely())

    _is_due = False

    async def _look_safely(self) -> None:
        try:
            while True:
                self._is_due = False
                await self.look()
                if not self._is_due or self._is_stopped:
                    return
        except StoreError as error:
            fields = {"event": "database-trouble"}
            log.error("Tournaments could not go on: %s", error, extra=fields)
        except Exception:
            log.exception("A tournament could not go on.", extra={"event": "tournament-failed"})

    def stop(self) -> None:
        self._is_stopped = True
        if self._soon is not None:
            self._soon.cancel()

    async def look(self) -> None:
        """Do what is due: for people who have withdrawn, for games and rounds that are over, and
        for bots whose server has ended."""
        async with self._looking:
            for table, seat in await self._store.read(queries.stranded):
                with contextlib.suppress(FairgroundError):  # then the next time
                    await self._let_bot_play(await self._house.find(table), seat)
            for name in await self._store.read(queries.due):
                with contextlib.suppress(Conflict):  # another server was first
                    await self._go_on(name)
            waiting = await self._store.read(lambda each: queries.asleep(each, AWAKE_AT_ONCE))
            await self._wake_tables(waiting)

    async def _let_bot_play(self, live: LiveTable | None, seat: int) -> None:
        if live is None:
            return
        if live.chairs[seat].kind == "open":
            await seat_bot(live, seat, USUAL, newcomer())
        else:
            await resign(live, seat)

    async def _go_on(self, name: str) -> None:
        whole = await self.find(name)
        if whole is None:
            return
        for game in whole.games_of(whole.tournament.round):
            if game.decided is None and not game.goes_on:
                live = await self._house.find(game.at_table)
                found = counted(whole, game, live, time.time())
                if found is not None:
                    with contextlib.suppress(Conflict):  # it is counted
                        await self._change(changes.decide(name, found))
        whole = await self.find(name)
        if whole is None or not whole.is_decided(whole.tournament.round):
            return
        if whole.tournament.finished is not None:
            await self._change(changes.unseal(name))
            return
        now = time.time()
        opening = await asyncio.to_thread(next_opening, whole, now)
        if opening is None:
            await self._change(changes.finish(whole, now))
            return
        opening = await self._for_those_who_may_play(opening)
        await self._change(changes.begin_round(whole, opening))
        await self._wake_tables([new.header.id for new in opening.tables])

    async def _for_those_who_may_play(self, opening: changes.Opening) -> changes.Opening:
        tables = [await self._house.without_the_banned(new) for new in opening.tables]
        return replace(opening, tables=tuple(tables))

    async def _wake_tables(self, names: list[str]) -> None:
        """Let the server do at these tables what nobody else does."""
        for name in names:
            if self._house.at_hand(name) is None:
                await self._house.find(name)

    async def clear(self, days: int) -> None:
        """Delete a few tournaments that were over that many days ago; 0 keeps them for ever."""
        if not days:
            return
        before = time.time() - days * 24 * 3600.0
        old = await self._store.read(
            lambda each: queries.find_expired(each, before, EXPIRED_AT_ONCE)
        )
        if old:
            await self._change(changes.delete(old, before))

    def _check_open(self, whole: Whole) -> None:
        if whole.tournament.stage != OPEN:
            raise TournamentError(say("Too late: this tournament takes nobody any more."))

    def _check_organiser(self, whole: Whole, account: Account) -> None:
        if whole.tournament.organiser != account.key:
            raise TournamentError(say("Only the organiser may do this."))

    async def _change(self, work: Work) -> None:
        await self._house.take_over(await self._store.change(work))
