"""The words of a review in the reader's language. A review is stored with English words, because
nobody knows then who will read it; the moves and the record say all that is needed to say them
again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise

import msgspec

from fairground.bots.coach import why
from fairground.bots.swings import Swing
from fairground.moves import State
from fairground.table import Table


def in_readers_language(
    table: Table, swings: Sequence[Swing], reader: int | None = None
) -> list[Swing]:
    """The swings of a review of this table, with their words said to the ``reader``, who may have
    been one of the seats."""
    states = list(table.states()) if swings else []
    game, names = table.game, table.display_names
    found = []
    for swing in swings:
        view = game.view(states[swing.ply], swing.seat)
        said = msgspec.structs.replace(
            swing,
            when=game.words.headline(view),
            played=game.words.label(view, game.read(swing.played_text), names),
            done=what_was_done(table, swing.seat, rest_of_turn(table, states, swing.ply), reader),
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


def rest_of_turn(table: Table, states: Iterable[State], at: int) -> tuple[State, ...]:
    """Of the states of a game, the one before a move, and those after it and each further move of
    the same seat; none where ``at`` is no move."""
    if at < 0:
        return ()
    movers = [seat for seat, _ in table.moves]
    end = next((n for n in range(at, len(movers)) if movers[n] != movers[at]), len(movers))
    return tuple(islice(states, at, end + 1))


def what_was_done(
    table: Table, seat: int, states: Iterable[State], reader: int | None = None
) -> str:
    """What the log says to an onlooker, or to the seat itself where it is the ``reader``, once what
    its move began was done; nothing where the log is silent about it."""
    game, names = table.game, table.display_names
    eyes = seat if seat == reader else None
    for before, after in pairwise(game.view(state, eyes) for state in states):
        for line in game.words.narrate(before, after, names):
            if line.seat == seat and not line.head:
                return line.text
    return ""
