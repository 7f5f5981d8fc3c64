"""What a state is worth to everybody at the table, from 0 (lost) to 1 (won)."""

from __future__ import annotations

import math
from typing import Final

from fairground.game import BotModule
from fairground.moves import State
from fairground.outcome import Outcome

WIN_SHARE: Final = 0.7
"""What winning counts in the value of a finished game; the rest is the lead."""
FAR: Final = 4.0
"""Half of the slope's value is left for leads of more than this many spreads."""


def horizon(bot: BotModule, seats: int) -> int:
    """How many plies a playout lasts: everybody should have a few turns."""
    plies: int = bot.PLIES
    return plies * max(2, seats)


def squash(lead: float, spread: float) -> float:
    """The chance to win with this many points of lead; a lead of one spread is three to one."""
    exponent = -1.0986 * lead / spread
    if exponent > 50.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(exponent))


def grade(lead: float, spread: float) -> float:
    """A lead on a scale from 0 to 1 that never flattens out: where a game is decided, every point
    still counts for something."""
    return 0.5 + 0.5 * lead / (abs(lead) + FAR * spread)


def worth(
    state: State, bot: BotModule, anchor: float, slope: float = 0.0, spread: float = 0.0
) -> tuple[list[float], list[float]]:
    """The points that each seat may expect at the end, and what the state is worth to it, from 0 to
    1. Somebody alone is compared with ``anchor``. The share ``slope`` of the value is the grade of
    the lead, the rest the chance to win. ``spread`` is that of the bot, unless it is given."""
    if spread == 0.0:
        spread = bot.SPREAD
    outcome = state.outcome()
    points = _points(state, bot, outcome)
    if len(points) == 1:
        lead = points[0] - anchor
        return points, [_sloped(squash(lead, spread), lead, spread, slope)]
    return points, _values(points, outcome, spread, slope)


def _sloped(value: float, lead: float, spread: float, slope: float) -> float:
    if slope == 0.0:
        return value
    return (1.0 - slope) * value + slope * grade(lead, spread)


def _values(
    points: list[float], outcome: Outcome | None, spread: float, slope: float
) -> list[float]:
    values: list[float] = []
    seats = len(points)
    for seat in range(seats):
        best = -1.0e9
        for other in range(seats):
            if other != seat and points[other] > best:
                best = points[other]
        lead = points[seat] - best
        value = squash(lead, spread)
        if outcome is not None:
            won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
            value = WIN_SHARE * won + (1.0 - WIN_SHARE) * value
        values.append(_sloped(value, lead, spread, slope))
    return values


def final_points(state: State, bot: BotModule) -> list[float]:
    """The points at the end, or what may be expected where it has not come to that."""
    return _points(state, bot, state.outcome())


def _points(state: State, bot: BotModule, outcome: Outcome | None) -> list[float]:
    if outcome is None:
        return bot.estimate(state)
    return [float(score) for score in outcome.scores]
