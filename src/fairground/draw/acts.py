"""Acts: what a page plays between two moments of a table, so that people see a move happen.

An act is a tuple of words, its kind first, and names things as the pages do: a *piece* by its
``data-piece``, a *place* by its ``data-at`` (``draw.places``), a piece's name or the name of a
layer. A page that shows no such thing leaves the act out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import n
from fairground.draw.safe_markup import escaped_text, joined, markup
from fairground.game import Act

CARD: Final = "card"
COIN: Final = "coin"
"""What ``send`` can show; a class for its colour may follow."""


Corners = tuple[float, float, float, float]
"""Left, top, width, height."""


def say(words: str) -> Act:
    """A caption, until the next one."""
    return "say", words


def walk(piece: str, places: Iterable[str]) -> Act:
    """A piece goes from place to place, beginning where it stands."""
    return "walk", piece, *places


def fly(thing: str, to: str) -> Act:
    """A piece, or what lies at a place, goes to another place and is gone."""
    return "fly", thing, to


def come(piece: str, start: str) -> Act:
    """A piece that is new at this moment comes from a place."""
    return "come", piece, start


def send(look: str, start: str, to: str) -> Act:
    """Something that has no piece of its own goes from place to place: a card, face down, or a
    coin."""
    return "send", look, start, to


def pop(words: str, place: str) -> Act:
    """A few letters rise from a place: "+4"."""
    return "pop", words, place


def gain(points: int, place: str) -> list[Act]:
    """Points that are earned or lost at a place; nothing if there are none."""
    return [pop(f"{points:+d}".replace("-", "−"), place)] if points else []


def count(place: str, number: int) -> Act:
    """A dial runs to a number."""
    return "count", place, str(number)


def sign(title: str, words: str = "") -> Act:
    """A sign hangs over the board for a moment: a part of the day, the end of a round."""
    return "sign", title, words


def rest() -> Act:
    """Time to look."""
    return ("rest",)


def places(corners: Mapping[str, Corners]) -> Markup:
    """The places of a picture by name. Nothing is seen of them until a link leads there
    (``#at-name``) or the page lights them."""
    return joined(
        markup(
            f'<rect class="at" id="at-{escaped_text(name)}" x="{n(x)}" y="{n(y)}" '
            f'width="{n(w)}" height="{n(h)}"/>'
        )
        for name, (x, y, w, h) in corners.items()
    )
