"""The draft: seven wishlist cards each; keep one and pass the rest to the left, four times.

With two seats: keep two, pass, keep two. All choose at the same time and in secret.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BELOW, BIT, drawn
from fairground.games.essen.day import PICKS, Day, Visitor
from fairground.games.essen.hall import BOOTHS
from fairground.luck import Luck

DEALT: Final = 7
ALL_CARDS: Final[i64] = BELOW[BOOTHS]


def deal(day: Day, luck: Luck) -> None:
    """Money for everybody, meeples on the parking, popularity at its start, seven cards each."""
    edition = day.edition
    day.popularity = [edition.popularity_start] * len(edition.of_symbol)
    day.event = [-1] * BOOTHS
    day.events_left = edition.events[:]
    day.pallets = [-1] * len(edition.pallets)
    day.deck = ALL_CARDS
    for _ in range(day.seats):
        visitor = Visitor()
        visitor.money = edition.money
        day.visitors.append(visitor)
        pack: i64 = 0
        for _ in range(DEALT):
            card = drawn(day.deck, luck)
            day.deck ^= BIT[card]
            pack |= BIT[card]
        day.packs.append(pack)
    day.picks = [-1] * (PICKS * day.seats)
    day.tested = [0] * day.seats


def picks_a_step(seats: i64) -> i64:
    """Cards kept before the packs are passed on."""
    return 2 if seats == 2 else 1


def pack_with(day: Day, seat: i64) -> i64:
    """The number of the pack a seat holds now."""
    return (seat - day.step) % day.seats


def picker(seats: i64, pack: i64, pick: i64) -> i64:
    """The seat that takes the pick-th card of a pack."""
    return (pack + pick // picks_a_step(seats)) % seats


def chooses(day: Day, seat: i64) -> bool:
    """Whether a seat has yet to choose before the packs are passed on."""
    last = (day.step + 1) * picks_a_step(day.seats) - 1
    return day.picks[PICKS * pack_with(day, seat) + last] < 0


def keep(day: Day, seat: i64, card: i64) -> None:
    """Keep a card of the pack in hand. It stays hidden, and may be taken back, until all have
    chosen."""
    pack = pack_with(day, seat)
    at = PICKS * pack + day.step * picks_a_step(day.seats)
    if day.picks[at] >= 0:
        at += 1
    day.picks[at] = card
    day.packs[pack] ^= BIT[card]
    day.visitors[seat].hand |= BIT[card]


def all_have_chosen(day: Day) -> bool:
    return all(not chooses(day, seat) for seat in range(day.seats))


def pass_on(day: Day) -> bool:
    """Pass the packs to the left. After the last choice the cards left over are the common
    wishlist: then True."""
    day.epoch += 1
    day.step += 1
    if day.step * picks_a_step(day.seats) < PICKS:
        return False
    for seat in range(day.seats):
        day.common |= day.packs[seat]
        day.packs[seat] = 0
    return True
