"""What ESSEN says; its translations lie in ``locale``."""

from pathlib import Path
from typing import Final

from fairground.language import Sentences

ESSEN: Final = Sentences(Path(__file__).parent / "locale")
say: Final = ESSEN.say
say_in: Final = ESSEN.say_in
say_of: Final = ESSEN.say_of
sentence: Final = ESSEN.sentence
