"""A table of Fair Enough in numbers. What somebody who watches closely remembers is part of it: the
cards seen to be taken, secured and discarded."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

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
    next_seat,
    of_each_seat,
    seats_from_viewer,
    word,
)
from fairground.games.fair_enough.edition import (
    CARDS,
    DISPLAY,
    MOST_CARDS,
    ROUNDS,
    SPECIALS,
)
from fairground.games.fair_enough.rules.cards import NOTHING, Collector, Deck
from fairground.games.fair_enough.rules.state import OVER, State

KINDS_OF_SPECIAL: Final = 3
MOST_CARDS_OF_TIME: Final = ROUNDS + 1
"""A surprise is one more than there are rounds."""

# Where a collect card is, as far as the viewer knows; then for each seat its hand, its pile, and
# laid in each of the four manners
ON_DISPLAY: Final = 1
IN_THE_DISCARDS: Final = 2
IN_THE_DECK: Final = 3
FIRST_HELD: Final = 4
PILE: Final = 1
LAID: Final = 2
PLACES_OF_A_SEAT: Final = 6
SPECIALS_AT: Final = 4
"""Where the specials of a seat are in its word."""


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
        seats, deck, places = state.seats, state.deck, state.places
        is_over = state.phase == OVER
        deciding = from_viewer(state.actor, viewer, seats)
        if is_over:
            deciding = 0
        out.add(
            word(
                state.phase,
                state.round,
                deciding,
                from_viewer(state.starter, viewer, seats),
                amount(state.researched),
                from_viewer(state.first_out, viewer, seats),
                from_viewer(state.closer, viewer, seats),
                amount(state.time_left),
            )
        )
        display = word(
            places[0] + 1, places[1] + 1, places[2] + 1, 0, 0, 0, 0, flag(deck.reshuffled)
        )
        if viewer == state.actor:
            display |= SPREAD[state.picked] << 24 | (state.removing + 1) << 48
        out.add(display)
        _write_clocks(state, out)
        inside = seats_from_viewer(state.inside, viewer, seats)
        specials = out.at
        out.add(SPREAD[inside] << (8 * KINDS_OF_SPECIAL))
        where = out.add_zeros(CARDS)
        _write_deck(deck, specials, where, out)
        place: i64 = 0
        while place < DISPLAY:
            if 0 <= places[place] < CARDS:
                out.put(where, places[place], ON_DISPLAY)
            place += 1
        whose = viewer
        first: i64 = FIRST_HELD
        end = FIRST_HELD + PLACES_OF_A_SEAT * seats
        while first < end:
            collector = state.collectors[whose]
            _write_collector(collector, where, first, is_over or whose == viewer, out)
            first += PLACES_OF_A_SEAT
            whose = next_seat(whose, seats)


def _of(words: str) -> str:
    """Which specials are counted: ``in hand: queue, pre-order, sold-out``"""
    return f"specials {words}: {', '.join(SPECIALS)}"


def _write_clocks(state: State, out: Numbers) -> None:
    """Those to come lie in no order, so they are put into one."""
    time_cards = state.time_cards
    last = len(time_cards) - 1
    turned = state.turned
    clocks: i64 = amount(state.deck.discarded) << 48
    for at in range(turned):
        clocks |= amount(time_cards[last - at]) * UNIT[at]
    out.add(clocks)
    coming: i64 = 0
    for at in range(last + 1 - turned):
        minutes = amount(time_cards[at])
        place = at
        while place > 0 and coming >> (8 * place - 8) & 255 > minutes:
            place -= 1
        below = coming & (UNIT[place] - 1)
        coming = below | (coming - below) << 8 | minutes * UNIT[place]
    out.add(coming | word(0, 0, 0, 0, 0, 0, 0, amount(state.deck.left)))


def _write_deck(deck: Deck, specials: i64, where: i64, out: Numbers) -> None:
    """The discards, and after they became the deck what is left of it."""
    items, cards = out.items, deck.cards
    at: i64 = len(cards)
    end = at - deck.discarded
    while at > end:
        at -= 1
        card = cards[at]
        if card < CARDS:
            items[where + (card >> 3)] += IN_THE_DISCARDS * UNIT[card & 7]
        else:
            out.put(specials, card - CARDS, 1)
    if deck.reshuffled:
        at = deck.left
        while at > 0:
            at -= 1
            card = cards[at]
            if card < CARDS:
                items[where + (card >> 3)] += IN_THE_DECK * UNIT[card & 7]


def _write_collector(
    collector: Collector, where: i64, first: i64, is_shown: bool, out: Numbers
) -> None:
    """Of somebody else's hand only what was seen to be taken; that is all but the closed cards."""
    items, cards = out.items, collector.cards
    held, piled, lying = collector.held, collector.piled, collector.lying
    numbers = word(held, piled, lying, collector.secured)
    at: i64 = 0
    while at < held:
        card = cards[at]
        at += 1
        if card < CARDS:
            items[where + (card >> 3)] += first << ((card & 7) << 3)
        else:
            numbers += UNIT[SPECIALS_AT + card - CARDS]
    if not is_shown:
        closed = collector.closed_row()
        at = len(closed)
        while at > 0:
            at -= 1
            card = closed[at]
            if card >= CARDS:
                numbers -= UNIT[SPECIALS_AT + card - CARDS]
            elif card != NOTHING:
                items[where + (card >> 3)] -= first << ((card & 7) << 3)
    at = MOST_CARDS - piled
    end = at - lying
    on_pile = first + PILE
    while at < MOST_CARDS:
        card = cards[at]
        at += 1
        items[where + (card >> 3)] += on_pile << ((card & 7) << 3)
    at = end + lying
    while at > end:
        at -= 1
        card = cards[at]
        manner = first + LAID
        while card >= CARDS:
            card -= CARDS
            manner += 1
        items[where + (card >> 3)] += manner << ((card & 7) << 3)
    out.add(numbers)


FEATURES: Final = FairEnoughFeatures()
