"""Whoever chooses moves by itself. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fairground.game import Game, View
from fairground.luck import Luck


@dataclass(frozen=True)
class Bot:
    """Chooses one of the legal moves from what its seat may know; it never sees a State."""

    id: str
    name: str
    words: str
    choose: Callable[[Game, View, Sequence[int], Luck], int]


def _any_move(game: Game, view: View, legal: Sequence[int], luck: Luck) -> int:
    return legal[luck.below(len(legal))]


BOTS = {bot.id: bot for bot in [Bot("random", "Dizzy", "plays any legal move", _any_move)]}
