"""What an experienced player of Fair Enough knows, and how well the levels play."""

from fairground.game import Level
from fairground.games.fair_enough.bot.endgame import knows_enough
from fairground.games.fair_enough.bot.estimate import (
    PLIES,
    SPREAD,
    estimate,
    is_at_rest,
    shown_luck,
)
from fairground.games.fair_enough.bot.play_on import play_on
from fairground.games.fair_enough.bot.weigh import weigh

__all__ = [
    "LEVELS",
    "PLIES",
    "SPREAD",
    "estimate",
    "is_at_rest",
    "knows_enough",
    "play_on",
    "shown_luck",
    "weigh",
]

LEVELS = (
    Level(12, misjudges=2.7, rating=14.6),
    Level(15, misjudges=1.5, rating=20.3),
    Level(25, misjudges=1.0, rating=25.0),
    Level(50, misjudges=0.6, rating=29.5),
    Level(260, misjudges=0.05, rating=34.8),
    Level(4000, rating=40.0),
    Level(64000, is_thorough=True),
)
"""From the first visit to grandmaster; measured in ``bench/levels.md``."""
