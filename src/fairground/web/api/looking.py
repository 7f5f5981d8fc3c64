"""Looking back: earlier moments, the record, its proof and the review."""

from __future__ import annotations

from fairground.bots.swing_words import in_readers_language
from fairground.language import speaking
from fairground.table import Table
from fairground.verifying import verify
from fairground.web.api import looking_shapes, seat_shapes, table_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.seen import seen_position
from fairground.web.api.viewing import eyes, viewer_for
from fairground.web.people.tokens import READ
from fairground.web.serving.requests import ply_number
from fairground.web.watching.looking import finished_record, moment_of
from fairground.web.watching.scene import replay_of


@operation(
    "GET",
    "/api/tables/{name}/moments/{ply}",
    "An earlier moment: a finished game through anybody's eyes, a running one through your own",
    table_shapes.PositionShape,
    scope=READ,
    query=seat_shapes.AsSeat,
)
async def show_moment(call: Call) -> table_shapes.PositionShape:
    live, viewer = call.live, viewer_for(call, eyes(call, call.query.seat))
    ply = ply_number(call.request.path_params["ply"])

    def seen() -> table_shapes.PositionShape:
        with speaking(viewer.language):
            replay = replay_of(live, moment_of(live, viewer, ply), viewer)
            return seen_position(live.game, replay.position)

    return await call.gate.apart(call.request, seen)


@operation(
    "GET",
    "/api/tables/{name}/record",
    "The record of a finished game",
    looking_shapes.RecordShape,
    scope=READ,
)
async def show_record(call: Call) -> looking_shapes.RecordShape:
    return looking_shapes.RecordShape(
        await call.gate.apart(call.request, finished_record, call.live)
    )


@operation(
    "GET",
    "/api/tables/{name}/check",
    "The proof of a finished game, and what it proves",
    looking_shapes.CheckShape,
    scope=READ,
)
async def show_check(call: Call) -> looking_shapes.CheckShape:
    live = call.live
    check = await call.gate.apart(call.request, lambda: verify(finished_record(live)))
    return looking_shapes.CheckShape(check.ok, list(check.findings))


@operation(
    "GET",
    "/api/tables/{name}/review",
    "The look back at a finished game; ask again until it is done",
    looking_shapes.ReviewShape,
    scope=READ,
)
async def show_review(call: Call) -> looking_shapes.ReviewShape:
    live = call.live
    found = await live.review(call.gate.tables.keys.client_digest(call.client))
    if found is None:
        return looking_shapes.ReviewShape(min(live.review_done, 0.99))
    table: Table | None = live.table
    assert table is not None
    swings = await call.gate.apart(call.request, lambda: in_readers_language(table, found.swings))
    shown = [
        looking_shapes.SwingShape(
            ply=swing.ply,
            seat=swing.seat,
            kind=swing.kind,
            when=swing.when,
            played=swing.played_text,
            better=swing.better_text,
            gain=swing.gain,
            why=swing.why,
            change=swing.change,
            luck=swing.luck,
        )
        for swing in swings
    ]
    return looking_shapes.ReviewShape(
        1.0, found.plies, found.chances, found.decisions, found.luck, shown
    )
