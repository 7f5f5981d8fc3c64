"""Drawing two cards: a face-up one, the top of the deck or a barker, twice; then the hand is
discarded down to its limit and the row is filled up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import lowest
from fairground.games.kairo.edition import KIND_NAMES, KINDS, kind_name
from fairground.games.kairo.language import sentence
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.intent import DROPPING
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

PICKS: Final = 2


@final
class Take(Family):
    """A card of the row, which is not filled up in between."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        kinds = state.cards.face_up_kinds()
        while kinds:
            out.add(self.first + lowest(kinds))
            kinds &= kinds - 1

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return sentence("There is no {card} face up.", card=kind_name(choice))

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.cards.take_open(seat, choice)
        state.tell(news.TOOK).add(seat).add(choice)
        next_pick(state, luck)


@final
class TakeDeck(Family):
    """The top of the deck. With its last card the discards become the new deck."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if state.cards.deck_size > 0:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return sentence("There are no cards left to draw.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.tell(news.TOOK).add(seat).add(news.FROM_DECK)
        if state.cards.deck_size == 1:
            state.tell(news.RESHUFFLED)
        state.cards.take_unseen(seat, luck)
        next_pick(state, luck)


@final
class TakeBarker(Family):
    """Barkers lie open and do not count as stall cards."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if state.cards.barkers_left > 0:
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return sentence("There are no barkers left.")

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.cards.take_barker(seat)
        state.tell(news.TOOK).add(seat).add(news.A_BARKER)
        next_pick(state, luck)


def next_pick(state: State, luck: Luck) -> None:
    state.picks += 1
    if state.picks == PICKS:
        state.intent.step = DROPPING
        finish_drawing(state, luck)


@final
class Drop(Family):
    """A card for which the hand has no room."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        kind: i64
        for kind in range(KINDS):
            if state.cards.hands[seat * KINDS + kind] > dropped(state, kind):
                out.add(self.first + kind)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        return sentence("You have no {card} to discard.", card=kind_name(choice))

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.intent.dropped = [*state.intent.dropped, choice]
        finish_drawing(state, luck)


def dropped(state: State, kind: i64) -> i64:
    """How many cards of a kind the seat has chosen to discard."""
    count: i64 = 0
    for other in state.intent.dropped:
        if other == kind:
            count += 1
    return count


def finish_drawing(state: State, luck: Luck) -> None:
    """Down to four stall cards; then the row is filled up."""
    cards = state.cards
    seat = state.seat
    gone = state.intent.dropped
    if cards.hand_size[seat] - len(gone) > state.edition.hand_limit:
        return
    if gone:
        item = state.tell(news.DROPPED).add(seat)
        for kind in gone:
            cards.discard(seat, kind)
            item.add(kind)
    before = cards.deck_size
    cards.refill(luck)
    if cards.deck_size > before:
        state.tell(news.RESHUFFLED)
    state.end_turn(False)


TAKE: Final = Take("take", KIND_NAMES)
TAKE_DECK: Final = TakeDeck("take deck")
TAKE_BARKER: Final = TakeBarker("take barker")
DROP: Final = Drop("drop", KIND_NAMES)
