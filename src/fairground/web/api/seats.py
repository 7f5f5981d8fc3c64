"""Chairs: sitting down, giving them to bots, coming back. Every change is answered with the table
as it is then."""

from __future__ import annotations

import re

from fairground.language import say
from fairground.web.api import seat_shapes, table_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.problems import Denied
from fairground.web.api.viewing import check_concerned, checked_seat, own_seat, shown, viewer_for
from fairground.web.lobby.coming_by_code import chair_by_code
from fairground.web.lobby.waiting_room import keep_or_offer, leave, remove, set_onlookers
from fairground.web.people.names import guest_name
from fairground.web.people.tokens import HOST, PLAY
from fairground.web.seats.reseating import SeatError
from fairground.web.seats.seating import (
    chair_of,
    may_set_speed,
    offer,
    seat_bot,
    sit,
    take_back,
    withdraw,
)
from fairground.web.seats.takeovers import agree, give_up, refuse
from fairground.web.serving.refusals import Refused
from fairground.web.serving.settings import SPEEDS
from fairground.web.storage.kept_table import Chair

_LINK = re.compile(r"(?:https?://[^/\s]+)?/join/([a-z0-9-]{1,60})/([\w-]{1,60})/?")


@operation(
    "POST",
    "/api/tables/{name}/sit",
    "Sit down on an open chair of a table in the lobby",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.Sit,
)
async def sit_down(call: Call) -> table_shapes.TableShape:
    live, wanted = call.live, call.body.seat
    free = [chair for chair in live.chairs if chair.kind == "open"]
    if wanted is not None:
        free = [chair for chair in free if chair.seat == checked_seat(live, wanted)]
    if not free:
        raise SeatError(say("This chair is taken. You can watch the table."))
    if not live.header.listed:
        raise Denied(403, "not_allowed", say("This table is private: join it by its link."))
    for_anybody = [chair for chair in free if not chair.kept]
    if not for_anybody:
        raise SeatError(say("This chair is kept for somebody with a link."))
    return await _sit(call, for_anybody[0])


@operation(
    "POST",
    "/api/join",
    "Sit down by the secret link to a chair",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.Join,
)
async def join(call: Call) -> table_shapes.TableShape:
    found = _LINK.fullmatch(call.body.link.strip())
    if found is None:
        raise Refused(400, say("A link to a chair looks like {link}.", link="/join/table/secret"))
    call.request.path_params["name"] = found[1]
    live = await call.gate.table(call.request)
    chair = chair_of(live, call.gate.tables.keys, found[2])
    if chair is None:
        raise SeatError(say("This link has been used. Ask for a new one."))
    return await _sit(Call(call.request, call.gate, call.caller, call.body, table=live), chair)


@operation(
    "POST",
    "/api/code",
    "Sit down by the six letters of a table",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.JoinByCode,
)
async def join_by_code(call: Call) -> table_shapes.TableShape:
    """A wrong code, that of a full table and that of a game which has begun are answered alike."""
    found = await chair_by_code(call.request, call.gate, call.body.code)
    if found is None:
        raise SeatError(say("No table with a free chair has this code. Check its six letters."))
    live, chair = found
    return await _sit(Call(call.request, call.gate, call.caller, call.body, table=live), chair)


@operation(
    "POST",
    "/api/tables/{name}/leave",
    "Leave your chair before the game begins",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.AsSeat,
)
async def leave_chair(call: Call) -> table_shapes.TableShape:
    await leave(call.live, own_seat(call, call.body.seat), call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/onlookers",
    "When onlookers see the game: chosen by the host, before it begins",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.ChosenOnlookers,
)
async def choose_onlookers(call: Call) -> table_shapes.TableShape:
    check_concerned(call)
    await set_onlookers(call.live, call.body.onlookers, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/remove",
    "Remove somebody from a chair before the game begins; for the host",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.OfSeat,
)
async def remove_person(call: Call) -> table_shapes.TableShape:
    seat = checked_seat(call.live, call.body.seat)
    check_concerned(call)
    await remove(call.live, seat, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/reserve",
    "Keep an open chair for somebody with its link; for the host, before the game begins",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.OfSeat,
)
async def reserve_chair(call: Call) -> table_shapes.TableShape:
    return await _keep_or_offer(call, kept=True)


@operation(
    "POST",
    "/api/tables/{name}/release",
    "Let anybody have an open chair that was kept; for the host, before the game begins",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.OfSeat,
)
async def release_chair(call: Call) -> table_shapes.TableShape:
    return await _keep_or_offer(call, kept=False)


async def _keep_or_offer(call: Call, kept: bool) -> table_shapes.TableShape:
    seat = checked_seat(call.live, call.body.seat)
    check_concerned(call)
    await keep_or_offer(call.live, seat, call.visitor, kept=kept)
    return await shown(call)


async def _sit(call: Call, chair: Chair) -> table_shapes.TableShape:
    name = call.body.name or call.visitor.name or guest_name(call.visitor)
    await sit(call.live, chair, call.visitor, name)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/bot",
    "Let a bot sit down: on open chairs, on your own, for somebody who is away",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.BotOnSeat,
)
async def call_bot(call: Call) -> table_shapes.TableShape:
    live, wanted = call.live, call.body.seat
    check_concerned(call)
    free = [chair.seat for chair in live.chairs if chair.kind == "open"]
    for seat in free if wanted is None else [checked_seat(live, wanted)]:
        await seat_bot(live, seat, call.body.bot, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/back",
    "Come back to your own chair",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.OfSeat,
)
async def come_back(call: Call) -> table_shapes.TableShape:
    live, holder = call.live, call.visitor.holder
    seat = checked_seat(live, call.body.seat)
    if holder not in (live.chairs[seat].holder, live.chairs[seat].owner):
        raise Denied(403, "not_your_seat", say("You do not sit on this seat."))
    check_concerned(call)
    await take_back(live, seat, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/offer",
    "Offer a bot's chair to a friend, by the link that it gets",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.OfSeat,
)
async def offer_chair(call: Call) -> table_shapes.TableShape:
    seat = checked_seat(call.live, call.body.seat)
    check_concerned(call)
    await offer(call.live, seat, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/keep",
    "Keep the bot on a chair that was offered",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.OfSeat,
)
async def keep_bot(call: Call) -> table_shapes.TableShape:
    seat = checked_seat(call.live, call.body.seat)
    check_concerned(call)
    await withdraw(call.live, seat, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/speed",
    "How fast the bots play",
    table_shapes.TableShape,
    scope=HOST,
    body=seat_shapes.Speed,
)
async def set_speed(call: Call) -> table_shapes.TableShape:
    if not may_set_speed(call.live, viewer_for(call, None)):
        raise Denied(403, "not_allowed", say("Only the host can choose how fast the bots play."))
    if call.body.speed not in SPEEDS:
        raise SeatError(say("Bots play slowly, normally, fast or at once."))
    check_concerned(call)
    await call.live.set_speed(call.body.speed)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/takeover",
    "Allow or refuse that a newcomer takes over from a bot",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.TakeoverAnswer,
)
async def answer_takeover(call: Call) -> table_shapes.TableShape:
    answer: seat_shapes.TakeoverAnswer = call.body
    seat = checked_seat(call.live, answer.seat)
    change = agree if answer.allow else refuse
    check_concerned(call)
    await change(call.live, seat, answer.request, call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/give-up",
    "Ask no longer for a chair",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.OfSeat,
)
async def stop_asking(call: Call) -> table_shapes.TableShape:
    seat = checked_seat(call.live, call.body.seat)
    await give_up(call.live, seat, call.visitor)
    return await shown(call)
