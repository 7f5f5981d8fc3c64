"""The rules of Fair Enough, in the order of the rulebook: set-up, research, collecting, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from fairground.game import IllegalMove, Outcome
from fairground.games.fair_enough.collector import (
    Collector,
    group_sizes,
    owner_of_laid,
    score_parts,
)
from fairground.games.fair_enough.deck import NOTHING, Deck, draw
from fairground.games.fair_enough.edition import CARDS, QUEUE, ROUNDS, SOLD_OUT, Edition
from fairground.games.fair_enough.moves import (
    DONE,
    LAY,
    MOVES,
    PLAIN,
    REMOVE,
    SECURE,
    TAKE,
    THEN_SOLD_OUT,
    time_needed,
)
from fairground.games.fair_enough.refusals import not_collected, not_laid, not_taken
from fairground.luck import Luck
from fairground.moves import ListState

__all__ = ["MOVES", "State", "setup"]

# Phases
RESEARCH: Final = 0
COLLECTING: Final = 1
OVER: Final = 2

NOBODY: Final = -1
HAND: Final = 3
DISPLAY: Final = 3
LAPS: Final = 2


@final
class State(ListState):
    """The full truth of a table of Fair Enough.

    ``clocks``, the time cards to come, are unordered. ``picked``, the mask of the places of the
    display that are being taken, and ``removing``, the card that is being sold out, belong to a
    turn that is not finished; nobody else sees them. ``first_out`` and ``closer``, who brought the
    time to zero, tell of the present round, and of the last one until the next time card is
    turned. ``last_…`` is what was last done in the open. Copies share the lists that are replaced
    and never changed.
    """

    def __init__(
        self,
        edition: Edition,
        options: dict[str, bool | str],
        collectors: list[Collector],
        deck: Deck,
    ) -> None:
        super().__init__(len(collectors))
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
        self.clocks: list[int] = []
        self.past_clocks: list[int] = []
        self.display: list[int] = []
        self.picked: i64 = 0
        self.removing: i64 = NOTHING
        self.first_out: i64 = NOBODY
        self.closer: i64 = NOBODY
        self.last_seat: i64 = NOBODY
        self.last_move: i64 = NOTHING
        self.last_removed: i64 = NOTHING
        self.last_taken: list[int] = []

    def copy(self) -> State:
        collectors = [one.copy() for one in self.collectors]
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
        new.display = self.display
        new.picked = self.picked
        new.removing = self.removing
        new.first_out = self.first_out
        new.closer = self.closer
        new.last_seat = self.last_seat
        new.last_move = self.last_move
        new.last_removed = self.last_removed
        new.last_taken = self.last_taken
        return new

    def turn(self) -> list[int]:
        if self.phase == OVER:
            return []
        return [self.actor]

    def legal(self, seat: i64) -> list[int]:
        if seat != self.actor or self.phase == OVER:
            return []
        if self.phase == RESEARCH:
            return self._takes()
        if self.removing != NOTHING:
            lays: list[int] = []
            collector = self.collectors[seat]
            collector.add_lays(lays, PLAIN, self._time_given_back(), self.edition.times)
            return lays
        return self._collects(self.collectors[seat])

    def play(self, seat: i64, move: i64, luck: Luck) -> None:
        """Taking a card and selling one out are halves of a turn; only a finished turn is seen."""
        if not self._allows(seat, move):
            raise IllegalMove(self._refusal(seat, move))
        if move < DONE:
            self.picked |= 1 << self._place(move - TAKE)
        elif move >= REMOVE:
            self.removing = move - REMOVE
        else:
            self.epoch += 1
            self.last_seat = seat
            self.last_move = move
            self.last_taken = []
            if move >= LAY:
                self._lay(seat, move - LAY)
            else:
                self.last_removed = NOTHING
                if move == SECURE:
                    self._secure(seat)
                else:
                    self._take(seat, luck)

    def _refusal(self, seat: i64, move: i64) -> str:
        if seat != self.actor or self.phase == OVER:
            return "There is nothing to choose now."
        if self.phase == RESEARCH:
            return not_taken(move, self._place(move) >= 0)
        if self.removing != NOTHING:
            return not_laid(self.collectors[seat], move, self._time_given_back(), self.edition)
        return not_collected(self.collectors, seat, move, self.time_left, self.edition)

    def outcome(self) -> Outcome | None:
        """Most points; tie: the larger largest group of one kind; still tied: shared."""
        if self.phase != OVER:
            return None
        parts = [score_parts(self.edition, one.pile, one.hand) for one in self.collectors]
        return Outcome.of(parts, [max(group_sizes(one.pile)) for one in self.collectors])

    def _allows(self, seat: i64, move: i64) -> bool:
        """Whether a move is legal, without listing the others."""
        if seat != self.actor or self.phase == OVER or move < 0 or move >= MOVES:
            return False
        if self.phase == RESEARCH:
            return move == DONE or (move < DONE and self._may_take() and self._place(move) >= 0)
        if move < LAY:
            return move == SECURE and self.removing == NOTHING
        if move >= REMOVE:
            return self.removing == NOTHING and self._may_remove(seat, move - REMOVE)
        manner: i64 = (move - LAY) // CARDS
        card: i64 = (move - LAY) % CARDS
        hand = self.collectors[seat].hand
        times = self.edition.times
        if card not in hand:
            return False
        if self.removing != NOTHING:
            return manner == PLAIN and time_needed(times, card, manner) <= self._time_given_back()
        if manner != PLAIN and QUEUE - 1 + manner not in hand:
            return False
        return time_needed(times, card, manner) <= self.time_left

    # Research

    def _may_take(self) -> bool:
        """Two at most: no or one bit is set."""
        return self.picked & (self.picked - 1) == 0

    def _place(self, card: i64) -> i64:
        """The first place of the display where a card lies and is not picked; -1 if none."""
        place: i64
        for place in range(len(self.display)):
            if not self.picked >> place & 1 and self.display[place] == card:
                return place
        return -1

    def _takes(self) -> list[int]:
        moves: list[int] = []
        if self._may_take():
            place: i64
            for place in range(len(self.display)):
                card: i64 = self.display[place]
                if self._place(card) == place:
                    moves.append(TAKE + card)
        moves.append(DONE)
        return moves

    def _take(self, seat: i64, luck: Luck) -> None:
        """The cards go to the hand, the display is refilled to three; after two laps the time
        card is turned."""
        collector = self.collectors[seat]
        taken: list[int] = []
        display: list[int] = []
        place: i64
        for place in range(DISPLAY):
            card: i64 = self.display[place] if place < len(self.display) else NOTHING
            if self.picked >> place & 1:
                taken.append(card)
                collector.take(card)
                card = NOTHING
            if card == NOTHING:
                card = self.deck.draw(luck)
            if card != NOTHING:
                display.append(card)
        self.display = display
        self.picked = 0
        self.last_taken = taken
        self.researched += 1
        if self.researched == LAPS * self.seats:
            self._open(luck)
        else:
            self.actor = seat + 1 if seat + 1 < self.seats else 0

    # Collecting

    def _open(self, luck: Luck) -> None:
        self.phase = COLLECTING
        clocks = self.clocks[:]
        self.time_left = draw(clocks, luck)
        self.clocks = clocks
        self.past_clocks = [*self.past_clocks, self.time_left]
        self.actor = self.starter
        self.inside = (1 << self.seats) - 1
        self.first_out = NOBODY
        self.closer = NOBODY
        for collector in self.collectors:
            collector.secured = 0
            collector.lost = []

    def _collects(self, collector: Collector) -> list[int]:
        """Secure; lay a card, alone or with a special; sell out a laid card first."""
        manners = collector.manners()
        moves: list[int] = [SECURE]
        manner: i64
        for manner in range(4):
            if manners >> manner & 1:
                collector.add_lays(moves, manner, self.time_left, self.edition.times)
        if manners >> THEN_SOLD_OUT & 1:
            self._removals(collector, moves)
        return moves

    def _removals(self, collector: Collector, moves: list[int]) -> None:
        """A laid card may be sold out first if then, its time given back, one can be laid."""
        times = self.edition.times
        missing: i64 = collector.cheapest(times) - self.time_left
        for other in self.collectors:
            for one in other.laid:
                card: i64 = one % CARDS
                if times[card] >= missing:
                    moves.append(REMOVE + card)

    def _may_remove(self, seat: i64, card: i64) -> bool:
        collector = self.collectors[seat]
        if SOLD_OUT not in collector.hand or owner_of_laid(self.collectors, card) == NOBODY:
            return False
        given: i64 = self.edition.times[card]
        return collector.cheapest(self.edition.times) <= self.time_left + given

    def _time_given_back(self) -> i64:
        """The time left once the card that is being sold out is gone."""
        return self.time_left + self.edition.times[self.removing]

    def _lay(self, seat: i64, laid: i64) -> None:
        collector = self.collectors[seat]
        manner: i64 = laid // CARDS
        card: i64 = laid % CARDS
        self.last_removed = self.removing
        if self.removing != NOTHING:
            self._sell_out(self.removing)
            self.removing = NOTHING
            self._spend(collector, SOLD_OUT)
        collector.give(card)
        if manner != PLAIN:
            self._spend(collector, QUEUE - 1 + manner)
        if manner == THEN_SOLD_OUT:
            self.deck.discard(card)
            self.last_removed = card
        else:
            collector.laid.append(laid)
            self.time_left -= time_needed(self.edition.times, card, manner)
        if self.time_left == 0:
            self._close(seat)
        else:
            self._pass_turn()

    def _sell_out(self, card: i64) -> None:
        """A laid card goes to the discards and its printed time is given back, whatever special
        it was laid with."""
        self.collectors[owner_of_laid(self.collectors, card)].remove_laid(card)
        self.deck.discard(card)
        self.time_left += self.edition.times[card]

    def _spend(self, collector: Collector, special: i64) -> None:
        collector.give(special)
        self.deck.discard(special)

    def _secure(self, seat: i64) -> None:
        """The laid cards are safe and the seat leaves the round. The first to leave takes the
        start-player card."""
        if self.first_out == NOBODY:
            self.first_out = seat
            self.starter = seat
        self.inside &= ~(1 << seat)
        self.collectors[seat].secure()
        if self.inside == 0:
            self._end_round()
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        seat = self.actor
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.inside >> seat & 1:
                break
        self.actor = seat

    def _close(self, seat: i64) -> None:
        """Exactly zero: who made it secures, which is not leaving; everyone else still inside
        loses what they laid."""
        self.closer = seat
        self.collectors[seat].secure()
        for collector in self.collectors:
            if collector.laid:
                collector.lost = collector.clear_row()
                self.deck.discards += collector.lost
        self._end_round()

    # End

    def _end_round(self) -> None:
        self.inside = 0
        self.time_left = 0
        if self.round == ROUNDS:
            self.phase = OVER
            return
        self.round += 1
        self.phase = RESEARCH
        self.researched = 0
        self.actor = self.starter


def setup(edition: Edition, seats: int, options: Mapping[str, bool | str], luck: Luck) -> State:
    """Three cards to each hand, three on display, any player starts. With the variant there is
    a seventh time card, and one stays unseen."""
    cards = edition.deck()
    collectors: list[Collector] = []
    for _ in range(seats):
        hand: list[int] = sorted([draw(cards, luck) for _ in range(HAND)])
        collectors.append(Collector(hand, hand[:], [], [], []))
    display: list[int] = [draw(cards, luck) for _ in range(DISPLAY)]
    state = State(edition, dict(options), collectors, Deck(cards, [], False))
    state.display = display
    state.clocks = edition.clocks[seats][:]
    if options["twenty_one"]:
        state.clocks.append(edition.variant)
    state.starter = luck.below(seats)
    state.actor = state.starter
    return state
