"""A table of ESSEN in numbers. Hands, packs, the deck and cards just drawn are hidden; what
somebody remembers of a pack that was passed on is left to the learner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, size
from fairground.features import (
    Features,
    Field,
    Numbers,
    categories,
    flags,
    from_viewer,
    next_seat,
    of_each_seat,
    seats_from_viewer,
)
from fairground.games.essen.edition import EVENTS, LAST_TURNS, PALLET_PLACES, RANKING_PLACES
from fairground.games.essen.hall import BOOTHS, SPACES
from fairground.games.essen.rules.end import Visitor
from fairground.games.essen.rules.set_up import pack_with
from fairground.games.essen.rules.state import CHOICE, DRAFT, NONE, OVER, State

SYMBOLS: Final = 4
CROWD_PLACES: Final = 7
MOST_RANKINGS: Final = 63

# Where a game is; then in the car of each seat and, one further, carried by it
ON_ITS_BOOTH: Final = 1
IN_STORAGE: Final = 2
FIRST_BOUGHT: Final = 3

# Where a wishlist card is, as far as the viewer knows; then in the hand of each seat
IN_THE_DISCARDS: Final = 1
ON_THE_COMMON_LIST: Final = 2
IN_YOUR_PACK: Final = 3
DRAWN: Final = 4
FIRST_IN_HAND: Final = 5


@final
class EssenFeatures(Features):
    def fields(self, seats: int) -> list[Field]:
        return [
            categories(
                "phase",
                1,
                OVER,
                "0 draft, 1 removal, 2 choosing a card drawn, 3 actions, 7 over",
            ),
            flags("deciding", seats, "who decides now, from you on"),
            Field("draft_step", 1, "how often the packs were passed on"),
            Field("round", 1, "the round, from 1; 0 in the draft"),
            categories("first", 1, seats, "the first player of the round: 1 you, 2 the next seat"),
            Field("turns_ended", 1, "turns ended, or games removed, in this part of the round"),
            Field("departed", 1, "how many have left the fair"),
            flags("no_crowd", 1, "whether the table plays without a crowd"),
            flags("no_rankings", 1, "whether the table plays without ranking cards"),
            flags("action_to_buy", 1, "whether buying needs an action left"),
            flags("crowd", CROWD_PLACES, "crowded zones; then the courtyard, the entrances"),
            categories(
                "games",
                BOOTHS,
                FIRST_BOUGHT + 2 * seats - 1,
                "where each game is: 0 nowhere, 1 on its booth, 2 in storage; 3 in your car, 4 "
                "carried by you, 5 and 6 the same for the next seat, and so on",
            ),
            categories("events", BOOTHS, len(EVENTS), "the event on each game: " + _listed(EVENTS)),
            Field("events_left", len(EVENTS), "event tokens left, by kind"),
            categories("pallets", PALLET_PLACES, BOOTHS, "the game on each pallet plus 1"),
            Field("popularity", SYMBOLS, "by symbol: meeple, hourglass, die, cards"),
            categories("rankings", RANKING_PLACES, MOST_RANKINGS, "ranking cards shown, plus 1"),
            categories(
                "last_turn", 1, len(LAST_TURNS), "the last-turn tile: " + _listed(LAST_TURNS)
            ),
            categories(
                "wishes",
                BOOTHS,
                FIRST_IN_HAND + seats - 1,
                "where the wishlist card of each game is: 0 you do not know, 1 discards, 2 common "
                "wishlist, 3 the pack you hold, 4 drawn by you in a play-test, 5 your hand, 6 the "
                "hand of the next seat, and so on",
                own=True,
            ),
            Field("deck", 1, "wishlist cards in the deck"),
            Field("generation", 1, "how often the discards became the deck"),
            *of_each_seat(
                seats,
                [
                    categories("place", 1, SPACES, "the space of the visitor plus 1"),
                    Field("money", 1, "money"),
                    Field("spent", 1, "actions spent this round"),
                    Field("left", 1, "actions left"),
                    flags("ate", 1, "whether the visitor has eaten this round"),
                    flags("preordered", 1, "whether a game was pre-ordered"),
                    Field("hand", 1, "wishlist cards in hand"),
                    Field("purchases", 1, "points for purchases"),
                    Field("morning", 1, "points for morning rankings"),
                    Field("departure", 1, "points for leaving in time"),
                    Field("withdrawn", 1, "points paid for money"),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats = state.seats
        out.add(state.phase)
        deciding: i64 = 0
        if state.phase == DRAFT:
            deciding = state.undecided
        elif state.current != NONE:
            deciding = BIT[state.current]
        out.add_set(seats_from_viewer(deciding, viewer, seats), seats)
        out.add(state.step)
        out.add(state.round)
        out.add(from_viewer(state.first, viewer, seats))
        out.add(state.done)
        out.add(state.departed)
        variant = state.variant
        out.add_flag(not variant.has_crowd)
        out.add_flag(not variant.has_rankings)
        out.add_flag(variant.action_to_buy)
        out.add_set(state.crowd, CROWD_PLACES)
        self._write_hall(state, viewer, out)
        self._write_wishes(state, viewer, out)
        out.add(size(state.deck))
        out.add(state.generation)
        whose = viewer
        for _ in range(seats):
            self._write_visitor(state.visitors[whose], out)
            whose = next_seat(whose, seats)

    def _write_hall(self, state: State, viewer: i64, out: Numbers) -> None:
        games = out.add_zeros(BOOTHS)
        out.put_set(games, state.stalls, ON_ITS_BOOTH)
        out.put_set(games, state.coming, IN_STORAGE)
        bought: i64 = FIRST_BOUGHT
        whose = viewer
        for _ in range(state.seats):
            visitor = state.visitors[whose]
            out.put_set(games, visitor.bought, bought)
            out.put_set(games, visitor.carried, bought + 1)
            bought += 2
            whose = next_seat(whose, state.seats)
        out.add_row(state.event, 0, BOOTHS, 1)
        out.add_row(state.events_left, 0, len(EVENTS))
        out.add_row(state.pallets, 0, PALLET_PLACES, 1)
        out.add_row(state.popularity, 0, SYMBOLS)
        rankings = out.add_zeros(RANKING_PLACES)
        for place in range(len(state.rankings)):
            out.put(rankings + place, state.rankings[place] + 1)
        out.add(state.last_turn + 1)

    def _write_wishes(self, state: State, viewer: i64, out: Numbers) -> None:
        """Of others' hands only what came from the common list, until all hands are shown."""
        wishes = out.add_zeros(BOOTHS)
        out.put_set(wishes, state.discards, IN_THE_DISCARDS)
        out.put_set(wishes, state.common, ON_THE_COMMON_LIST)
        if state.phase == DRAFT:
            out.put_set(wishes, state.packs[pack_with(state, viewer)], IN_YOUR_PACK)
        elif state.phase == CHOICE and state.current == viewer:
            out.put(wishes + state.drawn_first, DRAWN)
            out.put(wishes + state.drawn_second, DRAWN)
        whose = viewer
        in_hand: i64 = FIRST_IN_HAND
        for _ in range(state.seats):
            visitor = state.visitors[whose]
            is_known = whose == viewer or state.phase == OVER
            out.put_set(wishes, visitor.hand if is_known else visitor.taken, in_hand)
            in_hand += 1
            whose = next_seat(whose, state.seats)

    def _write_visitor(self, visitor: Visitor, out: Numbers) -> None:
        out.add(visitor.place + 1)
        out.add(visitor.money)
        out.add(visitor.spent)
        out.add(visitor.left())
        out.add_flag(visitor.ate)
        out.add_flag(visitor.preordered)
        out.add(size(visitor.hand))
        out.add(visitor.purchases)
        out.add(visitor.morning)
        out.add(visitor.departure)
        out.add(visitor.withdrawn)


def _listed(names: list[str]) -> str:
    """``0 none, 1 buzz, 2 flop``"""
    return ", ".join(["0 none", *(f"{number + 1} {name}" for number, name in enumerate(names))])


FEATURES: Final = EssenFeatures()
