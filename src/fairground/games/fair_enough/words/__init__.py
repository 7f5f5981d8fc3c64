"""Fair Enough in words."""

from fairground.games.fair_enough.words.describe import describe, standing
from fairground.games.fair_enough.words.label import label
from fairground.games.fair_enough.words.log import narrate
from fairground.games.fair_enough.words.prompt import headline, prompt, rules_section

__all__ = ["describe", "headline", "label", "narrate", "prompt", "rules_section", "standing"]
