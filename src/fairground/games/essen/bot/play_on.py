"""Quick moves of ESSEN."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.essen.bot.estimate import needs
from fairground.games.essen.bot.weigh import appeal, walk_of
from fairground.games.essen.rules import ACTIONS, State
from fairground.luck import Luck
from fairground.moves import Choices
from fairground.playing_on import QuickPlayer


@final
class EssenPlayer(QuickPlayer):
    def choose(self, state: State, seat: i64, moves: Choices, luck: Luck) -> i64:
        """The action that looks best, each seen with an error; any card, any game to remove."""
        state.fill_legal(seat, moves)
        if state.phase != ACTIONS:
            return moves.any(luck)
        visitor = state.visitors[seat]
        left = visitor.left()
        gains = needs(state, visitor)
        best = 0.0
        chosen = moves.at(0)
        for place in range(moves.count):
            move = moves.at(place)
            walk = walk_of(state, visitor, move)
            looks = appeal(state, visitor, move, gains, left, walk)
            looks *= 0.75 + 0.5 * float(luck.below(100)) / 100.0
            if looks > best:
                best = looks
                chosen = move
        return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    PLAYER.play_on(state, luck, plies)


PLAYER: Final = EssenPlayer()
