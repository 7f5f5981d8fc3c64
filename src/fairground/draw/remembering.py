"""A layer is a function together with all that it shows, and is drawn only if something else shows
than a moment ago.

>>> def pawn(cell: int) -> Markup:
...     return markup(f'<use x="{cell}"/>')
>>> memory = Memory()
>>> first = memory.draw({"pawn": layer(pawn, 3)})
>>> memory.draw({"pawn": layer(pawn, 3)})["pawn"] is first["pawn"]
True

The function is given what it shows and nothing else, so nothing can be drawn that is not compared.
What is shown are numbers, words, and tuples and frozen structs of them: parts of a view, never a
view or a state. Viewers to whom a layer shows the same, in the same language, share what was drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeVarTuple, Unpack

from markupsafe import Markup

from fairground.game import Drawn, Layer
from fairground.language import spoken

Shown = TypeVarTuple("Shown")


def layer(draw: Callable[[Unpack[Shown]], Drawn], *shown: *Shown) -> Layer:
    """A layer that has still to be drawn. Where ``draw`` gives several by name, these take the
    place of this one."""
    return draw, shown


def as_drawn(markup: Markup) -> Layer:
    """A layer that was drawn already: for what is different after nearly every move."""
    return _same, (markup,)


def _same(markup: Markup) -> Markup:
    return markup


class LastDrawn:
    """What one viewer was shown last: the layers as they were wanted, and what came of them; and
    the moves that were ``lit`` in each layer, but for those layers that are ``unread`` since they
    were drawn."""

    __slots__ = ("drawn", "lit", "unread", "wanted")

    def __init__(self) -> None:
        self.wanted: Mapping[str, Layer] = {}
        self.drawn: Mapping[str, Drawn] = {}
        self.lit: dict[str, list[str]] = {}
        self.unread: set[str] = set()


class Memory:
    """What was drawn at one table at the present moment and at the one before."""

    def __init__(self) -> None:
        self._moment = 0
        self._now: defaultdict[str, dict[Layer, Drawn]] = defaultdict(dict)
        self._before: Mapping[str, dict[Layer, Drawn]] = {}

    def turn_to(self, moment: int) -> None:
        """What was not drawn again since the last moment is forgotten."""
        if moment != self._moment:
            self._moment = moment
            self._before, self._now = self._now, defaultdict(dict)

    def draw(self, layers: Mapping[str, Layer], last: LastDrawn | None = None) -> dict[str, Markup]:
        """The layers by name; what is remembered is the very same object as before. ``last`` is
        what the viewer was shown last, and becomes what is shown now: most of that stays as it is,
        which is seen at once."""
        last = last or LastDrawn()
        wanted_before, drawn_before = last.wanted, last.drawn
        language = spoken()
        now, before = self._now[language], self._before.get(language, {})
        made: dict[str, Drawn] = {}
        found: dict[str, Markup] = {}
        unread = last.unread
        for name, wanted in layers.items():
            is_known = name in wanted_before and wanted_before[name] == wanted
            if is_known:
                drawn = drawn_before[name]
            else:
                known = now.get(wanted)
                if known is None:
                    known = before.get(wanted)
                    if known is None:
                        draw, shown = wanted
                        known = draw(*shown)
                    now[wanted] = known
                drawn = known
            made[name] = drawn
            if isinstance(drawn, str):
                found[name] = drawn
                if not is_known:
                    unread.add(name)
            else:
                found.update(drawn)
                if not is_known:
                    unread.update(drawn)
        last.wanted, last.drawn = layers, made
        return found


def drawn(layers: Mapping[str, Layer]) -> dict[str, Markup]:
    """The layers drawn afresh."""
    return Memory().draw(layers)
