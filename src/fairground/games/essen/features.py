"""A table of ESSEN in numbers. Hands, packs, the deck and cards just drawn are hidden; what
somebody remembers of a pack that was passed on is left to the learner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT, size
from fairground.features import (
    SPREAD,
    UNIT,
    WORD,
    Features,
    Field,
    Numbers,
    amount,
    categories,
    filled,
    flag,
    flags,
    from_viewer,
    last_of_word,
    next_seat,
    of_each_seat,
    seats_from_viewer,
    set_of,
    word,
    word_of_amounts,
)
from fairground.games.essen.edition import EVENTS, LAST_TURNS, PALLET_PLACES, RANKING_PLACES
from fairground.games.essen.hall import BOOTHS, SPACES
from fairground.games.essen.rules.set_up import pack_with
from fairground.games.essen.rules.state import CHOICE, DRAFT, NONE, OVER, State
from fairground.vecs import vec

SYMBOLS: Final = 4
CROWD_PLACES: Final = 7
MOST_RANKINGS: Final = 63

WORDS_BEFORE_HALL: Final = 3
WORDS_OF_THE_HALL: Final = 11
SETS_OF_CARDS: Final = 5
WORDS_SHOWN_OF_A_SEAT: Final = 5
WORDS_OF_A_SEAT: Final = 6
HAND_AT: Final = 4
TAKEN_AT: Final = 5


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
                    "events", BOOTHS, len(EVENTS), "the event on each game: " + _listed(EVENTS)
                )
            ),
            *filled(
                Field("events_left", len(EVENTS), "event tokens left, by kind"),
                categories(
                    "rankings", RANKING_PLACES, MOST_RANKINGS, "ranking cards shown, plus 1"
                ),
            ),
            *filled(categories("pallets", PALLET_PLACES, BOOTHS, "the game on each pallet plus 1")),
            *filled(Field("popularity", SYMBOLS, "by symbol: meeple, hourglass, die, cards")),
            *filled(set_of("on_booths", BOOTHS, "games on their booths")),
            *filled(set_of("storage", BOOTHS, "games in storage")),
            *filled(set_of("discards", BOOTHS, "wishlist cards on the discards, by their games")),
            *filled(set_of("common", BOOTHS, "wishlist cards on the common wishlist")),
            *filled(
                set_of(
                    "dealt",
                    BOOTHS,
                    "wishlist cards of the pack you hold, or drawn by you in a play-test",
                    own=True,
                )
            ),
            *of_each_seat(
                seats,
                [
                    *filled(set_of("bought", BOOTHS, "games bought")),
                    *filled(set_of("carried", BOOTHS, "those of them that are not in the car yet")),
                    *filled(
                        set_of(
                            "wishes",
                            BOOTHS,
                            "wishlist cards in hand that you know of: all of your own, of the "
                            "others those from the common wishlist, and all when the game is over",
                            own=True,
                        )
                    ),
                    *filled(
                        categories("place", 1, SPACES, "the space of the visitor plus 1"),
                        Field("money", 2, "money: 256 times the second number, plus the first"),
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
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats, items, at = state.seats, out.items, out.at
        items[at] = word(
            state.phase,
            state.step,
            state.round,
            from_viewer(state.first, viewer, seats),
            state.done,
            state.departed,
            state.last_turn + 1,
            size(state.deck),
        )
        deciding: i64 = 0
        if state.phase == DRAFT:
            deciding = state.undecided
        elif state.current != NONE:
            deciding = BIT[state.current]
        variant = state.variant
        items[at + 1] = (
            word(
                flag(not variant.has_crowd),
                flag(not variant.has_rankings),
                flag(variant.action_to_buy),
            )
            | SPREAD[seats_from_viewer(deciding, viewer, seats)] << 24
        )
        items[at + 2] = SPREAD[state.crowd] | last_of_word(amount(state.generation))
        at += WORDS_BEFORE_HALL
        _write_hall(state, items, at)
        at += WORDS_OF_THE_HALL
        _write_sets(state, viewer, items, at)
        at += SETS_OF_CARDS
        is_over = state.phase == OVER
        words = self.seat_words(state, WORDS_OF_A_SEAT)
        seat, others = viewer, seats
        while others > 0:
            _write_seat(words, seat, is_over or others == seats, items, at)
            at += WORDS_SHOWN_OF_A_SEAT
            seat = next_seat(seat, seats)
            others -= 1
        out.at = at

    def write_again(self, state: State, viewer: i64, out: Numbers) -> None:
        """A visitor walks, buys, eats, unloads or withdraws money, or keeps a second card."""
        items, at = out.items, out.at + WORDS_BEFORE_HALL
        if len(state.hall_words) == 0:
            _write_hall(state, items, at)
        at += WORDS_OF_THE_HALL
        _write_sets(state, viewer, items, at)
        words = self.seat_words(state, WORDS_OF_A_SEAT)
        _write_seat(words, viewer, True, items, at + SETS_OF_CARDS)

    def gather(self, state: State, seat: i64, words: vec[i64], at: i64) -> None:
        """Of a hand that a viewer does not know only what came from the common list is shown, so
        both are kept."""
        visitor = state.visitors[seat]
        money = visitor.money
        words[at] = visitor.bought
        words[at + 1] = visitor.carried
        words[at + 2] = word(
            visitor.place + 1,
            money & 255,
            amount(money >> 8),
            visitor.spent,
            visitor.left(),
            flag(visitor.ate),
            flag(visitor.preordered),
            size(visitor.hand),
        )
        words[at + 3] = word_of_amounts(
            visitor.purchases, visitor.morning, visitor.departure, visitor.withdrawn
        )
        words[at + HAND_AT] = visitor.hand
        words[at + TAKEN_AT] = visitor.taken


def _write_hall(state: State, items: vec[i64], at: i64) -> None:
    if len(state.hall_words) == 0:
        state.hall_words = _words_of_hall(state)
    hall = state.hall_words
    place: i64 = 0
    while place < WORDS_OF_THE_HALL:
        items[at + place] = hall[place]
        place += 1


def _words_of_hall(state: State) -> vec[i64]:
    """What changes from round to round, and where an event is gone."""
    row = Numbers(WORDS_OF_THE_HALL * WORD)
    row.add_row(state.event, 0, BOOTHS, 1)
    left, pallets, popularity = state.events_left, state.pallets, state.popularity
    events = word(left[0], left[1], left[2], left[3], left[4])
    rankings = state.rankings
    for place in range(len(rankings)):
        events += (rankings[place] + 1) * UNIT[len(EVENTS) + place]
    row.add(events)
    row.add(
        word(
            pallets[0] + 1,
            pallets[1] + 1,
            pallets[2] + 1,
            pallets[3] + 1,
            pallets[4] + 1,
            pallets[5] + 1,
        )
    )
    row.add(word_of_amounts(popularity[0], popularity[1], popularity[2], popularity[3]))
    return row.items


def _write_sets(state: State, viewer: i64, items: vec[i64], at: i64) -> None:
    items[at] = state.stalls
    items[at + 1] = state.coming
    items[at + 2] = state.discards
    items[at + 3] = state.common
    dealt: i64 = 0
    if state.phase == DRAFT:
        dealt = state.packs[pack_with(state, viewer)]
    elif state.phase == CHOICE and state.current == viewer:
        dealt = BIT[state.drawn_first] | BIT[state.drawn_second]
    items[at + 4] = dealt


def _write_seat(words: vec[i64], seat: i64, is_known: bool, items: vec[i64], at: i64) -> None:
    first = seat * WORDS_OF_A_SEAT
    items[at] = words[first]
    items[at + 1] = words[first + 1]
    if is_known:
        items[at + 2] = words[first + HAND_AT]
    else:
        items[at + 2] = words[first + TAKEN_AT]
    items[at + 3] = words[first + 2]
    items[at + 4] = words[first + 3]


def _listed(names: list[str]) -> str:
    """``0 none, 1 buzz, 2 flop``"""
    return ", ".join(["0 none", *(f"{number + 1} {name}" for number, name in enumerate(names))])


FEATURES: Final = EssenFeatures()
