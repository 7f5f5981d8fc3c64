"""Two players: before the actions of every round but the first, each removes a game from the
fair."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.state import ACTIONS, NONE, REMOVAL, State
from fairground.luck import Luck
from fairground.moves import Choices, Family

REMOVE_FIRST: Final = sentence("First remove a game from a booth without a meeple.")


@final
class Remove(Family):
    """The game and its event leave the fair; its wishlist card stays where it is."""

    def text(self, choice: int, edition: Edition) -> str:
        return f"{self.verb} {edition.space_names[choice]}"

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add_set(self.first, removable(state))

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        if removable(state) & BIT[choice]:
            return ""
        if state.is_on_sale(choice):
            return sentence("You can only remove a game from a booth without a meeple.")
        return sentence("That game is not on a booth.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.stalls ^= BIT[choice]
        state.set_event(choice, NONE)
        state.epoch += 1
        state.done += 1
        state.current = (state.current + 1) % state.seats
        _end_when_done(state)


REMOVE: Final = Remove("remove", BOOTHS, example=46)


def removable(state: State) -> i64:
    """The games on booths without a meeple."""
    tiles = state.stalls
    for visitor in state.visitors:
        if visitor.place < BOOTHS:
            tiles &= ~BIT[visitor.place]
    return tiles


def begin_removal(state: State) -> None:
    """The first player begins. Nothing of the kind happens with more players."""
    if state.seats == 2:
        state.phase = REMOVAL
        _end_when_done(state)


def _end_when_done(state: State) -> None:
    """Each removes one game, as long as there is one to remove."""
    if state.done == state.seats or not removable(state):
        state.phase = ACTIONS
        state.current = state.first
        state.done = 0
