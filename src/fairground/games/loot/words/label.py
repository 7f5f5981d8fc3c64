"""The buttons of Loot's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.loot.edition import CELL_NAMES
from fairground.games.loot.rules import MOVES
from fairground.games.loot.rules.a_round import JUMP, STAY
from fairground.games.loot.rules.set_up import DICE, START
from fairground.games.loot.sight import SLASH, LootView
from fairground.games.loot.words.terms import ability_of, gain, group_words, target
from fairground.phrases import capitalised

ARROWS = ("↑", "→", "↓", "←")


def label(view: LootView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    choice = move - family.first
    name = family.names[choice]
    if family is START or family is JUMP:
        return Label(capitalised(f"{family.verb} {name}"), _cell_words(view, choice))
    if family is STAY:
        return Label("Stay", "nothing is blank any more")
    if family is DICE:
        return Label(name.replace(" ", ", "), "now, next, then")
    cell = target(view, move)
    marked = view.sheets[view.seat or 0].marks[cell] == SLASH
    won = gain(view, cell).words()
    return Label(
        f"{ARROWS[choice % 4]} {capitalised(name)}",
        f"{_cell_words(view, cell)}, {'cross' if marked else 'slash'}{f': {won}' if won else ''}",
        ability_of(move),
    )


def _cell_words(view: LootView, cell: int) -> str:
    return f"{group_words(view.edition.group_of[cell])} at {CELL_NAMES[cell]}"
