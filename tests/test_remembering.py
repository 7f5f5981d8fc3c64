"""What is drawn once and shown again is what would be drawn afresh, for every viewer, whatever
happened at the table in between; and nothing is remembered that a viewer may not see."""

from __future__ import annotations

import doctest
import gc
import hashlib
import inspect
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import cycle
from types import FunctionType

import msgspec
import pytest
from markupsafe import Markup
from msgspec import structs
from tests.pages import KEYS, live_with
from tests.worlds import option_sets, random_plies, some_seats, viewers

import fairground as fg
from fairground.draw import (
    EMPTY,
    LastDrawn,
    Memory,
    as_drawn,
    drawn,
    escaped,
    layer,
    markup,
    remembering,
)
from fairground.game import WINDOWS, Game, Layer
from fairground.language import LANGUAGES
from fairground.luck import FastLuck
from fairground.table import Table
from fairground.web.storage.kept_table import AGREED, EVENING, Question
from fairground.web.timing.clocks import Clocks, SeatClock
from fairground.web.timing.time_control import TimeControl
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of, snapshot_of
from fairground.web.watching.snapshot import Snapshot
from fairground.web.watching.viewer import Viewer

GAMES = list(fg.games().values())
PLIES = 60


def undrawn(table: Table, seat: int | None, window: str = "") -> dict[str, Layer]:
    view, legal = table.view(seat), table.legal_moves(seat)
    return table.game.layers(view, legal, table.display_names, window)


def stale(memory: Memory, layers: Mapping[str, Layer], last: LastDrawn | None = None) -> list[str]:
    """The layers that look otherwise when they are drawn afresh."""
    fresh, remembered = drawn(layers), memory.draw(layers, last)
    assert fresh.keys() == remembered.keys()
    return [name for name in fresh if fresh[name] != remembered[name]]


def a_table(game: Game, options: int = 0) -> Table:
    seats = some_seats(game)
    return Table(game, seats, 3, option_sets(game)[options], names=["Ann", "<b>", "Zoë"][:seats])


@pytest.mark.parametrize("options", [0, -1])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_remembered_is_what_would_be_drawn_afresh(game: Game, options: int) -> None:
    """One memory for all viewers of a table, and what each was shown last, through moves, moves
    taken back, a new name, and the table read from the disk again."""
    table, memory = a_table(game, options), Memory()
    windows = ("", *WINDOWS) if game.plans else ("",)
    seen = [(seat, window) for seat in viewers(table.seats) for window in windows]
    last = {viewer: LastDrawn() for viewer in seen}
    for moment, now in enumerate(random_plies(table, 5, PLIES)):
        memory.turn_to(moment)
        if moment % 9 == 4:
            able = [seat for seat in range(now.seats) if now.can_undo(seat)]
            if able:
                now.undo(able[0])
        if moment == 20:
            now.rename(0, "A & B")
        looked_at = now.at(now.ply) if moment % 11 == 7 else now
        for seat, window in seen:
            layers = undrawn(looked_at, seat, window)
            assert stale(memory, layers, last[seat, window]) == [], (moment, seat, window)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_worlds_that_look_alike_are_the_same_to_the_memory(game: Game) -> None:
    """What is compared comes from what the viewer knows: in any world that agrees with it, all
    layers are the very objects that were drawn for the truth."""
    table, memory = a_table(game), Memory()
    last = {seat: LastDrawn() for seat in viewers(table.seats)}
    for moment, now in enumerate(random_plies(table, 8, PLIES)):
        if moment % 6:
            continue
        memory.turn_to(moment)
        for seat in viewers(now.seats):
            truth = memory.draw(undrawn(now, seat), last[seat])
            other = copy(now)
            other.state = game.guess(now.view(seat), FastLuck(moment))
            guessed = memory.draw(undrawn(other, seat), last[seat])
            assert guessed.keys() == truth.keys()
            assert [name for name in truth if truth[name] is not guessed[name]] == []


def looks(live: LiveTable, viewer: Viewer) -> tuple[Snapshot, dict[str, Markup]]:
    """What a viewer sees. Which lines of the log are new, and so where it is parted, depends on
    when they last looked; the lines themselves are in the snapshot."""
    scene = scene_of(live, viewer, KEYS)
    return scene.snapshot, {**scene.layers, "page-log": EMPTY, "page-log-older": EMPTY}


CONTROL = TimeControl("turn", 60)


