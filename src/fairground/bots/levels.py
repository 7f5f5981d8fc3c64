"""Six levels, from a first visit to mastery. What a level does in a game is that game's to say;
here is how a bot plays at a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairground.bots.search import Found, search
from fairground.game import BotModule, Game, Level, View
from fairground.luck import Luck

SECONDS = 0.85
"""What a bot of any level takes for a move at most, unless it is told otherwise."""


@dataclass(frozen=True)
class Title:
    """A level's id, and what people read."""

    id: str
    words: str


TITLES = (
    Title("first-visit", "first visit, level 1"),
    Title("stroller", "stroller, level 2"),
    Title("regular", "regular, level 3"),
    Title("trader", "trader, level 4"),
    Title("expert", "expert, level 5"),
    Title("master", "master, level 6"),
)


def think(
    game: Game,
    bot: BotModule,
    view: View,
    legal: Sequence[int],
    luck: Luck,
    simulations: int,
    seconds: float = 0.0,
    misjudges: float = 0.0,
) -> list[Found]:
    """What search says about the viewer's moves, the best first. Without ``seconds`` it depends on
    the view, the luck and the number of simulations only."""
    return search(
        game.guess, bot, game.moves, view, list(legal), luck, simulations, seconds, misjudges
    )


def play_at(
    level: Level,
    game: Game,
    bot: BotModule,
    view: View,
    legal: Sequence[int],
    luck: Luck,
    seconds: float = SECONDS,
) -> int:
    """Think as long as the level does, and judge as well as it does. With 0 ``seconds`` no clock
    stops it: the choice depends on the view and the luck only."""
    if len(legal) == 1:
        return legal[0]
    simulations, misjudges = level.simulations, level.misjudges
    return think(game, bot, view, legal, luck, simulations, seconds, misjudges)[0].move
