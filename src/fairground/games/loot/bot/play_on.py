"""Quick moves of Loot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW
from fairground.games.loot.bot.estimate import Outlook
from fairground.games.loot.bot.weigh import appeal
from fairground.games.loot.rules import ROUND, State
from fairground.luck import Luck
from fairground.moves import Choices
from fairground.playing_on import QuickPlayer

DARING: Final = 80
"""How often, in a thousand, a quick choice takes any move instead of the best."""


@final
class LootPlayer(QuickPlayer):
    """``daring`` is how often, in a thousand, it takes any move instead of the best."""

    def __init__(self, daring: i64) -> None:
        self.daring = daring

    def may_stop(self, state: State) -> bool:
        """Only whole rounds are worth something."""
        return state.undecided == BELOW[state.seats]

    def choose(self, state: State, seat: i64, moves: Choices, luck: Luck) -> i64:
        """The move that brings most, now and then any other."""
        state.fill_legal(seat, moves)
        if state.phase != ROUND:
            return moves.any(luck)
        if moves.count == 1:
            return moves.at(0)
        if self.daring > 0 and luck.below(1000) < self.daring:
            return moves.any(luck)
        outlook = Outlook(state.sheets[seat], state.edition)
        best = -9.0
        chosen = moves.at(0)
        for place in range(moves.count):
            attraction = appeal(state, outlook, moves.at(place))
            if attraction > best:
                best = attraction
                chosen = moves.at(place)
        return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    PLAYER.play_on(state, luck, plies)


def play_on_carefully(state: State, luck: Luck, plies: i64) -> None:
    """Once the dice are in order, no luck is drawn but that of the dice."""
    CAREFUL.play_on(state, luck, plies)


PLAYER: Final = LootPlayer(DARING)
CAREFUL: Final = LootPlayer(0)
