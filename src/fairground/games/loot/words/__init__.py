"""Loot in words."""

from fairground.games.loot.words.describe import describe
from fairground.games.loot.words.label import label
from fairground.games.loot.words.log import narrate
from fairground.games.loot.words.prompt import headline, prompt
from fairground.games.loot.words.standing import standing

__all__ = ["describe", "headline", "label", "narrate", "prompt", "standing"]
