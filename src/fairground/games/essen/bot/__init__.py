"""What an experienced visitor of ESSEN knows."""

from fairground.game import Level
from fairground.games.essen.bot.endgame import knows_enough
from fairground.games.essen.bot.estimate import PLIES, SPREAD, estimate
from fairground.games.essen.bot.play_on import play_on
from fairground.games.essen.bot.weigh import weigh

__all__ = ["LEVELS", "PLIES", "SPREAD", "estimate", "knows_enough", "play_on", "weigh"]

LEVELS = (
    Level(14, misjudges=1.35, rating=16.0),
    Level(20, misjudges=1.05, rating=20.3),
    Level(30, misjudges=0.76, rating=25.0),
    Level(60, misjudges=0.48, rating=29.9),
    Level(300, misjudges=0.15, rating=36.4),
    Level(1500, rating=42.4),
    Level(24000, is_thorough=True),
)
"""How well the levels play; measured in ``bench/levels.md``, from which the ratings follow."""
