"""What an experienced player of Loot knows."""

from fairground.game import Level
from fairground.games.loot.bot.estimate import PLIES, SPREAD, estimate, shown_luck, spread
from fairground.games.loot.bot.play_on import play_on, play_on_carefully
from fairground.games.loot.bot.weigh import weigh

__all__ = [
    "LEVELS",
    "PLIES",
    "SPREAD",
    "estimate",
    "play_on",
    "play_on_carefully",
    "shown_luck",
    "spread",
    "weigh",
]

LEVELS = (
    Level(12, misjudges=2.4, rating=11.3),
    Level(20, misjudges=1.6, rating=18.6),
    Level(32, misjudges=1.05, rating=25.0),
    Level(60, misjudges=0.65, rating=29.6),
    Level(200, misjudges=0.2, rating=32.9),
    Level(2500, rating=36.6),
    Level(40000, is_thorough=True),
)
"""How well the levels play; measured in ``bench/levels.md``, from which the ratings follow."""
