"""A table of Fair Enough: everybody's cards, the display, the time, and whose turn it is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT, members
from fairground.game import Outcome
from fairground.games.fair_enough.edition import DISPLAY, Edition
from fairground.games.fair_enough.rules.card_map import CardMap
from fairground.games.fair_enough.rules.cards import NOTHING, Collector, Deck
from fairground.games.fair_enough.rules.end import fill_result, outcome
from fairground.moves import WAITS, Choices, Moves
from fairground.moves import State as AnyState
from fairground.vecs import vec

MOVES: Final = Moves()

# Phases, which are also decisions of ``rules/__init__.py``
RESEARCH: Final = 0
COLLECTING: Final = 1
AFTER_SOLD_OUT: Final = 2
"""No phase of its own: in collecting, a card is being sold out and another must be laid."""
OVER: Final = 3

NOBODY: Final = -1
NO_NUMBERS: Final = vec[i64]()
NO_COLLECTORS: Final[list[Collector]] = []
EMPTY_DISPLAY: Final = vec[i64]([i64(NOTHING)] * DISPLAY)


def display_of(cards: list[int]) -> vec[i64]:
    """The places of a display with these cards on it."""
    places = EMPTY_DISPLAY[:]
    for place in range(len(cards)):
        places[place] = cards[place]
    return places


@final
@mypyc_attr(acyclic=True)
class State(AnyState):
    """``time_cards`` holds those to come from its front, in no order, and those that were turned
    from its back. ``inside`` is the set of seats that have not left the round. ``picked``, the set
    of places of the display that are being taken, and ``removing``, the card that is being sold
    out, belong to a turn that is not finished; nobody else sees them. ``first_out`` and ``closer``,
    who brought the time to zero, are of the present round, and of the last one until the next time
    card is turned. ``last_…`` is what was last done in the open; cards were taken from
    ``last_places``. Copies share the rows that are replaced and never changed. ``clock_words`` is
    what ``features.py`` makes of the time cards, until the next is turned.
    """

    def __init__(
        self,
        edition: Edition,
        options: dict[str, bool | str],
        collectors: list[Collector],
        deck: Deck,
    ) -> None:
        super().__init__(MOVES, len(collectors))
        self.edition = edition
        self.options = options
        self.collectors: vec[Collector] = vec[Collector](collectors)
        self.deck = deck
        self.phase: i64 = RESEARCH
        self.round: i64 = 1
        self.starter: i64 = 0
        self.actor: i64 = 0
        self.researched: i64 = 0
        self.inside: i64 = 0
        self.time_left: i64 = 0
        self.time_cards: vec[i64] = NO_NUMBERS
        self.turned: i64 = 0
        self.clock_words: vec[i64] = NO_NUMBERS
        self.places: vec[i64] = EMPTY_DISPLAY
        self.picked: i64 = 0
        self.removing: i64 = NOTHING
        self.first_out: i64 = NOBODY
        self.closer: i64 = NOBODY
        self.last_seat: i64 = NOBODY
        self.last_move: i64 = NOTHING
        self.last_removed: i64 = NOTHING
        self.last_places: vec[i64] = EMPTY_DISPLAY
        self.last_picked: i64 = 0
        self._map: CardMap | None = None

    def copy(self) -> State:
        new = State(self.edition, self.options, NO_COLLECTORS, self.deck.copy())
        new.seats = self.seats
        new.collectors = self.collectors[:]
        for seat in range(self.seats):
            new.collectors[seat] = self.collectors[seat].copy()
        new.phase = self.phase
        new.round = self.round
        new.epoch = self.epoch
        new.starter = self.starter
        new.actor = self.actor
        new.researched = self.researched
        new.inside = self.inside
        new.time_left = self.time_left
        new.time_cards = self.time_cards
        new.turned = self.turned
        new.clock_words = self.clock_words
        new.places = self.places
        new.picked = self.picked
        new.removing = self.removing
        new.first_out = self.first_out
        new.closer = self.closer
        new.last_seat = self.last_seat
        new.last_move = self.last_move
        new.last_removed = self.last_removed
        new.last_places = self.last_places
        new.last_picked = self.last_picked
        return new

    def touch(self) -> i64:
        deck, touched = self.deck, self.phase ^ self.time_cards[0] ^ self.places[0]
        touched ^= deck.left ^ i64(deck.cards[0]) ^ self.last_picked
        if self._map is not None:
            touched ^= self._map.words[0]
        if len(self.seat_words):
            touched ^= self.seat_words[0]
        return touched ^ self.collectors[self.actor].touch()

    def card_map(self) -> CardMap:
        """Where the cards are. It is made when it is first asked for, and kept from then on; copies
        have none."""
        found = self._map
        if found is None or found.is_stale:
            found = CardMap()
            for seat in range(self.seats):
                self.collectors[seat].show_on(found, seat)
            self.deck.show_on(found)
            self._map = found
        return found

    def asked(self, seat: i64) -> i64:
        if seat != self.actor or self.phase == OVER:
            return WAITS
        if self.removing != NOTHING:
            return AFTER_SOLD_OUT
        return self.phase

    def fill_turn(self, out: Choices) -> None:
        """Only ever one seat, so that nobody else needs to be asked."""
        out.count = 0
        if self.phase != OVER:
            out.add(self.actor)

    def outcome(self) -> Outcome | None:
        return outcome(self.collectors, self.edition) if self.phase == OVER else None

    def fill_result(self, scores: Choices, worths: Choices) -> None:
        scores.count = 0
        worths.count = 0
        fill_result(self.collectors, self.edition, scores, worths)

    @property
    def display(self) -> list[int]:
        """The cards that lie face up. ``places`` has NOTHING after them if they are too few."""
        return [int(card) for card in self.places if card != NOTHING]

    @display.setter
    def display(self, cards: list[int]) -> None:
        self.places = display_of(cards)

    @property
    def last_taken(self) -> list[int]:
        return [int(self.last_places[place]) for place in members(self.last_picked)]

    @property
    def clocks(self) -> list[int]:
        """The time cards to come."""
        return [int(self.time_cards[at]) for at in range(len(self.time_cards) - self.turned)]

    @clocks.setter
    def clocks(self, coming: list[int]) -> None:
        self._set_time_cards(coming, self.past_clocks)

    @property
    def past_clocks(self) -> list[int]:
        """The time cards that were turned, the present one last."""
        last = len(self.time_cards) - 1
        return [int(self.time_cards[last - at]) for at in range(self.turned)]

    @past_clocks.setter
    def past_clocks(self, turned: list[int]) -> None:
        self._set_time_cards(self.clocks, turned)

    def _set_time_cards(self, coming: list[int], turned: list[int]) -> None:
        self.time_cards = vec[i64]([i64(minutes) for minutes in [*coming, *turned[::-1]]])
        self.clock_words = NO_NUMBERS
        self.turned = len(turned)

    def finish_turn(self, seat: i64, move: i64) -> None:
        """Taking a card and selling one out are halves of a turn; only a finished turn is seen."""
        self.epoch += 1
        self.changed |= BIT[seat]
        self.last_seat = seat
        self.last_move = move
        self.last_removed = NOTHING
        self.last_picked = 0

    def pass_turn(self) -> None:
        """Clockwise to the next player who has not left the round."""
        seat = self.seat_after(self.actor)
        while not self.is_inside(seat):
            seat = self.seat_after(seat)
        self.actor = seat

    def seat_after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def is_inside(self, seat: i64) -> bool:
        return self.inside & BIT[seat] != 0
