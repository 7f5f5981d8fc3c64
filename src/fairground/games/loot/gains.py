"""What a mark brings a sheet of Loot, in words, and what the coming dice can make of it."""

from __future__ import annotations

import msgspec

from fairground.games.loot.bot import worth
from fairground.games.loot.edition import CELLS, MEEPS_CELL, SIDE, Edition
from fairground.games.loot.sheet import COLUMNS, ROWS, Sheet
from fairground.games.loot.walking import STRAIGHT
from fairground.games.loot.words import cell_name, group_words
from fairground.phrases import both, count

NEARLY = 2
"""A line that lacks so many cells or fewer is worth a word."""


class Next(msgspec.Struct, frozen=True):
    """Where a die leads best from a cell, and what the sheet is then."""

    cell: int
    sheet: Sheet


def marked(sheet: Sheet, cell: int, edition: Edition) -> Sheet:
    """The sheet after a walk to a cell."""
    after = sheet.copy()
    after.mark(cell, edition)
    after.pawn = cell
    return after


def won(before: Sheet, after: Sheet, edition: Edition) -> list[str]:
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
        for name, line in [("row", row) for row in ROWS] + [("column", one) for one in COLUMNS]
        if after.visited & line == line and before.visited & line != line
    ]
    return both(new)


def progress(after: Sheet, cell: int, edition: Edition) -> str:
    """How far a mark that completes nothing brings a group, and a line that is nearly full."""
    told = [_group_begun(after, edition.group_of[cell], edition)]
    for name, line in (
        (f"row {cell // SIDE + 1}", ROWS[cell // SIDE]),
        (f"column {'abcdefg'[cell % SIDE]}", COLUMNS[cell % SIDE]),
    ):
        lacks = int(line & ~after.visited).bit_count()
        if 0 < lacks <= NEARLY:
            told.append(f"{name} then lacks only {count(lacks, 'cell')}")
    return "; ".join(told)


def _group_begun(after: Sheet, group: int, edition: Edition) -> str:
    lacks = int(edition.group_cells[group] & ~after.visited).bit_count()
    verb = "begins" if group % 4 + 1 - lacks == 1 else "goes on with"
    return f"{verb} {group_words(group)}, which then lacks {count(lacks, 'cell')}"


def best_with(sheet: Sheet, die: int, edition: Edition) -> Next | None:
    """Where a plain move with a die leads best; None if it leads nowhere."""
    base = (die * CELLS + sheet.pawn) * 4
    cells = [cell for cell in STRAIGHT[base : base + 4] if cell >= 0]
    open_cells = [cell for cell in cells if not sheet.crossed >> cell & 1]
    if not open_cells:
        return None
    best = max(open_cells, key=lambda cell: worth(sheet, cell, edition))
    return Next(best, marked(sheet, best, edition))


def leads_on(sheet: Sheet, die: int, edition: Edition) -> str:
    """What the next die makes of where the pawn stands."""
    found = best_with(sheet, die, edition)
    if found is None:
        return f"the {die} that comes next leads nowhere"
    gains = won(sheet, found.sheet, edition)
    where = f"the {die} that comes next can reach {cell_name(found.cell)}"
    if gains:
        return f"{where} for {both(gains)}"
    if sheet.visited >> found.cell & 1:
        return f"the {die} that comes next only reaches marked cells"
    return where


def pays_at_once(sheet: Sheet, cell: int, edition: Edition) -> bool:
    """A Meep, or a group of one cell: it brings something on the first visit."""
    group = edition.group_of[cell]
    return not sheet.visited >> cell & 1 and (group == MEEPS_CELL or group % 4 == 0)
