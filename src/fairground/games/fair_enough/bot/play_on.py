"""Quick moves of Fair Enough."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.fair_enough.bot.estimate import time_for, time_to_come
from fairground.games.fair_enough.bot.weigh import (
    appeal_of_card,
    appeal_of_laying,
    appeal_of_securing,
)
from fairground.games.fair_enough.edition import DISPLAY
from fairground.games.fair_enough.rules import RESEARCH, State
from fairground.games.fair_enough.rules.cards import NOTHING
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import card_laid, is_lay, manner_of
from fairground.games.fair_enough.rules.research import DONE, TAKE, may_take
from fairground.luck import Luck
from fairground.moves import Choices
from fairground.playing_on import QuickPlayer

SELLING_OUT: Final = 0.4
"""How good it looks to sell a card out first."""


@final
class FairEnoughPlayer(QuickPlayer):
    def choose(self, state: State, seat: i64, moves: Choices, luck: Luck) -> i64:
        if state.phase == RESEARCH:
            return _research(state, seat, luck)
        state.fill_legal(seat, moves)
        return _collect(state, seat, moves, luck)


def _research(state: State, seat: i64, luck: Luck) -> i64:
    """Take the card that appeals most, with some room for taste; otherwise be done."""
    if not may_take(state):
        return DONE.first
    room = time_for(state, seat, time_to_come(state))
    best = 0.9 + 0.5 * float(luck.below(100)) / 100.0
    chosen = DONE.first
    place: i64
    for place in range(DISPLAY):
        card = state.places[place]
        if card != NOTHING and not state.picked & BIT[place]:
            appeal = appeal_of_card(state, seat, card, room)
            if appeal > best:
                best = appeal
                chosen = TAKE.first + card
    return chosen


def _collect(state: State, seat: i64, moves: Choices, luck: Luck) -> i64:
    """Close the hall if possible, leave in time, otherwise lay what looks good."""
    if moves.count == 1:
        return moves.at(0)
    best = 0.0
    chosen = moves.at(0)
    for place in range(moves.count):
        move = moves.at(place)
        if SECURE.has(move):
            appeal = appeal_of_securing(state, seat)
        elif is_lay(move):
            appeal = appeal_of_laying(state, seat, manner_of(move), card_laid(move))
        else:
            appeal = SELLING_OUT
        appeal *= 0.6 + 0.8 * float(luck.below(100)) / 100.0
        if appeal > best:
            best = appeal
            chosen = move
    return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    PLAYER.play_on(state, luck, plies)


PLAYER: Final = FairEnoughPlayer()
