"""Calls a person to a table at which it is their turn and nobody looks at it from their seat: once
in a turn, after a while, and from one server."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from fairground.table import Table
from fairground.web.calling.callers import Caller
from fairground.web.storage.kept_table import Chair, Header
from fairground.web.storage.store_errors import StoreError

GRACE = 25.0
"""Seconds in which somebody may come, or move on another device, before they are called."""

log = logging.getLogger("fairground")


class TableThatCalls(Protocol):
    """What calling needs of a live table."""

    chairs: list[Chair]

    @property
    def header(self) -> Header: ...
    @property
    def table(self) -> Table | None: ...
    def is_here(self, seat: int) -> bool: ...


class Calls:
    def __init__(self, live: TableThatCalls, caller: Caller | None) -> None:
        self._live = live
        self._caller = caller
        self._turn: frozenset[int] = frozenset()
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._calling: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def wake(self) -> None:
        """Something has changed at the table."""
        if self._caller is None or self._is_stopped:
            return
        turn = frozenset(seat for seat in self._seats() if self.is_due(seat))
        for seat in self._turn - turn:
            timer = self._timers.pop(seat, None)
            if timer is not None:
                timer.cancel()
        for seat in turn - self._turn:
            loop = asyncio.get_running_loop()
            self._timers[seat] = loop.call_later(GRACE, self._call_soon, seat)
        self._turn = turn

    def stop(self) -> None:
        self._is_stopped = True
        for timer in self._timers.values():
            timer.cancel()

    def is_due(self, seat: int) -> bool:
        """Whether a person has to decide on this seat."""
        table, chair = self._live.table, self._live.chairs[seat]
        is_persons = chair.kind == "person" and not chair.bot
        return table is not None and is_persons and seat in table.turn

    async def call(self, seat: int) -> None:
        """Unless they are here by now, or were called already."""
        live, caller = self._live, self._caller
        if caller is None or live.table is None or not self.is_due(seat) or live.is_here(seat):
            return
        await caller.call(live.header, live.chairs[seat], _moves(live.table, seat))

    async def call_late(self, seat: int, moves: int) -> None:
        """By a letter that was put off, unless they have moved since, or are here."""
        live, caller = self._live, self._caller
        if caller is None or live.table is None or not self.is_due(seat) or live.is_here(seat):
            return
        if _moves(live.table, seat) == moves:
            await caller.call_late(live.header, live.chairs[seat])

    def _seats(self) -> range:
        return range(len(self._live.chairs))

    def _call_soon(self, seat: int) -> None:
        self._timers.pop(seat, None)
        calling = asyncio.get_running_loop().create_task(self._call_safely(seat))
        self._calling.add(calling)
        calling.add_done_callback(self._calling.discard)

    async def _call_safely(self, seat: int) -> None:
        if self._is_stopped:
            return
        fields = {"event": "call-failed", "table": self._live.header.id}
        try:
            await self.call(seat)
        except StoreError as error:
            log.warning("Somebody was not called: %s", error, extra=fields)


def _moves(table: Table, seat: int) -> int:
    """How many a seat has made."""
    return sum(entry.seat == seat for entry in table.entries)
