"""Ladders, and what somebody has played."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException

from fairground import catalog
from fairground.web.finished.result_rows import ladder, own_results
from fairground.web.lobby.setup import front_door_game
from fairground.web.pages.ladder import Ladder, ladder_page
from fairground.web.people.accounts import account_of
from fairground.web.people.names import guest_name
from fairground.web.serving.injection import TheGate, TheGuest
from fairground.web.serving.requests import Ask
from fairground.web.serving.responses import Answer, html, led_to

MOST_RUNGS = 100
MOST_GAMES = 12


@get("/ladder")
async def show_ladders() -> Answer:
    return led_to(f"/ladder/{front_door_game().id}")


@get("/ladder/{game:str}")
async def show_ladder(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    game = catalog.games().get(request.path_params["game"])
    visitor, store = guest.visitor, gate.tables.store
    if game is None:
        raise NotFoundException
    played, person = game.id, visitor.holder
    rungs = await store.read(lambda connection: ladder(connection, played, MOST_RUNGS))
    own = await store.read(lambda connection: own_results(connection, person, played, MOST_GAMES))
    seen = Ladder(
        game,
        tuple(rungs),
        person,
        account_of(visitor) is not None,
        visitor.name or guest_name(visitor),
        own,
    )
    page = ladder_page(seen, gate.tables.keys.form_token(visitor))
    return html(page, guest, gate.tables.keys)
