"""The bots of a live table: each is one more caller of ``play``.

When a bot acts must not tell what it holds: whether it had a choice, whether the choice was hard,
or how many steps it took in secret. So whatever a bot does before an action that somebody else can
notice belongs to one turn of thinking, and the action comes a whole number of paces after that turn
began: nearly always one, more only if thinking was slow, as on a busy server. The host of a table
chooses among a few paces; at a quick one bots think so much shorter that the same holds.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from fairground.bots import levels
from fairground.bots.fair_queue import Busy
from fairground.bots.thinkers import Closing, NobodyThinks, Thinkers, ThinkingTurn
from fairground.game import Game, StaleMove
from fairground.lesson import Progress
from fairground.table import Table
from fairground.web.seats.announcements import Announcement
from fairground.web.serving.clock import Clock, RealClock
from fairground.web.serving.settings import SPEEDS
from fairground.web.storage.kept_table import Chair, Header
from fairground.web.storage.store_errors import StoreError

BOT_PACE = 1.35
BOT_PATIENCE = 5.0
"""How long a bot waits where something is wrong, before it tries again."""
THINKING = 1.15
"""How many seconds of the usual pace bots think; the rest is for the way there and back."""
NEXT_STEP = 0.75
"""The part of the time left that the next step may take, for others may follow in secret."""
SHORTEST = 0.02
"""How many seconds of the usual pace any step may take, however many went before it."""
FAILURES = 2
FALLBACK = "greedy"

log = logging.getLogger("fairground")


class TableWithBots(Protocol):
    """What a bot needs of the live table it plays at."""

    chairs: list[Chair]

    @property
    def game(self) -> Game: ...
    @property
    def header(self) -> Header: ...
    @property
    def table(self) -> Table | None: ...
    async def play(
        self, seat: int, text: str, ply: int | None, bot: Chair | None = None
    ) -> None: ...

    @property
    def progress(self) -> Progress | None: ...
    async def announce(self, seat: int, announcement: Announcement) -> None: ...
    async def hold_bots(self) -> bool: ...


@dataclass
class _Action:
    """What a bot is about to do. ``failed`` if its own thinking did not work."""

    seat: int
    chair: Chair
    began: float
    text: str = ""
    ply: int = 0
    failed: bool = False


class BotTurns:
    """Plays the bots of one table, one action at a time and in the order of the seats."""

    def __init__(
        self, live: TableWithBots, pace: float, thinkers: Thinkers, clock: Clock | None = None
    ) -> None:
        self._live = live
        self._usual_pace = pace
        self._thinkers = thinkers
        self._clock = clock or RealClock()
        self._playing: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._failures = 0

    @property
    def is_due(self) -> bool:
        """Whether a bot is to decide."""
        return self._next_seat() is not None

    @property
    def is_playing(self) -> bool:
        return self._playing is not None and not self._playing.done()

    @property
    def _haste(self) -> float:
        return SPEEDS.get(self._live.header.speed, 1.0)

    @property
    def _pace(self) -> float:
        return self._usual_pace * self._haste

    def wake(self) -> None:
        """Something has changed at the table: play on if a bot is to decide."""
        if not self._is_stopped and not self.is_playing and self.is_due:
            self._playing = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """No bot moves any more."""
        self._is_stopped = True
        if self._playing is not None:
            self._playing.cancel()

    def _next_seat(self) -> int | None:
        """In a lesson, bots move when the lesson says so and not otherwise."""
        if self._live.table is None or self._live.header.ended:
            return None
        progress = self._live.progress
        if progress is not None:
            return None if progress.due is None else progress.due[0]
        return next((seat for seat in self._live.table.turn if self._live.chairs[seat].bot), None)

    async def _play(self) -> None:
        """Nothing that goes wrong ends this while a bot is to decide, unless the bots of this table
        think on another server."""
        while (seat := self._next_seat()) is not None:
            try:
                if not await self._live.hold_bots():
                    return
                await (self._act(seat) if self._live.progress is None else self._recite(seat))
                self._failures = 0
            except StaleMove:
                await self._clock.sleep(0)  # somebody moved or sat down: look again
            except Busy:
                await self._clock.sleep(self._pace)
            except StoreError:
                await self._clock.sleep(BOT_PATIENCE)
            except Closing:
                return
            except Exception:
                self._failures += 1
                fields = {"event": "bot-failed", "table": self._live.header.id}
                log.exception("A bot could not move.", extra=fields)
                await self._clock.sleep(BOT_PATIENCE)

    async def _act(self, seat: int) -> None:
        """One action that others can notice, and what the bot does in secret before it."""
        live, pace = self._live, self._pace
        thinking = THINKING * min(1.0, self._haste)
        async with self._thinkers.turn(live.header.client, thinking) as turn:
            action = _Action(seat, live.chairs[seat], self._clock.now())
            is_noticed = await self._decide(action, turn)
        if is_noticed:
            await self._wait_until_due(action.began, pace)
            if action.failed:
                await live.announce(seat, _excuse(action.chair))
            await live.play(seat, action.text, action.ply, action.chair)

    async def _recite(self, seat: int) -> None:
        """Play what the lesson has for a seat."""
        live = self._live
        await self._clock.sleep(self._pace)
        progress = live.progress
        if progress is not None and progress.due is not None and progress.due[0] == seat:
            await live.play(seat, progress.due[1], None, live.chairs[seat])

    async def _decide(self, action: _Action, turn: ThinkingTurn) -> bool:
        """Play on in secret until there is something that others will notice. False if meanwhile
        the bot need not decide any more."""
        live, seat = self._live, action.seat
        while live.table is not None and seat in live.table.turn:
            action.ply = live.table.ply_for(seat)
            action.text = live.game.say(await self._choose(action, turn, live.table))
            if self._is_noticed(action):
                return True
            await live.play(seat, action.text, action.ply, action.chair)
        return False

    def _is_noticed(self, action: _Action) -> bool:
        """Whether anybody else at the table, or an onlooker, sees something else afterwards."""
        table, view = self._live.table, self._live.game.view
        assert table is not None
        proposal = table.propose(action.seat, action.text, action.ply)
        others = [None, *(seat for seat in range(table.seats) if seat != action.seat)]
        return any(view(table.state, other) != view(proposal.state, other) for other in others)

    async def _choose(self, action: _Action, turn: ThinkingTurn, table: Table) -> int:
        """A move of the bot, or a legal one if its thinking fails."""
        game, bot = self._live.game, action.chair.bot
        view, legal = table.view(action.seat), table.legal_moves(action.seat)
        if self._failures < FAILURES:
            for kind in dict.fromkeys((bot, FALLBACK)):
                seed, seconds = secrets.randbits(63), self._seconds(action, turn)
                with suppress(NobodyThinks):
                    return await turn.choose(game, kind, view, legal, seed, seconds)
                action.failed = True
        action.failed = True
        return secrets.choice(legal)

    def _seconds(self, action: _Action, turn: ThinkingTurn) -> float:
        left = turn.seconds - (self._clock.now() - action.began)
        shortest = SHORTEST * min(1.0, self._haste)
        return max(shortest, min(levels.SECONDS, NEXT_STEP * left))

    async def _wait_until_due(self, began: float, pace: float) -> None:
        passed = self._clock.now() - began
        paces = max(1, math.ceil(passed / pace))
        await self._clock.sleep(began + paces * pace - self._clock.now())


def _excuse(chair: Chair) -> Announcement:
    if chair.kind == "person":
        return Announcement("bot could not think", (chair.name,))
    return Announcement("could not think", bot=chair.name)
