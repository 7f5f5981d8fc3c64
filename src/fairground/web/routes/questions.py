"""What people at a table ask each other, and giving up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar import post
from litestar.exceptions import NotFoundException

from fairground.web.people.visitor import Visitor
from fairground.web.routes.seats import Change, changed
from fairground.web.routes.table import own_seat
from fairground.web.seats.questions import KINDS, agree, ask, refuse, withdraw
from fairground.web.seats.resigning import resign
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Guest
from fairground.web.serving.responses import Answer
from fairground.web.watching.live import LiveTable


@post("/table/{name:str}/ask/{kind:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def ask_others(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    kind = request.path_params["kind"]
    if kind not in KINDS:
        raise NotFoundException

    async def put(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await ask(live, own_seat(live, guest, form.get("seat", "")), kind)

    return await changed(request, gate, sent, live, put)


@post(
    "/table/{name:str}/agree/{question:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM
)
async def agree_to_it(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    return await changed(request, gate, sent, live, _to_question(request, agree))


@post(
    "/table/{name:str}/decline/{question:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM
)
async def decline_it(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    return await changed(request, gate, sent, live, _to_question(request, refuse))


@post(
    "/table/{name:str}/unask/{question:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM
)
async def stop_asking(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    return await changed(request, gate, sent, live, _to_question(request, withdraw))


def _to_question(
    request: Ask, answer: Callable[[LiveTable, str, Visitor], Awaitable[None]]
) -> Change:
    """An answer to the question of the address, or taking it back."""

    async def change(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await answer(live, request.path_params["question"], guest.visitor)

    return change


@post("/table/{name:str}/resign", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def give_up_game(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def go(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await resign(live, own_seat(live, guest, form.get("seat", "")))

    return await changed(request, gate, sent, live, go)
