"""Who knows what in Loot: everything is open except the choices of the present round, which are
revealed together."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fairground.bits import BIT, set_of
from fairground.game import View
from fairground.games.loot.edition import CELLS, LETTERS, Edition
from fairground.games.loot.rules import ORDERING, OVER, PLACING, ROUND, Sheet, State
from fairground.games.loot.rules.points import COLUMNS, NOT_CHOSEN, ROWS
from fairground.last_view import kept_for_last_view
from fairground.luck import Luck

PHASES = {PLACING: "placing", ORDERING: "ordering", ROUND: "round", OVER: "over"}
BLANK, SLASH, CROSS = ".", "/", "x"
_ROWS, _COLUMNS = tuple(ROWS), tuple(COLUMNS)
_BITS = {
    SLASH: str.maketrans({BLANK: "0", SLASH: "1", CROSS: "0"}),
    CROSS: str.maketrans({BLANK: "0", SLASH: "0", CROSS: "1"}),
}


class SheetView(msgspec.Struct, frozen=True):
    """A sheet as everybody sees it. ``marks`` has a letter for each cell, row by row: blank
    ``.``, slash ``/``, cross ``x``."""

    pawn: int | None
    marks: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    groups: tuple[str, ...]
    meeps: int
    steps: int
    wraps: int
    parts: dict[str, int]
    track: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.parts.values())


class LootView(View, frozen=True, kw_only=True):
    """``dice`` is the queue, active die first (while they are put in order: as rolled).
    ``choice`` is the viewer's own move of this round, ``chosen`` tells who has made one,
    ``last`` what was revealed last, by seat."""

    phase: str
    epoch: int
    round: int
    roller: int
    dice: tuple[int, ...]
    chosen: tuple[bool, ...]
    choice: int | None
    last: tuple[int, ...]
    last_die: int
    sheets: tuple[SheetView, ...]
    edition: Edition


def view(state: State, seat: int | None) -> LootView:
    own = NOT_CHOSEN if seat is None else state.sheets[seat].choice
    return LootView(
        seat=seat,
        turn=tuple(state.turn()),
        options=dict(state.options),
        edition=state.edition,
        outcome=state.outcome(),
        phase=PHASES[state.phase],
        epoch=state.epoch,
        round=state.round,
        roller=state.roller,
        dice=tuple(state.dice),
        chosen=tuple(sheet.choice != NOT_CHOSEN for sheet in state.sheets),
        choice=None if own == NOT_CHOSEN else own,
        last=tuple(state.last),
        last_die=state.last_die,
        sheets=tuple(_show(sheet) for sheet in state.sheets),
    )


def _show(sheet: Sheet) -> SheetView:
    return _sheet_view(
        *(sheet.pawn, sheet.visited, sheet.crossed, sheet.circles),
        *(sheet.meeps, sheet.steps, sheet.wraps),
        *(sheet.line_points, sheet.meep_points, sheet.group_points),
        *(sheet.combination_points, sheet.end_points, tuple(sheet.track)),
    )


@lru_cache(maxsize=1024)
def _sheet_view(
    pawn: int,
    visited: int,
    crossed: int,
    circles: int,
    meeps: int,
    steps: int,
    wraps: int,
    lines: int,
    met: int,
    whole: int,
    combined: int,
    end: int,
    track: tuple[int, ...],
) -> SheetView:
    """A sheet is the same for all viewers."""
    return SheetView(
        pawn=None if pawn < 0 else pawn,
        marks=_marks(visited, crossed),
        rows=_full(visited, _ROWS),
        columns=_full(visited, _COLUMNS),
        groups=tuple(group_name(group) for group in range(16) if circles >> group & 1),
        meeps=meeps,
        steps=steps,
        wraps=wraps,
        parts={
            "lines": lines,
            "Meeps": met,
            "groups": whole,
            "combinations": combined,
            "end bonus": end,
        },
        track=track,
    )


@lru_cache(maxsize=2048)
def _marks(visited: int, crossed: int) -> str:
    return "".join(
        CROSS if crossed >> cell & 1 else SLASH if visited >> cell & 1 else BLANK
        for cell in range(CELLS)
    )


@lru_cache(maxsize=2048)
def _full(visited: int, lines: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(at for at, line in enumerate(lines) if visited & line == line)


def group_name(group: int) -> str:
    """As on the plan: ``R3``."""
    return f"{LETTERS[group // 4]}{group % 4 + 1}"


def guess(view: LootView, luck: Luck) -> State:
    """The same table, with a choice drawn for everybody whose choice the viewer cannot see."""
    state = _shown(view).copy()
    chosen = [seat for seat, has_chosen in enumerate(view.chosen) if has_chosen]
    if chosen:
        state.undecided |= set_of(chosen)  # a choice is drawn as if it was not made yet
        for seat in chosen:
            state.sheets[seat].choice = _choice(view, state, seat, luck)
        state.undecided = set_of(list(view.turn))
    return state


@kept_for_last_view
def _shown(view: LootView) -> State:
    """The table as everybody sees it."""
    sheets = [sheet_of(shown) for shown in view.sheets]
    state = State(view.edition, dict(view.options), sheets)
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.round = view.round
    state.epoch = view.epoch
    state.roller = view.roller
    if view.dice:
        state.dice = list(view.dice)
    for sheet, last in zip(sheets, view.last, strict=False):
        sheet.last = last
    state.last_die = view.last_die
    state.undecided = set_of(list(view.turn))
    return state


def _choice(view: LootView, state: State, seat: int, luck: Luck) -> int:
    if seat == view.seat and view.choice is not None:
        return view.choice
    moves = state.legal(seat)
    return moves[luck.below(len(moves))]


def _cells_with(mark: str, marks: str) -> int:
    """The set of the cells that have a mark; the last letter is the highest bit."""
    return int(marks[::-1].translate(_BITS[mark]), 2)


def sheet_of(shown: SheetView) -> Sheet:
    sheet = Sheet()
    sheet.pawn = -1 if shown.pawn is None else shown.pawn
    sheet.crossed = _cells_with(CROSS, shown.marks)
    sheet.visited = sheet.crossed | _cells_with(SLASH, shown.marks)
    for name in shown.groups:
        sheet.circles |= BIT[4 * LETTERS.index(name[0]) + int(name[1]) - 1]
    sheet.meeps = shown.meeps
    sheet.steps = shown.steps
    sheet.wraps = shown.wraps
    sheet.line_points = shown.parts["lines"]
    sheet.meep_points = shown.parts["Meeps"]
    sheet.group_points = shown.parts["groups"]
    sheet.combination_points = shown.parts["combinations"]
    sheet.end_points = shown.parts["end bonus"]
    sheet.track = list(shown.track)
    return sheet
