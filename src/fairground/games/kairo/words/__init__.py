"""Kairo in words."""

from fairground.games.kairo.words.describe import describe, headline, standing
from fairground.games.kairo.words.label import label
from fairground.games.kairo.words.log import narrate
from fairground.games.kairo.words.prompt import prompt, rules_section
from fairground.games.kairo.words.score import part_title, part_words

__all__ = [
    "describe",
    "headline",
    "label",
    "narrate",
    "part_title",
    "part_words",
    "prompt",
    "rules_section",
    "standing",
]
