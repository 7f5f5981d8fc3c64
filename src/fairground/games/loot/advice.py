"""Why a move of Loot is good: what it circles now, what it brings nearer, where it leads."""

from __future__ import annotations

from fairground.games.loot.bot import prospect
from fairground.games.loot.edition import ABILITIES, MEEPS_CELL
from fairground.games.loot.rules import State
from fairground.games.loot.sheet import Sheet
from fairground.games.loot.sight import LootView, guess
from fairground.games.loot.walking import GO, JUMP, QUEUE, STAY
from fairground.games.loot.words import cell_name, group_words, target
from fairground.luck import FastLuck
from fairground.phrases import both, count

GAINS = (
    ("line_points", "full lines"),
    ("meep_points", "Meeps"),
    ("group_points", "a whole group"),
    ("combination_points", "a combination"),
)


def why(view: LootView, move: int) -> str:
    if move < JUMP:
        return f"From {cell_name(move)} many cells can be reached, whatever the dice show."
    if move >= QUEUE:
        return "In this order the dice lead you to the most new cells."
    if move == STAY:
        return "There is nothing else to do."
    assert view.seat is not None
    state = guess(view, FastLuck(0))
    sheet = state.sheets[view.seat]
    if move < GO:
        there = move - JUMP
        gain = prospect(sheet, there, view.dice[1], view.edition)
        return f"You are stuck; from {cell_name(there)} the next die {_leads(gain)}."
    return _walk(view, state, sheet, target(view, move))


def _leads(gain: float) -> str:
    return "leads to something good" if gain >= 1.0 else "leaves you a move"


def _walk(view: LootView, state: State, sheet: Sheet, cell: int) -> str:
    after = sheet.copy()
    after.mark(cell, state.edition)
    won = [
        f"{count(getattr(after, part) - getattr(sheet, part), 'point')} for {words}"
        for part, words in GAINS
        if getattr(after, part) > getattr(sheet, part)
    ]
    for ability, have, had in zip(
        ABILITIES, (after.steps, after.wraps), (sheet.steps, sheet.wraps), strict=True
    ):
        if have > had:
            won.append(f"a {ability}")
    gain = prospect(after, cell, view.dice[1], state.edition)
    lead = " and the next die leads on from there" if gain >= 1.0 else ""
    if won:
        return f"It brings {both(won)}{',' if lead else ''}{lead}."
    if sheet.visited >> cell & 1:
        return f"It only crosses {cell_name(cell)}{', but' if lead else ''}{lead[4:]}."
    return f"It marks {cell_name(cell)}, {_progress(state, after, cell)}{lead}."


def _progress(state: State, after: Sheet, cell: int) -> str:
    group = state.edition.group_of[cell]
    if group == MEEPS_CELL:
        return "a Meeps cell"
    cells = state.edition.group_cells[group]
    have = int(after.visited & cells).bit_count()
    return f"now {have} of {group % 4 + 1} cells of {group_words(group)}"
