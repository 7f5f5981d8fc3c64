"""What an experienced trader of Kairo knows, as numbers."""

from fairground.game import Level
from fairground.games.kairo.bot.endgame import knows_enough
from fairground.games.kairo.bot.estimate import SPREAD, estimate
from fairground.games.kairo.bot.play_on import PLIES, play_on
from fairground.games.kairo.bot.weigh import weigh

__all__ = ["LEVELS", "PLIES", "SPREAD", "estimate", "knows_enough", "play_on", "weigh"]

LEVELS = (
    Level(16, misjudges=2.2, rating=15.3),
    Level(20, misjudges=1.6, rating=20.3),
    Level(36, misjudges=0.88, rating=25.0),
    Level(64, misjudges=0.52, rating=28.2),
    Level(130, misjudges=0.22, rating=31.9),
    Level(450, rating=37.5),
    Level(7200, is_thorough=True),
)
"""How well the levels play; measured in ``bench/levels.md``, from which the ratings follow."""
