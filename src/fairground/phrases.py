"""Small pieces of sentences that all games' words need."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from fairground.language import say, say_in, say_of
from fairground.outcome import Outcome

FIVE_DIGITS = 10_000
_FROM_THE_RIGHT = ("R", "AL", "AN")


def count(number: int, word: str) -> str:
    """``1 point``, ``2 points``, ``3 entries``: in English, for operators and programmers. What
    players read is a sentence with a plural."""
    if number == 1:
        return f"{number} {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


def printed_number(number: int) -> str:
    """``7``, ``−7``: with the sign that stands before numbers, not the one inside words."""
    return str(number).replace("-", "−")


def local_number(number: int) -> str:
    """A number of five digits or more in groups of three, as the reader's language parts them:
    ``20,000``, ``20.000``."""
    if abs(number) < FIVE_DIGITS:
        return printed_number(number)
    between = say_in("how large numbers are grouped", "1,000")[1]
    return f"{number:,}".replace(",", between).replace("-", "−")


def local_decimal(number: float) -> str:
    """Up to two digits after the point, which is a comma in some languages: ``2.5``, ``2,5``."""
    point = say_in("how decimals are written", "0.5")[1]
    digits = f"{number:.2f}".rstrip("0").rstrip(".")
    return digits.replace(".", point).replace("-", "−")


def percent(share: float) -> str:
    """A share from 0 to 1: ``45%``, ``45 %``."""
    return percent_of(f"{100 * share:.0f}")


def percent_of(number: str) -> str:
    return say_in("a share", "{number}%", number=number)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``: a rank in the reader's language."""
    if number == 1:
        return say_in("a rank", "1st")
    if number % 100 not in (11, 12, 13):
        match number % 10:
            case 1:
                return say_in("a rank", "{number}st", number=number)
            case 2:
                return say_in("a rank", "{number}nd", number=number)
            case 3:
                return say_in("a rank", "{number}rd", number=number)
    return say_in("a rank", "{number}th", number=number)


def both(words: Sequence[str]) -> str:
    """``a, b and c``; nothing for none."""
    if len(words) < 2:
        return "".join(words)
    return say("{several} and {last}", several=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """``a, b or c``; nothing for none."""
    if len(words) < 2:
        return "".join(words)
    return say("{several} or {last}", several=", ".join(words[:-1]), last=words[-1])


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
        return say("{count} point.", "{count} points.", count=scores[0])
    best = max(scores)
    if len(winners) > 1:
        return _shared(winners, best, names, viewer)
    winner = winners[0]
    ahead = best - max(score for seat, score in enumerate(scores) if seat != winner)
    you, who = winner == viewer, names[winner]
    if not ahead:
        return say_of(you, "You win {how}.", "{who} wins {how}.", who=who, how=tie_breaker)
    if you:
        return say("You win by {count} point.", "You win by {count} points.", count=ahead)
    return say(
        "{who} wins by {count} point.", "{who} wins by {count} points.", who=who, count=ahead
    )


def _shared(winners: Sequence[int], best: int, names: Sequence[str], viewer: int | None) -> str:
    """The reader is named first, if they are among those who share."""
    others = [names[seat] for seat in winners if seat != viewer]
    if viewer in winners:
        you = say_in("the reader, before other winners", "You")
        return say_in(
            "the reader is among them",
            "{who} share the victory with {count} point.",
            "{who} share the victory with {count} points.",
            who=both([you, *others]),
            count=best,
        )
    return say(
        "{who} share the victory with {count} point.",
        "{who} share the victory with {count} points.",
        who=both(others),
        count=best,
    )


@lru_cache(maxsize=4096)
def isolated(name: str) -> str:
    """A name as it stands in a sentence: one that runs from right to left is set apart by marks
    that nobody sees, so that it does not turn the words beside it round."""
    if any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in name):
        return f"\u2068{name}\u2069"
    return name
