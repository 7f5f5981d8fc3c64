"""Names of people: short, visible, and written so that they stay within their line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from fairground.game import OptionError

NAME_LENGTH = 40
MOST_ACCENTS = 2
"""Accents of general use on one letter, beyond those that Unicode composes with it."""
MOST_MARKS = 4
"""Marks of any script on one letter: Tibetan and Burmese stack that many, no script stacks more."""

_BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0000-\U000e0fff]"
)
"""Unicode calls these printable or ignorable, and nothing of them is seen."""
_JOINER = re.compile(
    "(?<=[^\x00-\x7f\u200c\u200d])[\u200c\u200d](?=[^\x00-\x7f\u200c\u200d])"  # not two in a row
)
"""Joins emoji, and letters in some scripts; between Latin letters it would only hide."""
_STYLED = re.compile(r"(?<=[^\w\s\ufe0e\ufe0f])[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)")
"""Says whether the symbol before it is an emoji or plain text."""
ACCENT = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)


def checked_names(names: Sequence[str] | None, seats: int) -> list[str]:
    """A checked name for each of the seats."""
    if names is None:
        return [f"Seat {seat + 1}" for seat in range(seats)]
    if isinstance(names, str | bytes) or not isinstance(names, Sequence):
        raise OptionError(f"Names are a list with one for each seat, not {names!r}.")
    if len(names) != seats:
        raise OptionError(f"There are {seats} seats and {len(names)} names.")
    return [checked_name(name) for name in names]


def checked_name(name: str) -> str:
    """The name in Unicode's composed form, with single spaces. OptionError says what is wrong."""
    if not isinstance(name, str):
        raise OptionError(f"A name is a text, not {name!r}.")
    tidy = " ".join(name.split())
    if len(tidy) <= 4 * NAME_LENGTH:  # putting thousands of marks in order would take long
        tidy = unicodedata.normalize("NFC", tidy)
    shown = _STYLED.sub("", _JOINER.sub("", tidy))
    if not tidy or len(tidy) > NAME_LENGTH or not shown.isprintable() or _BLANK.search(shown):
        raise OptionError(
            f"A name has 1 to {NAME_LENGTH} letters that can be shown, not {name[:60]!r}."
        )
    if not any(_is_visible(letter) for letter in tidy):
        raise OptionError(
            f"A name needs a letter, a digit or an emoji, and {name[:60]!r} has none."
        )
    if not _is_level(shown):
        raise OptionError(f"A name cannot pile up accents as {name[:60]!r} does.")
    return tidy


def _is_visible(letter: str) -> bool:
    """A letter, a digit, or a symbol: emoji are symbols, or punctuation in the style of emoji."""
    kind = unicodedata.category(letter)
    return kind[0] in "LN" or kind == "So" or letter == "\ufe0f"


def _is_level(text: str) -> bool:
    """Every mark stands on a letter, and no letter has so many that they leave the line."""
    marks = accents = MOST_MARKS + 1
    for letter in text:
        kind = unicodedata.category(letter)
        if kind[0] != "M":
            marks = accents = MOST_MARKS + 1 if letter == " " else 0
        elif kind != "Mc":  # the others stand beside their letter, not above or below it
            marks += 1
            accents += bool(ACCENT.match(letter))
        if kind[0] == "M" and (marks > MOST_MARKS or accents > MOST_ACCENTS):
            return False
    return True
