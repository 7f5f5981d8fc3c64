"""All that is kept about somebody, for them to take along: data, and records of finished games."""

from __future__ import annotations

from typing import Any

import msgspec

from fairground.web.people.personal_data import exported
from fairground.web.people.visitor import Visitor
from fairground.web.serving.requests import Ask, Gate
from fairground.web.serving.settings import Settings


async def taken_along(
    request: Ask, gate: Gate, visitor: Visitor, settings: Settings | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """The data, and the records by the names of their tables. ``settings`` are None where they are
    in a browser that did not ask."""
    holder, store = visitor.holder, gate.tables.store
    found = await store.read(lambda connection: exported(connection, holder, store.wall()))
    found |= {"browser": {"name": visitor.name, "settings": msgspec.to_builtins(settings)}}
    records = {}
    for table in found["tables"]:
        record = None
        if table["finished"] is not None:
            record = await _record(request, gate, table["id"])
        if record is not None:
            records[table["id"]] = record
    return found, records


async def _record(request: Ask, gate: Gate, name: str) -> str | None:
    """None while others play with the same luck: it would tell them what comes."""
    async with gate.turn(request):
        live = await gate.tables.find(name)
    if live is None or live.table is None or live.header.sealed:
        return None
    return await gate.apart(request, live.table.record)
