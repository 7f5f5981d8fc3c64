"""A table of Fair Enough: everybody's cards, the display, the time, and whose turn it is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT
from fairground.game import Outcome
from fairground.games.fair_enough.edition import DISPLAY, Edition
from fairground.games.fair_enough.rules.cards import NOTHING, Collector, Deck
from fairground.games.fair_enough.rules.end import outcome
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
NONE: Final[list[int]] = []
EMPTY_DISPLAY: Final = vec[i64]([i64(NOTHING)] * DISPLAY)


@final
@mypyc_attr(acyclic=True)
class State(AnyState):
    """``clocks``, the time cards to come, are unordered; ``inside`` is the set of seats that have
    not left the round. ``picked``, the set of places of the display that are being taken, and
    ``removing``, the card that is being sold out, belong to a turn that is not finished; nobody
    else sees them. ``first_out`` and ``closer``, who brought the time to zero, are of the present
    round, and of the last one until the next time card is turned. ``last_…`` is what was last done
    in the open. Copies share the lists and rows that are replaced and never changed.
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
        self.collectors = collectors
        self.deck = deck
        self.phase: i64 = RESEARCH
        self.round: i64 = 1
        self.starter: i64 = 0
        self.actor: i64 = 0
        self.researched: i64 = 0
        self.inside: i64 = 0
        self.time_left: i64 = 0
        self.clocks: list[int] = NONE
        self.past_clocks: list[int] = NONE
        self.places: vec[i64] = EMPTY_DISPLAY
        self.picked: i64 = 0
        self.removing: i64 = NOTHING
        self.first_out: i64 = NOBODY
        self.closer: i64 = NOBODY
        self.last_seat: i64 = NOBODY
        self.last_move: i64 = NOTHING
        self.last_removed: i64 = NOTHING
        self.last_taken: list[int] = NONE

    def copy(self) -> State:
        collectors = [collector.copy() for collector in self.collectors]
        new = State(self.edition, self.options, collectors, self.deck.copy())
        new.phase = self.phase
        new.round = self.round
        new.epoch = self.epoch
        new.starter = self.starter
        new.actor = self.actor
        new.researched = self.researched
        new.inside = self.inside
        new.time_left = self.time_left
        new.clocks = self.clocks
        new.past_clocks = self.past_clocks
        new.places = self.places
        new.picked = self.picked
        new.removing = self.removing
        new.first_out = self.first_out
        new.closer = self.closer
        new.last_seat = self.last_seat
        new.last_move = self.last_move
        new.last_removed = self.last_removed
        new.last_taken = self.last_taken
        return new

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

    @property
    def display(self) -> list[int]:
        """The cards that lie face up. ``places`` has NOTHING after them if they are too few."""
        return [int(card) for card in self.places if card != NOTHING]

    @display.setter
    def display(self, cards: list[int]) -> None:
        places = EMPTY_DISPLAY[:]
        for place in range(len(cards)):
            places[place] = cards[place]
        self.places = places

    def finish_turn(self, seat: i64, move: i64) -> None:
        """Taking a card and selling one out are halves of a turn; only a finished turn is seen."""
        self.epoch += 1
        self.last_seat = seat
        self.last_move = move
        self.last_removed = NOTHING
        self.last_taken = NONE

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
