"""The end: what a collection is worth after six rounds, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.game import Outcome
from fairground.games.fair_enough.edition import CARDS, KINDS, VALUES, Edition
from fairground.games.fair_enough.rules.cards import Collector

SET: Final = 3
"""Cards of a kind that make a set."""
SET_POINTS: Final = 5
"""What a set brings, and each further card of its kind."""
HAND_COST: Final = 2
"""A collect card that is left in hand costs its value this many times."""
SPECIAL_COST: Final = 10
"""Points that a special costs that is left in hand."""


def set_bonus(size: int) -> int:
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
        "sets": sum([set_bonus(size) for size in group_sizes(pile)]),
        "hand": -sum([int(cost_in_hand(card, edition)) for card in hand if card < CARDS]),
        "specials": -sum([int(cost_in_hand(card, edition)) for card in hand if card >= CARDS]),
    }


def outcome(collectors: list[Collector], edition: Edition) -> Outcome:
    """Most points; tie: the larger largest group of one kind; still tied: shared."""
    return Outcome.of(
        [score_parts(edition, collector.pile, collector.hand) for collector in collectors],
        [max(group_sizes(collector.pile)) for collector in collectors],
    )
