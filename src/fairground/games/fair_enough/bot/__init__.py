"""What an experienced player of Fair Enough knows."""

from fairground.games.fair_enough.bot.estimate import PLIES, SPREAD, estimate
from fairground.games.fair_enough.bot.play_on import play_on
from fairground.games.fair_enough.bot.weigh import weigh

__all__ = ["PLIES", "SPREAD", "estimate", "play_on", "weigh"]
