"""What the browsers of a table's people add to its luck. The module sends it by itself; nothing is
to be clicked."""

from __future__ import annotations

import re

from litestar import Response, post

from fairground.game import FairgroundError
from fairground.web.limits import BODY
from fairground.web.live import LiveTable
from fairground.web.requests import Ask, gate_of
from fairground.web.responses import Answer
from fairground.web.routes.table import own_seat

_HEX = re.compile("[0-9a-f]{64}")


@post("/table/{name:str}/commit", request_max_body_size=BODY)
async def commit(request: Ask) -> Answer:
    live, seat, commitment = await _sent(request, "commitment")
    await live.dealing.commit(seat, commitment)
    return Response({"luck": live.header.luck}, status_code=200)


@post("/table/{name:str}/part", request_max_body_size=BODY)
async def show_part(request: Ask) -> Answer:
    live, seat, part = await _sent(request, "part")
    await live.dealing.show(seat, bytes.fromhex(part))
    return Response({"luck": live.header.luck}, status_code=200)


async def _sent(request: Ask, field: str) -> tuple[LiveTable, int, str]:
    """The table, a seat of the sender's at it, and 64 hex digits."""
    gate = gate_of(request)
    guest, form = await gate.mover(request)
    live = await gate.table(request)
    seat = own_seat(live, guest, form.get("seat", ""))
    sent = form.get(field, "")
    if not _HEX.fullmatch(sent):
        raise FairgroundError(f"A {field} is 64 hex digits.")
    return live, seat, sent
