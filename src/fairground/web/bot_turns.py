"""The bots of a live table: each is one more caller of ``play``."""

from __future__ import annotations

import asyncio
import secrets
from typing import Protocol

from fairground.bots.thinkers import NobodyThinks, Thinkers
from fairground.game import FairgroundError, Game
from fairground.table import Table
from fairground.web.store import Chair
from fairground.web.store_errors import StoreError

BOT_PACE = 0.5
BOT_PATIENCE = 5.0


class TableWithBots(Protocol):
    """What a bot needs of the live table it plays at."""

    game: Game
    table: Table | None
    chairs: list[Chair]

    async def play(
        self, seat: int, text: str, ply: int | None, bot: Chair | None = None
    ) -> None: ...


class BotTurns:
    """Plays the bots of one table, one move at a time, as long as one of them is to decide."""

    def __init__(self, live: TableWithBots, pace: float, thinkers: Thinkers) -> None:
        self._live = live
        self._pace = pace
        self._thinkers = thinkers
        self._playing: asyncio.Task[None] | None = None

    @property
    def is_due(self) -> bool:
        return self._next_seat() is not None

    @property
    def is_playing(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def wake(self) -> None:
        """Something has changed at the table: play on if a bot is to decide."""
        if not self.is_playing and self.is_due:
            self._playing = asyncio.get_running_loop().create_task(self._play())

    def _next_seat(self) -> int | None:
        if self._live.table is None:
            return None
        return next((seat for seat in self._live.table.turn if self._live.chairs[seat].bot), None)

    async def _play(self) -> None:
        live = self._live
        while True:
            await asyncio.sleep(self._pace)
            seat, table = self._next_seat(), live.table
            if seat is None or table is None:
                return
            ply, view, legal = table.ply, table.view(seat), table.legal_moves(seat)
            chair, seed = live.chairs[seat], secrets.randbits(63)
            try:
                move = await self._thinkers.choose(live.game, chair.bot, view, legal, seed)
                await live.play(seat, live.game.say(move), ply, chair)
            except NobodyThinks:
                await asyncio.sleep(BOT_PATIENCE)
            except FairgroundError:
                continue  # somebody moved or sat down while the bot was thinking: it looks again
            except StoreError:
                await asyncio.sleep(BOT_PATIENCE)
