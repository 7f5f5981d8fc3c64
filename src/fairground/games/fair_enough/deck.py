"""The deck and the discards of Fair Enough."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.luck import Luck

NOTHING: Final = -1


@final
class Deck:
    """``rest`` is unordered: a card is drawn from it when it is needed. ``reshuffled`` tells
    whether the discards have ever become the deck."""

    def __init__(self, rest: list[int], discards: list[int], reshuffled: bool) -> None:
        self.rest = rest
        self.discards = discards
        self.reshuffled = reshuffled

    def copy(self) -> Deck:
        return Deck(self.rest[:], self.discards[:], self.reshuffled)

    def draw(self, luck: Luck) -> i64:
        """A card from the deck; when it has run out, from the discards; NOTHING if both have."""
        if not self.rest:
            if not self.discards:
                return NOTHING
            self.rest = self.discards
            self.discards = []
            self.reshuffled = True
        return draw(self.rest, luck)

    def discard(self, card: i64) -> None:
        self.discards.append(card)


def draw(cards: list[int], luck: Luck) -> i64:
    """Take any one of the cards, all equally likely."""
    at = luck.below(len(cards))
    card: i64 = cards[at]
    last = cards.pop()
    if at < len(cards):
        cards[at] = last
    return card
