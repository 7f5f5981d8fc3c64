"""The board in words, a layer for each sentence: a move changes few of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, repeat

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, joined, markup, slot

ROOT = "page-twin"
STEP = 16
"""The number of places is a multiple of this, so another sentence seldom needs a new place."""
_ENDS = (". ", "! ", "? ")
_BETWEEN = "\0"
"""Names have no such letter; a text that had would be cut once more, and nothing else."""


def twin_layers(description: str) -> dict[str, Markup]:
    for end in _ENDS:
        description = description.replace(end, f"{end[0]}{_BETWEEN}")
    sentences = description.split(_BETWEEN)
    places = -(-len(sentences) // STEP) * STEP
    shown = chain(map(_sentence, sentences), repeat(EMPTY))
    return {ROOT: _places(places), **dict(zip(_names(places), shown, strict=False))}


@lru_cache(maxsize=4096)
def _sentence(words: str) -> Markup:
    """Most stay the same from move to move, and are the same for all viewers."""
    return escaped(words)


@lru_cache(maxsize=256)
def _places(sentences: int) -> Markup:
    return joined((slot(name, "span") for name in _names(sentences)), markup(" "))


@lru_cache(maxsize=256)
def _names(sentences: int) -> tuple[str, ...]:
    return tuple(f"{ROOT}-{number}" for number in range(sentences))
