"""The rules of Baskets."""

from __future__ import annotations

from typing import Any

from fairground.game import Options, Outcome
from fairground.luck import Luck
from fairground.moves import WAITS, Choices, Decision, Family, Moves
from fairground.moves import State as AnyState

from .edition import BASKETS, MOST, Edition

MOVES = Moves()
TAKING = 0
"""The only decision there is."""


class State(AnyState):
    """``taken`` are the apples of each seat, ``last`` is who took the last apple so far."""

    def __init__(self, edition: Edition, options: Options) -> None:
        super().__init__(MOVES, 2)
        self.edition = edition
        self.options = dict(options)
        self.apples = list(edition.apples)
        self.taken = [0, 0]
        self.on_turn = 0
        self.last: int | None = None

    def asked(self, seat: int) -> int:
        return TAKING if any(self.apples) and seat == self.on_turn else WAITS

    def copy(self) -> State:
        new = State(self.edition, self.options)
        new.epoch = self.epoch
        new.apples = self.apples[:]
        new.taken = self.taken[:]
        new.on_turn = self.on_turn
        new.last = self.last
        return new

    def outcome(self) -> Outcome | None:
        """The one who took the last apple wins a tie."""
        if any(self.apples):
            return None
        bonus = [self.edition.last_bonus * (seat == self.last) for seat in range(2)]
        parts = [
            {"apples": apples, "last apple": more}
            for apples, more in zip(self.taken, bonus, strict=True)
        ]
        return Outcome.of(parts, [seat == self.last for seat in range(2)])


class Take(Family):
    """One apple or more, out of one basket."""

    def offer(self, state: State, seat: int, out: Choices) -> None:
        for choice in range(self.size):
            if not self.refusal(state, seat, choice):
                out.add(self.first + choice)

    def refusal(self, state: State, seat: int, choice: int) -> str:
        basket, apples = meant(choice)
        left = state.apples[basket]
        return "" if apples <= left else f"There are only {left} in the {BASKETS[basket]} basket."

    def play(self, state: State, seat: int, choice: int, luck: Luck) -> None:
        basket, apples = meant(choice)
        state.apples[basket] -= apples
        state.taken[seat] += apples
        state.last = seat
        state.on_turn = 1 - seat
        state.epoch += 1
        state.only_passed = any(state.apples)


def meant(choice: int) -> tuple[int, int]:
    """The basket of a choice, and how many apples."""
    basket, more = divmod(int(choice), MOST)
    return basket, more + 1


TAKE = Take("take", [f"{apples + 1} {name}" for name in BASKETS for apples in range(MOST)])
MOVES.declare(
    families=[TAKE], decisions=[Decision("Take apples out of one basket.", TAKE, paragraph="take")]
)


def setup(edition: Any, seats: int, options: Options, luck: Luck) -> State:
    state = State(edition, options)
    state.on_turn = luck.below(2)
    return state
