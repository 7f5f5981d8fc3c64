"""Markup is a type of its own, so that words cannot pass for it.

Write it as an f-string inside ``markup``, and put words into it with ``escaped``:

>>> markup(f"<b>{escaped('Ada & <Bob>')}</b>")
Markup('<b>Ada &amp; &lt;Bob&gt;</b>')

A forgotten ``escaped`` does not pass ``make lint``: ``tools/markup_check.py`` teaches mypy that
only markup, numbers and constants may stand in the braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NewType

from markupsafe import Markup, escape

Measure = NewType("Measure", str)
"""A number as it is written in pictures: markup of digits alone, and quicker than markup."""

_new: Final = str.__new__
_add: Final = str.__add__
_join: Final = str.join
_plain: Final = str.__str__
"""The letters of a text alone, so that what came as markup is escaped like any other."""


class Written(Markup):
    """Markup that is quickly added to other markup; whatever else is added, the library escapes.
    It looks like any other."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:  # type: ignore[override]
        if isinstance(other, Markup):
            return _new(Written, _add(self, other))
        return super().__add__(other)

    def __repr__(self) -> str:
        return f"Markup({str.__repr__(self)})"


EMPTY: Final[Markup] = Written()

# Characters that XML 1.0 cannot carry even when escaped: a name with one would break the picture.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPECIAL: Final = re.compile("[&<>\"']")
LONG: Final = 400
"""Longer text than this seldom comes twice, and is not kept."""


def markup(written: str) -> Markup:
    """Markup that is written in our own sources. mypy checks what is put into it."""
    return _new(Written, written)


def trusted(made: str) -> Markup:
    """Markup that something else has made of markup or safely of text. mypy knows the few modules
    that may say so."""
    return _new(Written, made)


def joined(pieces: Iterable[Markup], between: Markup = EMPTY) -> Markup:
    """Many pieces at once: much quicker than adding them up."""
    return _new(Written, _join(between, pieces))


def escaped(words: object) -> Markup:
    """Plain text made safe as an element's text and as a quoted attribute. Markup stays as it
    is."""
    if type(words) is str:
        return escaped_text(words) if len(words) < LONG else _escaped(words)
    return words if isinstance(words, Markup) else escaped_text(str(words))


@lru_cache(maxsize=4096)
def escaped_text(words: str) -> Markup:
    """The same for what is always text. Pieces that are kept use this: to a cache, markup and the
    same letters as text are equal, and markup must not come back for text."""
    return _escaped(words)


def _escaped(words: str) -> Markup:
    """Most words have nothing in them that must be written otherwise, which is quickly seen."""
    if not words.isprintable():
        words = _UNWRITABLE.sub("\ufffd", words)
    elif _SPECIAL.search(words) is None:
        return _new(Written, words)
    return _new(Written, escape(_plain(words)))


def said_with_markup(sentence: str, **parts: Markup) -> Markup:
    """A sentence in which markup stands for some of its words, such as a link.

    >>> said_with_markup("{game} & more", game=markup("<b>Loot</b>"))
    Markup('<b>Loot</b> &amp; more')
    """
    return trusted(_escaped(sentence).format(**parts))


def attributes(**given: object) -> Markup:
    """Attributes with their leading space, of plain text; what is None or empty is left out.

    ``cls`` stands for class, and an underscore for a hyphen.
    """
    written = ""
    for key, value in given.items():
        if value is not None and value != "":
            written += f' {_attribute_name(key)}="{escaped_text(str(value))}"'
    return trusted(written)


@lru_cache(maxsize=256)
def _attribute_name(key: str) -> str:
    return "class" if key == "cls" else key.replace("_", "-")


@lru_cache(maxsize=1024)
def class_(names: str) -> Markup:
    """The class attribute with its leading space, or nothing."""
    return attributes(cls=names)
