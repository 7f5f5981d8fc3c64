"""The deck with its discards, and each player's cards, in packed rows."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64, mypyc_attr, u8

from fairground.games.fair_enough.edition import CARDS, MOST_CARDS, SPECIALS, Edition
from fairground.games.fair_enough.rules.card_map import (
    DISCARDED,
    FIRST_HELD,
    LAID,
    PILE,
    PLACES_OF_A_SEAT,
    UNKNOWN,
    CardMap,
)
from fairground.luck import Luck
from fairground.vecs import vec

NOTHING: Final = -1
"""No card."""
NO_CARDS: Final = vec[i16]()
ONE_SPECIAL: Final = vec[i64]([i64(256**special) for special in range(len(SPECIALS))])
"""Specials are counted in a byte each."""


def draw(cards: list[int], luck: Luck) -> int:
    """Take any of the cards, all equally likely."""
    at = luck.below(len(cards))
    card = cards[at]
    cards[at] = cards[-1]
    cards.pop()
    return card


@final
@mypyc_attr(acyclic=True)
class Deck:
    """``cards`` holds the deck from its front, in no order, and the discards from its back. A card
    is drawn from the deck when it is needed. ``reshuffled`` tells whether the discards have ever
    become the deck, and ``discarded_specials`` counts each special on them in a byte. Copies share
    the row until one of them changes it."""

    def __init__(self, cards: vec[u8], left: i64) -> None:
        self.cards = cards
        self.left: i64 = left
        self.discarded: i64 = 0
        self.discarded_specials: i64 = 0
        self.reshuffled = False
        self.shared = False
        self.map: CardMap | None = None

    def copy(self) -> Deck:
        self.shared = True
        new = Deck(self.cards, self.left)
        new.discarded = self.discarded
        new.discarded_specials = self.discarded_specials
        new.reshuffled = self.reshuffled
        new.shared = True
        return new

    def show_on(self, card_map: CardMap) -> None:
        """Put the discards on a map, and tell it of those that come and go from now on."""
        for card in self.discards:
            if card < CARDS:
                card_map.put(card, DISCARDED)
        self.map = card_map

    def _own(self) -> vec[u8]:
        """The row, to be changed."""
        if self.shared:
            self.cards = self.cards[:]
            self.shared = False
        return self.cards

    def draw(self, luck: Luck) -> i64:
        """A card from the deck; when it has run out, from the discards; NOTHING if both have."""
        if self.left == 0:
            if self.discarded == 0:
                return NOTHING
            self._reshuffle()
        at = luck.below(self.left)
        self.left -= 1
        cards = self._own()
        card = i64(cards[at])
        cards[at] = cards[self.left]
        return card

    def discard(self, card: i64) -> None:
        self.discarded += 1
        cards = self._own()
        cards[len(cards) - self.discarded] = u8(card)
        if card >= CARDS:
            self.discarded_specials += ONE_SPECIAL[card - CARDS]
        elif self.map is not None:
            self.map.put(card, DISCARDED)

    def _reshuffle(self) -> None:
        old = self.cards
        new = old[:]
        last: i64 = len(old) - 1
        for at in range(self.discarded):
            card = old[last - at]
            new[at] = card
            if self.map is not None and i64(card) < CARDS:
                self.map.put(i64(card), UNKNOWN)
        self.cards = new
        self.shared = False
        self.left = self.discarded
        self.discarded = 0
        self.discarded_specials = 0
        self.reshuffled = True

    @property
    def rest(self) -> list[int]:
        return [int(i64(self.cards[at])) for at in range(self.left)]

    @rest.setter
    def rest(self, cards: list[int]) -> None:
        self.left = len(cards)
        row = self._own()
        for at in range(len(cards)):
            row[at] = u8(cards[at])

    @property
    def discards(self) -> list[int]:
        last = len(self.cards) - 1
        return [int(i64(self.cards[last - at])) for at in range(self.discarded)]

    @discards.setter
    def discards(self, cards: list[int]) -> None:
        if self.map is not None:
            self.map.is_stale = True
        self.discarded = 0
        self.discarded_specials = 0
        for card in cards:
            self.discard(card)


def new_deck(edition: Edition) -> Deck:
    """Every card of the box."""
    return Deck(edition.box[:], len(edition.box))


@final
@mypyc_attr(acyclic=True)
class Collector:
    """One player's cards, all in one row: the hand from its front, in order; from its back the pile
    and then what is laid.

    A laid card is ``CARDS * manner + card``. ``closed`` is the part of the hand that was dealt and
    that nobody else has ever seen; ``specials`` counts each special in the hand in a byte, and
    ``closed_specials`` those that are closed. ``secured`` counts the cards put on the pile in this
    round, and ``lost`` are those lost in it; both last until the next time card is turned. A
    ``map`` is told of every card that moves; this player's places on it begin at ``first_place``.
    """

    def __init__(self, cards: vec[i16], closed: vec[i16], lost: vec[i16]) -> None:
        self.cards = cards
        self.held: i64 = 0
        self.lying: i64 = 0
        self.piled: i64 = 0
        self.secured: i64 = 0
        self._closed = closed
        self._lost = lost
        self.specials: i64 = 0
        self.closed_specials: i64 = 0
        self.map: CardMap | None = None
        self.first_place: i64 = FIRST_HELD

    def copy(self) -> Collector:
        """``_closed`` and ``_lost`` are replaced, never changed."""
        new = Collector(self.cards[:], self._closed, self._lost)
        new.held = self.held
        new.specials = self.specials
        new.closed_specials = self.closed_specials
        new.lying = self.lying
        new.piled = self.piled
        new.secured = self.secured
        return new

    def touch(self) -> i64:
        """See ``State``."""
        return self.held ^ self.first_place ^ i64(self.cards[0])

    def show_on(self, card_map: CardMap, seat: i64) -> None:
        """Put all cards on a map, and tell it of those that move from now on."""
        first = FIRST_HELD + PLACES_OF_A_SEAT * seat
        closed = self.closed
        for card in self.hand:
            card_map.put_held(card, first, card in closed)
        for card in self.pile:
            card_map.put(card, first + PILE)
        for laid in self.laid:
            card_map.put(laid % CARDS, first + LAID + laid // CARDS)
        self.map = card_map
        self.first_place = first

    def _forget_map(self) -> None:
        """Cards were moved by hand."""
        if self.map is not None:
            self.map.is_stale = True

    # The hand

    @property
    def hand(self) -> list[int]:
        return [int(i64(self.cards[at])) for at in range(self.held)]

    @hand.setter
    def hand(self, cards: list[int]) -> None:
        self._forget_map()
        self.held = 0
        self.specials = 0
        for card in cards:
            self.take(card)

    @property
    def closed(self) -> list[int]:
        return [int(i64(card)) for card in self._closed if i64(card) != NOTHING]

    @closed.setter
    def closed(self, cards: list[int]) -> None:
        self._forget_map()
        self._close(vec[i16]([i16(card) for card in cards]))

    def _close(self, cards: vec[i16]) -> None:
        """A row of cards, with NOTHING in the place of each that is no longer closed."""
        self._closed = cards
        specials: i64 = 0
        at: i64
        for at in range(len(cards)):
            if i64(cards[at]) >= CARDS:
                specials += ONE_SPECIAL[i64(cards[at]) - CARDS]
        self.closed_specials = specials

    def close_hand(self) -> None:
        """What is in hand now was dealt, and nobody else has seen it."""
        self._close(self.cards[: self.held])

    def take(self, card: i64) -> None:
        cards = self.cards
        at = self.held
        while at > 0 and i64(cards[at - 1]) > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = i16(card)
        self.held += 1
        if card >= CARDS:
            self.specials += ONE_SPECIAL[card - CARDS]
        elif self.map is not None:
            self.map.put(card, self.first_place)

    def give(self, card: i64) -> None:
        """A card leaves the hand."""
        cards = self.cards
        self.held -= 1
        last = self.held
        at = last
        gone = cards[at]
        while i64(gone) != card:
            at -= 1
            next_gone = cards[at]
            cards[at] = gone
            gone = next_gone
        if card >= CARDS:
            self.specials -= ONE_SPECIAL[card - CARDS]
        self._open(card)

    def _open(self, card: i64) -> None:
        """What has left the hand is no longer closed. Of two specials alike, the one that was seen
        to be taken goes first: nobody else can tell them apart."""
        closed = self._closed
        number: i64 = 0
        place: i64 = 0
        at: i64
        for at in range(len(closed)):
            if i64(closed[at]) == card:
                number += 1
                place = at
        if number > 0 and self._number_held(card) < number:
            still_closed = closed[:]
            still_closed[place] = NOTHING
            self._close(still_closed)

    def _number_held(self, card: i64) -> i64:
        number: i64 = 0
        for at in range(self.held):
            if i64(self.cards[at]) == card:
                number += 1
        return number

    def holds(self, card: i64) -> bool:
        if card >= CARDS:
            return self.specials >> 8 * (card - CARDS) & 255 != 0
        cards = self.cards
        at = self.held - 1
        while at >= 0 and i64(cards[at]) > card:
            at -= 1
        return at >= 0 and i64(cards[at]) == card

    # What is laid

    @property
    def laid(self) -> list[int]:
        last = MOST_CARDS - 1 - self.piled
        return [int(i64(self.cards[last - place])) for place in range(self.lying)]

    @laid.setter
    def laid(self, cards: list[int]) -> None:
        self._forget_map()
        self.lying = 0
        for laid in cards:
            self.lay(laid)

    @property
    def lost(self) -> list[int]:
        """In the order in which they were laid."""
        return [int(i64(laid) % CARDS) for laid in self._lost][::-1]

    @lost.setter
    def lost(self, cards: list[int]) -> None:
        self._lost = vec[i16]([i16(card) for card in reversed(cards)])

    def lay(self, laid: i64) -> None:
        self.lying += 1
        self.cards[MOST_CARDS - self.piled - self.lying] = i16(laid)
        if self.map is not None:
            self.map.put(laid % CARDS, self.first_place + LAID + laid // CARDS)

    def laid_at(self, place: i64) -> i64:
        """What lies at a place of the row: ``CARDS * manner + card``."""
        return i64(self.cards[MOST_CARDS - 1 - self.piled - place])

    def laid_card(self, place: i64) -> i64:
        """Which card lies at a place of the row, whatever it was laid with."""
        return self.laid_at(place) % CARDS

    def find_laid(self, card: i64) -> i64:
        """At which place of the row a card lies, NOTHING if it does not."""
        for place in range(self.lying):
            if self.laid_card(place) == card:
                return place
        return NOTHING

    def remove_laid(self, card: i64) -> None:
        cards = self.cards
        at = MOST_CARDS - 1 - self.piled - self.find_laid(card)
        end = MOST_CARDS - self.piled - self.lying
        self.lying -= 1
        while at > end:
            cards[at] = cards[at - 1]
            at -= 1

    def begin_round(self) -> None:
        self.secured = 0
        self._lost = NO_CARDS

    def secure(self) -> None:
        """What is laid goes to the pile."""
        self.secured = self.lying
        while self.lying > 0:
            card = self.laid_card(0)
            self.piled += 1
            self.lying -= 1
            self.cards[MOST_CARDS - self.piled] = i16(card)
            if self.map is not None:
                self.map.put(card, self.first_place + PILE)

    def lose(self, deck: Deck) -> None:
        """What is laid goes to the discards."""
        if self.lying == 0:
            return
        end = MOST_CARDS - self.piled
        self._lost = self.cards[end - self.lying : end]
        for place in range(self.lying):
            deck.discard(self.laid_card(place))
        self.lying = 0

    # The pile

    @property
    def pile(self) -> list[int]:
        return [int(self.piled_card(place)) for place in range(self.piled)]

    @pile.setter
    def pile(self, cards: list[int]) -> None:
        laid = self.laid
        self.piled = 0
        self.laid = cards
        self.secure()
        self.secured = 0
        self.laid = laid

    def piled_card(self, place: i64) -> i64:
        return i64(self.cards[MOST_CARDS - 1 - place])


NO_ROW: Final = vec[i16]([i16(NOTHING)] * MOST_CARDS)


def new_collector() -> Collector:
    """Somebody without any cards."""
    return Collector(NO_ROW[:], NO_CARDS, NO_CARDS)


def owner_of_laid(collectors: vec[Collector], card: i64) -> i64:
    """The seat in front of which a card lies; -1 if it is not laid."""
    seat: i64
    for seat in range(len(collectors)):
        if collectors[seat].find_laid(card) != NOTHING:
            return seat
    return -1
