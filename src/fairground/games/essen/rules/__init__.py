"""The rules of ESSEN, in the order of the rulebook: set-up, maintenance, first player, the actions
(movement, purchase, play-test, unloading), the end, two players. Here is the order of play."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW
from fairground.game import Options
from fairground.games.essen.edition import ROUNDS, Edition
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.end import (
    NOON,
    Visitor,
    close_fair,
    departs,
    departure_points,
    score_noon,
)
from fairground.games.essen.rules.maintenance import next_round, reveal_rankings
from fairground.games.essen.rules.movement import EAT, GO
from fairground.games.essen.rules.play_test import KEEP, KEEP_OF_DRAWN, TEST
from fairground.games.essen.rules.purchase import BUY
from fairground.games.essen.rules.set_up import KEEP_OF_PACK, deal
from fairground.games.essen.rules.state import (
    ACTIONS,
    CHOICE,
    DRAFT,
    MOVES,
    NONE,
    OVER,
    REMOVAL,
    State,
    Variant,
)
from fairground.games.essen.rules.two_players import REMOVE, REMOVE_FIRST, begin_removal
from fairground.games.essen.rules.unloading import UNLOAD, WITHDRAW
from fairground.luck import Luck
from fairground.moves import Choices, Decision, Family

__all__ = [
    "ACTIONS",
    "CHOICE",
    "DRAFT",
    "END",
    "MOVES",
    "NONE",
    "NOON",
    "OVER",
    "REMOVAL",
    "State",
    "Variant",
    "Visitor",
    "setup",
]

NOT_AMONG_ACTIONS: Final = sentence(
    "Cards are kept in the draft or after a play-test, and games are removed before the actions of "
    "two players."
)


@final
class End(Family):
    """Only this ends a turn. The last turn of a round ends the round."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return ""

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.epoch += 1
        visitor = state.visitors[seat]
        if departs(visitor, state.round):
            visitor.departure = departure_points(state.edition, state.departed)
            state.departed += 1
        state.done += 1
        state.current = (seat + 1) % state.seats
        if state.done == state.seats:
            end_round(state, luck)
        else:
            state.only_passed = True


END: Final = End("end", paragraph="end-turn")


def end_round(state: State, luck: Luck) -> None:
    """After the last round the fair closes; at noon the morning rankings are scored."""
    state.changed = BELOW[state.seats]
    if state.round == ROUNDS:
        close_fair(state.visitors)
        state.phase = OVER
        state.current = NONE
        return
    state.round += 1
    if state.round == NOON + 1:
        score_noon(state.edition, state.visitors, state.rankings)
        reveal_rankings(state, luck)
    next_round(state, luck)
    begin_removal(state)


ACTIONS_BY_SITE: Final = [
    Decision(NOT_AMONG_ACTIONS, BUY, TEST, END, GO, paragraph="your-turn"),
    Decision(NOT_AMONG_ACTIONS, EAT, TEST, END, GO, paragraph="your-turn"),
    Decision(NOT_AMONG_ACTIONS, UNLOAD, WITHDRAW, TEST, END, GO, paragraph="your-turn"),
    Decision(NOT_AMONG_ACTIONS, TEST, END, GO, paragraph="your-turn"),
]
"""What is offered on a booth, on the courtyard, on the parking and elsewhere."""

MOVES.declare(
    families=[GO, KEEP, REMOVE, BUY, EAT, TEST, UNLOAD, WITHDRAW, END],
    decisions=[
        Decision(KEEP_OF_PACK, KEEP, paragraph="draft"),
        Decision(REMOVE_FIRST, REMOVE, paragraph="remove"),
        Decision(KEEP_OF_DRAWN, KEEP, paragraph="play-test"),
        *ACTIONS_BY_SITE,
    ],
)
for site in ACTIONS_BY_SITE:  # an action in the wrong place is refused by its own reason
    site.bits |= BUY.bit | EAT.bit | UNLOAD.bit | WITHDRAW.bit


def setup(edition: Edition, seats: int, options: Options, luck: Luck) -> State:
    """Money, meeples and the cards of the draft; the rest of the set-up follows the draft."""
    state = State(edition, seats, Variant(dict(options)))
    deal(state, luck)
    return state
