"""Why a move of Loot is good: what it completes now, what it brings nearer, where it leads."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.games.loot.bot.estimate import Outlook
from fairground.games.loot.edition import CELL_NAMES, COLUMN_NAMES, MEEPS_CELL, SIDE, Edition
from fairground.games.loot.rules import Sheet, State
from fairground.games.loot.rules.a_round import GO, JUMP, NOWHERE, STAY, WAYS
from fairground.games.loot.rules.end import wrote_last_but_one
from fairground.games.loot.rules.points import COLUMNS, ROWS
from fairground.games.loot.rules.set_up import DICE, START, queued
from fairground.games.loot.sight import LootView, guess
from fairground.games.loot.words.terms import ability_of, group_words, target
from fairground.luck import FastLuck
from fairground.phrases import both, count, either

FACES = range(1, 7)
NEARLY = 2
"""A line that lacks this many cells or fewer is worth a word."""


def why(view: LootView, move: int, names: Sequence[str]) -> str:
    if STAY.has(move):
        return "Nothing is blank any more, so there is nowhere to jump."
    assert view.seat is not None
    state = guess(view, FastLuck(0))
    sheet = state.sheets[view.seat].copy()
    if START.has(move):
        return _start(state, sheet, move - START.first)
    if DICE.has(move):
        return _order(state, sheet, queued(move - DICE.first))
    if JUMP.has(move):
        sheet.pawn = move - JUMP.first
        return f"A jump marks nothing; from {CELL_NAMES[sheet.pawn]} {_then(view, state, sheet)}."
    return _walk(view, state, sheet, move)


def _start(state: State, sheet: Sheet, cell: int) -> str:
    """Before the dice are known: with how many of them something is one move away."""
    edition = state.edition
    good = [
        str(die)
        for die in FACES
        if any(_pays_at_once(sheet, there, edition) for there in _reached(cell, die))
    ]
    if not good:
        return "No first die brings a Meep or a single cell from here, but the middle is near."
    which = "any" if len(good) == len(FACES) else f"a {either(good)}"
    return f"With {which} as the first die you reach a Meep or a group of one cell at once."


def _order(state: State, sheet: Sheet, dice: list[int]) -> str:
    """Where the three dice can lead, taking the best each time."""
    edition = state.edition
    way: list[str] = []
    gains: list[str] = []
    stuck = ""
    for die in dice:
        found = _best_with(sheet, die, edition)
        if found is None:
            stuck = f", then the {die} leads nowhere"
            break
        way.append(f"{die} to {CELL_NAMES[found.cell]}")
        gains += _won(sheet, found.sheet, edition)
        sheet = found.sheet
    brings = f": it brings {both(gains)}" if gains else ""
    return f"You can walk {both(way)}{stuck}{brings}."


def _then(view: LootView, state: State, sheet: Sheet) -> str:
    return _leads_on(sheet, view.dice[1], state.edition)


def _walk(view: LootView, state: State, sheet: Sheet, move: int) -> str:
    edition, cell = state.edition, target(view, move)
    ability = ability_of(move)
    after = _marked(sheet, cell, edition)
    gains = _won(sheet, after, edition)
    if gains:
        now = f"It brings {both(gains)}"
        if wrote_last_but_one(after, edition):
            return f"{now}, and {count(edition.end_points, 'point')} more for ending the game."
    elif sheet.is_visited(cell):
        now = f"It only crosses {CELL_NAMES[cell]}"
    elif edition.group_of[cell] == MEEPS_CELL:
        now = "It takes a Meep"
    else:
        now = f"It {_progress(after, cell, edition)}"
    cost = f", at the cost of a {ability}" if ability else ""
    return f"{now}{cost}; {_then(view, state, after)}."


class Next(msgspec.Struct, frozen=True):
    """Where a die leads best from a cell, and what the sheet is then."""

    cell: int
    sheet: Sheet


def _marked(sheet: Sheet, cell: int, edition: Edition) -> Sheet:
    """The sheet after a walk to a cell."""
    after = sheet.copy()
    after.mark(cell, edition)
    after.pawn = cell
    return after


def _won(before: Sheet, after: Sheet, edition: Edition) -> list[str]:
    """What a mark brought, by what it completed."""
    found: list[str] = []
    lines = after.line_points - before.line_points
    if lines:
        found.append(f"{count(lines, 'point')} for a full {_full_lines(before, after)}")
    if after.meeps > before.meeps:
        points = after.meep_points - before.meep_points
        found.append(f"a Meep, {count(points, 'point')}" if points else "a Meep, which")
    circled = int(after.circles & ~before.circles)
    if circled:
        group = circled.bit_length() - 1
        points = after.group_points - before.group_points
        found.append(f"{count(points, 'point')} for the whole of {group_words(group)}")
    if after.combination_points > before.combination_points:
        points = after.combination_points - before.combination_points
        found.append(f"{count(points, 'point')} for a column of the grid")
    abilities = ["a step"] * (after.steps - before.steps) + ["a wrap"] * (
        after.wraps - before.wraps
    )
    if found and found[-1].endswith("which"):
        found[-1] = f"a Meep, which wins {abilities.pop(0)}" if abilities else "a Meep"
    return found + abilities


def _full_lines(before: Sheet, after: Sheet) -> str:
    new = [
        name
        for name, line in [("row", row) for row in ROWS]
        + [("column", column) for column in COLUMNS]
        if after.visited & line == line and before.visited & line != line
    ]
    return both(new)


def _progress(after: Sheet, cell: int, edition: Edition) -> str:
    """How far a mark that completes nothing brings a group, and a line that is nearly full."""
    progressed = [_group_begun(after, edition.group_of[cell], edition)]
    for name, line in (
        (f"row {cell // SIDE + 1}", ROWS[cell // SIDE]),
        (f"column {COLUMN_NAMES[cell % SIDE]}", COLUMNS[cell % SIDE]),
    ):
        lacks = int(line & ~after.visited).bit_count()
        if 0 < lacks <= NEARLY:
            progressed.append(f"{name} then lacks only {count(lacks, 'cell')}")
    return "; ".join(progressed)


def _group_begun(after: Sheet, group: int, edition: Edition) -> str:
    lacks = int(edition.group_cells[group] & ~after.visited).bit_count()
    verb = "begins" if group % 4 + 1 - lacks == 1 else "goes on with"
    return f"{verb} {group_words(group)}, which then lacks {count(lacks, 'cell')}"


def _reached(pawn: int, die: int) -> list[int]:
    """The cells in which a plain move may end."""
    cells = [GO.landing(pawn, die, way) for way in range(len(WAYS))]
    return [cell for cell in cells if cell != NOWHERE]


def _best_with(sheet: Sheet, die: int, edition: Edition) -> Next | None:
    """Where a plain move with a die leads best; None if it leads nowhere."""
    open_cells = [cell for cell in _reached(sheet.pawn, die) if not sheet.is_crossed(cell)]
    if not open_cells:
        return None
    best = max(open_cells, key=Outlook(sheet, edition).worth)
    return Next(best, _marked(sheet, best, edition))


def _leads_on(sheet: Sheet, die: int, edition: Edition) -> str:
    """What the next die makes of where the pawn stands."""
    found = _best_with(sheet, die, edition)
    if found is None:
        return f"the {die} that comes next leads nowhere"
    gains = _won(sheet, found.sheet, edition)
    where = f"the {die} that comes next can reach {CELL_NAMES[found.cell]}"
    if gains:
        return f"{where} for {both(gains)}"
    if sheet.is_visited(found.cell):
        return f"the {die} that comes next only reaches marked cells"
    return where


def _pays_at_once(sheet: Sheet, cell: int, edition: Edition) -> bool:
    """A Meep, or a group of one cell: it brings something on the first visit."""
    group = edition.group_of[cell]
    return not sheet.is_visited(cell) and (group == MEEPS_CELL or group % 4 == 0)
