"""The rules of Fair Enough, in the order of the rulebook: set-up, research, collecting, laying a
card, the end."""

from __future__ import annotations

from fairground.games.fair_enough.rules.collecting import SECURE, THIS_IS_COLLECTING
from fairground.games.fair_enough.rules.laying import (
    LAY,
    LAY_AND_SELL_OUT,
    LAY_NOW,
    LAY_WITH_PRE_ORDER,
    LAY_WITH_QUEUE,
    SELL_OUT,
)
from fairground.games.fair_enough.rules.research import DONE, TAKE, THIS_IS_RESEARCH
from fairground.games.fair_enough.rules.set_up import setup
from fairground.games.fair_enough.rules.state import COLLECTING, MOVES, OVER, RESEARCH, State
from fairground.moves import Decision

__all__ = ["COLLECTING", "MOVES", "OVER", "RESEARCH", "State", "setup"]

MOVES.declare(
    families=[
        TAKE,
        DONE,
        SECURE,
        LAY,
        LAY_WITH_QUEUE,
        LAY_WITH_PRE_ORDER,
        LAY_AND_SELL_OUT,
        SELL_OUT,
    ],
    decisions=[
        Decision(THIS_IS_RESEARCH, TAKE, DONE),
        Decision(
            THIS_IS_COLLECTING,
            SECURE,
            LAY,
            LAY_WITH_QUEUE,
            LAY_WITH_PRE_ORDER,
            LAY_AND_SELL_OUT,
            SELL_OUT,
        ),
        Decision(LAY_NOW, LAY),
    ],
)
