"""The board in words, a layer for each sentence: a move changes few of them."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup

from fairground.draw import escaped, joined, markup, slot

ROOT = "page-twin"
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?]) ")


def twin_layers(description: str) -> dict[str, Markup]:
    sentences = _BETWEEN_SENTENCES.split(description)
    layers = {_name(number): _sentence(words) for number, words in enumerate(sentences)}
    layers[ROOT] = _places(len(sentences))
    return layers


@lru_cache(maxsize=4096)
def _sentence(words: str) -> Markup:
    """Most stay the same from move to move, and are the same for all viewers."""
    return escaped(words)


@lru_cache(maxsize=256)
def _places(sentences: int) -> Markup:
    return joined((slot(_name(number), "span") for number in range(sentences)), markup(" "))


@lru_cache(maxsize=256)
def _name(number: int) -> str:
    return f"{ROOT}-{number}"
