"""Quick play for every seat: what looks best at first sight, with some room for taste."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.kairo.bot.weigh import promise
from fairground.games.kairo.rules import State, moves
from fairground.games.kairo.rules import intent as steps
from fairground.luck import Luck

PLIES: Final = 8


def _quick(state: State, seat: i64, offered: list[int], luck: Luck) -> i64:
    if len(offered) == 1:
        return offered[0]
    if offered[0] == moves.PAY:
        return moves.PAY
    best = -1.0
    chosen: i64 = offered[0]
    for move in offered:
        looks = promise(state, seat, move) * (0.7 + 0.6 * float(luck.below(100)) / 100.0)
        if looks > best:
            best = looks
            chosen = move
    return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    played: i64 = 0
    while played < plies and state.intent.step != steps.OVER:
        seat = state.seat
        state.play(seat, _quick(state, seat, state.offers, luck), luck)
        played += 1
