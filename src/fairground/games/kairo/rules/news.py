"""What everybody saw happen in the latest play: lists of small numbers, the kind first."""

from __future__ import annotations

from typing import Final

LAID: Final = 0
"""seat, stall, cell, entrance cell"""
PLAYED: Final = 1
"""seat, colour of a joker's coin or -1, kinds of the cards"""
EXPANDED: Final = 2
"""seat, colour, cell, size, who lost the gold and the silver (see score), coins paid by colour"""
MOVED: Final = 3
"""seat, stall, old cell, cell, entrance cell"""
LURED: Final = 4
"""seat, colour, stall, barkers, colour of the customer that came on the board"""
TOOK: Final = 5
"""seat, kind of a card of the row, FROM_DECK or A_BARKER"""
DROPPED: Final = 6
"""seat, kinds of the cards"""
RESHUFFLED: Final = 7
PASSED: Final = 8
"""seat"""
LEFT_OUT: Final = 9
"""seat, stall or -1"""
END_BEGINS: Final = 10
"""why: NONE_LEFT, SCARCE or QUIET"""
OVER: Final = 11

FROM_DECK: Final = 15
A_BARKER: Final = 16

NONE_LEFT: Final = 0
SCARCE: Final = 1
QUIET: Final = 2
