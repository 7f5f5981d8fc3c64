"""What somebody's own games say about them; nobody else is shown it."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException

from fairground import catalog
from fairground.web.finished.seat_reviews import statistics
from fairground.web.pages.statistics import statistics_page
from fairground.web.serving.injection import TheGate, TheGuest
from fairground.web.serving.requests import Ask
from fairground.web.serving.responses import Answer, html


@get(["/statistics", "/statistics/{game:str}"])
async def show_statistics(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    game, person = request.path_params.get("game", ""), guest.visitor.holder
    if game and game not in catalog.games():
        raise NotFoundException
    found = await gate.tables.store.read(lambda connection: statistics(connection, person, game))
    return html(statistics_page(found, game), guest, gate.tables.keys)
