"""Whether people without a chair may look on at a table, and how much later they see it than those
who play. The person who opened the table chooses; it is fixed once the game begins."""

from __future__ import annotations

import math
from collections.abc import Mapping

from fairground.game import OptionError
from fairground.language import say

AT_ONCE = "now"
"""Onlookers see the present."""
CLOSED = "closed"
"""Onlookers see the game when it is over."""
MINUTES = (1, 5, 15)
"""By how many minutes they may see it later."""
CHOICES = (AT_ONCE, *(str(minutes) for minutes in MINUTES), CLOSED)
LONGEST_DELAY = 60.0 * MINUTES[-1]


def delay_of(onlookers: str) -> float:
    """By how many seconds onlookers see a running game later."""
    if onlookers == CLOSED:
        return math.inf
    return 60.0 * minutes_of(onlookers)


def is_later_for_onlookers(onlookers: str, finished: float | None, now: float) -> bool:
    """Whether people without a chair see less of a game that has begun than those who play."""
    if onlookers == AT_ONCE:
        return False
    return finished is None or (is_delayed(onlookers) and finished > now - delay_of(onlookers))


def minutes_of(onlookers: str) -> int:
    """By how many minutes they see it later; none where they see it at once, or not at all."""
    return int(onlookers) if is_delayed(onlookers) else 0


def is_delayed(onlookers: str) -> bool:
    return onlookers not in (AT_ONCE, CLOSED)


def checked_onlookers(chosen: str) -> str:
    """What somebody chose. OptionError says what would be right."""
    if chosen not in CHOICES:
        raise OptionError(
            say("Onlookers see a game at once, 1, 5 or 15 minutes later, or when it is over.")
        )
    return chosen


def choices_in_words() -> Mapping[str, str]:
    """When onlookers see a game: what the person who opens a table may choose."""
    later = {
        str(minutes): say("{count} minute later", "{count} minutes later", count=minutes)
        for minutes in MINUTES
    }
    return {AT_ONCE: say("at once"), **later, CLOSED: say("when it is over")}


def rule_in_words(onlookers: str) -> str:
    """What everybody at the table should know; nothing where it is as usual."""
    if onlookers == CLOSED:
        return say("This table is closed to onlookers until the game is over.")
    if is_delayed(onlookers):
        return say(
            "Onlookers see this table {count} minute later.",
            "Onlookers see this table {count} minutes later.",
            count=minutes_of(onlookers),
        )
    return ""
