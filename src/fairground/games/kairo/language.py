"""What Kairo says; its translations lie in ``locale``."""

from pathlib import Path
from typing import Final

from fairground.language import Sentences

KAIRO: Final = Sentences(Path(__file__).parent / "locale")
say: Final = KAIRO.say
say_in: Final = KAIRO.say_in
say_of: Final = KAIRO.say_of
sentence: Final = KAIRO.sentence
sentence_in: Final = KAIRO.sentence_in
template: Final = KAIRO.template
