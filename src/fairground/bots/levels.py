"""Six levels, from a first visit to mastery. What a level does in a game is that game's to say;
here is how a bot plays at a level."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.game import Level
from fairground.language import sentence

SECONDS = 0.85
"""What a bot of any level takes for a move at most, unless it is told otherwise."""


@dataclass(frozen=True)
class Title:
    """A level's id, and what people read."""

    id: str
    words: str


TITLES = (
    Title("first-visit", sentence("first visit, level 1")),
    Title("stroller", sentence("stroller, level 2")),
    Title("regular", sentence("regular, level 3")),
    Title("trader", sentence("trader, level 4")),
    Title("expert", sentence("expert, level 5")),
    Title("master", sentence("master, level 6")),
)


def play_at(level: Level, situation: Situation, seconds: float = SECONDS) -> int:
    """Think as long as the level does, and judge as well as it does. With 0 ``seconds`` no clock
    stops it: the choice depends on the situation only."""
    if len(situation.legal) == 1:
        return situation.legal[0]
    return think(situation, level.simulations, seconds, level.misjudges)[0].move
