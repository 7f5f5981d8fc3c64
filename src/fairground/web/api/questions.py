"""What people at a table ask each other, and giving up."""

from __future__ import annotations

from fairground.web.api import seat_shapes
from fairground.web.api.operation import Call
from fairground.web.api.viewing import changes_table, own_seat
from fairground.web.seats.questions import agree, ask, refuse, withdraw
from fairground.web.seats.resigning import resign


@changes_table(
    "ask",
    "Ask the others to give your last turn back, or to call it an evening",
    seat_shapes.AskOthers,
)
async def ask_others(call: Call) -> None:
    await ask(call.live, own_seat(call, call.body.seat), call.body.kind)


@changes_table(
    "answer",
    "Agree to what is asked, refuse it, or withdraw what you asked",
    seat_shapes.AnswerOthers,
)
async def answer_others(call: Call) -> None:
    own_seat(call, None)
    answers = {"agree": agree, "refuse": refuse, "withdraw": withdraw}
    await answers[call.body.answer](call.live, call.body.request, call.visitor)


@changes_table("resign", "Resign", seat_shapes.AsSeat)
async def give_up(call: Call) -> None:
    await resign(call.live, own_seat(call, call.body.seat))
