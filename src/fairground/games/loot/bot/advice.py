"""Why a move of Loot is good: what it completes now, what it brings nearer, where it leads."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.games.loot.bot.estimate import Outlook
from fairground.games.loot.edition import CELL_NAMES, COLUMN_NAMES, MEEPS_CELL, SIDE, Edition
from fairground.games.loot.language import say, say_in
from fairground.games.loot.rules import Sheet, State
from fairground.games.loot.rules.a_round import GO, JUMP, NOWHERE, STAY, WAYS
from fairground.games.loot.rules.end import wrote_last_but_one
from fairground.games.loot.rules.points import COLUMNS, ROWS
from fairground.games.loot.rules.set_up import DICE, START, queued
from fairground.games.loot.sight import LootView, guess
from fairground.games.loot.words.terms import ability_of, group_words, target
from fairground.luck import FastLuck
from fairground.phrases import both, either

FACES = range(1, 7)
NEARLY = 2
"""A line that lacks this many cells or fewer is worth a word."""


def why(view: LootView, move: int, names: Sequence[str]) -> str:
    if STAY.has(move):
        return say("Nothing is blank any more, so there is nowhere to jump.")
    assert view.seat is not None
    state = guess(view, FastLuck(0))
    sheet = state.sheets[view.seat].copy()
    if START.has(move):
        return _start(state, sheet, move - START.first)
    if DICE.has(move):
        return _order(state, sheet, queued(move - DICE.first))
    if JUMP.has(move):
        sheet.pawn = move - JUMP.first
        return say(
            "A jump marks nothing; from {cell} {next}.",
            cell=CELL_NAMES[sheet.pawn],
            next=_then(view, state, sheet),
        )
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
        return say("No first die brings a Meep or a single cell from here, but the middle is near.")
    if len(good) == len(FACES):
        return say("With any as the first die you reach a Meep or a group of one cell at once.")
    return say(
        "With a {dice} as the first die you reach a Meep or a group of one cell at once.",
        dice=either(good),
    )


def _order(state: State, sheet: Sheet, dice: list[int]) -> str:
    """Where the three dice can lead, taking the best each time."""
    edition = state.edition
    walks: list[str] = []
    gains: list[str] = []
    stuck = 0
    for die in dice:
        found = _best_with(sheet, die, edition)
        if found is None:
            stuck = die
            break
        walks.append(say_in("a walk", "{die} to {cell}", die=die, cell=CELL_NAMES[found.cell]))
        gains += _won(sheet, found.sheet, edition)
        sheet = found.sheet
    way, brings = both(walks), both(gains)
    if stuck and gains:
        return say(
            "You can walk {way}, then the {die} leads nowhere: it brings {gains}.",
            way=way,
            die=stuck,
            gains=brings,
        )
    if stuck:
        return say("You can walk {way}, then the {die} leads nowhere.", way=way, die=stuck)
    if gains:
        return say("You can walk {way}: it brings {gains}.", way=way, gains=brings)
    return say("You can walk {way}.", way=way)


def _then(view: LootView, state: State, sheet: Sheet) -> str:
    return _leads_on(sheet, view.dice[1], state.edition)


def _walk(view: LootView, state: State, sheet: Sheet, move: int) -> str:
    edition, cell = state.edition, target(view, move)
    after = _marked(sheet, cell, edition)
    gains = _won(sheet, after, edition)
    if gains and wrote_last_but_one(after, edition):
        return say(
            "It brings {gains}, and {count} point more for ending the game.",
            "It brings {gains}, and {count} points more for ending the game.",
            gains=both(gains),
            count=int(edition.end_points),
        )
    if gains:
        now = say("It brings {gains}", gains=both(gains))
    elif sheet.is_visited(cell):
        now = say("It only crosses {cell}", cell=CELL_NAMES[cell])
    elif edition.group_of[cell] == MEEPS_CELL:
        now = say("It takes a Meep")
    else:
        now = _progress(after, cell, edition)
    after_that = _then(view, state, after)
    match ability_of(move):
        case "step":
            return say("{now}, at the cost of a step; {next}.", now=now, next=after_that)
        case "wrap":
            return say("{now}, at the cost of a wrap; {next}.", now=now, next=after_that)
    return say("{now}; {next}.", now=now, next=after_that)


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
    """What a mark brought, by what it completed, as the items of a list after "It brings"."""
    abilities = [say_in("It brings …", "a step")] * (after.steps - before.steps)
    abilities += [say_in("It brings …", "a wrap")] * (after.wraps - before.wraps)
    found: list[str] = []
    lines = after.line_points - before.line_points
    if lines:
        found.append(_lines_won(before, after, int(lines)))
    if after.meeps > before.meeps:
        found.append(_meep_won(before, after))
        if after.meep_points == before.meep_points and abilities:
            abilities.pop(0)
    circled = int(after.circles & ~before.circles)
    if circled:
        group = circled.bit_length() - 1
        found.append(
            say_in(
                "It brings …",
                "{count} point for the whole of {group}",
                "{count} points for the whole of {group}",
                count=int(after.group_points - before.group_points),
                group=group_words(group),
            )
        )
    if after.combination_points > before.combination_points:
        found.append(
            say_in(
                "It brings …",
                "{count} point for a column of the grid",
                "{count} points for a column of the grid",
                count=int(after.combination_points - before.combination_points),
            )
        )
    return found + abilities


def _meep_won(before: Sheet, after: Sheet) -> str:
    points = int(after.meep_points - before.meep_points)
    if points:
        return say_in(
            "It brings …", "a Meep, {count} point", "a Meep, {count} points", count=points
        )
    if after.steps > before.steps:
        return say_in("It brings …", "a Meep, which wins a step")
    if after.wraps > before.wraps:
        return say_in("It brings …", "a Meep, which wins a wrap")
    return say_in("It brings …", "a Meep")


def _lines_won(before: Sheet, after: Sheet, points: int) -> str:
    has_row, has_column = (
        any(after.visited & line == line and before.visited & line != line for line in lines)
        for lines in (ROWS, COLUMNS)
    )
    if has_row and has_column:
        return say_in(
            "It brings …",
            "{count} point for a full row and column",
            "{count} points for a full row and column",
            count=points,
        )
    if has_row:
        return say_in(
            "It brings …",
            "{count} point for a full row",
            "{count} points for a full row",
            count=points,
        )
    return say_in(
        "It brings …",
        "{count} point for a full column",
        "{count} points for a full column",
        count=points,
    )


def _progress(after: Sheet, cell: int, edition: Edition) -> str:
    """How far a mark that completes nothing brings a group, and a line that is nearly full."""
    progressed = [_group_begun(after, edition.group_of[cell], edition)]
    row, column = cell // SIDE, cell % SIDE
    lacks = int(ROWS[row] & ~after.visited).bit_count()
    if 0 < lacks <= NEARLY:
        progressed.append(
            say(
                "row {row} then lacks only {count} cell",
                "row {row} then lacks only {count} cells",
                row=row + 1,
                count=lacks,
            )
        )
    lacks = int(COLUMNS[column] & ~after.visited).bit_count()
    if 0 < lacks <= NEARLY:
        progressed.append(
            say(
                "column {column} then lacks only {count} cell",
                "column {column} then lacks only {count} cells",
                column=COLUMN_NAMES[column],
                count=lacks,
            )
        )
    return "; ".join(progressed)


def _group_begun(after: Sheet, group: int, edition: Edition) -> str:
    lacks = int(edition.group_cells[group] & ~after.visited).bit_count()
    if group % 4 + 1 - lacks == 1:
        return say(
            "It begins {group}, which then lacks {count} cell",
            "It begins {group}, which then lacks {count} cells",
            group=group_words(group),
            count=lacks,
        )
    return say(
        "It goes on with {group}, which then lacks {count} cell",
        "It goes on with {group}, which then lacks {count} cells",
        group=group_words(group),
        count=lacks,
    )


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
        return say("the {die} that comes next leads nowhere", die=die)
    gains = _won(sheet, found.sheet, edition)
    cell = CELL_NAMES[found.cell]
    if gains:
        return say(
            "the {die} that comes next can reach {cell} for {gains}",
            die=die,
            cell=cell,
            gains=both(gains),
        )
    if sheet.is_visited(found.cell):
        return say("the {die} that comes next only reaches marked cells", die=die)
    return say("the {die} that comes next can reach {cell}", die=die, cell=cell)


def _pays_at_once(sheet: Sheet, cell: int, edition: Edition) -> bool:
    """A Meep, or a group of one cell: it brings something on the first visit."""
    group = edition.group_of[cell]
    return not sheet.is_visited(cell) and (group == MEEPS_CELL or group % 4 == 0)
