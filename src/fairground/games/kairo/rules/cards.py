"""Stall cards and barkers: deck, row, hands and discards, and what has been seen of them.

The deck is an unordered rest from which a card is picked when it is drawn. Vectors by kind hold
counts; hands go by ``seat * 15 + kind``.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT
from fairground.games.kairo.edition import KINDS, Edition
from fairground.luck import Luck
from fairground.vecs import vec

EMPTY: Final = -1
EVENTS: Final = KINDS + 1
DRAWN: Final = KINDS
"""In `since`, in the place of a kind: a card was drawn unseen."""


@final
@mypyc_attr(acyclic=True)
class Cards:
    """``row`` holds the face-up cards in their places, ``seen`` the cards of a hand that everybody
    saw being taken.

    ``carried`` are the other cards of the hands when the discards last became the deck, empty if
    they never did. ``since`` says in order what became of unseen cards after that, each as
    ``seat * EVENTS + kind``: which kinds left a hand, and who drew from the deck. Copies share both
    lists: they are replaced, never changed."""

    def __init__(
        self,
        edition: Edition,
        deck: vec[i64],
        discards: vec[i64],
        row: vec[i64],
        hands: vec[i64],
        seen: vec[i64],
        hand_size: vec[i64],
        barkers: vec[i64],
        carried: list[i64],
        since: list[i64],
    ) -> None:
        self.edition = edition
        self.deck = deck
        self.deck_size: i64 = 0
        self.discards = discards
        self.row = row
        self.hands = hands
        self.seen = seen
        self.hand_size = hand_size
        self.barkers = barkers
        self.barkers_left = edition.barkers
        self.carried = carried
        self.since = since

    def copy(self) -> Cards:
        new = Cards(
            self.edition,
            self.deck[:],
            self.discards[:],
            self.row[:],
            self.hands[:],
            self.seen[:],
            self.hand_size[:],
            self.barkers[:],
            self.carried,
            self.since,
        )
        new.deck_size = self.deck_size
        new.barkers_left = self.barkers_left
        return new

    def touch(self) -> i64:
        """See ``State``."""
        touched = self.deck[0] ^ self.discards[0] ^ self.row[0] ^ self.hand_size[0]
        return touched ^ self.hands[0] ^ self.seen[0] ^ self.barkers[0]

    def hand(self, seat: i64) -> list[int]:
        """The cards of a seat, by kind."""
        return [int(self.hands[seat * KINDS + kind]) for kind in range(KINDS)]

    def draw(self, luck: Luck) -> i64:
        """The top of the deck. When it was the last, the discards become the new deck at once."""
        pick = luck.below(self.deck_size)
        deck = self.deck
        kind: i64 = 0
        while pick >= deck[kind]:
            pick -= deck[kind]
            kind += 1
        deck[kind] -= 1
        self.deck_size -= 1
        if self.deck_size == 0:
            self._reshuffle()
        return kind

    def _reshuffle(self) -> None:
        empty = self.deck
        self.deck = self.discards
        self.discards = empty
        kind: i64
        for kind in range(KINDS):
            self.deck_size += self.deck[kind]
        self._carry()

    def _carry(self) -> None:
        """The deck was empty: what is unseen in the hands is all that nobody can place."""
        self.carried = [self.hands[at] - self.seen[at] for at in range(len(self.hands))]
        self.since = []

    def refill(self, luck: Luck) -> None:
        """Fill the empty places of the row from the deck."""
        row = self.row
        place: i64
        for place in range(self.edition.face_up):
            if row[place] == EMPTY and self.deck_size > 0:
                row[place] = self.draw(luck)

    def receive(self, seat: i64, kind: i64) -> None:
        self.hands[seat * KINDS + kind] += 1
        self.hand_size[seat] += 1

    def take_unseen(self, seat: i64, luck: Luck) -> None:
        """Take the top of the deck. The last card of a deck is carried past its end."""
        was_last = self.deck_size == 1
        self.receive(seat, self.draw(luck))
        if was_last:
            self._carry()
        elif self.carried:
            self.since = [*self.since, seat * EVENTS + DRAWN]

    def face_up_kinds(self) -> i64:
        """The kinds (a bit each) of the face-up cards."""
        kinds: i64 = 0
        place: i64
        for place in range(self.edition.face_up):
            if self.row[place] != EMPTY:
                kinds |= BIT[self.row[place]]
        return kinds

    def take_open(self, seat: i64, kind: i64) -> None:
        """Take a card of the row, for everybody to see."""
        place: i64 = 0
        while self.row[place] != kind:
            place += 1
        self.row[place] = EMPTY
        self.receive(seat, kind)
        self.seen[seat * KINDS + kind] += 1

    def discard(self, seat: i64, kind: i64) -> None:
        """Put a card of a hand on the discards. One that was seen being taken is seen to go."""
        at = seat * KINDS + kind
        self.hands[at] -= 1
        self.hand_size[seat] -= 1
        if self.seen[at] > 0:
            self.seen[at] -= 1
        elif self.carried:
            self.since = [*self.since, seat * EVENTS + kind]
        self.discards[kind] += 1

    def take_barker(self, seat: i64) -> None:
        self.barkers[seat] += 1
        self.barkers_left -= 1

    def return_barkers(self, seat: i64, count: i64) -> None:
        self.barkers[seat] -= count
        self.barkers_left += count


def all_in_the_deck(edition: Edition, seats: int) -> Cards:
    """Before anything is dealt."""
    copies: list[i64] = [edition.copies(kind) for kind in range(KINDS)]
    none: list[i64] = [0] * (seats * KINDS)
    empty: list[i64] = [EMPTY] * int(edition.face_up)
    cards = Cards(
        edition,
        vec[i64](copies),
        vec[i64](none[:KINDS]),
        vec[i64](empty),
        vec[i64](none),
        vec[i64](none),
        vec[i64](none[:seats]),
        vec[i64](none[:seats]),
        [],
        [],
    )
    for count in copies:
        cards.deck_size += count
    return cards
