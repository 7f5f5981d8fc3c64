"""Before the game begins: leaving a chair, removing somebody, and who may have an open chair."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from fairground.language import say
from fairground.web.people.visitor import Visitor
from fairground.web.seats.reseating import SeatError
from fairground.web.storage.kept_table import COMMITTING, Chair
from fairground.web.watching.live import Alteration, LiveTable, Reseating
from fairground.web.watching.onlookers import checked_onlookers

MOST_REMOVED = 60
"""One table remembers no more people whom its host has removed."""


def is_waiting(live: LiveTable) -> bool:
    return live.table is None and live.header.luck == COMMITTING and not live.is_shut


def is_removed(live: LiveTable, holder: str) -> bool:
    """Whether the host has removed somebody, who cannot sit down here any more."""
    return holder in _removed(live)


def check_not_removed(live: LiveTable, visitor: Visitor) -> None:
    if is_removed(live, visitor.holder):
        raise SeatError(
            say("The host has removed you from this table. You cannot sit down here again.")
        )


def chair_for_anybody(live: LiveTable) -> Chair | None:
    """The first chair that somebody with the table's code may have."""
    if not is_waiting(live):
        return None
    free = (chair for chair in live.chairs if chair.kind == "open" and not chair.kept)
    return next(free, None)


async def leave(live: LiveTable, seat: int, visitor: Visitor) -> None:
    def plan(chair: Chair) -> Reseating:
        _check_waiting(live)
        if chair.kind != "person" or chair.holder != visitor.holder:
            raise SeatError(say("This is not your chair."))
        if live.header.tournament:
            raise SeatError(say("This table belongs to a tournament. You can leave that."))
        return Reseating(freed(chair))

    await live.reseat(seat, plan)


async def remove(live: LiveTable, seat: int, visitor: Visitor) -> None:
    """Nobody comes back whom the host has removed, by whichever way they came."""

    def plan(chair: Chair) -> Reseating:
        _check_waiting(live)
        _check_host(live, visitor)
        if chair.kind != "person" or chair.holder == visitor.holder:
            raise SeatError(say("Nobody sits here whom you could remove."))
        gone = [*_removed(live), chair.holder, *([chair.owner] if chair.owner else [])]
        if len(set(gone)) > MOST_REMOVED:
            raise SeatError(
                say("You have removed {number} people from this table.", number=MOST_REMOVED)
            )
        kept = msgspec.json.encode(list(dict.fromkeys(gone))).decode()
        return Reseating(freed(chair), fields={"removed": kept})

    await live.reseat(seat, plan)


async def keep_or_offer(live: LiveTable, seat: int, visitor: Visitor, kept: bool) -> None:
    """An open chair is for anybody, or for somebody with its own link alone."""

    def plan(chair: Chair) -> Reseating:
        _check_waiting(live)
        _check_host(live, visitor)
        if chair.kind != "open":
            raise SeatError(say("This chair is taken."))
        return Reseating(replace(chair, kept=kept))

    await live.reseat(seat, plan)


async def set_onlookers(live: LiveTable, chosen: str, visitor: Visitor) -> None:
    """When onlookers see the game; everybody at the table reads it before they begin."""
    onlookers = checked_onlookers(chosen)

    def plan() -> Alteration:
        _check_waiting(live)
        _check_host(live, visitor)
        return Alteration(0, {"onlookers": onlookers})

    await live.alter(plan)


def freed(chair: Chair) -> Chair:
    """A chair that somebody has left, or had to leave."""
    return Chair(chair.seat, "open", "", turnover=chair.turnover, kept=chair.kept)


def _removed(live: LiveTable) -> list[str]:
    return msgspec.json.decode(live.header.removed, type=list[str]) if live.header.removed else []


def _check_waiting(live: LiveTable) -> None:
    if not is_waiting(live):
        raise SeatError(say("This is possible until the game begins."))


def _check_host(live: LiveTable, visitor: Visitor) -> None:
    if not live.is_host(visitor.holder):
        raise SeatError(say("Only the host, who opened the table, may do this."))
