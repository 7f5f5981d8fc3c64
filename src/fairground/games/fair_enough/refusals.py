"""Why a move of Fair Enough is not possible now, for the person who tried it. A refusal tells
nothing that this person does not see."""

from __future__ import annotations

from fairground.games.fair_enough.collector import Collector, owner_of_laid
from fairground.games.fair_enough.edition import CARDS, QUEUE, SOLD_OUT, SPECIALS, Edition
from fairground.games.fair_enough.moves import (
    DONE,
    LAY,
    PLAIN,
    REMOVE,
    SECURE,
    THEN_SOLD_OUT,
    WITH_QUEUE,
)


def not_taken(move: int, lies_there: bool) -> str:
    """Refusals in research."""
    if not 0 <= move < DONE:
        return "This is research: take up to two cards of the display, then be done."
    if not lies_there:
        return "That card does not lie on display for you to take."
    return "Two cards are all you may take in a turn."


def not_laid(collector: Collector, move: int, left: int, edition: Edition) -> str:
    """Refusals after a card was sold out: one must be laid, without another special."""
    if not LAY <= move < LAY + CARDS:
        return "A card is being sold out: lay a card alone now, or take the sold-out back."
    return _too_dear(collector, move - LAY, left, edition)


def not_collected(
    collectors: list[Collector], seat: int, move: int, left: int, edition: Edition
) -> str:
    """Refusals in collecting."""
    own = collectors[seat]
    if not SECURE <= move < REMOVE + CARDS:
        return "This is collecting: lay a card from your hand, or secure."
    if move >= REMOVE:
        return _not_removed(own, owner_of_laid(collectors, move - REMOVE) >= 0)
    manner, card = (move - LAY) // CARDS, (move - LAY) % CARDS
    if card in own.hand and manner != PLAIN:
        special = QUEUE - 1 + manner
        if special not in own.hand:
            return f"You have no {SPECIALS[special - CARDS]}."
        if manner == WITH_QUEUE:
            double = 2 * edition.times[card]
            return f"With a queue that card takes {double}, and {left} are left."
        if manner == THEN_SOLD_OUT and edition.times[card] == left:
            return "That card makes zero and closes the hall; a sold-out comes too late."
    return _too_dear(own, card, left, edition)


def _not_removed(own: Collector, is_laid: bool) -> str:
    if SOLD_OUT not in own.hand:
        return "You have no sold-out."
    if not is_laid:
        return "Only a card that is laid and not yet secured can be sold out."
    return "Even with that time given back you could not lay a card."


def _too_dear(own: Collector, card: int, left: int, edition: Edition) -> str:
    if card not in own.hand:
        return "You do not have that card in your hand."
    return f"That card takes {edition.times[card]}, and {left} are left."
