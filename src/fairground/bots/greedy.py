"""One look ahead: what each move leads to at once, by the game's own estimate."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bots.situation import Situation
from fairground.bots.worth import worth
from fairground.game import BotModule
from fairground.luck import Luck
from fairground.moves import Choices, State

WORLDS: Final = 6
MOST_STEPS: Final = 40


def look_ahead(situation: Situation) -> int:
    """The move after which the viewer stands best, on average over a few guessed worlds."""
    values = looks(situation, situation.luck, WORLDS)
    return situation.legal[values.index(max(values))]


def looks(situation: Situation, luck: Luck, worlds: int) -> list[float]:
    """What each move makes of the viewer's state, on average over this many guessed worlds."""
    seat, bot, legal = situation.seat, situation.bot, situation.legal
    values = [0.0] * len(legal)
    for _ in range(worlds):
        world = situation.guess(luck)
        turn = Choices(world.seats)
        anchor = bot.estimate(world)[seat]
        for at in range(len(legal)):
            state = world.copy()
            state.play(seat, legal[at], luck)
            _finish(state, bot, world.epoch, turn, luck)
            values[at] += worth(state, bot, anchor)[1][seat] / worlds
    return values


def _finish(state: State, bot: BotModule, epoch: i64, turn: Choices, luck: Luck) -> None:
    """Until something comes of the move, everybody does what looks best at first sight."""
    for _ in range(MOST_STEPS):
        state.fill_turn(turn)
        if turn.count == 0 or state.epoch != epoch:
            return
        seat = turn.at(0)
        moves = state.legal(seat)
        weights = bot.weigh(state, seat, moves)
        state.play(seat, moves[weights.index(max(weights))], luck)
