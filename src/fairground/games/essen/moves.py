"""The moves as whole numbers: go to a space, keep a card, remove a tile, and six that stand
alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

GO: Final[i64] = 0
KEEP: Final[i64] = 66
REMOVE: Final[i64] = 126
BUY: Final[i64] = 186
EAT: Final[i64] = 187
TEST: Final[i64] = 188
UNLOAD: Final[i64] = 189
WITHDRAW: Final[i64] = 190
END: Final[i64] = 191
ALL_MOVES: Final = 192
