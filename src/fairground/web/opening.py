"""Opening a table: from what was chosen in the lobby, or after another one."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import msgspec

from fairground import record
from fairground.bots import BOTS
from fairground.game import FairgroundError, RecordError
from fairground.luck import commitment, seed_bytes
from fairground.replaying import replay
from fairground.table import Table
from fairground.web.limits import RECORD_DRAWS, RECORD_PLIES
from fairground.web.live import LiveTable
from fairground.web.names import bot_name, name_or, table_name, unique_name
from fairground.web.settings import NORMAL
from fairground.web.setup import DEVICE, ME, Setup
from fairground.web.store import COMMITTING, Chair, Header, Stored
from fairground.web.store_errors import Conflict
from fairground.web.tables import Tables
from fairground.web.visitor import Visitor


async def open_table(
    tables: Tables, setup: Setup, visitor: Visitor, client: str = "", speed: str = NORMAL
) -> LiveTable:
    game, seed = setup.game, seed_bytes(None)
    header = Header(
        id=table_name(),
        game=game.id,
        version=game.version,
        options=msgspec.json.encode(game.check_options(setup.seats, setup.options)).decode(),
        edition=setup.edition,
        seed=seed.hex(),
        hash=commitment(seed),
        listed=setup.listed,
        coach=setup.coach and game.bot is not None,
        created=time.time(),
        host=visitor.holder,
        luck=COMMITTING,
        opener=tables.keys.client_digest(client),
        speed=speed,
    )
    return await tables.open(Stored(header, tuple(_chairs(setup, visitor))))


def _chairs(setup: Setup, visitor: Visitor) -> list[Chair]:
    """People choose their names first; bots are called something else."""
    people: dict[int, str] = {}
    for seat, (sitter, name) in enumerate(zip(setup.sitters, setup.names, strict=True)):
        if sitter in (ME, DEVICE):
            signed = name_or(name, f"Guest {seat + 1}")
            people[seat] = unique_name(signed, list(people.values()))
    chairs: list[Chair] = []
    bots: list[str] = []
    for seat, sitter in enumerate(setup.sitters):
        if seat in people:
            me = visitor.holder
            chairs.append(Chair(seat, "person", people[seat], holder=me, owner=me))
        elif sitter in BOTS:
            bots.append(bot_name([*people.values(), *bots]))
            chairs.append(Chair(seat, "bot", bots[-1], bot=sitter))
        else:
            chairs.append(Chair(seat, "open", ""))
    return chairs


async def play_again(tables: Tables, live: LiveTable) -> str:
    """The same people on the same seats at a new table; a later request leads to it too."""
    if live.table is None or live.table.outcome is None:
        raise FairgroundError("This game is not over.")
    async with live.changing:
        if live.header.sequel is None:
            sequel = await tables.open(_same_again(live))
            try:
                await live.follow(sequel.id)
            except Conflict:
                await live.catch_up()
    assert live.header.sequel is not None
    return live.header.sequel


async def open_record(tables: Tables, text: str) -> LiveTable:
    """A game that was played elsewhere, to look at: nobody holds its seats. RecordError names the
    line or the ply that is wrong."""
    table = await asyncio.to_thread(_replayed, text)
    now = time.time()
    header = Header(
        id=table_name(),
        game=table.game.id,
        version=table.game.version,
        options=msgspec.json.encode(table.options).decode(),
        edition=table.game.edition_text or "",
        seed="" if table.seed is None else table.seed.hex(),
        hash=table.commitment or "",
        listed=False,
        created=now,
        finished=now,
    )
    chairs = tuple(Chair(seat, "told", name) for seat, name in enumerate(table.names))
    return await tables.open(Stored(header, chairs, record=text))


def _replayed(text: str) -> Table:
    """The table of a record that is not too long to be looked at by many."""
    read = record.read(text)
    if len(read.entries) > RECORD_PLIES:
        raise RecordError(f"The record has {len(read.entries)} moves; at most {RECORD_PLIES} fit.")
    draws = len(read.dealt) + sum(len(entry.luck) for entry in read.entries)
    if draws > RECORD_DRAWS:
        raise RecordError(f"The record notes {draws} draws of luck; at most {RECORD_DRAWS} fit.")
    return replay(text)


def _same_again(live: LiveTable) -> Stored:
    seed = seed_bytes(None)
    header = replace(
        live.header,
        id=table_name(),
        seed=seed.hex(),
        hash=commitment(seed),
        created=time.time(),
        finished=None,
        luck=COMMITTING,
        revision=0,
        lesson="",
    )
    return Stored(header, tuple(_at_first(chair) for chair in live.chairs))


def _at_first(chair: Chair) -> Chair:
    """A person begins the next game in person, and no bot's chair is on offer."""
    if chair.kind == "person":
        return replace(chair, turnover=0, bot="")
    return replace(chair, turnover=0, kind="bot", takeover=None)
