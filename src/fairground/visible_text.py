"""Text that people write, such as names and messages: everything in it can be seen, and it stays
within its line."""

from __future__ import annotations

import re
import unicodedata

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


def composed(text: str, most: int) -> str:
    """The text in Unicode's composed form, with single spaces. One that is far longer than the
    ``most`` letters it may have is left as it is: putting thousands of marks in order would take
    long."""
    tidy = " ".join(text.split())
    return unicodedata.normalize("NFC", tidy) if len(tidy) <= 4 * most else tidy


def hides_something(text: str) -> bool:
    """Whether something in the text is not seen: control characters, what turns the direction of
    writing, blanks that are no spaces. What joins letters or styles emoji is no such thing."""
    plain = _without_joiners(text)
    return not plain.isprintable() or bool(_BLANK.search(plain))


def without_hidden(text: str) -> str:
    """The text without what is not seen."""
    kept = {found.start() for pattern in (_JOINER, _STYLED) for found in pattern.finditer(text)}
    return "".join(
        letter
        for at, letter in enumerate(text)
        if at in kept or (letter.isprintable() and not _BLANK.match(letter))
    )


def is_level(text: str) -> bool:
    """Every mark stands on a letter, and no letter has so many that they leave the line."""
    marks = accents = MOST_MARKS + 1
    for letter in _without_joiners(text):
        kind = unicodedata.category(letter)
        if kind[0] != "M":
            marks = accents = MOST_MARKS + 1 if letter == " " else 0
        elif kind != "Mc":  # the others stand beside their letter, not above or below it
            marks += 1
            accents += bool(ACCENT.match(letter))
        if kind[0] == "M" and (marks > MOST_MARKS or accents > MOST_ACCENTS):
            return False
    return True


def _without_joiners(text: str) -> str:
    return _STYLED.sub("", _JOINER.sub("", text))
