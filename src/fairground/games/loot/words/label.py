"""The buttons of Loot's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.loot.edition import CELL_NAMES
from fairground.games.loot.language import say, say_in
from fairground.games.loot.rules import MOVES
from fairground.games.loot.rules.a_round import GO, JUMP, STAY, WAYS
from fairground.games.loot.rules.abilities import STEP, STEP_BY, WRAP
from fairground.games.loot.rules.set_up import DICE, START
from fairground.games.loot.sight import SLASH, LootView
from fairground.games.loot.words.terms import ability_of, gain_words, group_words, target, way_words
from fairground.language import kept_by_language
from fairground.phrases import capitalised

ARROWS = ("↑", "→", "↓", "←")


def label(view: LootView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    choice = move - family.first
    if family is START:
        return Label(say("Start {cell}", cell=CELL_NAMES[choice]), _lying(view, choice))
    if family is JUMP:
        return Label(say("Jump {cell}", cell=CELL_NAMES[choice]), _lying(view, choice))
    if family is STAY:
        return Label(say("Stay"), say("nothing is blank any more"))
    if family is DICE:
        return Label(family.names[choice].replace(" ", ", "), say("now, next, then"))
    cell = target(view, move)
    is_marked = view.sheets[view.seat or 0].marks[cell] == SLASH
    won = "" if is_marked else gain_words(view, cell)
    return _walking(move, view.edition.group_of[cell], cell, is_marked, won)


@kept_by_language(2048)
def _walking(move: int, group: int, cell: int, is_marked: bool, won: str) -> Label:
    return Label(_walk(move), _mark(group, cell, is_marked, won), ability_of(move))


def _lying(view: LootView, cell: int) -> str:
    return _cell_words(view.edition.group_of[cell], cell)


def _walk(move: int) -> str:
    """``↑ Up``, ``↑ Up +1``, ``↑ Up wrap``."""
    if GO.has(move):
        way = move - GO.first
        return f"{ARROWS[way]} {capitalised(way_words(way))}"
    if WRAP.has(move):
        way = move - WRAP.first
        return f"{ARROWS[way]} {capitalised(say('{way} wrap', way=way_words(way)))}"
    choice = move - STEP.first
    way, sign = choice % 4, "+" if choice < len(WAYS) else "−"
    return f"{ARROWS[way]} {capitalised(way_words(way))} {sign}{STEP_BY}"


def _mark(group: int, cell: int, is_marked: bool, won: str) -> str:
    where = _cell_words(group, cell)
    if is_marked:
        return say("{where}, cross", where=where)
    if won:
        return say("{where}, slash: {won}", where=where, won=won)
    return say("{where}, slash", where=where)


@kept_by_language(512)
def _cell_words(group: int, cell: int) -> str:
    return say_in("a cell", "{group} at {cell}", group=group_words(group), cell=CELL_NAMES[cell])
