"""What Fair Enough says; its translations lie in ``locale``."""

from pathlib import Path
from typing import Final

from fairground.language import Sentences

FAIR_ENOUGH: Final = Sentences(Path(__file__).parent / "locale")
say: Final = FAIR_ENOUGH.say
say_in: Final = FAIR_ENOUGH.say_in
say_of: Final = FAIR_ENOUGH.say_of
sentence: Final = FAIR_ENOUGH.sentence
