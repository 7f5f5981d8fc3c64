"""What an experienced player of Baskets knows: not much."""

from __future__ import annotations

from fairground.luck import Luck
from fairground.moves import Choices
from fairground.playing_on import QuickPlayer

from .rules import State

SPREAD = 3.0
PLIES = 20


def estimate(state: State) -> list[float]:
    """What was taken, and half of the rest."""
    rest = (sum(state.apples) + state.edition.last_bonus) / 2
    return [taken + rest for taken in state.taken]


def weigh(state: State, seat: int, moves: list[int]) -> list[float]:
    return [1.0] * len(moves)


class AnyMove(QuickPlayer):
    def choose(self, state: State, seat: int, moves: Choices, luck: Luck) -> int:
        state.fill_legal(seat, moves)
        return moves.any(luck)


def play_on(state: State, luck: Luck, plies: int) -> None:
    AnyMove().play_on(state, luck, plies)
