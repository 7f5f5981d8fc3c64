"""What Litestar hands to the routes: the gate, who asks, what their form says, and the table of the
address. Each waits for the one before: a form is read only when its sender may send, and a table is
looked for only when the form is in order."""

from __future__ import annotations

from litestar.di import Provide
from litestar.params import SkipValidation

from fairground.web.serving.requests import Ask, Gate, Guest, Sent
from fairground.web.watching.live import LiveTable

TheGate = SkipValidation[Gate]
TheGuest = SkipValidation[Guest]
TheForm = SkipValidation[Sent]
TheTable = SkipValidation[LiveTable]


async def page_guest(request: Ask, gate: TheGate) -> Guest:
    return gate.guest(request)


async def form_guest(sent: TheForm) -> Guest:
    return sent.guest


async def mover(request: Ask, gate: TheGate) -> Sent:
    return await gate.mover(request)


async def changer(request: Ask, gate: TheGate) -> Sent:
    return await gate.changer(request)


async def table_of(request: Ask, gate: TheGate, guest: TheGuest) -> LiveTable:
    """``guest`` is asked for so that nobody hears of a table before we know who asks. Somebody who
    looks may see it later than it is; a form, and the secret link to a chair, are for the
    present."""
    live = await gate.table(request)
    if request.method == "POST" or request.scope["path"].startswith("/join/"):
        return live
    return await gate.table_for(request, live, guest.visitor)


def injected(gate: Gate) -> dict[str, Provide]:
    """For every route."""

    async def the_gate() -> Gate:
        return gate

    return {"gate": Provide(the_gate), "guest": Provide(page_guest), "live": Provide(table_of)}


MOVE_FORM = {"sent": Provide(mover), "guest": Provide(form_guest)}
"""For routes with a form that plays a move."""
CHANGE_FORM = {"sent": Provide(changer), "guest": Provide(form_guest)}
"""For routes with a form that changes seats or tables."""
