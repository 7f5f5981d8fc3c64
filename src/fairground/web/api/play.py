"""Playing: moves, taking back, luck, and what the coach says."""

from __future__ import annotations

from fairground.language import speaking
from fairground.table import UNDO
from fairground.web.api import looking_shapes, seat_shapes
from fairground.web.api.operation import MOVE, Call, operation
from fairground.web.api.viewing import note_quiet_hours, own_seat
from fairground.web.people.tokens import PLAY, READ


@operation(
    "POST",
    "/api/tables/{name}/moves",
    "Play a move",
    seat_shapes.Played,
    scope=PLAY,
    body=seat_shapes.NewMove,
    counts_as=MOVE,
)
async def play_move(call: Call) -> seat_shapes.Played:
    new: seat_shapes.NewMove = call.body
    seat = own_seat(call, new.seat)
    move = new.move if isinstance(new.move, str) else call.live.game.say(new.move)
    return await _played(call, seat, move, new.ply)


@operation(
    "POST",
    "/api/tables/{name}/undo",
    "Take your last move back",
    seat_shapes.Played,
    scope=PLAY,
    body=seat_shapes.TakeBack,
    counts_as=MOVE,
)
async def take_back(call: Call) -> seat_shapes.Played:
    return await _played(call, own_seat(call, call.body.seat), UNDO, call.body.ply)


async def _played(call: Call, seat: int, move: str, ply: int | None) -> seat_shapes.Played:
    live = call.live
    live.saw((seat,))
    await note_quiet_hours(call, live, (seat,))
    with speaking(live.game.language):
        await live.play(seat, move, ply)
    return seat_shapes.Played(live.last_ply(seat))


@operation(
    "GET",
    "/api/tables/{name}/advice",
    "What the coach says, at tables that have one",
    looking_shapes.AdviceList,
    scope=READ,
    query=seat_shapes.AsSeat,
)
async def ask_coach(call: Call) -> looking_shapes.AdviceList:
    live = call.live
    seat = own_seat(call, call.query.seat)
    client = call.gate.tables.keys.client_digest(call.client)
    advice = await live.coach.advise(seat, client)
    with speaking(live.game.language):
        return looking_shapes.AdviceList(
            [
                looking_shapes.AdviceShape(
                    live.game.say(each.move), each.move, each.chance, each.points, each.words
                )
                for each in advice
            ]
        )


@operation(
    "POST",
    "/api/tables/{name}/luck/commitment",
    "Commit to your part of the luck by its SHA-256",
    seat_shapes.LuckStage,
    scope=PLAY,
    body=seat_shapes.Commitment,
    counts_as=MOVE,
)
async def commit_to_part(call: Call) -> seat_shapes.LuckStage:
    await call.live.dealing.commit(own_seat(call, call.body.seat), call.body.commitment)
    return seat_shapes.LuckStage(call.live.header.luck)


@operation(
    "POST",
    "/api/tables/{name}/luck/part",
    "Show your part of the luck",
    seat_shapes.LuckStage,
    scope=PLAY,
    body=seat_shapes.Part,
    counts_as=MOVE,
)
async def show_part(call: Call) -> seat_shapes.LuckStage:
    await call.live.dealing.show(own_seat(call, call.body.seat), bytes.fromhex(call.body.part))
    return seat_shapes.LuckStage(call.live.header.luck)
