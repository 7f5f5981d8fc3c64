"""What a game gives to those who show it, as plain data: what a viewer may know, and what they read
about it. A game's modules make these (``contract.py``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from markupsafe import Markup

from fairground.outcome import Outcome

DESK, PHONE = "desk", "phone"
WINDOWS = (DESK, PHONE)
"""The kinds of window that show a page, as the style sheets tell them apart."""

OptionValue = bool | str
Options = Mapping[str, OptionValue]


def _json_name(thing: object) -> object:
    name = getattr(thing, "fingerprint", None)
    if isinstance(name, str):
        return name
    raise TypeError(f"{type(thing).__name__} has no place in a view")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may know (an onlooker's seat is None). Games add their own fields; each is
    written in by hand, so that what nobody writes in cannot leak. The edition is an object here
    and its fingerprint in JSON."""

    seat: int | None
    turn: tuple[int, ...]
    options: dict[str, OptionValue]
    edition: Any
    outcome: Outcome | None
    """How the game ended; None until it is over."""

    def to_json(self) -> str:
        """The view as JSON, by the schemas in ``docs/reference``."""
        return msgspec.json.encode(self, enc_hook=_json_name).decode()


class Prompt(msgspec.Struct, frozen=True):
    """What the viewer is asked: a bold verb, the choice, and a small line of what follows from
    it."""

    verb: str
    choice: str = ""
    small: str = ""


class Label(msgspec.Struct, frozen=True, cache_hash=True):
    """A button for a move: its name and one small line of consequence.

    ``is_listed`` if it is never among the few buttons of the bar: one of many that look alike, such
    as the cells of a board. ``is_on_the_spot`` if it is done where the player stands: the bar has
    its button even where a click on the board does the same, and the board does not light it.
    ``is_last_resort`` if it ends something and gains nothing: paper instead of amber, and behind
    all others. ``question`` is asked once before it is played, where
    something useful is left. ``is_light`` if a finger need not tap twice, because what it does can
    be taken back or does no harm."""

    name: str
    small: str = ""
    icon: str = ""
    is_listed: bool = False
    is_on_the_spot: bool = False
    is_last_resort: bool = False
    question: str = ""
    is_light: bool = False


class Choice(msgspec.Struct, frozen=True):
    """What one click does: a legal move, or several of the viewer's that follow each other. Only
    the last of them may be seen by others, draw luck or pass the turn."""

    moves: tuple[int, ...]
    label: Label


class Line(msgspec.Struct, frozen=True, cache_hash=True):
    """One line of the log. A head opens a new section ("Round 13, die 3"). ``places`` are where
    it happened, by the names that the picture gives them (``draw.acts``). ``paragraph`` names the
    paragraph of RULES.md that explains what happened."""

    text: str
    seat: int | None = None
    head: bool = False
    places: tuple[str, ...] = ()
    paragraph: str = ""


class Fact(msgspec.Struct, frozen=True, cache_hash=True):
    """A small public number on a seat card: icon, value, and what it counts in words."""

    icon: str
    value: str
    words: str


class Standing(msgspec.Struct, frozen=True, cache_hash=True):
    """What a seat card shows: the running score as far as the viewer may know it, facts, and a
    note such as "has chosen"."""

    score: str
    facts: tuple[Fact, ...] = ()
    note: str = ""


Act = tuple[str, ...]
"""Something that a page plays between two moments of a table (``draw.acts``)."""
Drawn = Markup | Mapping[str, Markup]
"""A layer of a page, or several by name that show the same things."""
Layer = tuple[Callable[..., Drawn], tuple[object, ...]]
"""A layer that has still to be drawn: the function that draws it, and all that it shows."""


class Callout(msgspec.Struct, frozen=True):
    """A number in a picture of the rules: where it stands, and what it points at if that is
    somewhere else."""

    x: float
    y: float
    to: tuple[float, float] | None = None


class Figure(msgspec.Struct, frozen=True):
    """A picture of the rules: a part of the table in a prepared position, drawn by the game's own
    picture module. The list that follows it in RULES.md explains the callouts, in their order."""

    width: float
    height: float
    body: Markup
    callouts: tuple[Callout, ...] = ()
    left: float = 0
    top: float = 0
    scale: float = 1
    """How much larger than its measures it is shown where there is room."""
    narrow: Figure | None = None
    """The same with as many callouts, for phones."""
