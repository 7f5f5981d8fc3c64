"""Stall cards and barkers: deck, row, hands and discards, and what has been seen of them.

The deck is an unordered rest from which one card is picked when it is drawn. Lists by kind hold
counts; hands go by ``seat * 15 + kind``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fairground.games.kairo.edition import KINDS, Edition, kind_name
from fairground.games.kairo.rules import moves, news
from fairground.luck import Luck

if TYPE_CHECKING:
    from fairground.games.kairo.rules import State

EMPTY: Final = -1
TOLD: Final = KINDS + 1
DRAWN: Final = KINDS
"""In `since`, in the place of a kind: a card was drawn unseen."""


@final
class Cards:
    """``row`` holds the face-up cards in their places, ``seen`` the cards of a hand that everybody
    saw being taken.

    ``carried`` are the other cards of the hands when the discards last became the deck, empty if
    they never did. ``since`` tells in order what became of unseen cards after that, each as
    ``seat * TOLD + kind``: which kinds left a hand, and who drew from the deck. Copies share both
    lists: they are replaced, never changed."""

    def __init__(
        self,
        edition: Edition,
        deck: list[i64],
        discards: list[i64],
        row: list[i64],
        hands: list[i64],
        seen: list[i64],
        hand_size: list[i64],
        barkers: list[i64],
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

    def hand(self, seat: i64) -> list[i64]:
        """The cards of a seat, by kind."""
        return self.hands[seat * KINDS : (seat + 1) * KINDS]

    def draw(self, luck: Luck) -> i64:
        """The top of the deck. When it was the last, the discards become the new deck at once."""
        pick = luck.below(self.deck_size)
        kind: i64 = 0
        while pick >= self.deck[kind]:
            pick -= self.deck[kind]
            kind += 1
        self.deck[kind] -= 1
        self.deck_size -= 1
        if self.deck_size == 0:
            self._reshuffle()
        return kind

    def _reshuffle(self) -> None:
        self.deck = self.discards
        for count in self.deck:
            self.deck_size += count
        self.discards = [0] * KINDS
        self._carry()

    def _carry(self) -> None:
        """The deck was empty: what is unseen in the hands is all that nobody can place."""
        self.carried = [self.hands[at] - self.seen[at] for at in range(len(self.hands))]
        self.since = []

    def refill(self, luck: Luck) -> None:
        """Fill the empty places of the row from the deck."""
        place: i64
        for place in range(len(self.row)):
            if self.row[place] == EMPTY and self.deck_size > 0:
                self.row[place] = self.draw(luck)

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
            self.since = [*self.since, seat * TOLD + DRAWN]

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
            self.since = [*self.since, seat * TOLD + kind]
        self.discards[kind] += 1

    def take_barker(self, seat: i64) -> None:
        self.barkers[seat] += 1
        self.barkers_left -= 1

    def return_barkers(self, seat: i64, count: i64) -> None:
        self.barkers[seat] -= count
        self.barkers_left += count

    def take(self, seat: i64, move: i64, luck: Luck) -> list[list[int]]:
        """One pick, and what there is to tell of it."""
        if move == moves.TAKE_BARKER:
            self.take_barker(seat)
            return [[news.TOOK, seat, news.A_BARKER]]
        if move != moves.TAKE_DECK:
            self.take_open(seat, move - moves.TAKE)
            return [[news.TOOK, seat, move - moves.TAKE]]
        told: list[list[int]] = [[news.TOOK, seat, news.FROM_DECK]]
        if self.deck_size == 1:
            told.append([news.RESHUFFLED])
        self.take_unseen(seat, luck)
        return told

    def finish_drawing(self, seat: i64, dropped: list[i64], luck: Luck) -> list[list[int]]:
        """Put the dropped cards on the discards, then fill the row; and what there is to tell."""
        told: list[list[int]] = []
        if dropped:
            drop: list[int] = [news.DROPPED, seat]
            for kind in dropped:
                self.discard(seat, kind)
                drop.append(kind)
            told.append(drop)
        before = self.deck_size
        self.refill(luck)
        if self.deck_size > before:
            told.append([news.RESHUFFLED])
        return told

    def takes(self) -> list[int]:
        """What may be taken now, as moves: a card of the row, the top of the deck, a barker."""
        found: list[int] = [moves.TAKE + kind for kind in range(KINDS) if kind in self.row]
        if self.deck_size > 0:
            found.append(moves.TAKE_DECK)
        if self.barkers_left > 0:
            found.append(moves.TAKE_BARKER)
        return found


def all_in_the_deck(edition: Edition, seats: int) -> Cards:
    """Before anything is dealt."""
    cards = Cards(
        edition,
        [edition.copies(kind) for kind in range(KINDS)],
        [0] * KINDS,
        [EMPTY] * int(edition.face_up),
        [0] * (seats * KINDS),
        [0] * (seats * KINDS),
        [0] * seats,
        [0] * seats,
        [],
        [],
    )
    for count in cards.deck:
        cards.deck_size += count
    return cards


def why_not_take(state: State, move: i64) -> str:
    if moves.TAKE <= move < moves.DROP:
        return f"There is no {kind_name(move - moves.TAKE)} face up."
    if move == moves.TAKE_BARKER:
        return "There are no barkers left."
    if move == moves.TAKE_DECK:
        return "There are no cards left to draw."
    return "First take a card: a face-up one, the top of the deck, or a barker."


def why_not_drop(state: State, move: i64) -> str:
    if moves.DROP <= move < moves.COIN:
        return f"You have no {kind_name(move - moves.DROP)} to discard."
    return f"First discard until you have {state.edition.hand_limit} stall cards."
