"""The end: what a collection is worth after six rounds, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.game import Outcome
from fairground.games.fair_enough.edition import CARDS, KINDS, VALUES, Edition
from fairground.games.fair_enough.rules.cards import Collector
from fairground.moves import Choices
from fairground.vecs import vec

SET: Final = 3
"""Cards of a kind that make a set."""
SET_POINTS: Final = 5
"""What a set brings, and each further card of its kind."""
HAND_COST: Final = 2
"""A collect card that is left in hand costs its value this many times."""
SPECIAL_COST: Final = 10
"""Points that a special costs that is left in hand."""
NO_GROUPS: Final = vec[i64]([i64(0)] * KINDS)
MORE_THAN_A_GROUP: Final = VALUES + 1
"""No group has this many cards."""


def set_bonus(size: i64) -> i64:
    """What the cards of a kind bring besides their values."""
    return SET_POINTS * (size - SET + 1) if size >= SET else 0


def cost_in_hand(card: i64, edition: Edition) -> i64:
    """Points that a card costs that is left in hand."""
    if card >= CARDS:
        return SPECIAL_COST
    return HAND_COST * edition.value_of[card]


def group_sizes(cards: list[int]) -> list[int]:
    """How many collect cards of each kind."""
    sizes = [0] * KINDS
    for card in cards:
        sizes[card // VALUES] += 1
    return sizes


def score_parts(edition: Edition, pile: list[int], hand: list[int]) -> dict[str, int]:
    """The values and sets of the pile, less what is left in hand."""
    return {
        "values": sum([int(edition.value_of[card]) for card in pile]),
        "sets": sum([int(set_bonus(size)) for size in group_sizes(pile)]),
        "hand": -sum([int(cost_in_hand(card, edition)) for card in hand if card < CARDS]),
        "specials": -sum([int(cost_in_hand(card, edition)) for card in hand if card >= CARDS]),
    }


def outcome(collectors: vec[Collector], edition: Edition) -> Outcome:
    """Most points; tie: the larger largest group of one kind; still tied: shared."""
    return Outcome.of(
        [score_parts(edition, collector.pile, collector.hand) for collector in collectors],
        [max(group_sizes(collector.pile)) for collector in collectors],
    )


def fill_result(
    collectors: vec[Collector], edition: Edition, scores: Choices, worths: Choices
) -> None:
    """The same in numbers (see ``State``)."""
    for collector in collectors:
        groups = NO_GROUPS[:]
        score: i64 = 0
        largest: i64 = 0
        for place in range(collector.piled):
            card = collector.piled_card(place)
            score += edition.value_of[card]
            groups[card // VALUES] += 1
        for size in groups:
            score += set_bonus(size)
            if size > largest:
                largest = size
        for place in range(collector.held):
            score -= cost_in_hand(i64(collector.cards[place]), edition)
        scores.add(score)
        worths.add(score * MORE_THAN_A_GROUP + largest)
