"""Tables: those there are, new ones, and what one of them shows."""

from __future__ import annotations

import asyncio

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from fairground import catalog
from fairground.game import FairgroundError
from fairground.language import say
from fairground.phrases import isolated
from fairground.web.api import opening_shapes, seat_shapes, table_shapes
from fairground.web.api.lines import Lines, stream_lines
from fairground.web.api.operation import Call, operation
from fairground.web.api.seen import listed_stage, stage_of
from fairground.web.api.viewing import checked_seat, eyes, own_seat, show_table, viewer_for
from fairground.web.finished.what_if import (
    bots_chairs,
    moment_to_play_on,
    play_on_from,
    same_chairs,
)
from fairground.web.lobby.opening import open_record, open_table, play_again
from fairground.web.lobby.setup import ME, Setup, setup_of
from fairground.web.people.tokens import HOST, PLAY, READ
from fairground.web.serving.limits import BODY, EDITION, RECORD
from fairground.web.serving.refusals import Refused
from fairground.web.serving.settings import SPEEDS
from fairground.web.storage.kept_table import Listing
from fairground.web.timing.time_control import NO_CLOCK, read_control
from fairground.web.watching.live import LiveTable


@operation(
    "GET", "/api/tables", "Your tables, and those in the lobby", table_shapes.TableList, scope=READ
)
async def list_tables(call: Call) -> table_shapes.TableList:
    async with call.gate.lobbies.turn(call.client):
        own, others = await call.gate.tables.store.lobby(call.visitor.holder)
    return table_shapes.TableList(
        [_line(call, listing) for listing in own],
        [_line(call, listing, is_own=False) for listing in others],
    )


@operation(
    "POST",
    "/api/tables",
    "Open a table",
    table_shapes.TableShape,
    scope=HOST,
    body=opening_shapes.NewTable,
    status=201,
    most=2 * EDITION + BODY,
)
async def open_new_table(call: Call) -> table_shapes.TableShape:
    new: opening_shapes.NewTable = call.body
    call.gate.count_table(call.request, len(new.edition_text))
    if new.speed not in SPEEDS:
        raise FairgroundError(say("Bots play slowly, normally, fast or at once."))
    own = new.edition_text if new.edition_text.strip() else ""
    names = tuple(
        sitter.name or (call.visitor.name if sitter.who == ME else "") for sitter in new.sitters
    )
    wanted = Setup(
        catalog.game(new.game),
        tuple(sitter.who for sitter in new.sitters),
        names,
        dict(new.options),
        own.replace("\r\n", "\n"),
        new.listed,
        new.coach,
        read_control(clock_fields(new.clock)),
        new.talk,
        new.onlookers,
    )
    async with call.gate.turn(call.request):
        setup = await asyncio.to_thread(setup_of, wanted, new.edition)
        live = await open_table(call.gate.tables, setup, call.visitor, call.client, new.speed)
    return await _shown(call, live)


@operation(
    "POST",
    "/api/records",
    "Bring a record to look at",
    table_shapes.TableShape,
    scope=HOST,
    body=opening_shapes.NewRecord,
    status=201,
    most=2 * RECORD + BODY,
)
async def bring_record(call: Call) -> table_shapes.TableShape:
    call.gate.count_table(call.request, len(call.body.record))
    async with call.gate.turn(call.request):
        live = await open_record(call.gate.tables, call.body.record)
    return await _shown(call, live)


@operation(
    "GET",
    "/api/tables/{name}",
    "A table as your seat sees it",
    table_shapes.TableShape,
    scope=READ,
    query=seat_shapes.AsSeatSince,
)
async def show(call: Call) -> table_shapes.TableShape:
    return await show_table(call, eyes(call, call.query.seat), call.query.log_from)


