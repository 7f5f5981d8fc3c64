"""Escaping: every word and every attribute that reaches markup goes through here."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import escape

# Characters that XML 1.0 cannot carry even when escaped: a name with one would break the picture.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def escaped(words: object) -> str:
    """Plain text made safe as an element's text and as a double-quoted attribute."""
    return _escaped(str(words))


@lru_cache(maxsize=4096)
def _escaped(words: str) -> str:
    return str(escape(_UNWRITABLE.sub("\ufffd", words)))


def attributes(**given: object) -> str:
    """Attributes with their leading space; what is None or empty is left out.

    ``cls`` stands for class, and an underscore for a hyphen.
    """
    markup = ""
    for key, value in given.items():
        if value is not None and value != "":
            markup += f' {_attribute(key)}="{escaped(value)}"'
    return markup


@lru_cache(maxsize=256)
def _attribute(key: str) -> str:
    return "class" if key == "cls" else key.replace("_", "-")


@lru_cache(maxsize=1024)
def class_(names: str) -> str:
    """The class attribute with its leading space, or nothing."""
    return attributes(cls=names)
