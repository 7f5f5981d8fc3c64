"""Before the game begins: by a code to a chair, and away from it."""

from __future__ import annotations

from litestar import post

from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.lobby.coming_by_code import chair_by_code
from fairground.web.lobby.waiting_room import (
    keep_or_offer,
    leave,
    remove,
    set_onlookers,
)
from fairground.web.routes.lobby import lobby_answer
from fairground.web.routes.seats import changed, chosen_seat
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Guest
from fairground.web.serving.responses import Answer, led_to
from fairground.web.watching.live import LiveTable


@post("/code", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def come_by_code(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """A wrong code, that of a full table and that of a game which has begun are answered alike."""
    found = await chair_by_code(request, gate, sent.form.get("code", ""))
    if found is None:
        refused = FairgroundError(
            say("No table with a free chair has this code. Check its six letters.")
        )
        return await lobby_answer(request, gate, sent.guest, wrong_code=refused)
    live, chair = found
    token = gate.tables.keys.chair_token(live.id, chair.seat, chair.turnover)
    return led_to(f"/join/{live.id}/{token}")


@post("/table/{name:str}/leave", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def leave_chair(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def go(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await leave(live, chosen_seat(live, form), guest.visitor)

    return await changed(request, gate, sent, live, go)


@post("/table/{name:str}/remove", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def remove_person(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def away(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await remove(live, chosen_seat(live, form), guest.visitor)

    return await changed(request, gate, sent, live, away)


@post("/table/{name:str}/reserve", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def reserve_chair(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def keep(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await keep_or_offer(live, chosen_seat(live, form), guest.visitor, kept=True)

    return await changed(request, gate, sent, live, keep)


@post("/table/{name:str}/release", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def release_chair(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def offer(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await keep_or_offer(live, chosen_seat(live, form), guest.visitor, kept=False)

    return await changed(request, gate, sent, live, offer)


@post("/table/{name:str}/onlookers", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def choose_onlookers(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def choose(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await set_onlookers(live, form.get("onlookers", ""), guest.visitor)

    return await changed(request, gate, sent, live, choose)
