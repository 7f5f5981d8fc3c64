"""Reviews that tests make up: a swing at each of some plies of a finished game."""

from __future__ import annotations

from collections.abc import Sequence

import fairground as fg
from fairground.bots.review import Review
from fairground.bots.swings import LUCK, MISTAKE, Swing


def made_up(table: fg.Table, plies: Sequence[int]) -> Review:
    """The chances of two seats go to and fro. Each ply is a mistake if it left a choice, and luck
    otherwise."""
    states, moments = list(table.states()), [0, *(ply + 1 for ply in plies)]
    levels = [0.3 if number % 2 else 0.7 for number in range(len(moments))]
    chances = [[level, 1.0 - level] for level in levels]
    swings = [_swing(table, states[ply], number, ply) for number, ply in enumerate(plies, 1)]
    none = [0.0, 0.0]
    return Review(chances, [[0.01, 0.01]] * len(moments), moments, swings, none, none, none)


def _swing(table: fg.Table, state: fg.State, number: int, ply: int) -> Swing:
    game, (seat, move) = table.game, table.moves[ply]
    view = game.view(state, seat)
    better = next((other for other in state.legal(seat) if other != move), None)
    return Swing(
        moment=number,
        ply=ply,
        when=game.words.headline(view),
        seat=seat,
        kind=LUCK if better is None else MISTAKE,
        change=[-0.4, 0.4] if number % 2 else [0.4, -0.4],
        luck=[0.0, 0.0],
        error=0.01,
        played=game.words.label(view, move, table.names),
        played_text=game.say(move),
        better=None if better is None else game.words.label(view, better, table.names),
        better_text="" if better is None else game.say(better),
        gain=0.4,
        why="Because.",
    )
