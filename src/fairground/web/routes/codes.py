"""The QR codes of the links that a table's page shows, each behind its link."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException

from fairground.web.lobby.qr_code import qr_code
from fairground.web.pages.ticket import CODE
from fairground.web.seats.seating import chair_of
from fairground.web.serving.injection import TheGate, TheGuest, TheTable
from fairground.web.serving.requests import Ask


@get("/table/{name:str}" + CODE)
async def show_table_code(guest: TheGuest, live: TheTable) -> Response[str]:
    return _code(f"{guest.origin}/table/{live.id}")


@get("/table/{name:str}/replay" + CODE)
async def show_replay_code(guest: TheGuest, live: TheTable) -> Response[str]:
    return _code(f"{guest.origin}/table/{live.id}/replay?ply=0")


@get("/join/{name:str}/{token:str}" + CODE)
async def show_link_code(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Response[str]:
    token = request.path_params["token"]
    if chair_of(live, gate.tables.keys, token) is None:
        raise NotFoundException
    return _code(f"{guest.origin}/join/{live.id}/{token}")


def _code(link: str) -> Response[str]:
    return Response(qr_code(link), media_type="image/svg+xml")
