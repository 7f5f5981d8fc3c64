"""The moves of Fair Enough as small ints."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.fair_enough.edition import CARDS, SOLD_OUT

TAKE: Final = 0
DONE: Final = TAKE + SOLD_OUT + 1
SECURE: Final = DONE + 1
LAY: Final = SECURE + 1
REMOVE: Final = LAY + 4 * CARDS
MOVES: Final = REMOVE + CARDS

# How a card is laid: ``LAY + CARDS * manner + card``. The special of a manner is the card
# ``QUEUE - 1 + manner``.
PLAIN: Final = 0
WITH_QUEUE: Final = 1
WITH_PRE_ORDER: Final = 2
THEN_SOLD_OUT: Final = 3


def is_half(move: i64) -> bool:
    """Whether the turn goes on after the move, and nobody else sees it yet."""
    return move < DONE or move >= REMOVE


def time_needed(times: list[int], card: i64, manner: i64) -> i64:
    """The time that must be left. A queue doubles it and a pre-order needs none; to be sold out
    after being laid, a card must not end the round."""
    time: i64 = times[card]
    if manner == WITH_QUEUE:
        return 2 * time
    if manner == WITH_PRE_ORDER:
        return 0
    if manner == THEN_SOLD_OUT:
        return time + 1
    return time
