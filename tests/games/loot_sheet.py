"""Tables of Loot in a known position. Cells are named by column a–g and row 1–7 from the top."""

from __future__ import annotations

import fairground as fg
from fairground.games.loot.edition import Edition
from fairground.games.loot.rules import ROUND, Sheet, State, setup
from fairground.luck import Luck, ScriptedLuck

GAME = fg.game("loot")
EDITION: Edition = GAME.edition


def cell(name: str) -> int:
    return GAME.read(f"start {name}")


def in_round(
    dice: tuple[int, int, int] = (3, 1, 1), pawn: str = "d4", seats: int = 1, round_: int = 1
) -> State:
    """A table in the middle of the game, all pawns on one cell and nothing marked."""
    state = State(EDITION, {}, [Sheet() for _ in range(seats)])
    state.phase = ROUND
    state.round = round_
    state.dice = list(dice)
    for sheet in state.sheets:
        sheet.pawn = cell(pawn)
    return state


def at_the_start(seats: int) -> State:
    return setup(EDITION, seats, {}, ScriptedLuck([]))


def visit(sheet: Sheet, *names: str) -> None:
    for name in names:
        sheet.visited |= 1 << cell(name)


def cross(sheet: Sheet, *names: str) -> None:
    visit(sheet, *names)
    for name in names:
        sheet.crossed |= 1 << cell(name)


def legal(state: State, seat: int = 0) -> set[str]:
    return {GAME.say(move) for move in state.legal(seat)}


def play(state: State, *texts: str, luck: Luck | None = None) -> State:
    for seat, text in enumerate(texts):
        state.play(seat, GAME.read(text), luck or ScriptedLuck([0]))
    return state
