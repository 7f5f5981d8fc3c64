"""Clocks: a day off, and what happens when somebody else's time is up."""

from __future__ import annotations

from fairground.web.api import seat_shapes
from fairground.web.api.operation import Call
from fairground.web.api.viewing import changes_table, check_concerned, checked_seat, own_seat
from fairground.web.timing.extra_time import decide, take_day_off


@changes_table(
    "day-off", "Take a day off from a correspondence game, when it is your turn", seat_shapes.AsSeat
)
async def take_days_off(call: Call) -> None:
    await take_day_off(call.live, own_seat(call, call.body.seat), call.visitor)


@changes_table(
    "time", "Choose what happens when somebody else's time is up", seat_shapes.TimeChoice
)
async def decide_time(call: Call) -> None:
    choice: seat_shapes.TimeChoice = call.body
    seat = checked_seat(call.live, choice.seat)
    check_concerned(call)
    await decide(call.live, seat, choice.choice, call.visitor)
