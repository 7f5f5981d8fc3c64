"""The steps of a turn: what is chosen next."""

from __future__ import annotations

from typing import Final

START: Final = 0
ACTION: Final = 1
WHICH_CARD: Final = 2
WHICH_TO_KEEP: Final = 3
JOKER_COIN: Final = 4
TILE: Final = 5
PLACE: Final = 6
SIDE: Final = 7
PAYMENT: Final = 8
COIN_BY_COIN: Final = 9
WHOM: Final = 10
GOAL: Final = 11
TAKING: Final = 12
DROPPING: Final = 13
OVER: Final = 14
