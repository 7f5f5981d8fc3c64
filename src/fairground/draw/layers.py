"""A page is a stack of named layers. A layer's markup may leave slots for further layers, so that a
move sends only the layers whose text changed.

>>> board = markup(f"<svg>{slot('ground')}{slot('pawn')}</svg>")
>>> page = {"board": board, "ground": markup("<path/>"), "pawn": markup("1")}
>>> fill(page, "board")
Markup('<svg><g data-layer="ground"><path/></g><g data-layer="pawn">1</g></svg>')
>>> changed(page, page | {"pawn": markup("2")})
{'pawn': Markup('2')}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Final

from markupsafe import Markup

from fairground.draw.safe_markup import EMPTY, attributes, escaped_text, markup, trusted

# Words of people cannot look like this: their quotation marks are escaped.
_SLOT: Final = re.compile(r' data-layer="([\w-]+)">')
_MARK: Final = ' data-layer="'
"""Most layers have no slots, which is quickly seen."""


@lru_cache(maxsize=1024)
def slot(name: str, tag: str = "g", cls: str = "", transform: str = "") -> Markup:
    """The place of another layer: an element whose whole content that layer is."""
    element = escaped_text(tag)
    given = attributes(cls=cls, transform=transform, data_layer=name)
    return markup(f"<{element}{given}></{element}>")


def slots(layer: Markup) -> tuple[str, ...]:
    """The names of the layers that this markup has a place for."""
    return tuple(_SLOT.findall(layer)) if _MARK in layer else ()


def frames(layers: Mapping[str, Markup], names: Iterable[str]) -> set[str]:
    """Those of some layers that have a place for others that are there."""
    there = layers.keys()
    return {
        name
        for name in names
        if _MARK in layers[name] and not there.isdisjoint(_SLOT.findall(layers[name]))
    }


def fill(layers: Mapping[str, Markup], root: str) -> Markup:
    """A layer with all its slots filled; a layer that is not there is empty."""
    layer = layers.get(root, EMPTY)
    return trusted(_filled(layers, layer)) if _MARK in layer else layer


def _filled(layers: Mapping[str, Markup], layer: str) -> str:
    if _MARK not in layer:
        return layer
    return _SLOT.sub(
        lambda at: f"{at[0]}{_filled(layers, layers[at[1]])}" if at[1] in layers else at[0], layer
    )


def whole(layers: Mapping[str, Markup]) -> dict[str, Markup]:
    """All that a page needs which knows nothing of these layers: the outermost ones, filled; the
    empty ones too, for the page may show something in their places.

    >>> whole({"board": slot("pawn"), "pawn": markup("1"), "note": EMPTY})
    {'board': Markup('<g data-layer="pawn">1</g>'), 'note': Markup('')}
    """
    inner = {name for layer in layers.values() for name in slots(layer)}
    return {name: fill(layers, name) for name in layers if name not in inner}


def differing(old: Mapping[str, Markup], new: Mapping[str, Markup]) -> list[str]:
    """The names of the layers that look otherwise than before; one that is not there is empty. A
    layer that was remembered is the same object, and nothing of it has to be compared. Most pages
    have the same layers as before, in the same order."""
    if tuple(old) == tuple(new):
        others = compress(new, map(is_not, old.values(), new.values()))
        return [name for name in others if old[name] != new[name]]
    before = old.get
    differ = [
        name
        for name, layer in new.items()
        if (was := before(name, EMPTY)) is not layer and was != layer
    ]
    differ += [name for name in old.keys() - new.keys() if old[name]]
    return differ


def changed(
    old: Mapping[str, Markup], new: Mapping[str, Markup], known: Sequence[str] | None = None
) -> dict[str, Markup]:
    """The least that turns a page of ``old`` layers into one of ``new``: what to put into the
    elements of those names. A changed layer comes filled, so the layers inside are not named.
    ``known`` are the names of those that differ, where somebody has found them already."""
    differ = differing(old, new) if known is None else known
    inside = {
        name for page in (old, new) for layer in differ for name in _names_inside(page, layer)
    }
    return {name: fill(new, name) for name in differ if name not in inside}


def _names_inside(layers: Mapping[str, Markup], root: str) -> Iterator[str]:
    """The layers that have a place in a layer, or in one of those."""
    for name in slots(layers.get(root, EMPTY)):
        yield name
        if name in layers:
            yield from _names_inside(layers, name)
