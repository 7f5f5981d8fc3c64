"""The moves of Kairo as small ints. Those from CARD on are families: plus a kind of card, a colour,
a side or a cell. The numbers are written out, for compiled code is quick with literals."""

from __future__ import annotations

from typing import Final

BUILD: Final = 0
LURE: Final = 1
DRAW: Final = 2
PASS: Final = 3
THREE: Final = 4
PAY: Final = 5
CHANGE: Final = 6
TAKE_DECK: Final = 7
TAKE_BARKER: Final = 8
CARD: Final = 9
KEEP: Final = 24
TAKE: Final = 39
DROP: Final = 54
COIN: Final = 69
NEW: Final = 75
EXPAND: Final = 81
MOVE: Final = 87
CUSTOMER: Final = 93
DOOR: Final = 99
AT: Final = 103
MOVES: Final = 211
