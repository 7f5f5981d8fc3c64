"""Names of people: short, visible, and written so that they stay within their line."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from fairground.game import OptionError
from fairground.language import say
from fairground.visible_text import composed, hides_something, is_level

NAME_LENGTH = 40


def checked_names(names: Sequence[str] | None, seats: int) -> list[str]:
    """A checked name for each of the seats."""
    if names is None:
        return [say("Seat {number}", number=seat + 1) for seat in range(seats)]
    if isinstance(names, str | bytes) or not isinstance(names, Sequence):
        raise OptionError(f"Names are a list with one for each seat, not {names!r}.")
    if len(names) != seats:
        raise OptionError(
            say("There are {seats} seats and {names} names.", seats=seats, names=len(names))
        )
    return [checked_name(name) for name in names]


def checked_name(name: str) -> str:
    """The name in Unicode's composed form, with single spaces. OptionError says what is wrong."""
    if not isinstance(name, str):
        raise OptionError(f"A name is a text, not {name!r}.")
    tidy = composed(name, NAME_LENGTH)
    if not tidy or len(tidy) > NAME_LENGTH or hides_something(tidy):
        raise OptionError(
            say(
                "A name has 1 to {most} letters that can be shown, not {name}.",
                most=NAME_LENGTH,
                name=repr(name[:60]),
            )
        )
    if not any(_is_visible(letter) for letter in tidy):
        raise OptionError(
            say(
                "A name needs a letter, a digit or an emoji, and {name} has none.",
                name=repr(name[:60]),
            )
        )
    if not is_level(tidy):
        raise OptionError(
            say("A name cannot pile up accents as {name} does.", name=repr(name[:60]))
        )
    return tidy


def _is_visible(letter: str) -> bool:
    """A letter, a digit, or a symbol: emoji are symbols, or punctuation in the style of emoji."""
    kind = unicodedata.category(letter)
    return kind[0] in "LN" or kind == "So" or letter == "\ufe0f"
