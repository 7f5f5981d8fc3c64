"""Why a move of Loot is not possible now, for the person who tried it."""

from __future__ import annotations

from fairground.games.loot.edition import CELLS
from fairground.games.loot.sheet import Sheet
from fairground.games.loot.walking import AROUND, GO, JUMP, PLAIN, QUEUE, STAY, landing


def not_placed() -> str:
    return "First place your pawn on one of the 24 cells of the border."


def not_ordered() -> str:
    return "First put the three dice that were rolled in order."


def not_walked(sheet: Sheet, die: int, move: int) -> str:
    """Refusals in a round."""
    if GO <= move < QUEUE:
        return _no_way(sheet, die, move)
    if JUMP <= move < STAY:
        if sheet.visited >> move - JUMP & 1:
            return "Only a blank cell can be jumped to."
        return "Jumping is for those who have no way to go."
    if move == STAY:
        blank = sheet.visited != (1 << CELLS) - 1
        return "Jump to a blank cell instead." if blank else "There is a way to go."
    return "The pawns are placed and the dice are in order."


def _no_way(sheet: Sheet, die: int, move: int) -> str:
    manner = (move - GO) // 4
    if manner == AROUND and sheet.wraps == 0:
        return "You have no wrap."
    if manner not in (PLAIN, AROUND) and sheet.steps == 0:
        return "You have no step."
    if landing(sheet.pawn, die, move) >= 0:
        return "That way ends on a cross."
    return "That way stays on the plan." if manner == AROUND else "That way leaves the plan."
