"""Quick play for every seat: what looks best at first sight, with some room for taste."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.kairo.bot.weigh import promise
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules.expand import PAY
from fairground.luck import Luck
from fairground.moves import Choices
from fairground.playing_on import QuickPlayer

PLIES: Final = 8


@final
class KairoPlayer(QuickPlayer):
    def choose(self, state: State, seat: i64, moves: Choices, luck: Luck) -> i64:
        """The most promising move, give or take; the fewest coins in any case."""
        offers = state.offers
        chosen = offers.at(0)
        if offers.count == 1 or PAY.has(chosen):
            return chosen
        best = -1.0
        place: i64
        for place in range(offers.count):
            move = offers.at(place)
            looks = promise(state, seat, move) * (0.7 + 0.6 * float(luck.below(100)) / 100.0)
            if looks > best:
                best = looks
                chosen = move
        return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    PLAYER.play_on(state, luck, plies)


PLAYER: Final = KairoPlayer()
