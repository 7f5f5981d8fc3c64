"""What the browsers of a table's people add to its luck. The module sends it by itself; nothing is
to be clicked."""

from __future__ import annotations

import re

from litestar import Response, post

from fairground.game import FairgroundError
from fairground.web.routes.table import own_seat
from fairground.web.serving.injection import MOVE_FORM, TheForm, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Sent
from fairground.web.serving.responses import Answer
from fairground.web.watching.live import LiveTable

_HEX = re.compile("[0-9a-f]{64}")


@post("/table/{name:str}/commit", request_max_body_size=BODY, dependencies=MOVE_FORM)
async def commit(sent: TheForm, live: TheTable) -> Answer:
    seat, commitment = _seat_and_digits(live, sent, "commitment")
    await live.dealing.commit(seat, commitment)
    return Response({"luck": live.header.luck}, status_code=200)


@post("/table/{name:str}/part", request_max_body_size=BODY, dependencies=MOVE_FORM)
async def show_part(sent: TheForm, live: TheTable) -> Answer:
    seat, part = _seat_and_digits(live, sent, "part")
    await live.dealing.show(seat, bytes.fromhex(part))
    return Response({"luck": live.header.luck}, status_code=200)


def _seat_and_digits(live: LiveTable, sent: Sent, field: str) -> tuple[int, str]:
    """A seat of the sender's at the table, and 64 hex digits."""
    seat = own_seat(live, sent.guest, sent.form.get("seat", ""))
    digits = sent.form.get(field, "")
    if not _HEX.fullmatch(digits):
        raise FairgroundError(f"A {field} is 64 hex digits.")
    return seat, digits
