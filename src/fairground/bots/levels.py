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
WORTH_A_THOUGHT = 0.1
"""Of moves tried less often than this share of the most tried one, little is known."""


@dataclass(frozen=True)
class Title:
    """A level's id, the name of who plays at it, and what the lobby says about them."""

    id: str
    name: str
    words: str


TITLES = (
    Title("first-visit", "Pip", "level 1, a first visit"),
    Title("stroller", "Nell", "level 2, strolls by"),
    Title("regular", "Otto", "level 3, comes every year"),
    Title("trader", "Mira", "level 4, keeps a stall"),
    Title("expert", "Quill", "level 5, knows the tricks"),
    Title("master", "Vesper", "level 6, a master"),
)


def think(
    game: Game,
    bot: BotModule,
    view: View,
    legal: Sequence[int],
    luck: Luck,
    simulations: int,
    seconds: float = 0.0,
) -> list[Found]:
    """What search says about the viewer's moves, the best first. Without ``seconds`` it depends on
    the view, the luck and the number of simulations only."""
    return search(game.guess, bot, game.rules.MOVES, view, list(legal), luck, simulations, seconds)


def play_at(
    level: Level,
    game: Game,
    bot: BotModule,
    view: View,
    legal: Sequence[int],
    luck: Luck,
    seconds: float = SECONDS,
) -> int:
    """Think as long as the level does, about the moves it notices, and judge as well as it does.
    With 0 ``seconds`` no clock stops it: the choice depends on the view and the luck only."""
    noticed = _noticed(level, legal, luck)
    if len(noticed) == 1:
        return noticed[0]
    found = think(game, bot, view, noticed, luck, level.simulations, seconds)
    if level.misjudges == 0.0:
        return found[0].move
    enough = WORTH_A_THOUGHT * found[0].visits
    known = [one for one in found if one.visits > 0 and one.visits >= enough]
    judged = [one.value + level.misjudges * _error(luck) for one in known]
    return known[judged.index(max(judged))].move


def _noticed(level: Level, legal: Sequence[int], luck: Luck) -> list[int]:
    if level.overlooks == 0.0:
        return list(legal)
    noticed = [move for move in legal if luck.below(1000) >= int(1000 * level.overlooks)]
    return noticed or [legal[luck.below(len(legal))]]


def _error(luck: Luck) -> float:
    """About a standard normal number: the sum of twelve even ones."""
    return sum(luck.below(10_000) for _ in range(12)) / 10_000 - 6.0
