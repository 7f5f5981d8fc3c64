"""Pages are drawn from what one viewer may see, and from nothing else."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from kit.people import two_at_a_table
from kit.serving import AT_ONCE, Served, live_table, run_alone

import fairground
from fairground import catalog
from fairground.game import Game, State
from fairground.table import Table
from fairground.web.lobby.opening import open_table
from fairground.web.lobby.setup import Setup
from fairground.web.people.visitor import Visitor
from fairground.web.storage.kept_table import Chair, Header, Notice
from fairground.web.storage.store import Store
from fairground.web.watching import scene
from fairground.web.watching.live import LiveTable
from fairground.web.watching.log import dated_log
from fairground.web.watching.scene import scene_of, snapshot_of
from fairground.web.watching.tables import Tables
from fairground.web.watching.viewer import Viewer

WEB = Path(fairground.__file__).parent / "web"
SECRET = (State, Table, LiveTable, Chair, Header, Notice)


def module_name(file: Path) -> str:
    return ".".join(("fairground", "web", *file.relative_to(WEB).with_suffix("").parts))


MODULES = {module_name(file): file for file in WEB.rglob("*.py") if file.name != "__init__.py"}


def imported(name: str) -> set[str]:
    """The modules of the web that one of them imports, also where only types are meant."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found & set(MODULES)


def reached(name: str) -> set[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = imported(waiting.pop()) - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("name", MODULES)
def test_no_module_of_the_web_needs_itself(name: str) -> None:
    assert name not in reached(name)


@pytest.mark.parametrize("name", [name for name in MODULES if ".pages." in name])
def test_no_page_can_reach_a_live_table(name: str) -> None:
    forbidden = {
        "fairground.web.lobby.opening",
        "fairground.web.seats.seating",
        "fairground.web.watching.live",
        "fairground.web.watching.scene",
        "fairground.web.watching.tables",
    }
    assert forbidden <= set(MODULES)
    assert not reached(name) & forbidden


def parts(thing: object) -> Iterator[object]:
    """All values that can be reached from a value by its fields, but for the game, which everybody
    may read."""
    yield thing
    inside: list[object] = []
    if isinstance(thing, Game):
        return
    if isinstance(thing, msgspec.Struct):
        inside = [getattr(thing, name) for name in thing.__struct_fields__ if name != "edition"]
    elif is_dataclass(thing):
        inside = [getattr(thing, field.name) for field in fields(thing)]
    elif isinstance(thing, dict):
        inside = [*thing, *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = list(thing)
    for value in inside:
        yield from parts(value)


def test_a_snapshot_holds_no_secret(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.move("start d1")
    live = live_table(served, table)
    keys = served.tables.keys
    holders = {chair.holder for chair in live.chairs} | {live.header.host, live.header.seed}
    links = {keys.chair_token(live.id, chair.seat, chair.turnover) for chair in live.chairs}
    for seat in (None, 1):
        seen = snapshot_of(live, Viewer(seat, () if seat is None else (seat,)), keys)
        found = list(parts(seen))
        texts = {part for part in found if isinstance(part, str)}
        assert not [part for part in found if isinstance(part, SECRET)]
        assert not texts & holders
        known = {link for link in links if any(link in text for text in texts)}
        assert len(known) == (0 if seat is None else 1), "their own chair's, and no other"


def test_a_snapshot_cannot_be_changed(served: Served) -> None:
    _, _, table = two_at_a_table(served.base)
    seen = snapshot_of(live_table(served, table), Viewer(0, (0,)), served.tables.keys)
    assert seen.position is not None
    for value, name in ((seen, "seat"), (seen.position, "view"), (seen.chairs[0], "link")):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


class Counted:
    """A game that counts how often each of its functions is asked about a seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.calls: dict[str, int] = {}
        self._seat = seat
        words = ("headline", "prompt", "describe")
        self.game = replace(
            game,
            sight=self._counting(game.sight, "view", at=1),
            words=self._counting(game.words, *words),
        )

    def _counting(self, module: Any, *names: str, at: int = 0) -> Any:
        def counting(name: str) -> Callable[..., Any]:
            def count(*args: Any) -> Any:
                asked = args[at] if at else args[at].seat
                self.calls[name] = self.calls.get(name, 0) + (asked == self._seat)
                return getattr(module, name)(*args)

            return count

        return SimpleNamespace(**vars(module) | {name: counting(name) for name in names})


def test_for_each_viewer_and_change_everything_is_worked_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs: list[int | None] = []

    def counted_log(table: Table, notices: Any, seat: int | None) -> Any:
        logs.append(seat)
        return dated_log(table, notices, seat)

    monkeypatch.setattr(scene, "dated_log", counted_log)

    async def run() -> None:
        tables = Tables(Store(str(tmp_path / "fair.db")), grace=AT_ONCE)
        setup = Setup(catalog.game("loot"), ("me", "device"), ("", ""))
        live = await open_table(tables, setup, Visitor("secret"))
        assert live.table is not None
        counted = Counted(live.game, seat=1)
        live.game = live.table.game = counted.game
        viewer = Viewer(1, (1,))
        last = scene_of(live, viewer, tables.keys).event
        counted.calls.clear()
        logs.clear()
        await live.play(0, "start d1", 0)
        assert scene_of(live, viewer, tables.keys).news(last)
        assert scene_of(live, viewer, tables.keys).news("a page of yesterday")
        assert counted.calls == {"view": 1, "headline": 1, "prompt": 1, "describe": 1}
        assert logs == [1]
        await tables.stop()

    run_alone(run)