def change_company(live: LiveTable, moment: int) -> None:
    """What people do beside the moves: somebody suggests to end the game and thinks again, a bot
    sits in and goes, the table gets clocks and one of them is up, and all call it an evening."""
    assert live.table is not None
    last, clock = len(live.chairs) - 1, SeatClock(60.0)
    asked = Question("q", EVENING, 0, live.table.ply_for(None))
    if moment == 4:
        live.header = replace(live.header, question=msgspec.json.encode(asked).decode())
    elif moment in (6, 10):
        live.chairs[last] = replace(live.chairs[last], bot="regular" if moment == 6 else "")
    elif moment == 8:
        live.header = replace(live.header, question="")
    elif moment == 14:
        live.header = replace(live.header, clock=CONTROL.text)
        live.clocks = Clocks(0.0, (clock,) * len(live.chairs))
    elif moment == 18 and live.clocks is not None:
        live.clocks = live.clocks.changed(0, SeatClock(0.0, is_out=True), 9.0)
    elif moment == 26:
        live.header = replace(live.header, ended=AGREED)


def with_company_of(live: LiveTable, table: Table) -> LiveTable:
    """Another table in the same company, that nobody has looked at."""
    other = live_with(table)
    other.header, other.chairs, other.clocks = live.header, list(live.chairs), live.clocks
    return other


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_page_that_was_seen_before_is_what_somebody_new_would_see(game: Game) -> None:
    """Everything of a page, not its picture alone, with scenes that have seen all of the game;
    and what such a scene takes over from the moment before, it takes over in every world that
    agrees with what the viewer knows."""
    table = a_table(game)
    live = live_with(table)
    live.chairs = [replace(chair, holder=str(chair.seat)) for chair in live.chairs]
    seen = [Viewer(seat, () if seat is None else (seat,)) for seat in viewers(table.seats)]
    for moment, now in enumerate(random_plies(table, 6, PLIES // 2)):
        if moment % 7 == 3:
            able = [seat for seat in range(now.seats) if now.can_undo(seat)]
            if able:
                now.undo(able[0])
        if moment == 12:
            now.rename(0, "A & B")
            live.chairs[0] = replace(live.chairs[0], name="A & B")
        change_company(live, moment)
        live.revision += 1
        for viewer in seen:
            warm, layers = looks(live, viewer)
            fresh = with_company_of(live, now.at(now.ply) if moment % 5 == 2 else now)
            assert looks(fresh, viewer) == (warm, layers), (moment, viewer.seat)
            if live.header.ended:
                continue
            other = copy(now)
            other.state = game.guess(now.view(viewer.seat), FastLuck(moment))
            guessed = snapshot_of(with_company_of(live, other), viewer, KEYS, warm)
            assert guessed.position is warm.position, (moment, viewer.seat)
        if live.header.ended:
            return


def sent_in_a_game(name: str, moves: int) -> str:
    """A digest of all that the pages of a table are sent, with the luck of a fixed seed."""
    table, digest = a_table(fg.game(name), -1), hashlib.sha256()
    live = live_with(table)
    seen = [Viewer(seat, () if seat is None else (seat,)) for seat in viewers(table.seats)]
    for now in random_plies(table, 11, moves):
        able = [seat for seat in range(now.seats) if now.can_undo(seat)]
        if able and now.ply % 7 == 0:
            now.undo(able[0])
        live.revision += 1
        for viewer, language in zip(seen, cycle(LANGUAGES), strict=False):
            scene = scene_of(live, structs.replace(viewer, language=language), KEYS)
            digest.update(scene.news(scene.event[:-1]) + repr(scene.layers).encode())
    return digest.hexdigest()


FORGETFUL = """
import functools, sys
keep = functools.lru_cache

def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return lru_cache()(maxsize)
    def decorate(work_out):
        is_ours = work_out.__module__.startswith("fairground")
        return work_out if is_ours else keep(maxsize, typed)(work_out)
    return decorate

functools.lru_cache = lru_cache
functools.cache = lru_cache(None)
from tests.test_remembering import sent_in_a_game
print(sent_in_a_game(sys.argv[1], int(sys.argv[2])))
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_kept_in_caches_is_what_would_be_worked_out_afresh(game: Game) -> None:
    """Of views, words and pictures, for people of four languages: a process that keeps nothing
    sends the same pages, and so does this one when it has seen it all before."""
    moves = 24
    command = [sys.executable, "-c", FORGETFUL, game.id, str(moves)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    forgetful = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert forgetful.returncode == 0, forgetful.stderr
    sent = [sent_in_a_game(game.id, moves) for _ in range(2)]
    assert sent == [forgetful.stdout.strip()] * 2


def values(shown: object) -> Iterator[object]:
    """All that can be reached from what a layer shows."""
    yield shown
    if isinstance(shown, tuple):
        inside: list[object] = list(shown)
    elif isinstance(shown, msgspec.Struct):
        inside = [getattr(shown, name) for name in shown.__struct_fields__]
    else:
        inside = []
    for value in inside:
        yield from values(value)


PLAIN = (int, str, bool, type(None), type(markup("")))


def is_plain(value: object, game: Game) -> bool:
    """Numbers and words; what is printed; and tuples and frozen structs of them, but no view."""
    if isinstance(value, fg.View | fg.State):
        return False
    if isinstance(value, msgspec.Struct):
        return value.__struct_config__.frozen
    is_fixed = inspect.getmodule(type(value)) is not None and value.__hash__ is not None
    printed = value is game.edition or type(value).__name__ == "Plan"
    return type(value) in PLAIN or isinstance(value, tuple) or (is_fixed and printed)


def is_pure(draw: object) -> bool:
    """A function of a module, which has nothing at hand but what it is given."""
    plain = inspect.unwrap(draw)  # type: ignore[arg-type]
    return isinstance(plain, FunctionType) and not plain.__closure__ and not plain.__defaults__


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_layer_is_a_plain_function_of_plain_values(game: Game) -> None:
    for now in random_plies(a_table(game, -1), 2, PLIES):
        for seat in viewers(now.seats):
            for name, (draw, shown) in undrawn(now, seat).items():
                assert is_pure(draw), name
                assert all(is_plain(value, game) for value in values(shown)), (name, shown)


class TestAForgottenField:
    """A function that draws more than it is given is found by each of the tests above."""

    hand = "7"

    def test_looks_otherwise_when_it_is_drawn_afresh(self) -> None:
        memory = Memory()
        layers = {"tray": layer(_draws_a_hand, 1)}
        assert stale(memory, layers) == []
        TestAForgottenField.hand = "8"
        assert stale(memory, layers) == ["tray"]

    def test_looks_otherwise_than_what_the_viewer_was_shown_last(self) -> None:
        memory, last = Memory(), LastDrawn()
        layers = {"tray": layer(_draws_a_hand, 1)}
        TestAForgottenField.hand = "7"
        assert stale(memory, layers, last) == []
        for moment in (1, 2):
            memory.turn_to(moment)  # by now the memory itself has forgotten it
        TestAForgottenField.hand = "8"
        assert stale(memory, layers, last) == ["tray"]

    def test_is_no_plain_function(self) -> None:
        hand = "7"
        assert not is_pure(lambda seat: (seat, hand))
        assert not is_pure(_with_a_default)
        assert is_pure(_draws_a_hand)

    def test_is_no_plain_value(self) -> None:
        table = a_table(GAMES[0])
        assert not is_plain(table.view(0), table.game)
        assert not is_plain(table.state, table.game)
        assert not is_plain([1], table.game)


def _draws_a_hand(seat: int) -> Markup:
    return markup(f"{seat} {escaped(TestAForgottenField.hand)}")


def _with_a_default(seat: int, hand: int = 7) -> Markup:
    return markup(f"{seat} {hand}")


def _number(number: int) -> Markup:
    return markup(f"{number}")


def _both(number: int) -> dict[str, Markup]:
    return {"a": markup(f"{number}"), "b": markup("b")}


def test_what_shows_for_two_moments_is_kept_and_then_forgotten() -> None:
    memory = Memory()
    first = memory.draw({"pawn": layer(_number, 1)})["pawn"]
    memory.turn_to(1)
    assert memory.draw({"small-pawn": layer(_number, 1)})["small-pawn"] is first
    for moment in (2, 3):
        memory.turn_to(moment)
        memory.draw({"pawn": layer(_number, moment)})
    assert memory.draw({"pawn": layer(_number, 1)})["pawn"] is not first


def test_a_game_long_no_more_is_kept_than_two_moments_show() -> None:
    table, memory = a_table(fg.game("essen")), Memory()
    shown = [0]
    for moment, now in enumerate(random_plies(table, 4, PLIES)):
        memory.turn_to(moment)
        layers = [undrawn(now, seat) for seat in viewers(now.seats)]
        for page in layers:
            memory.draw(page)
        shown.append(len({wanted for page in layers for wanted in page.values()}))
        assert len(memory._now) + len(memory._before) <= sum(shown[-2:])


def test_a_memory_goes_when_nobody_holds_it() -> None:
    """A live table holds its own, so what was drawn leaves the server's memory with the table."""
    memory = Memory()
    memory.draw({"pawn": layer(_number, 1)})
    gone = weakref.ref(memory)
    del memory
    gc.collect()
    assert gone() is None


def test_one_function_may_draw_several_layers() -> None:
    assert drawn({"ab": layer(_both, 3), "c": as_drawn(markup("c"))}) == {
        "a": "3",
        "b": "b",
        "c": "c",
    }


def test_the_documentation_tells_the_truth() -> None:
    failed, _ = doctest.testmod(remembering, extraglobs={"Markup": Markup, "markup": markup})
    assert failed == 0
