"""The coach of a live table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from fairground.bots import coach
from fairground.bots.coach import Advice
from fairground.bots.thinkers import Thinkers
from fairground.game import FairgroundError, Game
from fairground.table import TAKE_BACK_TURN, UNDO, Table, read_together
from fairground.web.storage.kept_table import Header

PATIENCE = 15.0
"""How many seconds a question waits for its turn before the page says that there is a queue."""
Moment = tuple[int, int]
"""A seat and the ply that it sees."""


@dataclass(frozen=True)
class Asked:
    """A page has asked the coach for a seat when ``epoch`` epochs had ended; the coach thinks for
    ``client``."""

    seat: int
    epoch: int
    client: str


class TableWithCoach(Protocol):
    """What the coach needs of a live table."""

    game: Game
    header: Header
    table: Table | None

    def waits_for(self, held: tuple[int, ...]) -> list[int]: ...


class Coaching:
    """Advice is thought out once for each moment that the seat can tell from another."""

    def __init__(
        self, live: TableWithCoach, thinkers: Thinkers, wake_watchers: Callable[[], None]
    ) -> None:
        self._live = live
        self._thinkers = thinkers
        self._wake_watchers = wake_watchers
        self._advice: dict[Moment, asyncio.Task[list[Advice]]] = {}
        self.answers = 0
        """How often the coach has answered: until it does, a page need not be drawn again."""

    async def advise(self, seat: int, client: str) -> list[Advice]:
        """What the coach says to somebody who has to decide; nothing if that moment has passed
        meanwhile. Busy if the client's questions have to wait for too long."""
        table, moment = self._live.table, self._moment(seat)
        if table is None or moment is None:
            return []
        thinking = self._advice.get(moment)
        if thinking is None or _has_failed(thinking):
            thinking = self._begin(seat, moment, client, table)
        try:
            advice = await asyncio.shield(thinking)
        except FairgroundError:
            self._advice.pop(moment, None)
            raise
        return advice if moment == self._moment(seat) else []

    def go_on(self, asked: Asked) -> None:
        """Advise a page that has asked at an earlier step of the same turn. Where nobody can
        think, the page shows no advice, and its person may ask again."""
        table, moment = self._live.table, self._moment(asked.seat)
        if table is None or moment is None or moment in self._advice:
            return
        if _is_same_turn(table, asked):
            thinking = self._begin(asked.seat, moment, asked.client, table)
            thinking.add_done_callback(self._tell)

    def _begin(
        self, seat: int, moment: Moment, client: str, table: Table
    ) -> asyncio.Task[list[Advice]]:
        thought = self._think(client, table, seat, self._planned(table, moment))
        self._forget_what_has_passed()
        self._advice[moment] = asyncio.get_running_loop().create_task(thought)
        return self._advice[moment]

    def _planned(self, table: Table, moment: Moment) -> int | None:
        """The move with which the coach's last advice to a seat goes on, if the seat has just
        played as advised."""
        seat, ply = moment
        before = self._advice.get((seat, ply - 1))
        if before is None or not before.done() or _has_failed(before) or not table.entries:
            return None
        last = table.entries[-1]
        if last.seat != seat or last.move in (UNDO, TAKE_BACK_TURN):
            return None
        played = read_together(table.game, last.move)
        for advice in before.result():
            plan = [advice.move, *advice.then]
            if plan[: len(played)] == played and len(plan) > len(played):
                return plan[len(played)]
        return None

    def _tell(self, thought: asyncio.Task[list[Advice]]) -> None:
        if not _has_failed(thought):
            self._wake_watchers()

    def says(self, seat: int | None) -> tuple[Advice, ...]:
        """What the coach has said to a seat about this very moment, if somebody there has
        asked."""
        moment = None if seat is None else self._moment(seat)
        thought = None if moment is None else self._advice.get(moment)
        if thought is None or not thought.done() or _has_failed(thought):
            return ()
        return tuple(thought.result())

    async def _think(
        self, client: str, table: Table, seat: int, planned: int | None
    ) -> list[Advice]:
        game, names = self._live.game, table.display_names
        view, legal = table.view(seat), table.legal_moves(seat)
        async with self._thinkers.turn(client, coach.SECONDS, PATIENCE) as turn:
            advice = await turn.advise(game, view, legal, names, secrets.randbits(63), planned)
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


def _is_same_turn(table: Table, asked: Asked) -> bool:
    """Whether the seat has still the turn in which it asked: the same epoch, or others in which
    nobody else has played. Somebody who plays alone has a new turn in each epoch."""
    now = table.ply_for(None)
    if now <= asked.epoch or len(table.names) == 1:
        return now == asked.epoch
    begin, end = table.entries_at(None, asked.epoch), table.entries_at(None, now)
    return all(entry.seat == asked.seat for entry in table.entries[begin:end])


def _has_failed(thought: asyncio.Task[list[Advice]]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)
