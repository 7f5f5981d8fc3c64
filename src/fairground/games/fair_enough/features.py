"""A table of Fair Enough in numbers. What somebody who watches closely remembers is part of it: the
cards seen to be taken, secured and discarded."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

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
from fairground.games.fair_enough.edition import CARDS, DISPLAY, ROUNDS, SPECIALS
from fairground.games.fair_enough.rules.cards import Collector
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


@final
class FairEnoughFeatures(Features):
    def fields(self, seats: int) -> list[Field]:
        return [
            categories("phase", 1, OVER, "0 research, 1 collecting, 3 over"),
            Field("round", 1, "the round, from 1"),
            categories("deciding", 1, seats, "who decides now: 1 you, 2 the next seat, 0 nobody"),
            categories("starter", 1, seats, "who starts the round"),
            Field("researched", 1, "turns of research taken in this round"),
            Field("time_left", 1, "minutes left"),
            Field("clocks", ROUNDS, "time cards turned, in order; 0 for those to come"),
            Field("coming", MOST_CARDS_OF_TIME, "time cards to come, in order of size, then 0"),
            flags("inside", seats, "who has not left the round, from you on"),
            categories("first_out", 1, seats, "who left the round first"),
            categories("closer", 1, seats, "who brought the time to zero"),
            categories(
                "display", DISPLAY, CARDS + len(SPECIALS), "the cards on display, plus 1; then 0"
            ),
            flags("picked", DISPLAY, "places of the display that you are taking", own=True),
            categories("removing", 1, CARDS, "the card you are selling out, plus 1", own=True),
            Field("deck", 1, "cards in the deck"),
            flags("reshuffled", 1, "whether the discards have ever become the deck"),
            Field("discards", 1, "cards on the discards"),
            Field("discarded_specials", KINDS_OF_SPECIAL, "among them: " + ", ".join(SPECIALS)),
            categories(
                "cards",
                CARDS,
                FIRST_HELD + PLACES_OF_A_SEAT * seats - 1,
                "where each collect card is, ten of each kind: 0 you do not know, 1 on display, "
                "2 discards, 3 in the deck since the discards were shuffled; 4 in your hand, 5 on "
                "your pile, 6 laid by you alone, 7 with a queue, 8 with a pre-order, 9 with a "
                "sold-out; 10 to 15 the same for the next seat, and so on",
                own=True,
            ),
            *of_each_seat(
                seats,
                [
                    Field("hand", 1, "cards in hand"),
                    Field("pile", 1, "cards secured"),
                    Field("laid", 1, "cards laid"),
                    Field("secured", 1, "cards secured in this round"),
                    Field(
                        "specials",
                        KINDS_OF_SPECIAL,
                        "specials in hand that you know of: " + ", ".join(SPECIALS),
                        own=True,
                    ),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats = state.seats
        is_over = state.phase == OVER
        out.add(state.phase)
        out.add(state.round)
        out.add(0 if is_over else from_viewer(state.actor, viewer, seats))
        out.add(from_viewer(state.starter, viewer, seats))
        out.add(state.researched)
        out.add(state.time_left)
        _write_clocks(state, out)
        out.add_set(seats_from_viewer(state.inside, viewer, seats), seats)
        out.add(from_viewer(state.first_out, viewer, seats))
        out.add(from_viewer(state.closer, viewer, seats))
        places = state.places
        for place in range(DISPLAY):
            out.add(places[place] + 1)
        is_acting = viewer == state.actor
        out.add_set(state.picked if is_acting else 0, DISPLAY)
        out.add(state.removing + 1 if is_acting else 0)
        deck = state.deck
        out.add(deck.left)
        out.add_flag(deck.reshuffled)
        out.add(deck.discarded)
        specials = out.add_zeros(KINDS_OF_SPECIAL)
        where = out.add_zeros(CARDS)
        cards, last = deck.cards, len(deck.cards) - 1
        for at in range(deck.discarded):
            card = cards[last - at]
            if card < CARDS:
                out.put(where + card, IN_THE_DISCARDS)
            else:
                out.increase(specials + card - CARDS)
        if deck.reshuffled:
            for at in range(deck.left):
                if cards[at] < CARDS:
                    out.put(where + cards[at], IN_THE_DECK)
        for place in range(DISPLAY):
            if 0 <= places[place] < CARDS:
                out.put(where + places[place], ON_DISPLAY)
        whose = viewer
        first: i64 = FIRST_HELD
        for _ in range(seats):
            collector = state.collectors[whose]
            _write_collector(collector, where, first, is_over or whose == viewer, out)
            first += PLACES_OF_A_SEAT
            whose = next_seat(whose, seats)


def _write_clocks(state: State, out: Numbers) -> None:
    """Those to come lie in no order, so they are put into one."""
    time_cards = state.time_cards
    last = len(time_cards) - 1
    turned = state.turned
    clocks = out.add_zeros(ROUNDS)
    for at in range(turned):
        out.put(clocks + at, time_cards[last - at])
    coming = out.add_zeros(MOST_CARDS_OF_TIME)
    items = out.items
    for at in range(last + 1 - turned):
        minutes = time_cards[at]
        place = coming + at
        while place > coming and i64(items[place - 1]) > minutes:
            items[place] = items[place - 1]
            place -= 1
        out.put(place, minutes)


def _write_collector(
    collector: Collector, where: i64, first: i64, is_shown: bool, out: Numbers
) -> None:
    """Of somebody else's hand only what was seen to be taken; that is all but the closed cards."""
    out.add(collector.held)
    out.add(collector.piled)
    out.add(collector.lying)
    out.add(collector.secured)
    specials = out.add_zeros(KINDS_OF_SPECIAL)
    cards = collector.cards
    for at in range(collector.held):
        card = cards[at]
        if card < CARDS:
            if is_shown or collector.number_closed(card) == 0:
                out.put(where + card, first)
        else:
            out.increase(specials + card - CARDS)
    if not is_shown:
        for special in range(KINDS_OF_SPECIAL):
            hidden = collector.number_closed(CARDS + special)
            out.put(specials + special, i64(out.items[specials + special]) - hidden)
    for place in range(collector.piled):
        out.put(where + collector.piled_card(place), first + PILE)
    for place in range(collector.lying):
        laid = collector.laid_at(place)
        out.put(where + laid % CARDS, first + LAID + laid // CARDS)


FEATURES: Final = FairEnoughFeatures()
