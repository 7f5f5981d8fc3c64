"""What people at a table ask each other, and giving up."""

from __future__ import annotations

from fairground.web.api import seat_shapes, table_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.viewing import eyes, own_seat, show_table
from fairground.web.people.tokens import PLAY
from fairground.web.seats.questions import agree, ask, refuse, withdraw
from fairground.web.seats.resigning import resign


@operation(
    "POST",
    "/api/tables/{name}/ask",
    "Ask the others to give your last turn back, or to call it an evening",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.AskOthers,
)
async def ask_others(call: Call) -> table_shapes.TableShape:
    await ask(call.live, own_seat(call, call.body.seat), call.body.kind)
    return await show_table(call, eyes(call, None))


@operation(
    "POST",
    "/api/tables/{name}/answer",
    "Agree to what is asked, refuse it, or withdraw what you asked",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.AnswerOthers,
)
async def answer_others(call: Call) -> table_shapes.TableShape:
    own_seat(call, None)
    answers = {"agree": agree, "refuse": refuse, "withdraw": withdraw}
    await answers[call.body.answer](call.live, call.body.request, call.visitor)
    return await show_table(call, eyes(call, None))


@operation(
    "POST",
    "/api/tables/{name}/resign",
    "Resign",
    table_shapes.TableShape,
    scope=PLAY,
    body=seat_shapes.AsSeat,
)
async def give_up(call: Call) -> table_shapes.TableShape:
    await resign(call.live, own_seat(call, call.body.seat))
    return await show_table(call, eyes(call, None))
