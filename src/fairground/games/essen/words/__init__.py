"""ESSEN in words."""

from fairground.games.essen.words.describe import describe, standing
from fairground.games.essen.words.label import label
from fairground.games.essen.words.log import narrate
from fairground.games.essen.words.prompt import headline, prompt, rules_section
from fairground.games.essen.words.score import part_title, part_words

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
