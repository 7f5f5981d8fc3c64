"""A table of Fair Enough in numbers. What somebody who watches closely remembers is part of it: the
cards seen to be taken, secured and discarded."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BELOW
from fairground.features import (
    SPREAD,
    UNIT,
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
    word,
)
from fairground.games.fair_enough.edition import (
    CARDS,
    DISPLAY,
    ROUNDS,
    SPECIALS,
)
from fairground.games.fair_enough.rules.card_map import (
    FIRST_HELD,
    IN_THE_DECK,
    ON_DISPLAY,
    PLACES_OF_A_SEAT,
    WORDS,
    CardMap,
)
from fairground.games.fair_enough.rules.state import OVER, State
from fairground.vecs import vec

KINDS_OF_SPECIAL: Final = 3
MOST_CARDS_OF_TIME: Final = ROUNDS + 1
"""A surprise is one more than there are rounds."""

PLACE: Final = 0x3F3F3F3F3F3F3F3F
"""The part of each byte of a card map that says where the card is,"""
EACH: Final = 0x0101010101010101
"""a 1 in each byte,"""
CARRY: Final = 64
"""and what a number in a byte reaches if it was large enough."""
CARRIES: Final = 6
"""That is the bit of this number."""
LAST_CARDS: Final = BELOW[8 * (CARDS % 8)]
"""The part of the last word in which there are cards."""
DISPLAY_AT: Final = 1
WORDS_BEFORE_CARDS: Final = 5
WORDS_OF_A_SEAT: Final = 2
SPECIALS_AT: Final = 32
"""The first bit of the specials of a seat in its word."""


@final
class FairEnoughFeatures(Features):
    def fields(self, seats: int) -> list[Field]:
        return [
            *filled(
                categories("phase", 1, OVER, "0 research, 1 collecting, 3 over"),
                Field("round", 1, "the round, from 1"),
                categories(
                    "deciding", 1, seats, "who decides now: 1 you, 2 the next seat, 0 nobody"
                ),
                categories("starter", 1, seats, "who starts the round"),
                Field("researched", 1, "turns of research taken in this round"),
                categories("first_out", 1, seats, "who left the round first"),
                categories("closer", 1, seats, "who brought the time to zero"),
                Field("time_left", 1, "minutes left"),
            ),
            *filled(
                categories(
                    "display",
                    DISPLAY,
                    CARDS + len(SPECIALS),
                    "the cards on display, plus 1; then 0",
                ),
                flags("picked", DISPLAY, "places of the display that you are taking", own=True),
                categories("removing", 1, CARDS, "the card you are selling out, plus 1", own=True),
                flags("reshuffled", 1, "whether the discards have ever become the deck"),
            ),
            *filled(
                Field("clocks", ROUNDS, "time cards turned, in order; 0 for those to come"),
                Field("discards", 1, "cards on the discards"),
            ),
            *filled(
                Field("coming", MOST_CARDS_OF_TIME, "time cards to come, in order of size, then 0"),
                Field("deck", 1, "cards in the deck"),
            ),
            *filled(
                Field("discarded_specials", KINDS_OF_SPECIAL, _of("on the discards")),
                flags("inside", seats, "who has not left the round, from you on"),
            ),
            *filled(
                categories(
                    "cards",
                    CARDS,
                    FIRST_HELD + PLACES_OF_A_SEAT * seats - 1,
                    "where each collect card is, ten of each kind: 0 you do not know, 1 on "
                    "display, 2 discards, 3 in the deck since the discards were shuffled; 4 in "
                    "your hand, 5 on your pile, 6 laid by you alone, 7 with a queue, 8 with a "
                    "pre-order, 9 with a sold-out; 10 to 15 the same for the next seat, and so on",
                    own=True,
                )
            ),
            *of_each_seat(
                seats,
                filled(
                    Field("hand", 1, "cards in hand"),
                    Field("pile", 1, "cards secured"),
                    Field("laid", 1, "cards laid"),
                    Field("secured", 1, "cards secured in this round"),
                    Field("specials", KINDS_OF_SPECIAL, _of("in hand that you know of"), own=True),
                ),
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats, deck, places, items, at = state.seats, state.deck, state.places, out.items, out.at
        is_over = state.phase == OVER
        deciding = from_viewer(state.actor, viewer, seats)
        if is_over:
            deciding = 0
        items[at] = word(
            state.phase,
            state.round,
            deciding,
            from_viewer(state.starter, viewer, seats),
            amount(state.researched),
            from_viewer(state.first_out, viewer, seats),
            from_viewer(state.closer, viewer, seats),
            amount(state.time_left),
        )
        items[at + DISPLAY_AT] = _display(state, viewer)
        if len(state.clock_words) == 0:
            state.clock_words = _clocks(state.time_cards, state.turned)
        clocks = state.clock_words
        items[at + 2] = clocks[0] | amount(deck.discarded) << 48
        items[at + 3] = clocks[1] | last_of_word(amount(deck.left))
        inside = seats_from_viewer(state.inside, viewer, seats)
        items[at + 4] = deck.discarded_specials | SPREAD[inside] << (8 * KINDS_OF_SPECIAL)
        at += WORDS_BEFORE_CARDS
        _write_cards(state.card_map(), viewer, seats, is_over, deck.reshuffled, items, at)
        shown: i64 = ON_DISPLAY
        if deck.reshuffled:
            shown -= IN_THE_DECK
        place: i64 = 0
        while place < DISPLAY:
            card = places[place]
            if 0 <= card < CARDS:
                items[at + (card >> 3)] += shown * UNIT[card & 7]
            place += 1
        at += WORDS
        words = self.seat_words(state, WORDS_OF_A_SEAT)
        seat, others = viewer, seats
        while others > 0:
            if is_over or others == seats:
                items[at] = words[seat * WORDS_OF_A_SEAT]
            else:
                items[at] = words[seat * WORDS_OF_A_SEAT + 1]
            at += 1
            seat = next_seat(seat, seats)
            others -= 1
        out.at = at

    def write_again(self, state: State, viewer: i64, out: Numbers) -> None:
        """Only what is being taken or sold out is new: nothing else happens before a turn ends."""
        out.items[out.at + DISPLAY_AT] = _display(state, viewer)

    def gather(self, state: State, seat: i64, words: vec[i64], at: i64) -> None:
        """For the seat itself, and for the others: all but the specials that are closed."""
        collector = state.collectors[seat]
        numbers = word(collector.held, collector.piled, collector.lying, collector.secured)
        specials = collector.specials
        words[at] = numbers | specials << SPECIALS_AT
        words[at + 1] = numbers | (specials - collector.closed_specials) << SPECIALS_AT


def _display(state: State, viewer: i64) -> i64:
    places = state.places
    display = word(
        places[0] + 1, places[1] + 1, places[2] + 1, 0, 0, 0, 0, flag(state.deck.reshuffled)
    )
    if viewer == state.actor:
        display |= SPREAD[state.picked] << 24 | (state.removing + 1) << 48
    return display


def _of(words: str) -> str:
    """Which specials are counted: ``in hand: queue, pre-order, sold-out``"""
    return f"specials {words}: {', '.join(SPECIALS)}"


def _clocks(time_cards: vec[i64], turned: i64) -> vec[i64]:
    """A word with those that were turned, and one with those to come: they lie in no order, so they
    are put into one."""
    last = len(time_cards) - 1
    past: i64 = 0
    for at in range(turned):
        past |= amount(time_cards[last - at]) * UNIT[at]
    coming: i64 = 0
    for at in range(last + 1 - turned):
        minutes = amount(time_cards[at])
        place = at
        while place > 0 and coming >> (8 * place - 8) & 255 > minutes:
            place -= 1
        below = coming & (UNIT[place] - 1)
        coming = below | (coming - below) << 8 | minutes * UNIT[place]
    return vec[i64]([past, coming])


def _write_cards(
    card_map: CardMap,
    viewer: i64,
    seats: i64,
    is_over: bool,
    is_reshuffled: bool,
    items: vec[i64],
    at: i64,
) -> None:
    """The map, eight cards at a time, with the seats counted from the viewer on. Of somebody else's
    hand only what was seen to be taken; that is all but the closed cards. What is nowhere else is
    in the deck, and that is known once the discards became the deck."""
    words = card_map.words
    all_seats = PLACES_OF_A_SEAT * seats
    to_viewer = PLACES_OF_A_SEAT * (seats - viewer)
    from_viewer_on = EACH * (CARRY - FIRST_HELD) - EACH * (all_seats - to_viewer)
    hides: i64 = 0 if is_over else CARRY - 1
    place: i64 = 0
    while place < WORDS:
        cards = words[place]
        places = cards & PLACE
        are_held = (places + EACH * (CARRY - FIRST_HELD)) >> CARRIES & EACH
        are_later = (places + from_viewer_on) >> CARRIES & EACH
        shown = places + are_held * to_viewer - are_later * all_seats
        are_others = (shown + EACH * (CARRY - 1 - FIRST_HELD)) >> CARRIES & EACH
        are_hidden = cards >> CARRIES & are_others
        items[at + place] = shown & ~(are_hidden * hides)
        place += 1
    if is_reshuffled:
        _write_deck(words, items, at)
    items[at + WORDS - 1] &= LAST_CARDS


def _write_deck(words: vec[i64], items: vec[i64], at: i64) -> None:
    """Cards that are nowhere else are in the deck."""
    place: i64 = 0
    while place < WORDS:
        are_known = ((words[place] & PLACE) + EACH * (CARRY - 1)) >> CARRIES & EACH
        items[at + place] += (EACH - are_known) * IN_THE_DECK
        place += 1


FEATURES: Final = FairEnoughFeatures()
