"""From what the store keeps of a table back to the table."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from fairground import record
from fairground.game import Game
from fairground.record import Branch, Entry
from fairground.replaying import replay
from fairground.shares import Share
from fairground.table import Table
from fairground.versions import begun
from fairground.web.storage.kept_table import ALONE, DEALT, Header, Origin, Stored


def by_present_rules(header: Header) -> tuple[Header, Game]:
    """A table of any version as one of the present version, and its game with the edition it is
    played with. The store keeps the header as it was."""
    start = begun(header.game, header.version, header.edition or None, "The edition")
    options = start.options(msgspec.json.decode(header.options))
    present = replace(
        header,
        version=start.game.version,
        options=msgspec.json.encode(options).decode(),
        edition=start.game.edition_text or "",
    )
    return present, start.game


def branch_of(origin: Origin | None) -> Branch | None:
    """Where a table came from, as its record has it."""
    if origin is None:
        return None
    return Branch(origin.table, len(record.read(origin.record).entries))


def restored(stored: Stored, game: Game) -> Table | None:
    """The table as far as it was played; None until every chair is taken and the luck is fixed."""
    if stored.record:
        return replay(stored.record)
    is_full = all(chair.kind != "open" for chair in stored.chairs)
    if not is_full or stored.header.luck not in (ALONE, DEALT):
        return None
    seats = range(len(stored.chairs))
    before = None if stored.origin is None else record.read(stored.origin.record)
    is_shared = stored.header.luck == DEALT
    table = Table.from_entries(
        game,
        len(seats),
        msgspec.json.decode(stored.header.options),
        [chair.name for chair in stored.chairs],
        [
            *(before.entries if before else ()),
            *(Entry(seat, move) for seat, move in stored.entries),
        ],
        bytes.fromhex(stored.header.seed),
        before.dealt if before else (),
        shares=[stored.shares.get(seat, Share()) for seat in seats] if is_shared else (),
        branch=branch_of(stored.origin),
    )
    table.is_lesson = bool(stored.header.lesson)
    return table
