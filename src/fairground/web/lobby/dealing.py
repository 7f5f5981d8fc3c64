"""From the last taken chair to the deal. Each person's browser commits to a part of the luck, shows
it when no further commitment is accepted, and the game is dealt from the server's seed and all the
parts (``fairground.shares``). Each step is kept before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from fairground.game import FairgroundError
from fairground.language import say
from fairground.shares import Share, commitment_to
from fairground.table import Table
from fairground.web.storage.kept_table import COMMITTING, DEALT, SHOWING, Chair, Header
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError

RETRY = 5.0

log = logging.getLogger("fairground")


@dataclass(frozen=True)
class Grace:
    """For how many seconds a table waits for somebody's browser to commit, and then to show its
    part: while their page is open (``here``), and while it is not (``away``)."""

    here: float = 15.0
    away: float = 3.0


GRACE = Grace()


class TableToDeal(Protocol):
    """What dealing needs of a live table."""

    header: Header
    chairs: list[Chair]
    table: Table | None
    changing: asyncio.Lock

    def is_here(self, seat: int) -> bool: ...
    def publish(self) -> None: ...
    def deal(self) -> None: ...
    def count_change(self) -> None: ...
    async def catch_up(self) -> bool: ...
    async def keep_turn(self) -> None: ...


class Dealing:
    """The luck of one table, until it is dealt. ``shares`` are those of seats that committed."""

    def __init__(
        self, live: TableToDeal, store: Store, grace: Grace, shares: Mapping[int, Share]
    ) -> None:
        self.shares = dict(shares)
        self._live = live
        self._store = store
        self._grace = grace
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._settling: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def stage(self) -> str:
        return self._live.header.luck

    @property
    def is_under_way(self) -> bool:
        """Every chair is taken, and the game is not dealt yet."""
        is_full = all(chair.kind != "open" for chair in self._live.chairs)
        is_open = is_full and not self._live.header.ended
        return is_open and self.stage in (COMMITTING, SHOWING)

    @property
    def awaited(self) -> list[int]:
        """The seats whose browsers have still to answer."""
        if self.stage == SHOWING:
            return [seat for seat, share in self.shares.items() if share.part is None]
        if self.stage != COMMITTING:
            return []
        people = [chair.seat for chair in self._live.chairs if chair.kind == "person"]
        return [seat for seat in people if seat not in self.shares]

    async def commit(self, seat: int, commitment: str) -> None:
        """Keep what a seat committed to. The same commitment sent twice is no harm."""
        async with self._live.changing:
            known = self.shares.get(seat)
            if known is not None and known.commitment == commitment:
                return
            if self.stage != COMMITTING or self._live.header.ended:
                raise FairgroundError(
                    say("Too late: no seat can add to the luck of this table now.")
                )
            if known is not None:
                raise FairgroundError(say("This seat has committed to another part already."))
            await self._keep(self._store.commit(self._live.header.id, seat, commitment))
            self._live.count_change()
            self.shares[seat] = Share(commitment)
        await self.settle()
        self._live.publish()

    async def show(self, seat: int, part: bytes) -> None:
        """Keep the part that a seat committed to. The same part sent twice is no harm."""
        async with self._live.changing:
            known = self.shares.get(seat)
            if known is None:
                raise FairgroundError(say("This seat has not committed to a part."))
            if known.part == part:
                return
            if self.stage != SHOWING:
                early = say("Too early: not every seat has committed to its part.")
                late = say("Too late: the game has been dealt without this part.")
                raise FairgroundError(early if self.stage == COMMITTING else late)
            if known.commitment != commitment_to(part):
                raise FairgroundError(say("This is not the part to which the seat committed."))
            await self._keep(self._store.show(self._live.header.id, seat, part))
            self._live.count_change()
            self.shares[seat] = replace(known, part=part)
        await self.settle()
        self._live.publish()

    async def settle(self) -> None:
        """Go as far as nobody is waited for, and look again when patience runs out."""
        try:
            while await self._step():
                self._live.publish()
        except StoreError as error:
            fields = {"event": "database-trouble", "table": self._live.header.id}
            log.error("The game could not be dealt yet: %s", error, extra=fields)
            self._look_again(RETRY)

    def stop(self) -> None:
        self._is_stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._settling is not None:
            self._settling.cancel()

    def reconsider(self) -> None:
        """Somebody's page was closed: less patience may be due."""
        if self.is_under_way:
            self._look_again(max(self._patience(), 0.0))

    async def _step(self) -> bool:
        """Whether one stage was finished; if not, somebody is waited for, or nothing is to do."""
        async with self._live.changing:
            if not self.is_under_way:
                self._since = None
                return False
            patience = self._patience()
            if patience > 0:
                self._look_again(patience)
                return False
            after = SHOWING if self.stage == COMMITTING and self.shares else DEALT
            try:
                await self._store.advance(self._live.header, after, self.shares)
            except Conflict:
                await self._live.catch_up()
                return True
            self._live.count_change()
            self._live.header = replace(self._live.header, luck=after)
            self._since = None
            if after == DEALT:
                self._live.deal()
                await self._live.keep_turn()
            return True

    def _patience(self) -> float:
        """How many seconds are left for those who have not answered; none if all have."""
        if self._since is None:
            self._since = time.monotonic()
        waited = time.monotonic() - self._since
        return max(
            (
                (self._grace.here if self._live.is_here(seat) else self._grace.away) - waited
                for seat in self.awaited
            ),
            default=0.0,
        )

    def _look_again(self, after: float) -> None:
        if self._is_stopped:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(after, self._settle_soon)

    def _settle_soon(self) -> None:
        self._settling = asyncio.get_running_loop().create_task(self.settle())

    async def _keep(self, writing: Coroutine[object, object, None]) -> None:
        try:
            await writing
        except Conflict:
            await self._live.catch_up()
            raise FairgroundError(say("The table had moved on; nothing has changed.")) from None
