"""A table of ESSEN in numbers. Hands, packs, the deck and cards just drawn are hidden; what
somebody remembers of a pack that was passed on is left to the learner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, size
from fairground.features import (
    SPREAD,
    Features,
    Field,
    Numbers,
    amount,
    categories,
    filled,
    flag,
    flags,
    from_viewer,
    next_seat,
    of_each_seat,
    seats_from_viewer,
    word,
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
            *filled(
                categories(
                    "phase",
                    1,
                    OVER,
                    "0 draft, 1 removal, 2 choosing a card drawn, 3 actions, 7 over",
                ),
                Field("draft_step", 1, "how often the packs were passed on"),
                Field("round", 1, "the round, from 1; 0 in the draft"),
                categories("first", 1, seats, "the first player of the round: 1 you, 2 the next"),
                Field("turns_ended", 1, "turns ended, or games removed, in this part of the round"),
                Field("departed", 1, "how many have left the fair"),
                categories(
                    "last_turn", 1, len(LAST_TURNS), "the last-turn tile: " + _listed(LAST_TURNS)
                ),
                Field("deck", 1, "wishlist cards in the deck"),
            ),
            *filled(
                flags("no_crowd", 1, "whether the table plays without a crowd"),
                flags("no_rankings", 1, "whether the table plays without ranking cards"),
                flags("action_to_buy", 1, "whether buying needs an action left"),
                flags("deciding", seats, "who decides now, from you on"),
            ),
            *filled(
                flags("crowd", CROWD_PLACES, "crowded zones; then the courtyard, the entrances"),
                Field("generation", 1, "how often the discards became the deck"),
            ),
            *filled(
                categories(
                    "games",
                    BOOTHS,
                    FIRST_BOUGHT + 2 * seats - 1,
                    "where each game is: 0 nowhere, 1 on its booth, 2 in storage; 3 in your car, 4 "
                    "carried by you, 5 and 6 the same for the next seat, and so on",
                ),
                Field("popularity", SYMBOLS, "by symbol: meeple, hourglass, die, cards"),
            ),
            *filled(
                categories(
                    "events", BOOTHS, len(EVENTS), "the event on each game: " + _listed(EVENTS)
                )
            ),
            *filled(Field("events_left", len(EVENTS), "event tokens left, by kind")),
            *filled(categories("pallets", PALLET_PLACES, BOOTHS, "the game on each pallet plus 1")),
            *filled(
                categories("rankings", RANKING_PLACES, MOST_RANKINGS, "ranking cards shown, plus 1")
            ),
            *filled(
                categories(
                    "wishes",
                    BOOTHS,
                    FIRST_IN_HAND + seats - 1,
                    "where the wishlist card of each game is: 0 you do not know, 1 discards, 2 "
                    "common wishlist, 3 the pack you hold, 4 drawn by you in a play-test, 5 your "
                    "hand, 6 the hand of the next seat, and so on",
                    own=True,
                )
            ),
            *of_each_seat(
                seats,
                filled(
                    categories("place", 1, SPACES, "the space of the visitor plus 1"),
                    Field("money", 2, "money: hundreds, and the rest"),
                    Field("spent", 1, "actions spent this round"),
                    Field("left", 1, "actions left"),
                    flags("ate", 1, "whether the visitor has eaten this round"),
                    flags("preordered", 1, "whether a game was pre-ordered"),
                    Field("hand", 1, "wishlist cards in hand"),
                    Field("purchases", 1, "points for purchases"),
                    Field("morning", 1, "points for morning rankings"),
                    Field("departure", 1, "points for leaving in time"),
                    Field("withdrawn", 1, "points paid for money"),
                ),
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats = state.seats
        out.add(
            word(
                state.phase,
                state.step,
                state.round,
                from_viewer(state.first, viewer, seats),
                state.done,
                state.departed,
                state.last_turn + 1,
                size(state.deck),
            )
        )
        deciding: i64 = 0
        if state.phase == DRAFT:
            deciding = state.undecided
        elif state.current != NONE:
            deciding = BIT[state.current]
        variant = state.variant
        out.add(
            word(
                flag(not variant.has_crowd),
                flag(not variant.has_rankings),
                flag(variant.action_to_buy),
            )
            | SPREAD[seats_from_viewer(deciding, viewer, seats)] << 24
        )
        out.add(SPREAD[state.crowd] | word(0, 0, 0, 0, 0, 0, 0, amount(state.generation)))
        _write_games(state, viewer, out)
        out.add_row(state.event, 0, BOOTHS, 1)
        out.add_row(state.events_left, 0, len(EVENTS))
        out.add_row(state.pallets, 0, PALLET_PLACES, 1)
        rankings = out.add_zeros(RANKING_PLACES)
        for place in range(len(state.rankings)):
            out.put(rankings, place, state.rankings[place] + 1)
        _write_wishes(state, viewer, out)
        whose = viewer
        for _ in range(seats):
            _write_visitor(state.visitors[whose], out)
            whose = next_seat(whose, seats)


def _write_games(state: State, viewer: i64, out: Numbers) -> None:
    """The sets of games whose number has a binary digit for 1, 2, 4 and 8."""
    ones, twos = state.stalls, state.coming
    fours: i64 = 0
    eights: i64 = 0
    number: i64 = FIRST_BOUGHT
    whose = viewer
    for _ in range(state.seats):
        visitor = state.visitors[whose]
        carried = visitor.carried
        bought = visitor.bought & ~carried
        ones |= bought
        twos |= bought if number & 2 else carried
        if number & 4:
            fours |= bought
        if number & 8:
            eights |= bought
        if number + 1 & 4:
            fours |= carried
        if number + 1 & 8:
            eights |= carried
        number += 2
        whose = next_seat(whose, state.seats)
    out.add_binary(ones, twos, fours, eights, BOOTHS)
    popularity = state.popularity
    out.items[out.at - 1] |= word(
        0,
        0,
        0,
        0,
        amount(popularity[0]),
        amount(popularity[1]),
        amount(popularity[2]),
        amount(popularity[3]),
    )


def _write_wishes(state: State, viewer: i64, out: Numbers) -> None:
    """Of others' hands only what came from the common list, until all hands are shown."""
    ones, twos = state.discards, state.common
    fours: i64 = 0
    eights: i64 = 0
    if state.phase == DRAFT:
        pack = state.packs[pack_with(state, viewer)]
        ones |= pack
        twos |= pack
    elif state.phase == CHOICE and state.current == viewer:
        fours = BIT[state.drawn_first] | BIT[state.drawn_second]
    whose = viewer
    number: i64 = FIRST_IN_HAND
    for _ in range(state.seats):
        visitor = state.visitors[whose]
        is_known = whose == viewer or state.phase == OVER
        hand = visitor.hand if is_known else visitor.taken
        if number & 1:
            ones |= hand
        if number & 2:
            twos |= hand
        if number & 4:
            fours |= hand
        if number & 8:
            eights |= hand
        number += 1
        whose = next_seat(whose, state.seats)
    out.add_binary(ones, twos, fours, eights, BOOTHS)


def _write_visitor(visitor: Visitor, out: Numbers) -> None:
    money = visitor.money
    out.add(
        word(
            visitor.place + 1,
            amount(money // 100),
            amount(money % 100),
            visitor.spent,
            visitor.left(),
            flag(visitor.ate),
            flag(visitor.preordered),
            size(visitor.hand),
        )
    )
    out.add(
        word(
            amount(visitor.purchases),
            amount(visitor.morning),
            amount(visitor.departure),
            amount(visitor.withdrawn),
        )
    )


def _listed(names: list[str]) -> str:
    """``0 none, 1 buzz, 2 flop``"""
    return ", ".join(["0 none", *(f"{number + 1} {name}" for number, name in enumerate(names))])


FEATURES: Final = EssenFeatures()
