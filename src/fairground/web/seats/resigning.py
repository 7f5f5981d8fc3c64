"""Giving a game up. Where others play on, a bot takes the seat for the rest of the game, for
everybody to see. Where no more than one side is left, or nobody but bots, the game ends."""

from __future__ import annotations

from dataclasses import replace

from fairground.bots import USUAL
from fairground.language import say
from fairground.web.seats.announcements import Announcement
from fairground.web.seats.questions import may_end
from fairground.web.seats.reseating import SeatError
from fairground.web.storage.kept_table import RESIGNED, Chair
from fairground.web.watching.live import LiveTable, Reseating


async def resign(live: LiveTable, seat: int) -> None:
    def plan(chair: Chair) -> Reseating:
        if chair.resigned:
            raise SeatError(say("You have resigned already."))
        if not may_end(live, seat):
            raise SeatError(say("You can resign while you play yourself and the game runs."))
        gone = replace(chair, resigned=True)
        left = _sides_left(live, seat)
        who = (chair.name,)
        over = {"ended": RESIGNED, "finished": live.wall(), "question": ""}
        if len(left) == 1:
            last = Announcement("resigns at last", who, newcomer=left[0].name)
            return Reseating(gone, (last,), over)
        if not any(other.kind == "person" for other in left):
            return Reseating(gone, (Announcement("resigns alone", who),), over)
        resigns = Announcement("resigns", who, level=USUAL)
        return Reseating(replace(gone, bot=USUAL), (resigns,))

    await live.reseat(seat, plan)


def winner_by_resignation(live: LiveTable) -> int | None:
    """The only seat that has not resigned, at a table that ended because of it."""
    left = _sides_left(live)
    if live.header.ended != RESIGNED or len(left) != 1:
        return None
    return left[0].seat


def _sides_left(live: LiveTable, without: int = -1) -> list[Chair]:
    """The chairs of people and bots who have not given up."""
    return [chair for chair in live.chairs if not chair.resigned and chair.seat != without]
