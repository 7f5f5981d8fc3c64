"""The rules of Kairo, in the order of the rulebook: set-up, a turn, build (play a card, lay a stall
or move it, expand it), lure a customer, draw two cards, the end.

A turn is chosen step by step, and nothing is laid, paid or shown before its last step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from fairground.bits import lowest
from fairground.games.kairo.edition import Edition
from fairground.games.kairo.language import sentence
from fairground.games.kairo.market import CELL_NAMES, SPLIT
from fairground.games.kairo.rules.build import (
    CARD,
    COIN,
    DOOR,
    KEEP,
    MOVE,
    NEW,
    THREE,
    can_play_any,
    choose_place,
    places,
    why_not_place,
)
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.rules.expand import CHANGE, EXPAND, PAY
from fairground.games.kairo.rules.intent import GOAL, TAKING, WHICH_CARD, WHOM
from fairground.games.kairo.rules.lure import (
    CUSTOMER,
    can_lure,
    fill_goals,
    lure_to,
    why_not_entrance,
)
from fairground.games.kairo.rules.set_up import set_up
from fairground.games.kairo.rules.state import MOVES, State, bare
from fairground.luck import Luck
from fairground.moves import Choices, Decision, Family

__all__ = ["AT", "BUILD", "DRAW", "LURE", "MOVES", "PASS", "State", "bare", "setup"]

# A turn: exactly one of three actions; in the end phase build, or pass for good

ONLY_BUILD: Final = sentence("In the end phase you can only build or pass.")


@final
class Build(Family):
    """Only if a tile can be laid with the cards in the hand."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if can_play_any(state, seat):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.cards.hand_size[seat] == 0:
            return sentence("You have no stall cards to build with.")
        return sentence("There is nothing you can build with your cards.")

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
        return sentence("No customer on the market has a free entrance of its colour.")

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
        return sentence("You can only pass in the end phase.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.pass_for_good()


BUILD: Final = Build("build")
LURE: Final = Lure("lure")
DRAW: Final = Draw("draw")
PASS: Final = Pass("pass", paragraph="pass")


# A cell of the market, which both building and luring ask for


@final
class At(Family):
    """Row from the top and column from the left, both from 1."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        intent = state.intent
        if intent.step == GOAL:
            barkers = state.cards.barkers[seat]
            fill_goals(state.board, intent.colour, barkers, self.first, out)
            return
        lo, hi = places(state.board, intent, state.parts_to_build_in())
        while lo:
            out.add(self.first + lowest(lo))
            lo &= lo - 1
        while hi:
            out.add(self.first + SPLIT + lowest(hi))
            hi &= hi - 1

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if state.intent.step == GOAL:
            return why_not_entrance(state, choice)
        return why_not_place(state, choice)

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        if state.intent.step == GOAL:
            lure_to(state, choice)
        else:
            choose_place(state, choice)


AT: Final = At("at", CELL_NAMES, example=54)

MOVES.declare(
    families=[
        *(BUILD, LURE, DRAW, PASS, THREE, PAY, CHANGE, TAKE_DECK, TAKE_BARKER),
        *(CARD, KEEP, TAKE, DROP, COIN, NEW, EXPAND, MOVE, CUSTOMER, DOOR, AT),
    ],
    decisions=[
        Decision(
            sentence("First choose which of your stalls you lay."), NEW, paragraph="first-stalls"
        ),
        Decision(
            sentence("First choose what you do this turn."),
            BUILD,
            LURE,
            DRAW,
            PASS,
            paragraph="three-things",
        ),
        Decision(
            sentence("First choose the card that you play."), CARD, THREE, paragraph="play-cards"
        ),
        Decision(sentence("First choose the card that you keep."), KEEP, paragraph="play-three"),
        Decision(
            sentence("First choose the coin that you pay for the joker."),
            COIN,
            paragraph="play-joker",
        ),
        Decision(sentence("First choose what you build."), NEW, EXPAND, MOVE, paragraph="lay-what"),
        Decision(sentence("First choose the cell."), AT, paragraph="free-cell"),
        Decision(
            sentence("First choose on which side of the stall its entrance lies."),
            DOOR,
            paragraph="new-stall-cells",
        ),
        Decision(
            sentence("First choose how you pay for the expansion."), PAY, CHANGE, paragraph="cost"
        ),
        Decision(sentence("First pay for the expansion, coin by coin."), COIN, paragraph="cost"),
        Decision(
            sentence("First choose the customer that you lure."),
            CUSTOMER,
            paragraph="choose-customer",
        ),
        Decision(
            sentence("First choose the entrance to which you lure the customer."),
            AT,
            paragraph="nearest",
        ),
        Decision(
            sentence("First take a card, face up or from the deck, or a barker."),
            TAKE,
            TAKE_DECK,
            TAKE_BARKER,
            paragraph="draw",
        ),
        Decision(sentence("First discard the cards that are too many."), DROP, paragraph="draw"),
    ],
)


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    state = bare(edition, seats, dict(options))
    set_up(state, luck)
    return state
