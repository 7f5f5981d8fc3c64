"""C. Actions, 4. Unloading and 5. Cash withdrawal: what the parking offers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.essen.hall import PARKING
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

CASH: Final = 50
CASH_POINTS: Final = 2


@final
class Unload(Family):
    """All carried games go to the car; the actions they covered are available at once."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        visitor = state.visitors[seat]
        if visitor.place == PARKING and visitor.load >= 1:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        visitor = state.visitors[seat]
        if visitor.place != PARKING:
            return sentence("You can only unload on the parking.")
        return "" if visitor.load >= 1 else sentence("You carry no game to unload.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.visitors[seat].unload()


@final
class Withdraw(Family):
    """Money for points, as often as wished."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        visitor = state.visitors[seat]
        if visitor.place == PARKING and visitor.points() >= CASH_POINTS:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        visitor = state.visitors[seat]
        if visitor.place != PARKING:
            return sentence("You can only withdraw money on the parking.")
        have = visitor.points()
        if have >= CASH_POINTS:
            return ""
        return sentence(
            "A withdrawal needs {points} points; you have {have}.",
            points=CASH_POINTS,
            have=int(have),
        )

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        visitor = state.visitors[seat]
        visitor.money += CASH
        visitor.withdrawn += CASH_POINTS


UNLOAD: Final = Unload("unload", paragraph="unload")
WITHDRAW: Final = Withdraw("withdraw", paragraph="withdraw")
