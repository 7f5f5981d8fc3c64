"""The rules of Loot, in the order of the rulebook: set-up, a round, points, abilities, the end."""

from __future__ import annotations

from collections.abc import Mapping

from fairground.games.loot.edition import Edition
from fairground.games.loot.rules.a_round import ALREADY_BEGUN, GO, JUMP, STAY
from fairground.games.loot.rules.abilities import STEP, WRAP
from fairground.games.loot.rules.points import Sheet
from fairground.games.loot.rules.set_up import DICE, ORDER_FIRST, PLACE_FIRST, START
from fairground.games.loot.rules.state import MOVES, ORDERING, OVER, PLACING, ROUND, State
from fairground.luck import Luck
from fairground.moves import Decision

__all__ = ["MOVES", "ORDERING", "OVER", "PLACING", "ROUND", "Sheet", "State", "setup"]

MOVES.declare(
    families=[START, JUMP, STAY, GO, STEP, WRAP, DICE],
    decisions=[
        Decision(PLACE_FIRST, START, paragraph="place"),
        Decision(ORDER_FIRST, DICE, paragraph="order"),
        Decision(ALREADY_BEGUN, GO, STEP, WRAP, JUMP, STAY, paragraph="move"),
    ],
)


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    """Everyone takes a sheet; the pawns are placed first, by the first moves."""
    return State(edition, dict(options), [Sheet() for _ in range(seats)])
