"""What an experienced trader of Kairo knows, as numbers."""

from fairground.games.kairo.bot.estimate import SPREAD, estimate
from fairground.games.kairo.bot.play_on import PLIES, play_on
from fairground.games.kairo.bot.weigh import weigh

__all__ = ["PLIES", "SPREAD", "estimate", "play_on", "weigh"]
