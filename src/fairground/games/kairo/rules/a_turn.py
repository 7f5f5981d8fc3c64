"""A turn: exactly one of three actions. In the end phase build, or pass for good."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.rules.intent import TAKING, WHICH_CARD, WHOM
from fairground.games.kairo.rules.lure import can_lure
from fairground.games.kairo.rules.play_a_card import can_play_any
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

ONLY_BUILD: Final = "In the end phase you can only build or pass."


@final
class Build(Family):
    """Only if a tile can be laid with the cards in the hand."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if can_play_any(state, seat):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.cards.hand_size[seat] == 0:
            return "You have no stall cards to build with."
        return "There is nothing you can build with your cards."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.step = WHICH_CARD


@final
class Lure(Family):
    """Only if a customer has a free entrance of its colour."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if not state.ending and can_lure(state.board):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.ending:
            return ONLY_BUILD
        return "No customer on the market has a free entrance of its colour."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.step = WHOM


@final
class Draw(Family):
    """Always, until the end phase."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if not state.ending:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return ONLY_BUILD

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.step = TAKING


@final
class Pass(Family):
    """In the end phase a seat that cannot or will not build is out for good."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if state.ending:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return "You can only pass in the end phase."

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.pass_for_good()


BUILD: Final = Build("build")
LURE: Final = Lure("lure")
DRAW: Final = Draw("draw")
PASS: Final = Pass("pass")
