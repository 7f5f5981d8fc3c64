"""The board in words, a layer for each sentence: a move changes few of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, repeat

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup, slot

ROOT = "page-twin"
STEP = 16
"""The number of places is a multiple of this, so another sentence seldom needs a new place."""
_END = ". "


def twin_layers(description: str) -> dict[str, Markup]:
    *sentences, last = description.split(_END)
    places = -(-(len(sentences) + 1) // STEP) * STEP
    shown = chain(map(_sentence, sentences), (escaped(last),), repeat(EMPTY))
    return {ROOT: _places(places), **dict(zip(_names(places), shown, strict=False))}


@lru_cache(maxsize=4096)
def _sentence(words: str) -> Markup:
    """Most stay the same from move to move, and are the same for all viewers."""
    return escaped(f"{words}.")


@lru_cache(maxsize=256)
def _places(sentences: int) -> Markup:
    return joined((slot(name, "span") for name in _names(sentences)), markup(" "))


@lru_cache(maxsize=256)
def _names(sentences: int) -> tuple[str, ...]:
    return tuple(f"{ROOT}-{number}" for number in range(sentences))
