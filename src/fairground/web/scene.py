"""What one kind of viewer sees of a table, drawn once for all who see the same, and the news that
bring an earlier page up to date."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

import msgspec

from fairground.draw import changed, whole
from fairground.web.live import LiveTable
from fairground.web.pages.layers import table_layers
from fairground.web.viewer import Viewer
from fairground.web.visitor import Keyring

REMEMBERED = 12
SCENES = 64


class Scene:
    def __init__(self, live: LiveTable, viewer: Viewer, keys: Keyring) -> None:
        self._live = live
        self._viewer = viewer
        self._eyes = hashlib.sha256(repr(viewer).encode()).hexdigest()[:8]
        self._keys = keys
        self._revision = -1
        self._count = 0
        self._logged = -1
        self._fresh = 1
        self._shown: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._news: dict[str, bytes] = {}
        self.layers: dict[str, str] = {}

    @property
    def event(self) -> str:
        """The name of what is shown now; it changes when something visible does, and differs from
        what others are shown: a browser that sits down becomes another viewer."""
        return f"{self._live.born}-{self._eyes}-{self._count}"

    def refresh(self) -> None:
        """Draw the present, unless nothing has happened since."""
        if self._revision == self._live.revision:
            return
        self._revision = self._live.revision
        layers = table_layers(self._live, self._viewer, self._keys, self._new_lines())
        if layers != self.layers:
            self._count += 1
            self.layers = layers
            self._news.clear()
            self._shown[self.event] = layers
            if len(self._shown) > REMEMBERED:
                self._shown.popitem(last=False)

    def news(self, last: str) -> bytes:
        """The event that turns the page of an earlier event into the present one: only the layers
        that changed, or all of them for a page we do not remember."""
        self.refresh()
        if last == self.event:
            return b""
        shown = self._shown.get(last)
        last = "" if shown is None else last  # whatever we do not know gets the same news
        if last not in self._news:
            news = whole(self.layers) if shown is None else changed(shown, self.layers)
            ply = self._live.last_ply(self._viewer.seat)
            data = msgspec.json.encode({"ply": ply, "layers": news})
            self._news[last] = b"id: %s\ndata: %s\n\n" % (self.event.encode(), data)
        return self._news[last]

    def _new_lines(self) -> int:
        """How many lines of the log came since the scene was last drawn."""
        if self._live.table is None:
            return 0
        seat = self._viewer.seat
        length = self._live.timeline.now(seat).log_length(seat)
        new = length - self._logged if 0 <= self._logged <= length else 1
        if new:
            self._logged, self._fresh = length, new
        return self._fresh


def scene_of(live: LiveTable, viewer: Viewer, keys: Keyring) -> Scene:
    """The scene of a viewer, shared with all who see the same, and up to date."""
    scenes = live.scenes
    scene = scenes.pop(viewer, None) or Scene(live, viewer, keys)
    scenes[viewer] = scene
    if len(scenes) > SCENES:
        del scenes[next(iter(scenes))]
    scene.refresh()
    return scene
