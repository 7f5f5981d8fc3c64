"""From what the store keeps of a table back to the table."""

from __future__ import annotations

import msgspec

from fairground import catalog
from fairground.game import FairgroundError, Game
from fairground.record import Entry
from fairground.replaying import replay
from fairground.shares import Share
from fairground.table import Table
from fairground.web.store import ALONE, DEALT, Header, Stored


def game_of(header: Header) -> Game:
    """The game of a table, with the edition it is played with."""
    game = catalog.game(header.game)
    if game.version != header.version:
        raise FairgroundError(
            f"This table is played by version {header.version} of the rules of {game.title};"
            f" this server has version {game.version}."
        )
    return game.with_edition_text(header.edition, "The edition") if header.edition else game


def restored(stored: Stored, game: Game) -> Table | None:
    """The table as far as it was played; None until every chair is taken and the luck is fixed."""
    if stored.record:
        return replay(stored.record)
    is_full = all(chair.kind != "open" for chair in stored.chairs)
    if not is_full or stored.header.luck not in (ALONE, DEALT):
        return None
    seats = range(len(stored.chairs))
    is_shared = stored.header.luck == DEALT
    return Table.from_entries(
        game,
        len(seats),
        msgspec.json.decode(stored.header.options),
        [chair.name for chair in stored.chairs],
        [Entry(seat, move) for seat, move in stored.entries],
        bytes.fromhex(stored.header.seed),
        shares=[stored.shares.get(seat, Share()) for seat in seats] if is_shared else (),
    )
