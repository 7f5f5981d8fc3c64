"""A table of ESSEN: the visitors, the hall, the wishlist cards, and who decides."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fairground.bits import BIT
from fairground.game import Options, Outcome
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING, SPACES
from fairground.games.essen.rules.end import Visitor, fill_result, outcome
from fairground.luck import Luck
from fairground.moves import NEAR_IN_MEMORY, WAITS, Choices, Moves
from fairground.moves import State as AnyState
from fairground.vecs import vec

MOVES: Final = Moves()

# Phases, which are also the decisions of ``rules/__init__.py``
DRAFT: Final = 0
"""All choose wishlist cards at the same time."""
REMOVAL: Final = 1
"""With two seats, each removes a game before the actions."""
CHOICE: Final = 2
"""Two cards are drawn for a play-test; one is kept."""
ACTIONS: Final = 3
"""There is a decision for each kind of place: a booth, the courtyard, the parking, the others."""
OVER: Final = 7

ON_A_BOOTH: Final = 0
ON_THE_COURTYARD: Final = 1
ON_THE_PARKING: Final = 2
ELSEWHERE: Final = 3

NONE: Final = -1
NONES: Final = vec[i64]([i64(NONE)] * BOOTHS)
"""A slice is a new row of as many numbers as wanted."""
NOTHING: Final = NONES[:0]
NOBODY: Final = vec[Visitor]()
NO_CARDS: Final = vec[i64]([i64(0)] * BOOTHS)
"""A row of empty sets."""


def _site(space: int) -> int:
    """What kind of place a space is."""
    if space < BOOTHS:
        return ON_A_BOOTH
    return {COURTYARD: ON_THE_COURTYARD, PARKING: ON_THE_PARKING}.get(space, ELSEWHERE)


SITES: Final = vec[i64]([i64(_site(space)) for space in range(SPACES)])


@final
class Variant:
    """The table's options, read once."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.has_crowd = not options.get("family_no_crowd", False)
        self.has_rankings = not options.get("family_no_ranking", False)
        self.action_to_buy = bool(options.get("action_to_buy", False))


