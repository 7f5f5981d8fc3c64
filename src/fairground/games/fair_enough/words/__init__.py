"""Fair Enough in words."""

from fairground.games.fair_enough.words.describe import describe, standing
from fairground.games.fair_enough.words.label import label
from fairground.games.fair_enough.words.log import narrate
from fairground.games.fair_enough.words.prompt import headline, prompt, rules_section
from fairground.games.fair_enough.words.score import part_title, part_words

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
