"""Names of people: short, and of letters that can be shown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fairground.game import OptionError

NAME_LENGTH = 40
_JOINER = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joins emoji, and letters in some scripts; between Latin letters it would only hide."""


def checked_names(names: Sequence[str] | None, seats: int) -> list[str]:
    """Names for the seats: short, printable, one for each."""
    if names is None:
        return [f"Seat {seat + 1}" for seat in range(seats)]
    if len(names) != seats:
        raise OptionError(f"There are {seats} seats and {len(names)} names.")
    return [checked_name(name) for name in names]


def checked_name(name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME_LENGTH or not _JOINER.sub("", tidy).isprintable():
        raise OptionError(
            f"A name has 1 to {NAME_LENGTH} letters that can be shown, not {name[:60]!r}."
        )
    return tidy
