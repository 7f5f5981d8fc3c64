"""One player's cards of Fair Enough: the hand, what is laid, and the pile that scores."""

from __future__ import annotations

from bisect import insort
from typing import Final, final

from mypy_extensions import i64

from fairground.games.fair_enough.edition import CARDS, KINDS, QUEUE, VALUES, Edition
from fairground.games.fair_enough.moves import LAY, WITH_QUEUE, time_needed

NEVER: Final = 1000
"""A time that no card takes and no clock shows."""


@final
class Collector:
    """``hand`` is kept in order, and ``closed`` is the part of it that was dealt and that nobody
    else has ever seen. A laid card is ``CARDS * manner + card``. ``secured`` counts the cards put
    on the pile in this round and ``lost`` holds those lost in it; both last until the next time
    card is turned. Copies share ``closed``, ``pile`` and ``lost``: these are replaced, never
    changed.
    """

    def __init__(
        self, hand: list[int], closed: list[int], laid: list[int], pile: list[int], lost: list[int]
    ) -> None:
        self.hand = hand
        self.closed = closed
        self.laid = laid
        self.pile = pile
        self.lost = lost
        self.secured: i64 = 0

    def copy(self) -> Collector:
        new = Collector(self.hand[:], self.closed, self.laid[:], self.pile, self.lost)
        new.secured = self.secured
        return new

    def take(self, card: i64) -> None:
        insort(self.hand, card)

    def give(self, card: i64) -> None:
        """A card leaves the hand. Of two specials alike, the one that was seen to be taken goes
        first: nobody else can tell them apart."""
        hand, closed = self.hand, self.closed
        hand.remove(card)
        if card in closed and hand.count(card) < closed.count(card):
            closed = closed[:]
            closed.remove(card)
            self.closed = closed

    def find_laid(self, card: i64) -> i64:
        """Where a card lies in the row, -1 if it does not."""
        at: i64
        for at in range(len(self.laid)):
            if self.laid[at] % CARDS == card:
                return at
        return -1

    def remove_laid(self, card: i64) -> None:
        self.laid.pop(self.find_laid(card))

    def cheapest(self, times: list[int]) -> i64:
        """The least time that a collect card of the hand takes; NEVER if there is none."""
        least: i64 = NEVER
        at: i64
        for at in range(len(self.hand)):
            card: i64 = self.hand[at]
            if card < CARDS:
                time: i64 = times[card]
                least = min(least, time)
        return least

    def manners(self) -> i64:
        """The mask of the manners in which a card can be laid with the specials of the hand."""
        mask: i64 = 1
        at: i64 = len(self.hand) - 1
        while at >= 0 and self.hand[at] >= CARDS:
            mask |= 1 << (self.hand[at] - QUEUE + WITH_QUEUE)
            at -= 1
        return mask

    def add_lays(self, moves: list[int], manner: i64, left: i64, times: list[int]) -> None:
        """The moves that lay a card of the hand in some manner with so much time left."""
        base: i64 = LAY + CARDS * manner
        at: i64
        for at in range(len(self.hand)):
            card: i64 = self.hand[at]
            if card >= CARDS:
                break
            if time_needed(times, card, manner) <= left:
                moves.append(base + card)

    def secure(self) -> None:
        """What is laid goes to the pile."""
        cards = self.clear_row()
        self.secured = len(cards)
        self.pile = self.pile + cards

    def clear_row(self) -> list[int]:
        cards = [one % CARDS for one in self.laid]
        self.laid.clear()
        return cards


def owner_of_laid(collectors: list[Collector], card: i64) -> i64:
    """The seat in front of which a card lies; -1 if it is not laid."""
    seat: i64
    for seat in range(len(collectors)):
        if collectors[seat].find_laid(card) >= 0:
            return seat
    return -1


def group_sizes(cards: list[int]) -> list[int]:
    """How many collect cards of each kind."""
    sizes = [0] * KINDS
    for card in cards:
        sizes[card // VALUES] += 1
    return sizes


def set_bonus(size: int) -> int:
    """Three cards of a kind bring 5 points, each further card 5 more."""
    return 5 * (size - 2) if size > 2 else 0


def score_parts(edition: Edition, pile: list[int], hand: list[int]) -> dict[str, int]:
    """The values and sets of the pile; what is left in hand costs twice its value, a special 10."""
    unused = [card for card in hand if card < CARDS]
    return {
        "values": sum([edition.values[card] for card in pile]),
        "sets": sum([set_bonus(size) for size in group_sizes(pile)]),
        "hand": -2 * sum([edition.values[card] for card in unused]),
        "specials": -10 * (len(hand) - len(unused)),
    }
