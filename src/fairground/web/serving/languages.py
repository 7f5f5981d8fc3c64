"""In which language somebody reads the pages: the one they chose, or what their browser asks
for."""

from __future__ import annotations

import re
from functools import lru_cache

from fairground.language import LANGUAGES, SOURCE
from fairground.web.serving.settings import BROWSERS_OWN, Settings

_QUALITY = re.compile(r"[01](\.[0-9]{1,3})?")
LONGEST = 400
"""No browser asks for its languages in more letters."""


def language_for(settings: Settings, accepted: str) -> str:
    """``accepted`` is the header Accept-Language."""
    if settings.language != BROWSERS_OWN:
        return settings.language
    return best_of(accepted[:LONGEST])


@lru_cache(maxsize=256)
def best_of(accepted: str) -> str:
    """The language that is liked best among ours; English if there is none.

    >>> best_of("sv, nl-BE;q=0.8, en;q=0.5")
    'nl'
    """
    best, liked_best = SOURCE, 0.0
    for wish in accepted.split(","):
        name, _, quality = wish.partition(";")
        language = name.strip().lower().partition("-")[0]
        liked = _liked(quality)
        if language in LANGUAGES and liked > liked_best:
            best, liked_best = language, liked
    return best


def _liked(quality: str) -> float:
    """How much a language is liked, from 0 to 1; one that says nothing of it is liked most."""
    name, _, value = quality.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    return float(value) if _QUALITY.fullmatch(value) else 0.0
