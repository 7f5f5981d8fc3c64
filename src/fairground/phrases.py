"""Small pieces of English that all games' words need."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from fairground.outcome import Outcome

_FROM_THE_RIGHT = ("R", "AL", "AN")


def count(number: int, word: str) -> str:
    """``1 point``, ``2 points``, ``3 entries``."""
    if number == 1:
        return f"{number} {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


def printed_number(number: int) -> str:
    """``7``, ``−7``: with the sign that stands before numbers, not the one inside words."""
    return str(number).replace("-", "−")


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``"""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def both(words: Sequence[str]) -> str:
    """``a, b and c``; nothing for none."""
    return _join(words, "and")


def either(words: Sequence[str]) -> str:
    """``a, b or c``; nothing for none."""
    return _join(words, "or")


def capitalised(text: str) -> str:
    """With a capital letter at the beginning and the rest as it is."""
    return text[:1].upper() + text[1:]


def winner_sentence(
    outcome: Outcome, names: Sequence[str], viewer: int | None, tie_breaker: str
) -> str:
    """Who won, and by how much or by what; ``tie_breaker`` is such as "by having more crosses".
    Somebody who played alone reads the points."""
    scores, winners = outcome.scores, outcome.winners
    if len(scores) == 1:
        return f"{count(scores[0], 'point')}."
    best = max(scores)
    if len(winners) > 1:
        sharing = both(["you" if seat == viewer else names[seat] for seat in winners])
        return f"{capitalised(sharing)} share the victory with {count(best, 'point')}."
    winner = winners[0]
    ahead = best - max(score for seat, score in enumerate(scores) if seat != winner)
    how = f"by {count(ahead, 'point')}" if ahead else tie_breaker
    return f"You win {how}." if winner == viewer else f"{names[winner]} wins {how}."


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
