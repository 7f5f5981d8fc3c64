"""Opening a table: from what was chosen in the lobby, or after another one."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import msgspec

from fairground import record
from fairground.bots import BOTS
from fairground.game import FairgroundError, RecordError
from fairground.language import say
from fairground.luck import commitment, seed_bytes
from fairground.phrases import local_number
from fairground.replaying import replay
from fairground.table import Table
from fairground.web.lobby.setup import DEVICE, KEPT, ME, Setup
from fairground.web.lobby.table_codes import new_code
from fairground.web.people.names import bot_name, name_or, signed_as, table_name, unique_name
from fairground.web.people.visitor import Visitor
from fairground.web.serving.limits import RECORD_DRAWS, RECORD_PLIES
from fairground.web.serving.settings import NORMAL
from fairground.web.storage.kept_table import COMMITTING, Chair, Header, Stored
from fairground.web.storage.store_errors import Conflict
from fairground.web.watching.live import LiveTable
from fairground.web.watching.tables import Tables


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
        clock="" if setup.clock is None else setup.clock.text,
        talk=setup.talk,
        onlookers=setup.onlookers,
    )
    chairs = tuple(_chairs(setup, visitor))
    if all(chair.kind != "open" for chair in chairs):
        return await tables.open(Stored(header, chairs))
    while True:
        try:
            return await tables.open(Stored(replace(header, code=new_code()), chairs))
        except Conflict:  # another table has this code
            header = replace(header, id=table_name())


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
            signed = signed_as(visitor, setup.names[seat])
            chair = Chair(seat, "person", people[seat], holder=me, owner=me, signed=signed)
            chairs.append(chair)
        elif sitter in BOTS:
            bots.append(bot_name([*people.values(), *bots]))
            chairs.append(Chair(seat, "bot", bots[-1], bot=sitter))
        else:
            chairs.append(Chair(seat, "open", "", kept=sitter == KEPT))
    return chairs


async def play_again(tables: Tables, live: LiveTable) -> str:
    """The same people on the same seats at a new table; a later request leads to it too."""
    if not live.is_over:
        raise FairgroundError(say("This game is not over."))
    if live.header.tournament:
        raise FairgroundError(say("The next round of the tournament begins by itself."))
    live.check_not_shut()
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
        raise RecordError(
            say(
                "The record has {number} moves; at most {most} fit.",
                number=local_number(len(read.entries)),
                most=local_number(RECORD_PLIES),
            )
        )
    draws = len(read.dealt) + sum(len(entry.luck) for entry in read.entries)
    if draws > RECORD_DRAWS:
        raise RecordError(
            say(
                "The record notes {number} draws of luck; at most {most} fit.",
                number=local_number(draws),
                most=local_number(RECORD_DRAWS),
            )
        )
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
        code=None,
        question="",
        ended="",
        closed="",
    )
    return Stored(header, tuple(_at_first(chair) for chair in live.chairs))


def _at_first(chair: Chair) -> Chair:
    """A person begins the next game in person, and no bot's chair is on offer."""
    if chair.kind == "person":
        return replace(chair, turnover=0, bot="", resigned=False)
    return replace(chair, turnover=0, kind="bot", takeover=None)
