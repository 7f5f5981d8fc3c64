"""Seats: sitting down, by an open chair or a secret link; giving them to bots; coming back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from litestar import Response, get, post
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from markupsafe import Markup

from fairground.bots import USUAL
from fairground.draw import EMPTY
from fairground.game import FairgroundError, IllegalMove
from fairground.language import say
from fairground.names import NAME_LENGTH
from fairground.web.lobby.waiting_room import is_removed
from fairground.web.pages.sit import sit_page, used_link_page
from fairground.web.people.names import guest_name
from fairground.web.routes.table import show
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
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest, Sent, seat_number
from fairground.web.serving.responses import Answer, cookie, html, led_to, refusal, wants_json
from fairground.web.serving.settings import SPEEDS
from fairground.web.storage.kept_table import Chair
from fairground.web.timing.extra_time import decide, take_day_off
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import invitation_to, viewer_of

Change = Callable[[LiveTable, Guest, dict[str, str]], Awaitable[None]]


@get("/table/{name:str}/sit")
async def show_open_chair(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    chair = _open_chair(live, request.query_params.get("seat", ""))
    return _sit_page(gate, guest, live, chair, f"/table/{live.id}/sit", _signature(guest))


@post("/table/{name:str}/sit", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def take_open_chair(gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, form = sent.guest, sent.form
    chair = _open_chair(live, form.get("seat", ""))
    return await _sit(gate, guest, live, chair, form, f"/table/{live.id}/sit")


@get("/join/{name:str}/{token:str}")
async def show_link(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    token = request.path_params["token"]
    chair = chair_of(live, gate.tables.keys, token)
    if chair is None or chair.holder == guest.visitor.holder:
        return _used_link(gate, guest, live)
    return _sit_page(gate, guest, live, chair, f"/join/{live.id}/{token}", _signature(guest))


@post("/join/{name:str}/{token:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def take_linked_chair(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, form = sent.guest, sent.form
    token = request.path_params["token"]
    chair = chair_of(live, gate.tables.keys, token)
    if chair is None:
        return _used_link(gate, guest, live)
    return await _sit(gate, guest, live, chair, form, f"/join/{live.id}/{token}")


def _used_link(gate: Gate, guest: Guest, live: LiveTable) -> Answer:
    """Somebody who sits at the table, or sat there, is led to it; others may watch."""
    holder = guest.visitor.holder
    if is_removed(live, holder):
        return led_to(f"/table/{live.id}")
    if any(holder in (chair.holder, chair.owner) for chair in live.chairs) or live.is_host(holder):
        return led_to(f"/table/{live.id}")
    return html(used_link_page(live.id, live.game), guest, gate.tables.keys, 422)


@post("/table/{name:str}/bot", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def call_bot(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    """A field for each seat says which bot; ``seat=all`` means every open chair."""

    async def give(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        if form.get("seat") == "all":
            seats = [chair.seat for chair in live.chairs if chair.kind == "open"]
        else:
            seats = [chosen_seat(live, form)]
        for seat in seats:
            await seat_bot(live, seat, form.get(f"bot-{seat}") or USUAL, guest.visitor)

    return await changed(request, gate, sent, live, give)


@post("/table/{name:str}/back", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def come_back(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    """To one's own chair: from a bot that sat in, or from another browser."""

    async def back(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        seat, holder = chosen_seat(live, form), guest.visitor.holder
        if holder not in (live.chairs[seat].holder, live.chairs[seat].owner):
            raise PermissionDeniedException
        await take_back(live, seat, guest.visitor)

    return await changed(request, gate, sent, live, back)


@post("/table/{name:str}/speed", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def set_speed(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    """How fast the bots of the table play."""

    async def choose(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        if not may_set_speed(live, viewer_of(live, guest.visitor.holder, guest.origin, None)):
            raise PermissionDeniedException
        if form.get("speed", "") not in SPEEDS:
            raise SeatError(say("Bots play slowly, normally, fast or at once."))
        await live.set_speed(form["speed"])

    return await changed(request, gate, sent, live, choose, "#about")


@post("/table/{name:str}/day-off", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def take_days_off(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def rest(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await take_day_off(live, chosen_seat(live, form), guest.visitor)

    return await changed(request, gate, sent, live, rest, "#about")


@post("/table/{name:str}/time/{choice:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def decide_time(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    """What happens when somebody else's time is up."""

    async def choose(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        choice = request.path_params["choice"]
        await decide(live, chosen_seat(live, form), choice, guest.visitor)

    return await changed(request, gate, sent, live, choose)


@post("/table/{name:str}/offer", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def offer_chair(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def free(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await offer(live, chosen_seat(live, form), guest.visitor)

    return await changed(request, gate, sent, live, free, "#about")


@post("/table/{name:str}/keep", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def keep_bot(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def keep(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await withdraw(live, chosen_seat(live, form), guest.visitor)

    return await changed(request, gate, sent, live, keep)


@post(
    "/table/{name:str}/allow/{takeover:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM
)
async def allow_takeover(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def allow(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        takeover = request.path_params["takeover"]
        await agree(live, chosen_seat(live, form), takeover, guest.visitor)

    return await changed(request, gate, sent, live, allow)


@post(
    "/table/{name:str}/refuse/{takeover:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM
)
async def refuse_takeover(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def deny(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        takeover = request.path_params["takeover"]
        await refuse(live, chosen_seat(live, form), takeover, guest.visitor)

    return await changed(request, gate, sent, live, deny)


@post("/table/{name:str}/give-up", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def give_up_takeover(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    async def stop(live: LiveTable, guest: Guest, form: dict[str, str]) -> None:
        await give_up(live, chosen_seat(live, form), guest.visitor)

    return await changed(request, gate, sent, live, stop, is_for_anybody=True)


async def changed(
    request: Ask,
    gate: Gate,
    sent: Sent,
    live: LiveTable,
    change: Change,
    panel: str = "",
    is_for_anybody: bool = False,
) -> Answer:
    """Those who sit or first sat at a table, and the host, may try to change its chairs. What is
    refused is explained over the table as it is; else they are led to the table, or to a panel
    beside it."""
    guest, form = sent.guest, sent.form
    who = viewer_of(live, guest.visitor.holder, guest.origin, None)
    if not (who.held or who.lost or who.hosts or is_for_anybody):
        raise PermissionDeniedException
    try:
        await change(live, guest, form)
    except (SeatError, IllegalMove) as error:
        status, words = refusal(error)
        if wants_json(request):
            return Response({"note": words}, status_code=status)
        seen = await gate.table_for(request, live, guest.visitor)
        return show(gate, guest, seen, "", words, status)
    return led_to(f"/table/{live.id}{panel}")


def chosen_seat(live: LiveTable, form: dict[str, str]) -> int:
    seat = seat_number(form.get("seat", ""), len(live.chairs))
    if seat is None:
        raise ClientException(say("There is no such seat."))
    return seat


def _open_chair(live: LiveTable, asked: str) -> Chair:
    """A chair that anybody may take, because the table stands in the lobby."""
    seat = seat_number(asked, len(live.chairs))
    if seat is None:
        raise NotFoundException
    chair = live.chairs[seat]
    if chair.kind != "open":
        raise SeatError(say("This chair is taken. You can watch the table."))
    if not live.header.listed:
        raise PermissionDeniedException
    if chair.kept:
        raise SeatError(say("This chair is kept for somebody with a link."))
    return chair


def _signature(guest: Guest) -> str:
    """The name that is proposed to somebody who sits down."""
    return guest.visitor.name or guest_name(guest.visitor)


def _sit_page(
    gate: Gate,
    guest: Guest,
    live: LiveTable,
    chair: Chair,
    action: str,
    name: str,
    flash: Markup = EMPTY,
) -> Answer:
    keys = gate.tables.keys
    token = keys.form_token(guest.visitor)
    invitation = invitation_to(live, chair, guest.visitor.holder)
    text = sit_page(invitation, action, name, token, flash)
    return html(text, guest, keys, 422 if flash else 200)


async def _sit(
    gate: Gate, guest: Guest, live: LiveTable, chair: Chair, form: dict[str, str], action: str
) -> Answer:
    name = form.get("name", "")
    try:
        await sit(live, chair, guest.visitor, name)
    except SeatError:
        raise
    except FairgroundError as error:
        return _sit_page(gate, guest, live, chair, action, name[:NAME_LENGTH], refusal(error)[1])
    signed = replace(guest.visitor, name=" ".join(name.split()) or guest.visitor.name)
    return led_to(f"/table/{live.id}", [cookie(signed, guest.origin, gate.tables.keys)])
