"""Chairs: sitting down, giving them to bots, coming back. Every change is answered with the table
as it is then."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from fairground.language import say
from fairground.web.api import seat_shapes, table_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.problems import Denied
from fairground.web.api.viewing import (
    changes_table,
    check_concerned,
    checked_seat,
    own_seat,
    shown,
    viewer_for,
)
from fairground.web.lobby.coming_by_code import chair_by_code
from fairground.web.lobby.waiting_room import keep_or_offer, leave, remove, set_onlookers
from fairground.web.people.names import guest_name
from fairground.web.people.tokens import HOST, PLAY
from fairground.web.people.visitor import Visitor
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
from fairground.web.watching.live import LiveTable

_LINK = re.compile(r"(?:https?://[^/\s]+)?/join/([a-z0-9-]{1,60})/([\w-]{1,60})/?")


@changes_table("sit", "Sit down on an open chair of a table in the lobby", seat_shapes.Sit)
async def sit_down(call: Call) -> None:
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
    await _sit(call, for_anybody[0])


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
    return await _sit_at(live, call, chair)


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
    return await _sit_at(live, call, chair)


@changes_table("leave", "Leave your chair before the game begins", seat_shapes.AsSeat)
async def leave_chair(call: Call) -> None:
    await leave(call.live, own_seat(call, call.body.seat), call.visitor)


@changes_table(
    "onlookers",
    "When onlookers see the game: chosen by the host, before it begins",
    seat_shapes.ChosenOnlookers,
    HOST,
)
async def choose_onlookers(call: Call) -> None:
    check_concerned(call)
    await set_onlookers(call.live, call.body.onlookers, call.visitor)


@changes_table(
    "remove",
    "Remove somebody from a chair before the game begins; for the host",
    seat_shapes.OfSeat,
    HOST,
)
async def remove_person(call: Call) -> None:
    await _change_chair(call, remove)


@changes_table(
    "reserve",
    "Keep an open chair for somebody with its link; for the host, before the game begins",
    seat_shapes.OfSeat,
    HOST,
)
async def reserve_chair(call: Call) -> None:
    await _change_chair(call, partial(keep_or_offer, kept=True))


@changes_table(
    "release",
    "Let anybody have an open chair that was kept; for the host, before the game begins",
    seat_shapes.OfSeat,
    HOST,
)
async def release_chair(call: Call) -> None:
    await _change_chair(call, partial(keep_or_offer, kept=False))


async def _sit(call: Call, chair: Chair) -> None:
    name = call.body.name or call.visitor.name or guest_name(call.visitor)
    await sit(call.live, chair, call.visitor, name)


async def _sit_at(live: LiveTable, call: Call, chair: Chair) -> table_shapes.TableShape:
    """At a table that the address does not name."""
    there = replace(call, table=live)
    await _sit(there, chair)
    return await shown(there)


async def _change_chair(
    call: Call, change: Callable[[LiveTable, int, Visitor], Awaitable[object]]
) -> None:
    """For those whom the table concerns."""
    seat = checked_seat(call.live, call.body.seat)
    check_concerned(call)
    await change(call.live, seat, call.visitor)


@changes_table(
    "bot",
    "Let a bot sit down: on open chairs, on your own, for somebody who is away",
    seat_shapes.BotOnSeat,
    HOST,
)
async def call_bot(call: Call) -> None:
    live, wanted = call.live, call.body.seat
    check_concerned(call)
    free = [chair.seat for chair in live.chairs if chair.kind == "open"]
    for seat in free if wanted is None else [checked_seat(live, wanted)]:
        await seat_bot(live, seat, call.body.bot, call.visitor)


@changes_table("back", "Come back to your own chair", seat_shapes.OfSeat)
async def come_back(call: Call) -> None:
    live, holder = call.live, call.visitor.holder
    seat = checked_seat(live, call.body.seat)
    if holder not in (live.chairs[seat].holder, live.chairs[seat].owner):
        raise Denied(403, "not_your_seat", say("You do not sit on this seat."))
    check_concerned(call)
    await take_back(live, seat, call.visitor)


@changes_table(
    "offer", "Offer a bot's chair to a friend, by the link that it gets", seat_shapes.OfSeat, HOST
)
async def offer_chair(call: Call) -> None:
    await _change_chair(call, offer)


@changes_table("keep", "Keep the bot on a chair that was offered", seat_shapes.OfSeat, HOST)
async def keep_bot(call: Call) -> None:
    await _change_chair(call, withdraw)


@changes_table("speed", "How fast the bots play", seat_shapes.Speed, HOST)
async def set_speed(call: Call) -> None:
    if not may_set_speed(call.live, viewer_for(call, None)):
        raise Denied(403, "not_allowed", say("Only the host can choose how fast the bots play."))
    if call.body.speed not in SPEEDS:
        raise SeatError(say("Bots play slowly, normally, fast or at once."))
    check_concerned(call)
    await call.live.set_speed(call.body.speed)


@changes_table(
    "takeover", "Allow or refuse that a newcomer takes over from a bot", seat_shapes.TakeoverAnswer
)
async def answer_takeover(call: Call) -> None:
    answer: seat_shapes.TakeoverAnswer = call.body
    seat = checked_seat(call.live, answer.seat)
    change = agree if answer.allow else refuse
    check_concerned(call)
    await change(call.live, seat, answer.request, call.visitor)


@changes_table("give-up", "Ask no longer for a chair", seat_shapes.OfSeat)
async def stop_asking(call: Call) -> None:
    seat = checked_seat(call.live, call.body.seat)
    await give_up(call.live, seat, call.visitor)
