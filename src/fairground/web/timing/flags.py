"""When somebody's time is up: a bot plays on for the seat, or the others are asked, as the table's
host chose. By correspondence days off are used up first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from fairground.bots import USUAL
from fairground.game import FairgroundError
from fairground.table import Table
from fairground.web.seats.announcements import Announcement
from fairground.web.storage.kept_table import Chair, Header
from fairground.web.storage.store_errors import StoreError
from fairground.web.timing.clocks import Clocks, Now, SeatClock, laid_out_again, with_day_off
from fairground.web.timing.time_control import ASK, TimeControl

LONGEST_NAP = 3600.0
AGAIN = 5.0
"""Seconds until a flag is looked at again that could not be dealt with."""
DRIFT = 60.0
"""Watches that differ by less are as they were."""

Plan = Callable[[SeatClock], tuple[SeatClock, Announcement | None]]

log = logging.getLogger("fairground")


class TableWithClocks(Protocol):
    """What flags need of a live table."""

    chairs: list[Chair]
    clocks: Clocks | None

    @property
    def is_over(self) -> bool: ...
    @property
    def header(self) -> Header: ...
    @property
    def table(self) -> Table | None: ...
    @property
    def control(self) -> TimeControl | None: ...
    @property
    def moment(self) -> Now: ...
    async def begin_clocks(self) -> None: ...
    async def set_clock(self, seat: int, plan: Plan) -> None: ...
    async def play_on(self, seat: int, level: str, check: Callable[[], None]) -> None: ...
    async def hold_bots(self) -> bool: ...


class _NotDue(FairgroundError):
    """Somebody moved at the last moment."""


class Flags:
    """Watches the clocks of one table."""

    def __init__(self, live: TableWithClocks) -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def is_due(self) -> bool:
        """Whether clocks are to be started, or somebody's time is up."""
        live = self._live
        if not live.header.clock or live.table is None or live.is_over:
            return False
        if live.clocks is None:
            return True
        return bool(self._fallen())

    def wake(self) -> None:
        """Something has changed at the table."""
        if self._is_stopped or not self._live.header.clock:
            return
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        if self.is_due:
            if self._looking is None or self._looking.done():
                self._looking = loop.create_task(self._look_safely())
            return
        clocks = self._live.clocks
        flag = None if clocks is None else clocks.next_flag
        if flag is not None:
            nap = min(LONGEST_NAP, max(0.0, flag - self._live.moment.house))
            self._timer = loop.call_later(nap, self.wake)

    def stop(self) -> None:
        self._is_stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._looking is not None:
            self._looking.cancel()

    async def look(self) -> None:
        """Start the clocks of a game that has been dealt, and deal with those that have run out."""
        live = self._live
        if self.is_due and live.clocks is None:
            await live.begin_clocks()
        for seat in self._fallen():
            if await live.hold_bots():
                await self._fall(seat)

    async def _look_safely(self) -> None:
        try:
            await self.look()
        except Exception as error:
            fields = {"event": "flag-failed", "table": self._live.header.id}
            if isinstance(error, StoreError):
                log.error("A clock could not be kept: %s", error, extra=fields)
            else:
                log.exception("What happens at a flag failed.", extra=fields)
        if not self._is_stopped:
            again = AGAIN if self.is_due else 0.0
            self._timer = asyncio.get_running_loop().call_later(again, self.wake)

    def _fallen(self) -> list[int]:
        """The seats whose time is up, and nobody has dealt with it."""
        clocks, now = self._live.clocks, self._live.moment.house
        if clocks is None:
            return []
        return [seat for seat, clock in enumerate(clocks.seats) if _has_fallen(clock, now)]

    async def _fall(self, seat: int) -> None:
        live = self._live
        control, clocks = live.control, live.clocks
        assert control is not None
        assert clocks is not None
        try:
            clock, name = clocks.seats[seat], live.chairs[seat].name
            if clock.quiet is not None and abs(live.moment.ahead - clock.ahead) > DRIFT:
                await live.set_clock(seat, lambda now: (laid_out_again(now, live.moment), None))
            elif clock.vacation > 0:
                day_off = Announcement("day off", (name,))
                await self._change(seat, lambda now: with_day_off(now, live.moment), day_off)
            elif control.flag == ASK and others(live.chairs, seat):
                out = Announcement("out of time", (name,))
                await self._change(seat, lambda now: replace(now, is_out=True), out)
            else:
                await live.play_on(seat, USUAL, lambda: self._check(seat))
        except _NotDue:
            return

    async def _change(
        self, seat: int, change: Callable[[SeatClock], SeatClock], said: Announcement
    ) -> None:
        def plan(clock: SeatClock) -> tuple[SeatClock, Announcement | None]:
            self._check(seat)
            return change(clock), said

        await self._live.set_clock(seat, plan)

    def _check(self, seat: int) -> None:
        clocks = self._live.clocks
        if clocks is None or not _has_fallen(clocks.seats[seat], self._live.moment.house):
            raise _NotDue


def _has_fallen(clock: SeatClock, now: float) -> bool:
    return clock.until is not None and clock.until <= now and not clock.is_out


def others(chairs: list[Chair], seat: int) -> list[int]:
    """The seats of the other people, who decide when somebody's time is up."""
    holder = chairs[seat].holder
    return [
        chair.seat
        for chair in chairs
        if chair.kind == "person" and not chair.bot and chair.holder != holder
    ]
