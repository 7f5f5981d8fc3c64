"""ESSEN in words."""

from fairground.games.essen.words.describe import describe
from fairground.games.essen.words.label import label
from fairground.games.essen.words.log import narrate
from fairground.games.essen.words.prompt import headline, prompt
from fairground.games.essen.words.standing import standing

__all__ = ["describe", "headline", "label", "narrate", "prompt", "standing"]