@operation(
    "GET",
    "/api/tables/{name}/stream",
    "The same as a stream of lines, one for every change that you can see",
    table_shapes.LineOfStream,
    scope=READ,
    query=seat_shapes.StreamQuery,
    is_stream=True,
)
async def follow(call: Call) -> ASGIApp:
    live, seat = call.live, eyes(call, call.query.seat)
    await call.gate.catch_up(call.request, live, (seat,))
    tables, streams = call.gate.tables, call.gate.streams(call.request)
    viewer, epoch = viewer_for(call, seat), tables.accounts.epoch(call.visitor)

    def may_listen() -> bool:
        if tables.closing or not live.shows_itself_to(call.visitor.holder):
            return False
        if tables.accounts.epoch(call.visitor) != epoch:
            return False  # the token may have been taken back, or the browser signed out
        return viewer_for(call, seat) == viewer

    lines = Lines(live, viewer, tables.keys, call.caller.scopes, may_listen)

    async def answer(_: Scope, receive: Receive, send: Send) -> None:
        with streams:
            await stream_lines(lines, call.query.last, receive, send)

    return answer


@operation(
    "GET", "/api/tables/{name}/edition", "What is printed", table_shapes.EditionShape, scope=READ
)
async def show_edition(call: Call) -> table_shapes.EditionShape:
    game = call.live.game
    return table_shapes.EditionShape(str(game.edition.fingerprint), game.edition_text or "")


@operation(
    "POST",
    "/api/tables/{name}/again",
    "Play again: the same people at a new table",
    table_shapes.TableShape,
    scope=PLAY,
)
async def again(call: Call) -> table_shapes.TableShape:
    own_seat(call, None)
    call.gate.count_table(call.request)
    sequel = await call.gate.tables.find(await play_again(call.gate.tables, call.live))
    if sequel is None:
        raise Refused(404)
    return await _shown(call, sequel)


@operation(
    "POST",
    "/api/tables/{name}/what-if",
    "Play on from a moment of a game that is over, at a new table",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.WhatIf,
    status=201,
)
async def play_on(call: Call) -> table_shapes.TableShape:
    wanted: seat_shapes.WhatIf = call.body
    visitor = call.visitor
    live = await call.gate.table_for(call.request, call.live, visitor)
    past = await call.gate.apart(call.request, moment_to_play_on, live, wanted.ply)
    if wanted.people:
        chairs = same_chairs(live, visitor)
    else:
        chairs = bots_chairs(live, checked_seat(live, wanted.seat), wanted.bot, visitor)
    call.gate.count_table(call.request, len(past.record()))
    return await _shown(
        call, await play_on_from(call.gate.tables, live, past, chairs, visitor, call.client)
    )


def clock_fields(new: opening_shapes.NewClock | None) -> dict[str, str]:
    """As the lobby's form has them, so that its rules hold here too."""
    if new is None:
        return {"clock": NO_CLOCK}
    fields = {f"clock-{name}": str(value) for name, value in msgspec.to_builtins(new).items()}
    return fields | {"clock": new.kind}


async def _shown(call: Call, live: LiveTable) -> table_shapes.TableShape:
    now = Call(call.request, call.gate, call.caller, table=live)
    return await show_table(now, eyes(now, None))


def _line(call: Call, listing: Listing, is_own: bool = True) -> table_shapes.TableLine:
    """Tables of others are under way as long as onlookers have not seen the end."""
    header, holder = listing.header, call.visitor.holder
    live = call.gate.tables.at_hand(header.id) if is_own else None
    chairs = [
        table_shapes.ChairShape(
            chair.seat,
            chair.kind,
            isolated(chair.name),
            chair.bot,
            chair.holder == holder,
            kept=chair.kept,
        )
        for chair in listing.chairs
    ]
    kinds = [chair.kind for chair in listing.chairs]
    finished = header.finished if is_own else None
    stage = listed_stage(finished, kinds) if live is None else stage_of(live)
    return table_shapes.TableLine(
        header.id, header.game, stage, chairs, header.created, header.onlookers
    )
