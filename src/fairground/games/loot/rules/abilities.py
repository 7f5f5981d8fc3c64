"""Abilities: each is used once, in a round after the one in which it was won, at most one a round,
and instead of the plain move."""

from __future__ import annotations

from typing import Final

from fairground.games.loot.edition import SIDE, STEP_ABILITY, WRAP_ABILITY
from fairground.games.loot.language import sentence
from fairground.games.loot.rules.a_round import NOWHERE, OFF_THE_PLAN, WAYS, Walk, straight

STEP_BY: Final = 1
"""How many cells more or fewer than the die a step is."""


def _step(pawn: int, die: int, choice: int) -> int:
    """One cell more than the die shows (the first four choices), or one fewer."""
    return straight(pawn, choice % 4, die + STEP_BY if choice < 4 else die - STEP_BY)


def _wrap(pawn: int, die: int, way: int) -> int:
    """Leave the plan on one side, which the move must really do, and go on from the opposite side
    of the same line."""
    if straight(pawn, way, die) != NOWHERE:
        return NOWHERE
    return straight(pawn, (way + 2) % 4, SIDE - die)


STEP: Final = Walk(
    [f"{way} {sign}{STEP_BY}" for sign in "+-" for way in WAYS],
    _step,
    OFF_THE_PLAN,
    STEP_ABILITY,
    example=3,
    paragraph="step",
)
WRAP: Final = Walk(
    [f"{way} wrap" for way in WAYS],
    _wrap,
    sentence("That way stays on the plan."),
    WRAP_ABILITY,
    example=2,
    paragraph="wrap",
)
