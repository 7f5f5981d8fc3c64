"""Why a move of Loot is good: what it completes now, what it brings nearer, where it leads."""

from __future__ import annotations

from fairground.games.loot.edition import CELLS, MEEPS_CELL
from fairground.games.loot.gains import best_with, leads_on, marked, pays_at_once, progress, won
from fairground.games.loot.rules import State
from fairground.games.loot.sheet import Sheet
from fairground.games.loot.sight import LootView, guess
from fairground.games.loot.walking import GO, JUMP, PLAIN, QUEUE, STAY, STRAIGHT
from fairground.games.loot.words import ABILITY, cell_name, target
from fairground.luck import FastLuck
from fairground.phrases import both, count

DICE = range(1, 7)


def why(view: LootView, move: int) -> str:
    if move == STAY:
        return "Nothing is blank any more, so there is nowhere to jump."
    assert view.seat is not None
    state = guess(view, FastLuck(0))
    sheet = state.sheets[view.seat].copy()
    if move < JUMP:
        return _start(state, sheet, move)
    if move >= QUEUE:
        code = move - QUEUE
        return _order(state, sheet, (code // 36 + 1, code // 6 % 6 + 1, code % 6 + 1))
    if move < GO:
        sheet.pawn = move - JUMP
        return f"A jump marks nothing; from {cell_name(sheet.pawn)} {_then(view, state, sheet)}."
    return _walk(view, state, sheet, move)


def _start(state: State, sheet: Sheet, cell: int) -> str:
    """Before the dice are known: with how many of them something is one move away."""
    edition = state.edition
    good = []
    for die in DICE:
        base = (die * CELLS + cell) * 4
        there = [one for one in STRAIGHT[base : base + 4] if one >= 0]
        if any(pays_at_once(sheet, one, edition) for one in there):
            good.append(str(die))
    if not good:
        return "No first die brings a Meep or a single cell from here, but the middle is near."
    which = "any" if len(good) == len(DICE) else f"a {_or(good)}"
    return f"With {which} as the first die you reach a Meep or a group of one cell at once."


def _or(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _order(state: State, sheet: Sheet, dice: tuple[int, int, int]) -> str:
    """Where the three dice can lead, taking the best each time."""
    edition = state.edition
    way: list[str] = []
    gains: list[str] = []
    stuck = ""
    for die in dice:
        found = best_with(sheet, die, edition)
        if found is None:
            stuck = f", then the {die} leads nowhere"
            break
        way.append(f"{die} to {cell_name(found.cell)}")
        gains += won(sheet, found.sheet, edition)
        sheet = found.sheet
    brings = f": it brings {both(gains)}" if gains else ""
    return f"You can walk {both(way)}{stuck}{brings}."


def _then(view: LootView, state: State, sheet: Sheet) -> str:
    return leads_on(sheet, view.dice[1], state.edition)


def _walk(view: LootView, state: State, sheet: Sheet, move: int) -> str:
    edition, cell = state.edition, target(view, move)
    ability = ABILITY[(move - GO) // 4] if (move - GO) // 4 != PLAIN else ""
    after = marked(sheet, cell, edition)
    gains = won(sheet, after, edition)
    if gains:
        now = f"It brings {both(gains)}"
        if len(after.track) == edition.score_cells - 1:
            return f"{now}, and {count(edition.end_points, 'point')} more for ending the game."
    elif sheet.visited >> cell & 1:
        now = f"It only crosses {cell_name(cell)}"
    elif edition.group_of[cell] == MEEPS_CELL:
        now = "It takes a Meep"
    else:
        now = f"It {progress(after, cell, edition)}"
    cost = f", at the cost of a {ability}" if ability else ""
    return f"{now}{cost}; {_then(view, state, after)}."
