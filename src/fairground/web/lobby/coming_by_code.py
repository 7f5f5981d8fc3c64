"""From the six letters of a table to a chair."""

from __future__ import annotations

from fairground.language import say
from fairground.web.lobby.table_codes import typed_code
from fairground.web.lobby.waiting_room import chair_for_anybody
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, client
from fairground.web.storage.kept_table import Chair
from fairground.web.watching.live import LiveTable


async def chair_by_code(request: Ask, gate: Gate, typed: str) -> tuple[LiveTable, Chair] | None:
    """None for a wrong code, that of a full table and that of a game which has begun. Refused if
    this address has tried many."""
    if not gate.codes.take(client(request)):
        raise Refused(
            429, say("Many codes were tried from your address. Please wait a minute or two.")
        )
    code = typed_code(typed)
    table = None if code is None else await gate.tables.store.table_with_code(code)
    if table is None:
        return None
    async with gate.turn(request):
        live = await gate.tables.find(table)
    if live is None:
        return None
    await gate.tables.others.make_present(live)
    chair = chair_for_anybody(live)
    return None if chair is None else (live, chair)
