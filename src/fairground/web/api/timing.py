"""Clocks: a day off, and what happens when somebody else's time is up."""

from __future__ import annotations

from fairground.web.api import seat_shapes, table_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.viewing import check_concerned, checked_seat, own_seat, shown
from fairground.web.people.tokens import PLAY
from fairground.web.timing.extra_time import decide, take_day_off


@operation(
    "POST",
    "/api/tables/{name}/day-off",
    "Take a day off from a correspondence game, when it is your turn",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.AsSeat,
)
async def take_days_off(call: Call) -> table_shapes.TableShape:
    await take_day_off(call.live, own_seat(call, call.body.seat), call.visitor)
    return await shown(call)


@operation(
    "POST",
    "/api/tables/{name}/time",
    "Choose what happens when somebody else's time is up",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.TimeChoice,
)
async def decide_time(call: Call) -> table_shapes.TableShape:
    choice: seat_shapes.TimeChoice = call.body
    seat = checked_seat(call.live, choice.seat)
    check_concerned(call)
    await decide(call.live, seat, choice.choice, call.visitor)
    return await shown(call)
