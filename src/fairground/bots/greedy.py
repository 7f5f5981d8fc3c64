"""One look ahead: what each move leads to at once, by the game's own estimate."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.bots.search import final_points, values_of
from fairground.game import BotModule, Game, State, View
from fairground.luck import Luck

WORLDS = 6
MOST_STEPS = 40


def look_ahead(game: Game, bot: BotModule, view: View, legal: Sequence[int], luck: Luck) -> int:
    """The move after which the viewer stands best, on average over a few guessed worlds."""
    seat = view.seat
    assert seat is not None
    totals = [0.0] * len(legal)
    for _ in range(WORLDS):
        world = game.guess(view, luck)
        anchor = bot.estimate(world)[seat]
        for at, move in enumerate(legal):
            state = world.copy()
            state.play(seat, move, luck)
            _finish(state, bot, world.stretch, luck)
            totals[at] += values_of(state, bot, final_points(state, bot), anchor)[seat]
    return legal[totals.index(max(totals))]


def _finish(state: State, bot: BotModule, stretch: int, luck: Luck) -> None:
    """Until something comes of the move, everybody does what looks best at first sight."""
    for _ in range(MOST_STEPS):
        turn = state.turn()
        if not turn or state.stretch != stretch:
            return
        seat = turn[0]
        moves = state.legal(seat)
        weights = bot.weigh(state, seat, moves)
        state.play(seat, moves[weights.index(max(weights))], luck)
