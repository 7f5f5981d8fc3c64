"""Small pieces of English that all games' words need."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_FROM_THE_RIGHT = ("R", "AL", "AN")


def count(number: int, word: str) -> str:
    """``1 point``, ``2 points``, ``3 entries``."""
    if number == 1:
        return f"{number} {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


def printed_number(number: int) -> str:
    """``7``, ``−7``: with the sign that stands before numbers, not the one inside words."""
    return str(number).replace("-", "−")


def both(words: Sequence[str]) -> str:
    """``a, b and c``; nothing for none."""
    return _join(words, "and")


def either(words: Sequence[str]) -> str:
    """``a, b or c``; nothing for none."""
    return _join(words, "or")


@lru_cache(maxsize=4096)
def isolated(name: str) -> str:
    """A name as it stands in a sentence: one that runs from right to left is set apart by marks
    that nobody sees, so that it does not turn the words beside it round."""
    if any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in name):
        return f"\u2068{name}\u2069"
    return name


def _join(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
