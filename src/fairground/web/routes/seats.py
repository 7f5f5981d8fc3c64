"""Seats: sitting down, by an open chair or a secret link; bots; coming back."""

from __future__ import annotations

from dataclasses import replace

from litestar import get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException

from fairground.bots import BOTS
from fairground.game import FairgroundError
from fairground.web.answers import Answer, cookie, html, led_to, refusal
from fairground.web.asking import Ask, Guest, Porter, form_fields, porter_of, seat_number
from fairground.web.limits import BODY
from fairground.web.live import LiveTable
from fairground.web.pages.sit import sit_page
from fairground.web.routes.table import own_seat
from fairground.web.seating import SeatError, chair_of, seat_bot, sit, take_back
from fairground.web.store import Chair


@get("/table/{name:str}/sit")
async def show_open_chair(request: Ask) -> Answer:
    porter = porter_of(request)
    guest = porter.guest(request)
    live = await porter.table(request)
    chair = _open_chair(live, request.query_params.get("seat", ""))
    return _sit_page(porter, guest, live, chair, f"/table/{live.id}/sit")


@post("/table/{name:str}/sit", request_max_body_size=BODY)
async def take_open_chair(request: Ask) -> Answer:
    porter = porter_of(request)
    form = await form_fields(request)
    guest = porter.changer(request, form)
    live = await porter.table(request)
    chair = _open_chair(live, form.get("seat", ""))
    return await _sit(porter, guest, live, chair, form, f"/table/{live.id}/sit")


@get("/join/{name:str}/{token:str}")
async def show_link(request: Ask) -> Answer:
    porter = porter_of(request)
    guest = porter.guest(request)
    live = await porter.table(request)
    token = request.path_params["token"]
    chair = _linked_chair(porter, live, token)
    if chair.holder == guest.visitor.holder:
        return led_to(f"/table/{live.id}")
    return _sit_page(porter, guest, live, chair, f"/join/{live.id}/{token}")


@post("/join/{name:str}/{token:str}", request_max_body_size=BODY)
async def take_linked_chair(request: Ask) -> Answer:
    porter = porter_of(request)
    form = await form_fields(request)
    guest = porter.changer(request, form)
    live = await porter.table(request)
    token = request.path_params["token"]
    chair = _linked_chair(porter, live, token)
    return await _sit(porter, guest, live, chair, form, f"/join/{live.id}/{token}")


@post("/table/{name:str}/bot", request_max_body_size=BODY)
async def call_bot(request: Ask) -> Answer:
    """Those who sit at a table may give its empty chairs away."""
    porter = porter_of(request)
    form = await form_fields(request)
    guest = porter.changer(request, form)
    live = await porter.table(request)
    own_seat(live, guest, "")
    bot = form.get("bot") or next(iter(BOTS))
    if form.get("seat") == "all":
        free = [chair.seat for chair in live.chairs if chair.kind == "open"]
    else:
        seat = seat_number(form.get("seat", ""), len(live.chairs))
        free = [] if seat is None else [seat]
    for one in free:
        await seat_bot(live, one, bot)
    return led_to(f"/table/{live.id}")


@post("/table/{name:str}/back", request_max_body_size=BODY)
async def come_back(request: Ask) -> Answer:
    porter = porter_of(request)
    form = await form_fields(request)
    guest = porter.changer(request, form)
    live = await porter.table(request)
    await take_back(live, own_seat(live, guest, form.get("seat", "")))
    return led_to(f"/table/{live.id}")


def _open_chair(live: LiveTable, asked: str) -> Chair:
    """A chair that anybody may take, because the table stands in the lobby."""
    seat = seat_number(asked, len(live.chairs))
    if seat is None:
        raise NotFoundException
    chair = live.chairs[seat]
    if chair.kind != "open":
        raise SeatError("This chair is taken. You can watch the table.")
    if not live.header.listed:
        raise PermissionDeniedException
    return chair


def _linked_chair(porter: Porter, live: LiveTable, token: str) -> Chair:
    chair = chair_of(live, porter.house.keys, token)
    if chair is None:
        raise SeatError(
            "This link has been used already, or it was cut off. You can watch the table."
        )
    return chair


def _sit_page(
    porter: Porter, guest: Guest, live: LiveTable, chair: Chair, action: str, flash: str = ""
) -> Answer:
    keys = porter.house.keys
    token = keys.form_token(guest.visitor)
    text = sit_page(live, chair, action, guest.visitor.name, token, flash)
    return html(text, guest, keys, 422 if flash else 200)


async def _sit(
    porter: Porter, guest: Guest, live: LiveTable, chair: Chair, form: dict[str, str], action: str
) -> Answer:
    name = form.get("name", "")
    try:
        await sit(live, chair, guest.visitor, name)
    except SeatError:
        raise
    except FairgroundError as error:
        return _sit_page(porter, guest, live, chair, action, refusal(error)[1])
    signed = replace(guest.visitor, name=" ".join(name.split()) or guest.visitor.name)
    return led_to(f"/table/{live.id}", [cookie(signed, guest.origin, porter.house.keys)])