@final
@mypyc_attr(acyclic=True)
class State(AnyState):
    """Sets of games and of wishlist cards are bit masks; a card has the number of its game. Rows
    of numbers are shared by copies, so they are replaced and never changed, but for ``packs`` and
    ``picks`` in the draft.

    Draft: ``packs`` is what is left of the seven cards first dealt to each seat, and pack p is with
    seat p + ``step``; ``picks[4p + k]`` is the k-th card taken from pack p, or NONE; ``undecided``
    is the set of seats that have to choose before the packs are passed on.
    Round: ``current`` decides; ``done`` counts turns ended, or games removed, in this part of it.
    Hall: ``stalls`` are the games on their booths, ``coming`` those in storage, as a set, because
    piles are drawn when they are opened; ``event`` is the token on each game, or NONE, and
    ``hall_words`` what ``features.py`` makes of them, and of pallets, popularity and ranking
    cards, until the next round or until an event is gone.
    Wishlist: ``generation`` counts how often the discards were shuffled into a new deck;
    ``tested[generation * seats + seat]`` are the cards kept in play-tests; of two drawn cards the
    first came from deck ``drawn_from`` and the second always from the present one.
    """

    def __init__(self, edition: Edition, seats: i64, variant: Variant) -> None:
        super().__init__(MOVES, seats)
        self.edition = edition
        self.variant = variant
        self.phase: i64 = DRAFT
        self.visitors: vec[Visitor] = NOBODY
        self.packs: vec[i64] = NOTHING
        self.picks: vec[i64] = NOTHING
        self.step: i64 = 0
        self.undecided: i64 = 0
        self.round: i64 = 0
        self.first: i64 = NONE
        self.current: i64 = NONE
        self.done: i64 = 0
        self.departed: i64 = 0
        self.stalls: i64 = 0
        self.pallets: vec[i64] = NOTHING
        self.coming: i64 = 0
        self.event: vec[i64] = NONES
        self.hall_words: vec[i64] = NOTHING
        self.events_left: vec[i64] = NOTHING
        self.popularity: vec[i64] = NOTHING
        self.crowd: i64 = 0
        self.rankings: vec[i64] = NOTHING
        self.last_turn: i64 = NONE
        self.deck: i64 = 0
        self.discards: i64 = 0
        self.common: i64 = 0
        self.generation: i64 = 0
        self.tested: vec[i64] = NOTHING
        self.drawn_first: i64 = NONE
        self.drawn_second: i64 = NONE
        self.drawn_from: i64 = 0

    def copy(self) -> State:
        new = State(self.edition, self.seats, self.variant)
        new.epoch = self.epoch
        new.phase = self.phase
        new.visitors = self.visitors[:]
        for seat in range(self.seats):
            new.visitors[seat] = self.visitors[seat].copy()
        new.packs = self.packs
        new.picks = self.picks
        if self.phase == DRAFT:
            new.packs = self.packs[:]
            new.picks = self.picks[:]
        new.step = self.step
        new.undecided = self.undecided
        new.round = self.round
        new.first = self.first
        new.current = self.current
        new.done = self.done
        new.departed = self.departed
        new.stalls = self.stalls
        new.pallets = self.pallets
        new.coming = self.coming
        new.event = self.event
        new.hall_words = self.hall_words
        new.events_left = self.events_left
        new.popularity = self.popularity
        new.crowd = self.crowd
        new.rankings = self.rankings
        new.last_turn = self.last_turn
        new.deck = self.deck
        new.discards = self.discards
        new.common = self.common
        new.generation = self.generation
        new.tested = self.tested
        new.drawn_first = self.drawn_first
        new.drawn_second = self.drawn_second
        new.drawn_from = self.drawn_from
        return new

    def touch(self) -> i64:
        touched = self.phase
        if self.current != NONE:
            visitor = self.visitors[self.current]
            touched ^= visitor.place ^ visitor.withdrawn
        place: i64 = 0
        while place < len(self.seat_words):
            touched ^= self.seat_words[place]
            place += NEAR_IN_MEMORY
        if len(self.hall_words):
            touched ^= self.hall_words[0] ^ self.hall_words[NEAR_IN_MEMORY]
        return touched ^ self.drawn_from

    def asked(self, seat: i64) -> i64:
        if self.phase == DRAFT:
            if self.undecided & BIT[seat]:
                return DRAFT
        elif seat == self.current:
            if self.phase == ACTIONS:
                return ACTIONS + SITES[self.visitors[seat].place]
            return self.phase
        return WAITS

    def fill_turn(self, out: Choices) -> None:
        """Quicker than asking every seat: outside the draft only the current one decides."""
        if self.phase == DRAFT:
            super().fill_turn(out)
            return
        out.count = 0
        if self.current != NONE:
            out.add(self.current)

    def play_legal(self, seat: i64, move: i64, luck: Luck) -> None:
        """Nobody else's visitor changes, but for the end of a round."""
        self.changed |= BIT[seat]
        super().play_legal(seat, move, luck)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return outcome(self.edition, self.visitors, self.rankings)

    def fill_result(self, scores: Choices, worths: Choices) -> None:
        scores.count = 0
        worths.count = 0
        fill_result(self.edition, self.visitors, self.rankings, scores, worths)

    def is_on_sale(self, tile: i64) -> bool:
        """Whether a game lies on its booth."""
        return self.stalls & BIT[tile] != 0

    def set_event(self, tile: i64, event: i64) -> None:
        if self.event[tile] != event:
            self.event = replaced(self.event, tile, event)
            self.hall_words = NOTHING


def replaced(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    """A row with another number in one place."""
    new = numbers[:]
    new[place] = number
    return new
