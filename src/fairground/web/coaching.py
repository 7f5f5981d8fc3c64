"""The coach of a live table."""

from __future__ import annotations

import asyncio
import secrets
from typing import Protocol

from fairground.bots import coach
from fairground.bots.coach import Advice
from fairground.bots.thinkers import Thinkers
from fairground.game import FairgroundError, Game
from fairground.table import Table
from fairground.web.store import Header

PATIENCE = 15.0
"""How many seconds a question waits for its turn before the page says that there is a queue."""
Moment = tuple[int, int]
"""A seat and the ply that it sees."""


class TableWithCoach(Protocol):
    """What the coach needs of a live table."""

    game: Game
    header: Header
    table: Table | None

    def waits_for(self, held: tuple[int, ...]) -> list[int]: ...


class Coaching:
    """Advice is thought out once for each moment that the seat can tell from another."""

    def __init__(self, live: TableWithCoach, thinkers: Thinkers) -> None:
        self._live = live
        self._thinkers = thinkers
        self._advice: dict[Moment, asyncio.Task[list[Advice]]] = {}
        self.answers = 0
        """How often the coach has answered: until it does, a page need not be drawn again."""

    async def advise(self, seat: int, client: str) -> list[Advice]:
        """What the coach says to somebody who has to decide; nothing if that moment has passed
        meanwhile. Busy if the client's questions have to wait for too long."""
        table, moment = self._live.table, self._moment(seat)
        if table is None or moment is None:
            return []
        if moment not in self._advice:
            self._forget_what_has_passed()
            thinking = self._think(client, table, seat)
            self._advice[moment] = asyncio.get_running_loop().create_task(thinking)
        try:
            advice = await asyncio.shield(self._advice[moment])
        except FairgroundError:
            self._advice.pop(moment, None)
            raise
        return advice if moment == self._moment(seat) else []

    def says(self, seat: int | None) -> tuple[Advice, ...]:
        """What the coach has said to a seat about this very moment, if somebody there has
        asked."""
        moment = None if seat is None else self._moment(seat)
        thought = None if moment is None else self._advice.get(moment)
        if thought is None or not thought.done() or thought.cancelled() or thought.exception():
            return ()
        return tuple(thought.result())

    async def _think(self, client: str, table: Table, seat: int) -> list[Advice]:
        view, legal, names = table.view(seat), table.legal_moves(seat), table.display_names
        async with self._thinkers.turn(client, coach.SECONDS, PATIENCE) as turn:
            advice = await turn.advise(self._live.game, view, legal, names, secrets.randbits(63))
        self.answers += 1
        return advice

    def _forget_what_has_passed(self) -> None:
        present = [moment for moment in self._advice if moment == self._moment(moment[0])]
        self._advice = {moment: self._advice[moment] for moment in present}

    def _moment(self, seat: int) -> Moment | None:
        """The moment for which a seat may ask; None where nobody there has to decide."""
        live = self._live
        if live.table is None or not live.header.coach or not live.waits_for((seat,)):
            return None
        return seat, live.table.ply_for(seat)
