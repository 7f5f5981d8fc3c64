"""Kairo in words."""

from fairground.games.kairo.words.describe import describe, headline
from fairground.games.kairo.words.label import label
from fairground.games.kairo.words.log import narrate
from fairground.games.kairo.words.prompt import prompt
from fairground.games.kairo.words.standing import standing

__all__ = ["describe", "headline", "label", "narrate", "prompt", "standing"]
