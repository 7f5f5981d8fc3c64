"""Loot in words."""

from fairground.games.loot.words.describe import describe, standing
from fairground.games.loot.words.label import label
from fairground.games.loot.words.log import narrate
from fairground.games.loot.words.prompt import headline, prompt, rules_section
from fairground.games.loot.words.score import part_title, part_words

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
