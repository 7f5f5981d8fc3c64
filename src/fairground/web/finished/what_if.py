"""What if? A new table that plays on from a moment of a game that is over: against bots, or with
the people who played it. What happened until then is taken over with its luck; from there on the
luck is the new table's own, and everybody may add to it as at any table."""

from __future__ import annotations

import time
from dataclasses import replace

from fairground import record
from fairground.bots import BOTS
from fairground.game import FairgroundError, OptionError
from fairground.language import say
from fairground.luck import commitment, seed_bytes
from fairground.table import Table
from fairground.web.people.names import bot_name, guest_name, name_or, signed_as, table_name
from fairground.web.people.visitor import Visitor
from fairground.web.seats.seating import check_bot
from fairground.web.serving.settings import NORMAL
from fairground.web.storage.kept_table import COMMITTING, Chair, Header, Origin, Stored
from fairground.web.watching.live import LiveTable
from fairground.web.watching.tables import Tables


def moment_to_play_on(live: LiveTable, ply: int) -> Table:
    """The game at that move of its record. FairgroundError if nobody could play on from there."""
    if not live.is_open_book or live.table is None:
        raise FairgroundError(say("You can play on from a moment of a game once it is over."))
    timeline = live.timeline
    if ply > timeline.last(None):
        last = timeline.last(None)
        raise FairgroundError(
            say("This table has plies 0 to {last}, not {ply}.", last=last, ply=ply)
        )
    past = timeline.at(None, ply).table
    if past.outcome is not None:
        raise FairgroundError(say("The game is over by then. Choose an earlier moment."))
    return past


def may_bring_people(live: LiveTable, visitor: Visitor) -> bool:
    """Whether somebody may play on with the same people: those who sat there."""
    people = [chair for chair in live.chairs if chair.kind == "person"]
    return len(people) > 1 and any(chair.holder == visitor.holder for chair in people)


def bots_chairs(live: LiveTable, seat: int, bot: str, visitor: Visitor) -> list[Chair]:
    """The visitor on a seat, and a bot on each of the others."""
    check_bot(bot)
    if seat not in range(len(live.chairs)):
        raise OptionError(say("There is no such seat."))
    me, name = visitor.holder, name_or(visitor.name, guest_name(visitor))
    signed = signed_as(visitor, name)
    chairs: list[Chair] = []
    for chair in live.chairs:
        if chair.seat == seat:
            new = Chair(seat, "person", name, holder=me, owner=me, signed=signed)
        else:
            called = bot_name([name, *(each.name for each in chairs)])
            new = Chair(chair.seat, "bot", called, bot=bot)
        chairs.append(new)
    return chairs


def same_chairs(live: LiveTable, visitor: Visitor) -> list[Chair]:
    """The same people and bots as at the end."""
    if not may_bring_people(live, visitor):
        raise FairgroundError(say("Only those who played this game can play on with each other."))
    return [_at_first(chair) for chair in live.chairs]


def _at_first(chair: Chair) -> Chair:
    if chair.kind == "person":
        return replace(chair, turnover=0, bot="", resigned=False)
    bot = chair.bot if chair.bot in BOTS else next(iter(BOTS))
    return replace(chair, turnover=0, kind="bot", bot=bot, takeover=None)


async def play_on_from(
    tables: Tables,
    live: LiveTable,
    past: Table,
    chairs: list[Chair],
    visitor: Visitor,
    client: str = "",
) -> LiveTable:
    seed = seed_bytes(None)
    header = Header(
        id=table_name(),
        game=live.header.game,
        version=live.header.version,
        options=live.header.options,
        edition=live.header.edition,
        seed=seed.hex(),
        hash=commitment(seed),
        listed=False,
        coach=live.header.coach,
        created=time.time(),
        host=visitor.holder,
        luck=COMMITTING,
        opener=tables.keys.client_digest(client),
        speed=NORMAL,
        onlookers=live.header.onlookers,
    )
    origin = Origin(live.id, _without_names(past.record()))
    return await tables.open(Stored(header, tuple(chairs), origin=origin))


def _without_names(text: str) -> str:
    """Of the moves somebody plays on from it is kept for long what they were, and not whose."""
    known = record.read(text)
    return record.write(replace(known, names=[f"Guest {seat + 1}" for seat in range(known.seats)]))
