"""From a click to the other player's board: ``docs/architecture.md`` lists the way in order."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from kit.people import two_at_a_table
from kit.serving import Served, live_table

from fairground.game import Layer, State, View
from fairground.table import Table
from fairground.web.seats.presence import Presence
from fairground.web.storage.store import Store
from fairground.web.watching.stream import Writing

ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"
HEADING = "### Function by function"
LISTED = re.compile(r"^\d+\. `([\w.]+)`", re.MULTILINE)
OURS = ("fairground.web.", "fairground.table")


def stack() -> list[str]:
    """The functions of ours that are on their way now, the outermost first. Those inside others
    are called by the name of the outer function."""
    found: list[str] = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith(OURS):
            name = frame.f_code.co_qualname.split(".<locals>")[0]
            found.append(f"{module}.{name}".removeprefix("fairground."))
        frame = frame.f_back
    return found[::-1]


class Trace:
    """The functions that lead to each of the places where something happens to a move, and that
    place itself, in order and each once."""

    def __init__(self) -> None:
        self.functions: list[str] = []

    def note(self, place: str) -> None:
        for name in [*stack(), place]:
            if name and name not in self.functions:
                self.functions.append(name)

    def pass_by(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        """Note who calls a method of ours."""
        honest: Callable[..., Any] = getattr(owner, name)
        place = f"{owner.__module__}.{owner.__qualname__}.{name}".removeprefix("fairground.")

        def noting(*args: Any) -> Any:
            self.note(place)
            return honest(*args)

        async def noting_later(*args: Any) -> Any:
            self.note(place)
            return await honest(*args)

        patch.setattr(owner, name, noting_later if inspect.iscoroutinefunction(honest) else noting)


def listed() -> list[str]:
    text = ARCHITECTURE.read_text(encoding="utf-8")
    section = text.partition(f"{HEADING}\n")[2].partition("\n#")[0]
    return LISTED.findall(section)


def test_a_move_passes_through_the_functions_that_the_document_lists(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    trace = Trace()
    live = live_table(served, table)
    look, draw = live.game.sight.view, live.game.picture.layers

    def looking(state: State, seat: int | None) -> View:
        if seat == 1:
            trace.note("")
        return look(state, seat)

    def drawing(*args: Any) -> dict[str, Layer]:
        trace.note("")
        return draw(*args)

    with jonas.listening(last="unknown") as news:
        next(news)
        with monkeypatch.context() as patch:
            for owner, name in (
                (Table, "propose"),
                (Store, "append"),
                (Table, "adopt"),
                (Presence, "wake"),
                (Writing, "write"),
            ):
                trace.pass_by(patch, owner, name)
            patch.setattr(live.game.sight, "view", looking)
            patch.setattr(live.game.picture, "layers", drawing)
            sent = mira.tell(table, {"move": "start d1", "ply": "0", "seat": "0"})
            assert sent.status_code < 300
            next(news)
    assert trace.functions == listed()
