"""Everything that lies on the table, as plain numbers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import ACTION_SPACES, PARKING
from fairground.moves import ListState

DRAFT: Final[i64] = 0
"""All choose wishlist cards at the same time."""
REMOVAL: Final[i64] = 1
"""With two seats, each removes a tile before the actions."""
ACTIONS: Final[i64] = 2
CHOICE: Final[i64] = 3
"""Two cards are drawn for a play-test; one is kept."""
OVER: Final[i64] = 4

PICKS: Final = 4
"""Wishlist cards each seat keeps in the draft."""
NONE: Final[i64] = -1


@final
class Visitor:
    """One seat's visitor to the fair."""

    def __init__(self) -> None:
        self.place: i64 = PARKING
        self.money: i64 = 0
        self.spent: i64 = 0
        self.load: i64 = 0
        """Games carried; each covers one of the eight action spaces."""
        self.ate = False
        self.preordered = False
        self.bought: i64 = 0
        self.carried: i64 = 0
        self.hand: i64 = 0
        self.taken: i64 = 0
        """The part of the hand that came from the common wishlist, in the sight of all."""
        self.purchases: i64 = 0
        self.morning: i64 = 0
        self.departure: i64 = 0
        self.withdrawn: i64 = 0
        """Points paid for money."""

    def left(self) -> i64:
        """Actions left: the eight spaces less the games carried and the actions spent this
        round."""
        return ACTION_SPACES - self.load - self.spent

    def points(self) -> i64:
        """The score track: what was scored so far."""
        return self.purchases + self.morning + self.departure - self.withdrawn

    def copy(self) -> Visitor:
        other = Visitor()
        other.place = self.place
        other.money = self.money
        other.spent = self.spent
        other.load = self.load
        other.ate = self.ate
        other.preordered = self.preordered
        other.bought = self.bought
        other.carried = self.carried
        other.hand = self.hand
        other.taken = self.taken
        other.purchases = self.purchases
        other.morning = self.morning
        other.departure = self.departure
        other.withdrawn = self.withdrawn
        return other


class Day(ListState):
    """The table. Sets of tiles and of wishlist cards are bit masks; a card has the number of its
    tile.

    Draft: ``packs`` is what is left of the seven cards first dealt to each seat, and pack p is with
    seat p + ``step``; ``picks[4p + k]`` is the k-th card taken from pack p, or -1.
    Round: ``current`` decides; ``done`` counts turns ended, or tiles removed, in this part of it.
    Hall: ``stalls`` are the tiles on their booths, ``coming`` those in storage, as a set, because
    piles are drawn when they are opened; ``event`` is the token on each tile, or -1.
    Wishlist: ``generation`` counts how often the discards were shuffled into a new deck;
    ``tested[generation * seats + seat]`` are the cards kept in play-tests; of two drawn cards the
    first came from deck ``drawn_from`` and the second always from the present one.
    """

    def __init__(self, edition: Edition, seats: i64, no_crowd: bool, no_ranking: bool) -> None:
        super().__init__(seats)
        self.edition = edition
        self.no_crowd = no_crowd
        self.no_ranking = no_ranking
        self.phase: i64 = DRAFT
        self.visitors: list[Visitor] = []
        self.packs: list[i64] = []
        self.picks: list[i64] = []
        self.step: i64 = 0
        self.round: i64 = 0
        self.first: i64 = NONE
        self.current: i64 = NONE
        self.done: i64 = 0
        self.departed: i64 = 0
        self.stalls: i64 = 0
        self.pallets: list[i64] = []
        self.coming: i64 = 0
        self.event: list[i64] = []
        self.events_left: list[i64] = []
        self.popularity: list[i64] = []
        self.crowd: i64 = 0
        self.rankings: list[i64] = []
        self.last_turn: i64 = NONE
        self.deck: i64 = 0
        self.discards: i64 = 0
        self.common: i64 = 0
        self.generation: i64 = 0
        self.tested: list[i64] = []
        self.drawn_first: i64 = NONE
        self.drawn_second: i64 = NONE
        self.drawn_from: i64 = 0

    def copy_into(self, other: Day) -> None:
        other.epoch = self.epoch
        other.phase = self.phase
        other.visitors = [visitor.copy() for visitor in self.visitors]
        other.packs = self.packs[:]
        other.picks = self.picks[:]
        other.step = self.step
        other.round = self.round
        other.first = self.first
        other.current = self.current
        other.done = self.done
        other.departed = self.departed
        other.stalls = self.stalls
        other.pallets = self.pallets[:]
        other.coming = self.coming
        other.event = self.event[:]
        other.events_left = self.events_left[:]
        other.popularity = self.popularity[:]
        other.crowd = self.crowd
        other.rankings = self.rankings[:]
        other.last_turn = self.last_turn
        other.deck = self.deck
        other.discards = self.discards
        other.common = self.common
        other.generation = self.generation
        other.tested = self.tested[:]
        other.drawn_first = self.drawn_first
        other.drawn_second = self.drawn_second
        other.drawn_from = self.drawn_from
