"""What an experienced visitor of ESSEN knows."""

from fairground.games.essen.bot.estimate import PLIES, SPREAD, estimate
from fairground.games.essen.bot.play_on import play_on
from fairground.games.essen.bot.weigh import weigh

__all__ = ["PLIES", "SPREAD", "estimate", "play_on", "weigh"]
