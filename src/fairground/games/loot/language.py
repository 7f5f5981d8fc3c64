"""What Loot says; its translations lie in ``locale``."""

from pathlib import Path
from typing import Final

from fairground.language import Sentences

LOOT: Final = Sentences(Path(__file__).parent / "locale")
say: Final = LOOT.say
say_in: Final = LOOT.say_in
say_of: Final = LOOT.say_of
sentence: Final = LOOT.sentence
