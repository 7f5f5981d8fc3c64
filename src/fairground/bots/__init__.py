"""The bots, which choose moves by themselves. They know no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fairground.bots.greedy import look_ahead
from fairground.bots.levels import SECONDS, TITLES, level_of, play_at
from fairground.bots.situation import Situation
from fairground.game import Game, View
from fairground.language import sentence
from fairground.luck import Luck


class Choice(Protocol):
    """One of the legal moves, by what a seat may know. Thinking stops when the seconds are over;
    with 0 it is left to itself, and the choice depends on the view and the luck only."""

    def __call__(
        self, game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = SECONDS
    ) -> int: ...


@dataclass(frozen=True)
class Bot:
    """Chooses one of the legal moves from what its seat may know; it never sees a State. ``title``
    says in words how well it plays."""

    id: str
    title: str
    choose: Choice
    plays_any: bool = False
    """Whether it plays any legal move, all equally likely, and need not be shown anything."""


def _any_move(
    game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = SECONDS
) -> int:
    return legal[luck.below(len(legal))]


def _best_looking(
    game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = SECONDS
) -> int:
    if game.bot is None:
        return _any_move(game, view, legal, luck)
    return look_ahead(Situation(game, game.bot, view, list(legal), luck))


def _at_level(title: str) -> Choice:
    def choose(
        game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = SECONDS
    ) -> int:
        if game.bot is None or not game.levels:
            return _any_move(game, view, legal, luck)
        situation = Situation(game, game.bot, view, list(legal), luck)
        return play_at(level_of(game, title), situation, seconds)

    return choose


BOTS = {
    bot.id: bot
    for bot in [
        *(Bot(title.id, title.words, _at_level(title.id)) for title in TITLES),
        Bot("greedy", sentence("greedy, looks one move ahead"), _best_looking),
        Bot("random", sentence("random, plays any legal move"), _any_move, plays_any=True),
    ]
}
"""Everybody who can be given a seat. In a game without a bot of its own all play any move."""

USUAL = "regular"
"""Whom a newcomer meets if nobody else is chosen."""
