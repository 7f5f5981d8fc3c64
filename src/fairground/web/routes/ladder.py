"""Ladders, and what somebody has played."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException

from fairground import catalog
from fairground.web.finished.ladders import ladder_for
from fairground.web.lobby.setup import front_door_game
from fairground.web.pages.ladder import ladder_page
from fairground.web.serving.injection import TheGate, TheGuest
from fairground.web.serving.requests import Ask
from fairground.web.serving.responses import Answer, html, led_to


@get("/ladder")
async def show_ladders() -> Answer:
    return led_to(f"/ladder/{front_door_game().id}")


@get("/ladder/{game:str}")
async def show_ladder(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    game = catalog.games().get(request.path_params["game"])
    if game is None:
        raise NotFoundException
    seen = await ladder_for(gate.tables.store, guest.visitor, game)
    page = ladder_page(seen, gate.tables.keys.form_token(guest.visitor))
    return html(page, guest, gate.tables.keys)
