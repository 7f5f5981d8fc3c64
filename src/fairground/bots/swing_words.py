"""The words of a review in the reader's language. A review is stored with English words, because
nobody knows then who will read it; the moves and the record say all that is needed to say them
again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.bots.coach import why
from fairground.bots.swings import Swing
from fairground.table import Table


def in_readers_language(table: Table, swings: Sequence[Swing]) -> list[Swing]:
    """The swings of a review of this table, with their words said to the reader."""
    states = list(table.states()) if swings else []
    game, names = table.game, table.display_names
    found = []
    for swing in swings:
        view = game.view(states[swing.ply], swing.seat)
        said = msgspec.structs.replace(
            swing,
            when=game.words.headline(view),
            played=game.words.label(view, game.read(swing.played_text), names),
        )
        if swing.better_text:
            better = game.read(swing.better_text)
            said = msgspec.structs.replace(
                said,
                better=game.words.label(view, better, names),
                why=why(game, view, better, names),
            )
        found.append(said)
    return found
