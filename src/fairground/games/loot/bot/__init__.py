"""What an experienced player of Loot knows."""

from fairground.games.loot.bot.estimate import PLIES, SPREAD, estimate
from fairground.games.loot.bot.play_on import play_on
from fairground.games.loot.bot.weigh import weigh

__all__ = ["PLIES", "SPREAD", "estimate", "play_on", "weigh"]
