"""A table as it was a while ago, for people who look on. It is like the table of another server
that hears of everything so much later: it is read from what was kept at its moment, and has nothing
in it that came after. So every page that shows a table shows this one too, and cannot tell more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import Thinkers
from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.seats.watcher import Watcher
from fairground.web.storage.kept_table import Stored
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError
from fairground.web.timing.house_time import HouseTime
from fairground.web.watching.live import LiveTable

T = TypeVar("T")
LOOK_AGAIN = 5.0
"""After this many seconds somebody who looks on is shown what is due, whatever was heard of it."""


class PastTime(HouseTime):
    """The time of the house as it was ``delay`` seconds ago. While no server was up it stood still,
    so it is never earlier than a change that onlookers have seen."""

    def __init__(self, house: HouseTime, delay: float) -> None:
        super().__init__(wall=house.wall)
        self._house, self._delay, self._least = house, delay, 0.0

    def now(self) -> float:
        return max(self._house.now() - self._delay, self._least)

    def adopt(self, noted: float) -> None:
        self._least = max(self._least, noted)


class PastTable(LiveTable):
    """``live`` is the table as it is now. Nobody has a chair here, and nothing is changed but by
    going on."""

    def __init__(
        self,
        live: LiveTable,
        stored: Stored,
        store: Store,
        thinkers: Thinkers,
        reviewers: Reviewers,
    ) -> None:
        house = PastTime(live.house, live.onlookers_delay)
        super().__init__(stored, store, 0.0, thinkers, reviewers, house=house)
        if self.clocks is not None:
            house.adopt(self.clocks.at)
        self._live = live
        self.talk = live.talk
        self._noted = asyncio.Event()
        self._going: asyncio.Task[None] | None = None

    @property
    def moment_shown(self) -> float:
        """Onlookers see what happened until then."""
        return self.wall() - self._live.onlookers_delay

    async def go_on(self) -> None:
        """Show what is due by now."""
        async with self.changing:
            await self.catch_up()
        if self.is_over:
            self._live.is_open_to_all = True

    async def _kept(self) -> Stored | None:
        return await self._store.load_as_of(self.id, self.plies, self.moment_shown)

    async def is_present(self) -> bool:
        return True

    def shows_itself_to(self, holder: str) -> bool:
        return not self._live.shows_itself_to(holder)

    def held_by(self, holder: str) -> tuple[int, ...]:
        return ()

    def is_host(self, holder: str) -> bool:
        return False

    def is_here(self, seat: int) -> bool:
        """Who is away is known of the present only."""
        return True

    def publish(self) -> None:
        """Bots, clocks and calls belong to the present."""
        self.revision += 1
        self.wake_watchers()

    def wake_watchers(self) -> None:
        """Somebody may have sat down; and there may be something to wait for."""
        super().wake_watchers()
        self._noted.set()

    async def keep_turn(self) -> None:
        """It is kept of the present."""

    async def _until_kept(self, attempt: Callable[[], Awaitable[T]]) -> T:
        raise FairgroundError(say("You look on at this table, and change nothing."))

    @contextmanager
    def watching(self, seats: tuple[int, ...]) -> Iterator[Watcher]:
        with self._presence.watching(()) as woken:
            if self._going is None or self._going.done():
                self._going = asyncio.get_running_loop().create_task(self._go_along())
            yield woken
        self._noted.set()

    async def _go_along(self) -> None:
        """As long as somebody watches, show everything when it is due."""
        while self._presence.is_watched:
            self._noted.clear()
            wait = LOOK_AGAIN
            with suppress(StoreError, FairgroundError):
                await self.go_on()
                due = await self._store.next_change(self.id, self.moment_shown)
                if due is not None:
                    wait = min(max(due - self.moment_shown, 0.05), LOOK_AGAIN)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._noted.wait(), wait)
