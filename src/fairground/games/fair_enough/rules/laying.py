"""Laying a card, alone or with a special: its time passes, and the time may never fall below
zero."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.fair_enough.edition import (
    CARDS,
    PRE_ORDER,
    QUEUE,
    SOLD_OUT,
    SPECIALS,
    Edition,
    card_text,
)
from fairground.games.fair_enough.language import sentence
from fairground.games.fair_enough.rules.cards import NOTHING, Collector, owner_of_laid
from fairground.games.fair_enough.rules.collecting import close_hall
from fairground.games.fair_enough.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

QUEUE_FACTOR: Final = 2
"""With a queue a card takes its time this many times."""
LAY_NOW: Final = sentence(
    "A card is being sold out: now lay a card on its own, or take the sold-out back."
)
NEVER: Final = 1000
"""More time than any card takes."""


class Lay(Family):
    """A collect card from the hand is laid in front of its owner, in one of four manners: alone, or
    with a special, which goes to the discards. ``factor`` says how many times its time passes."""

    def __init__(self, manner: i64, factor: i64, special: i64, paragraph: str) -> None:
        super().__init__("lay", CARDS, example=66, paragraph=paragraph)
        self.manner: i64 = manner
        self.factor: i64 = factor
        self.special: i64 = special

    def text(self, choice: int, edition: Edition) -> str:
        special = "" if self.special == NOTHING else f" {SPECIALS[self.special - CARDS]}"
        return f"{self.verb} {card_text(choice, edition)}{special}"

    def takes(self, time: i64) -> i64:
        """How much time passes when a card of this time is laid."""
        return self.factor * time

    def longest(self, left: i64) -> i64:
        """The longest time of a card that can still be laid."""
        if self.factor == 0:
            return NEVER
        return left // self.factor

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        collector = state.collectors[seat]
        if self.special != NOTHING and not collector.holds(self.special):
            return
        longest = self.longest(time_to_lay(state))
        times, cards, first = state.edition.time_of, collector.cards, self.first
        items, count = out.items, out.count
        for at in range(collector.held):
            card = i64(cards[at])
            if card >= CARDS:
                break
            if times[card] <= longest:
                items[count] = first + card
                count += 1
        out.count = count

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        collector = state.collectors[seat]
        if not collector.holds(choice):
            return sentence("You do not have that card in your hand.")
        if self.special != NOTHING and not collector.holds(self.special):
            return has_no(self.special)
        time = state.edition.time_of[choice]
        left = time_to_lay(state)
        return "" if time <= self.longest(left) else self.too_dear(time, left)

    def too_dear(self, time: i64, left: i64) -> str:
        return too_dear(self.special == QUEUE, int(self.takes(time)), int(left))

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        collector = state.collectors[seat]
        state.finish_turn(seat, self.first + choice)
        if state.removing != NOTHING:
            _sell_out(state, collector)
        collector.give(choice)
        if self.special != NOTHING:
            _spend(state, collector, self.special)
        self.put_down(state, collector, choice)
        state.time_left -= self.takes(state.edition.time_of[choice])
        if state.time_left == 0:
            close_hall(state, seat)
        else:
            state.pass_turn()

    def put_down(self, state: State, collector: Collector, card: i64) -> None:
        collector.lay(CARDS * self.manner + card)


@final
class LayAndSellOut(Lay):
    """A sold-out right after laying removes the card just laid. (To remove another card it may as
    well be played before.) It comes too late if that card ends the round."""

    def longest(self, left: i64) -> i64:
        return left - 1

    def too_dear(self, time: i64, left: i64) -> str:
        if time == left:
            return sentence("That card makes zero and closes the hall; a sold-out comes too late.")
        return LAY.too_dear(time, left)

    def put_down(self, state: State, collector: Collector, card: i64) -> None:
        state.deck.discard(card)
        state.last_removed = card


@final
class SellOut(Family):
    """A sold-out right before laying: any card that is laid and not yet secured is removed, and its
    time is given back. Only if some card can then be laid."""

    def text(self, choice: int, edition: Edition) -> str:
        return f"{self.verb} {card_text(choice, edition)}"

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        own = state.collectors[seat]
        if not own.holds(SOLD_OUT):
            return
        times = state.edition.time_of
        missing = _cheapest(own, state.edition) - state.time_left
        for collector in state.collectors:
            for place in range(collector.lying):
                card = collector.laid_card(place)
                if times[card] >= missing:
                    out.add(self.first + card)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        own = state.collectors[seat]
        if not own.holds(SOLD_OUT):
            return has_no(SOLD_OUT)
        if owner_of_laid(state.collectors, choice) < 0:
            return sentence("Only a card that is laid and not yet secured can be sold out.")
        if _cheapest(own, state.edition) > state.time_left + state.edition.time_of[choice]:
            return sentence("Even with that time given back you could not lay a card.")
        return ""

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        state.removing = choice


def time_to_lay(state: State) -> i64:
    """The time left, with that of the card that is being sold out given back."""
    if state.removing == NOTHING:
        return state.time_left
    return state.time_left + state.edition.time_of[state.removing]


def _sell_out(state: State, collector: Collector) -> None:
    """The laid card goes to the discards and its printed time is given back, whatever special it
    was laid with."""
    card = state.removing
    owner = owner_of_laid(state.collectors, card)
    state.collectors[owner].remove_laid(card)
    state.changed |= BIT[owner]
    state.deck.discard(card)
    state.time_left += state.edition.time_of[card]
    state.removing = NOTHING
    state.last_removed = card
    _spend(state, collector, SOLD_OUT)


def _spend(state: State, collector: Collector, special: i64) -> None:
    collector.give(special)
    state.deck.discard(special)


def _cheapest(collector: Collector, edition: Edition) -> i64:
    """The least time that a collect card of the hand takes; NEVER if there is none."""
    least: i64 = NEVER
    for at in range(collector.held):
        card = i64(collector.cards[at])
        if card >= CARDS:
            break
        if edition.time_of[card] < least:
            least = edition.time_of[card]
    return least


def has_no(special: i64) -> str:
    """Why a special cannot be played: there is none in the hand."""
    if special == QUEUE:
        return sentence("You have no queue.")
    if special == PRE_ORDER:
        return sentence("You have no pre-order.")
    return sentence("You have no sold-out.")


def too_dear(is_with_queue: bool, takes: int, left: int) -> str:
    """Why a card cannot be laid: it takes more time than there is. That is never one minute."""
    if is_with_queue and left == 1:
        return sentence(
            "With a queue that card takes {takes} minutes, and only 1 is left.", takes=takes
        )
    if is_with_queue:
        return sentence(
            "With a queue that card takes {takes} minutes, and only {left} are left.",
            takes=takes,
            left=left,
        )
    if left == 1:
        return sentence("That card takes {takes} minutes, and only 1 is left.", takes=takes)
    return sentence(
        "That card takes {takes} minutes, and only {left} are left.", takes=takes, left=left
    )


LAY: Final = Lay(0, 1, NOTHING, "lay")
LAY_WITH_QUEUE: Final = Lay(1, QUEUE_FACTOR, QUEUE, "queue")
LAY_WITH_PRE_ORDER: Final = Lay(2, 0, PRE_ORDER, "pre-order")
LAY_AND_SELL_OUT: Final = LayAndSellOut(3, 0, SOLD_OUT, "sold-out")
MANNERS: Final = [LAY, LAY_WITH_QUEUE, LAY_WITH_PRE_ORDER, LAY_AND_SELL_OUT]
"""By their ``manner``; their moves follow each other in this order."""
SELL_OUT: Final = SellOut("sold-out", CARDS, example=33, paragraph="sold-out")


def is_lay(move: i64) -> bool:
    return LAY.first <= move < LAY_AND_SELL_OUT.first + CARDS


def manner_of(move: i64) -> Lay:
    """How a move lays its card."""
    return MANNERS[(move - LAY.first) // CARDS]


def card_laid(move: i64) -> i64:
    """Which card a move lays."""
    return (move - LAY.first) % CARDS
