"""A moment of a game, elsewhere: as a picture, in a frame of somebody's own page, and as the
beginning of another game."""

from __future__ import annotations

import re

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from fairground.draw import EMPTY
from fairground.draw.flat import DARK, LIGHT
from fairground.game import FairgroundError
from fairground.language import say, speaking
from fairground.web.finished.what_if import (
    bots_chairs,
    may_bring_people,
    moment_to_play_on,
    play_on_from,
    same_chairs,
)
from fairground.web.pages.embed import embed_page
from fairground.web.pages.what_if import what_if_page
from fairground.web.routes.replay import viewer_asked
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest, client, ply_number, seat_number
from fairground.web.serving.responses import Answer, html, led_to, refusal
from fairground.web.watching.live import LiveTable
from fairground.web.watching.looking import moment_of
from fairground.web.watching.scene import replay_of
from fairground.web.watching.viewer import Viewer

_FILE = re.compile(r"(\d{1,7})\.(svg|png)")
STILL = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""A picture brings its own style and can do nothing."""
FRAMED = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; "
FRAMED += "form-action 'none'; frame-ancestors *"
KEPT = "public, max-age=3600"


@get("/table/{name:str}/picture/{file:str}")
async def show_picture(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Response[bytes]:
    """``/table/…/picture/12.png?as=0``: what a seat saw then, by the rules of the replay."""
    found = _FILE.fullmatch(request.path_params["file"])
    if found is None:
        raise NotFoundException
    viewer = viewer_asked(live, guest, request.query_params.get("as"))
    theme = DARK if request.query_params.get("theme") == DARK else LIGHT
    picture = await gate.apart(request, _picture, live, viewer, int(found[1]))
    headers = {"content-security-policy": STILL}
    if live.is_open_book:
        headers |= {"cache-control": KEPT, "cross-origin-resource-policy": "cross-origin"}
    if found[2] == "svg":
        body = str(picture).encode()
        return Response(body, media_type="image/svg+xml", headers=headers)
    async with gate.turn(request):
        png = await gate.pixels.png(str(picture), theme)
    return Response(png, media_type="image/png", headers=headers)


def _picture(live: LiveTable, viewer: Viewer, ply: int) -> Markup:
    table = moment_of(live, viewer, ply).table
    with speaking(viewer.language):
        return live.game.picture.draw(table.view(viewer.seat), (), table.display_names)


@get("/table/{name:str}/embed")
async def show_embed(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    """A finished game for a frame in somebody else's page."""
    if not live.is_open_book:
        raise FairgroundError(say("You can show a game elsewhere once it is over."))
    asked = request.query_params
    viewer = viewer_asked(live, guest, asked.get("as", ""))
    ply = ply_number(asked.get("ply", ""))

    def page() -> Markup:
        with speaking(viewer.language):
            return embed_page(replay_of(live, moment_of(live, viewer, ply), viewer))

    headers = {"content-security-policy": FRAMED, "cross-origin-resource-policy": "cross-origin"}
    body = await gate.apart(request, page)
    return Response(body, media_type="text/html", headers=headers)


@get("/table/{name:str}/what-if")
async def show_what_if(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    asked = request.query_params
    return await _what_if(request, gate, guest, live, asked.get("ply", ""), asked.get("as", ""))


@post("/table/{name:str}/what-if", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def play_on(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, form = sent.guest, sent.form
    live = await gate.table_for(request, live, guest.visitor)
    ply, seat = form.get("ply", ""), form.get("seat", "")
    try:
        past = await gate.apart(request, moment_to_play_on, live, ply_number(ply) or 0)
        if form.get("with") == "people":
            chairs = same_chairs(live, guest.visitor)
        else:
            chosen = seat_number(seat, len(live.chairs)) or 0
            chairs = bots_chairs(live, chosen, form.get("bot", ""), guest.visitor)
        gate.count_table(request, len(past.record()))
        opened = await play_on_from(gate.tables, live, past, chairs, guest.visitor, client(request))
    except FairgroundError as error:
        status, words = refusal(error)
        return await _what_if(request, gate, guest, live, "0", seat, words, status)
    return led_to(f"/table/{opened.id}")


async def _what_if(
    request: Ask,
    gate: Gate,
    guest: Guest,
    live: LiveTable,
    ply: str,
    asked: str,
    flash: Markup = EMPTY,
    status: int = 200,
) -> Answer:
    viewer = viewer_asked(live, guest, asked)
    number = ply_number(ply) or 0
    token = gate.tables.keys.form_token(guest.visitor)
    held = live.held_by(guest.visitor.holder)
    seat = viewer.seat if viewer.seat is not None else next(iter(held), 0)

    def page() -> Markup:
        moment_to_play_on(live, number)
        replay = replay_of(live, moment_of(live, viewer, number), viewer)
        company = may_bring_people(live, guest.visitor)
        return what_if_page(replay, seat, company, token, flash)

    return html(await gate.apart(request, page), guest, gate.tables.keys, status)
