"""Where the numbers of advised moves stand: every target and every button that a game draws leaves
a slot for a number, and the page fills the slots of the moves that the coach names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from fairground.draw.layers import slot
from fairground.draw.pieces import circle, emblem, group, n, path, text
from fairground.draw.safe_markup import EMPTY, attributes, class_, escaped, markup
from fairground.game import AND_THEN

_INSET: Final = 11
"""How far below the upper edge of a target its number stands: corners are often written on."""
_TICK: Final = "M-5.5 .5l4 4.5 7-9"
_NO_LETTER: Final = re.compile("[^a-z0-9-]")


def upper_edge(x: float, y: float, w: float) -> tuple[float, float]:
    """The usual place of a number: the middle of the upper edge of what answers the pointer."""
    return x + w / 2, y + _INSET


def target(
    move: str,
    body: Markup,
    number_at: tuple[float, float] | None,
    cls: str = "",
    corner: tuple[float, float] | None = None,
    way: tuple[str, ...] = (),
    is_numbered_whole: bool = False,
) -> Markup:
    """What the pointer may choose: a move, or several that are played together. The same is a real
    button in the page's form, so this one is hidden from the keyboard and from readers.
    ``number_at`` is where the number stands if the coach names the move, or the first of several;
    None where there is no room for one. If everything is drawn from a corner of it, ``corner`` is
    where that is. ``way`` are places (``draw.places``) that a trail leads through while the target
    is lit. Where many targets begin with the same move, ``is_numbered_whole`` gives each a number
    of its own: it stands there only if the coach names all the moves."""
    named = move if is_numbered_whole else move.partition(AND_THEN)[0]
    number = _number_slot(named, number_at) if number_at else EMPTY
    moved = f"translate({n(corner[0])} {n(corner[1])})" if corner else ""
    more = attributes(data_way=" ".join(way), transform=moved) if corner or way else EMPTY
    return markup(
        f'<g{class_(cls)} data-move="{escaped(move)}"{more} aria-hidden="true">{body}{number}</g>'
    )


@lru_cache(maxsize=8192)
def _number_slot(move: str, at: tuple[float, float]) -> Markup:
    return slot(mark_layer(move), transform=f"translate({n(at[0])} {n(at[1])})")


def button_number(move: str) -> Markup:
    """The slot in a button of a game's own."""
    return slot(button_layer(move), "span", "number")


@lru_cache(maxsize=4096)
def mark_layer(move: str) -> str:
    """The layer of the number on the targets of a move; no other move has the same."""
    return "advice-" + _NO_LETTER.sub(lambda at: f"_{ord(at[0]):x}_", move)


def button_layer(move: str) -> str:
    """The layer of the number on a game's own buttons of a move."""
    return f"button-{mark_layer(move)}"


def mark_number(place: int) -> Markup:
    """A number on a target: which of the advised moves it is."""
    return group(circle(0, 0, 12, "advised-disc") + text(0, 5, place, 14, "advised-ink"), "advised")


def mark_seat(seat: int) -> Markup:
    """What a seat played, on a target."""
    return group(circle(0, 0, 12, "played-disc") + emblem(seat, 0, 0, 15), "advised")


def mark_tick() -> Markup:
    """What would have been better, on a target."""
    return group(circle(0, 0, 12, "advised-disc") + path(_TICK, "advised-tick"), "advised")


def place_number(place: int) -> Markup:
    """The same in running HTML."""
    return markup(f'<b class="place">{place}</b>')
