"""What one kind of viewer is shown of a table, drawn once for all who see the same, and the news
that bring an earlier page up to date."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from itertools import dropwhile, islice
from typing import NamedTuple

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from fairground.draw import Memory, changed, differing, frames, whole
from fairground.game import WINDOWS, Act
from fairground.web.pages.layers import LastPage, table_layers
from fairground.web.watching.snapshot import Company, Position, Snapshot
from fairground.web.watching.staging import acts_between
from fairground.web.watching.viewer import Viewer

REMEMBERED = 7
"""The present and the six before it: a page that is further behind stages nothing any more, and all
of these take most of a table's memory."""
SCENES = 64
TEXTS = frozenset(("page-log", "page-log-older", "page-moves", "page-scrub", "page-since"))
"""Long layers of the house that have no places for others."""


class Shown(NamedTuple):
    """What the pages of one event show, and how it came to that."""

    layers: dict[str, Markup]
    acts: list[Act]


class Scene:
    """``look`` takes a snapshot of the present, given the one before; ``revision`` tells whether
    there may be another: how often the table has changed, and how often what is only for this
    viewer. ``memory`` knows what was drawn for all viewers of the table; ``elsewhere`` what the
    same viewer was shown in a window of another kind."""

    def __init__(
        self,
        name: str,
        memory: Memory,
        look: Callable[[Snapshot | None], Snapshot],
        revision: Callable[[], tuple[int, int]],
        elsewhere: Callable[[str], Shown | None],
    ) -> None:
        self._name = name
        self._memory = memory
        self._look = look
        self._revision = revision
        self._elsewhere = elsewhere
        self._drawn = revision()
        self._count = 0
        self._logged = -1
        self._fresh = 1
        self._shown: OrderedDict[str, Shown] = OrderedDict()
        self._last = LastPage()
        self._step: tuple[str, list[str], bool] = ("", [], False)
        """The event before, the layers that are different since, and whether none of them has a
        place for others."""
        self._frames: frozenset[str] = frozenset()
        """The layers with places for others that are there."""
        self._news: dict[str, bytes] = {}
        self.layers: dict[str, Markup] = {}
        self.snapshot = look(None)
        self._draw(None)

    @property
    def event(self) -> str:
        """The name of what is shown now; it changes when something visible does, and differs from
        what others are shown: a browser that sits down becomes another viewer."""
        return f"{self._name}-{self._count}"

    def refresh(self) -> None:
        """Draw the present, unless nothing has happened since."""
        revision = self._revision()
        if self._drawn == revision:
            return
        self._drawn = revision
        before, self.snapshot = self.snapshot, self._look(self.snapshot)
        if self.snapshot != before:
            self._draw(before.position)

    def _draw(self, before: Position | None) -> None:
        """``before`` is what was shown until now."""
        self._memory.turn_to(self._drawn[0])
        layers = table_layers(self.snapshot, self._memory, self._new_lines(), self._last)
        acts = acts_between(self.snapshot.game, before, self.snapshot.position)
        differ = differing(self.layers, layers)
        are_same_names = layers.keys() == self.layers.keys()
        self.layers = layers
        is_plain = self._note_frames(differ if are_same_names else layers) and are_same_names
        if differ:
            self._step = (self.event, differ, is_plain)
            self._count += 1
            self._news.clear()
            self._shown[self.event] = Shown(layers, acts)
            if len(self._shown) > REMEMBERED:
                self._shown.popitem(last=False)

    def news(self, last: str) -> bytes:
        """The event that turns the page of an earlier event into the present one: only the layers
        that changed, or all of them for a page we do not remember."""
        self.refresh()
        if last == self.event:
            return b""
        shown = self.shown(last) or self._elsewhere(last)
        last = "" if shown is None else last  # all pages that we do not know get the same news
        if last not in self._news:
            news = whole(self.layers) if shown is None else self._changed(last, shown.layers)
            data = msgspec.json.encode(
                {"ply": self.snapshot.last_ply, "acts": self._acts_since(last), "layers": news},
                enc_hook=str,
            )
            self._news[last] = b"id: %s\ndata: %s\n\n" % (self.event.encode(), data)
        return self._news[last]

    def shown(self, event: str) -> Shown | None:
        """What an earlier event showed, as long as it is remembered."""
        return self._shown.get(event)

    def _acts_since(self, last: str) -> list[Act]:
        """What a page that shows an earlier event has still to stage; a page that we do not know
        just shows the present."""
        later = dropwhile(lambda event: event != last, self._shown)
        return [act for event in islice(later, 1, None) for act in self._shown[event].acts]

    def _changed(self, last: str, shown: Mapping[str, Markup]) -> Mapping[str, Markup]:
        """What the page of an earlier event lacks. What differs from the event before is known
        already; where none of that has a place for other layers, it is all."""
        before, differ, is_plain = self._step
        if last != before:
            return changed(shown, self.layers)
        if not is_plain:
            return changed(shown, self.layers, differ)
        return {name: self.layers[name] for name in differ}

    def _note_frames(self, names: Collection[str]) -> bool:
        """Note which of these layers have places for others that are there; whether none has, and
        none had."""
        found = frames(self.layers, [name for name in names if name not in TEXTS])
        had_none = self._frames.isdisjoint(names)
        self._frames = self._frames.difference(names) | found
        return had_none and not found

    def _new_lines(self) -> int:
        """How many lines of the log came since the scene was last drawn."""
        if self.snapshot.position is None:
            return 0
        length = len(self.snapshot.position.log)
        new = length - self._logged if 0 <= self._logged <= length else 1
        if new:
            self._logged, self._fresh = length, new
        return self._fresh


class Scenes:
    """The scenes of one table: those that somebody looked at last. ``companies`` are who sits at
    the table as each of their viewers sees it, and what that followed from."""

    def __init__(self) -> None:
        self._scenes: dict[Viewer, Scene] = {}
        self.companies: dict[Viewer, tuple[tuple[object, ...], Company]] = {}

    def find(self, viewer: Viewer, make: Callable[[str], Scene]) -> Scene:
        """The scene of a viewer. ``make`` gets a name that no other viewer's has."""
        scene = self._scenes.pop(viewer, None)
        if scene is None:
            scene = make(hashlib.sha256(repr(viewer).encode()).hexdigest()[:8])
        self._scenes[viewer] = scene
        if len(self._scenes) > SCENES:
            forgotten = next(iter(self._scenes))
            del self._scenes[forgotten]
            self.companies.pop(forgotten, None)
        return scene

    def shown_in_another_window(self, viewer: Viewer, event: str) -> Shown | None:
        """What an event showed to this viewer in a window of another kind, or before anybody knew
        of which kind it is: a window that was made wider needs only what is different in it."""
        others = (self._scenes.get(replace(viewer, window=other)) for other in ("", *WINDOWS))
        found = (scene.shown(event) for scene in others if scene is not None)
        return next((shown for shown in found if shown is not None), None)
