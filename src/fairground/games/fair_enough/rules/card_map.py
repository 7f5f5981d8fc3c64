"""Where each collect card is, for those who look at a table after every move."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.games.fair_enough.edition import CARDS
from fairground.vecs import vec

# The places of a card; then for each seat its hand, its pile, and laid in each of the four manners
UNKNOWN: Final = 0
"""In the deck, or on display."""
ON_DISPLAY: Final = 1
DISCARDED: Final = 2
IN_THE_DECK: Final = 3
"""Since the discards were shuffled."""
FIRST_HELD: Final = 4
PILE: Final = 1
LAID: Final = 2
PLACES_OF_A_SEAT: Final = 6
CLOSED: Final = 64
"""Added to the place of a card in a hand that nobody else has ever seen."""
WORDS: Final = 12
_NOWHERE: Final = vec[i64]([i64(UNKNOWN)] * WORDS)


@final
@mypyc_attr(acyclic=True)
class CardMap:
    """``words`` has a byte with the place of each card, eight in a word. Hands and the deck tell
    the map of every card that moves; ``is_stale`` when they were changed in another way than by
    the rules."""

    def __init__(self) -> None:
        self.words: vec[i64] = _NOWHERE[:]
        self.is_stale = False

    def put(self, card: i64, place: i64) -> None:
        words, at, shift = self.words, card >> 3, (card & 7) << 3
        word = words[at]
        words[at] = word + ((place - (word >> shift & 127)) << shift)

    def put_held(self, card: i64, place: i64, is_closed: bool) -> None:
        """A card of a hand; specials are not on the map."""
        if card < CARDS:
            self.put(card, place + CLOSED if is_closed else place)
