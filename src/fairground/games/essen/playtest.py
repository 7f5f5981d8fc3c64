"""Play-testing: draw two wishlist cards, keep one, discard the other face up."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.bits import BIT, drawn, lowest
from fairground.games.essen.day import ACTIONS, CHOICE, NONE, Day
from fairground.luck import Luck


def may_test(day: Day, left: i64) -> bool:
    """One action, and a card to draw."""
    return left >= 1 and (day.deck | day.discards) != 0


def test(day: Day, seat: i64, luck: Luck) -> None:
    """Draw two. A single card in all is kept at once."""
    day.epoch += 1
    day.visitors[seat].spent += 1
    day.drawn_from = day.generation
    if day.deck & (day.deck - 1):
        day.drawn_first = take(day, luck)
        day.drawn_second = take(day, luck)
    else:
        draw_short(day, luck)
    if day.drawn_second < 0:
        keep(day, seat, day.drawn_first)
    else:
        day.phase = CHOICE


def draw_short(day: Day, luck: Luck) -> None:
    """Fewer than two in the deck: the card left stays on top, the shuffled discards go under it."""
    if day.deck:
        day.drawn_first = lowest(day.deck)
    if day.discards:
        shuffle(day)
        if day.drawn_first < 0:
            day.drawn_from = day.generation
            day.drawn_first = take(day, luck)
        if day.deck:
            day.drawn_second = take(day, luck)
    else:
        day.deck = 0


def shuffle(day: Day) -> None:
    """The discards become the deck."""
    day.deck = day.discards
    day.discards = 0
    day.generation += 1
    for _ in range(day.seats):
        day.tested.append(0)


def take(day: Day, luck: Luck) -> i64:
    card = drawn(day.deck, luck)
    day.deck ^= BIT[card]
    return card


def keep(day: Day, seat: i64, card: i64) -> None:
    """Keep one of the drawn cards; the other is discarded face up."""
    day.epoch += 1
    first = card == day.drawn_first
    other = day.drawn_second if first else day.drawn_first
    deck = day.drawn_from if first else day.generation
    day.tested[deck * day.seats + seat] |= BIT[card]
    day.visitors[seat].hand |= BIT[card]
    if other >= 0:
        day.discards |= BIT[other]
    day.drawn_first = NONE
    day.drawn_second = NONE
    day.phase = ACTIONS
