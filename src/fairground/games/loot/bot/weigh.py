"""How promising a move of Loot looks at first sight."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.loot.bot.estimate import ABILITY, Outlook
from fairground.games.loot.rules import ROUND, State
from fairground.games.loot.rules.a_round import GO, JUMP, STAY, landing_of


def appeal(state: State, outlook: Outlook, move: i64) -> float:
    """What a move of the present round brings, with what the next die makes of where it ends."""
    if STAY.has(move):
        return 0.0
    if JUMP.has(move):
        return outlook.prospect(move - JUMP.first, state.second) - 1.0
    cell = landing_of(move, outlook.sheet.pawn, state.active)
    points = outlook.worth(cell) + 0.6 * outlook.prospect(cell, state.second)
    return points if GO.has(move) else points - ABILITY


def weigh(state: State, seat: i64, moves: list[int]) -> list[float]:
    """In a round by what a move brings; before it all moves look alike."""
    if state.phase != ROUND:
        return [1.0] * len(moves)
    outlook = Outlook(state.sheets[seat], state.edition)
    weights: list[float] = []
    for move in moves:
        attraction = appeal(state, outlook, move)
        weights.append(0.05 if attraction < 0.0 else 0.1 + attraction * attraction)
    return weights
