"""Fair Enough in words."""

from fairground.games.fair_enough.words.describe import describe
from fairground.games.fair_enough.words.label import label
from fairground.games.fair_enough.words.log import narrate
from fairground.games.fair_enough.words.prompt import headline, prompt
from fairground.games.fair_enough.words.standing import standing

__all__ = ["describe", "headline", "label", "narrate", "prompt", "standing"]
