"""A page is a stack of named layers. A layer's markup may leave slots for further layers, so that a
move sends only the layers whose text changed.

>>> page = {"board": f"<svg>{slot('ground')}{slot('pawn')}</svg>", "ground": "<path/>", "pawn": "1"}
>>> fill(page, "board")
'<svg><g data-layer="ground"><path/></g><g data-layer="pawn">1</g></svg>'
>>> changed(page, page | {"pawn": "2"})
{'pawn': '2'}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fairground.draw.escape import attributes

# Words of people cannot look like this: their quotation marks are escaped.
_SLOT: Final = re.compile(r' data-layer="([\w-]+)">')


def slot(name: str, tag: str = "g", cls: str = "") -> str:
    """The place of another layer: an element whose whole content that layer is."""
    return f"<{tag}{attributes(cls=cls, data_layer=name)}></{tag}>"


@lru_cache(maxsize=1024)
def slots(markup: str) -> tuple[str, ...]:
    """The names of the layers that this markup has a place for. Most markup stays from move to
    move, so it is searched once."""
    return tuple(_SLOT.findall(markup))


def fill(layers: Mapping[str, str], root: str) -> str:
    """A layer with all its slots filled; a layer that is not there is empty."""
    return _SLOT.sub(lambda at: at[0] + fill(layers, at[1]), layers.get(root, ""))


def whole(layers: Mapping[str, str]) -> dict[str, str]:
    """All that a page needs which knows nothing of these layers: the outermost ones, filled; the
    empty ones too, for the page may show something in their places.

    >>> whole({"board": slot("pawn"), "pawn": "1", "note": ""})
    {'board': '<g data-layer="pawn">1</g>', 'note': ''}
    """
    inner = {name for markup in layers.values() for name in slots(markup)}
    return {name: fill(layers, name) for name in layers if name not in inner}


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """The least that turns a page of ``old`` layers into one of ``new``: what to put into the
    elements of those names. A changed layer comes filled, so the layers inside are not named."""
    inner = {name for page in (old, new) for markup in page.values() for name in slots(markup)}
    news: dict[str, str] = {}

    def compare(name: str) -> None:
        markup = new.get(name, "")
        if old.get(name, "") != markup:
            news[name] = fill(new, name)
            return
        for child in slots(markup):
            compare(child)

    for root in {**old, **new}:
        if root not in inner:
            compare(root)
    return news
