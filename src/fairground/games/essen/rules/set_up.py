"""Set-up: money, meeples and the draft. Everyone gets seven wishlist cards, keeps one and passes
the rest to the left, four times; with two seats: keep two, pass, keep two. All choose at the same
time and in secret."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BELOW, BIT, drawn
from fairground.games.essen.edition import PALLET_PLACES
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.end import Visitor
from fairground.games.essen.rules.state import NO_CARDS, NONE, NONES, State
from fairground.luck import Luck
from fairground.vecs import vec

DEALT: Final = 7
"""Wishlist cards dealt to each seat."""
PICKS: Final = 4
"""Wishlist cards that each seat keeps in the draft."""
KEEP_OF_PACK: Final = sentence("Keep one of the wishlist cards you hold.")


def deal(state: State, luck: Luck) -> None:
    """Money for everybody, meeples on the parking, popularity at its start, seven cards each."""
    edition = state.edition
    state.popularity = edition.popularity_at_first
    state.events_left = edition.events
    state.pallets = NONES[:PALLET_PLACES]
    state.deck = BELOW[BOOTHS]
    state.packs = NO_CARDS[: state.seats]
    state.visitors = vec[Visitor]([Visitor(edition.money) for _ in range(state.seats)])
    for seat in range(state.seats):
        pack: i64 = 0
        for _ in range(DEALT):
            card = drawn(state.deck, luck)
            state.deck ^= BIT[card]
            pack |= BIT[card]
        state.packs[seat] = pack
    state.picks = NONES[: PICKS * state.seats]
    state.tested = NO_CARDS[: state.seats]
    state.undecided = BELOW[state.seats]


def picks_a_step(seats: i64) -> i64:
    """Cards kept before the packs are passed on."""
    if seats == 2:
        return 2
    return 1


def pack_with(state: State, seat: i64) -> i64:
    """The number of the pack a seat holds now."""
    return (seat - state.step) % state.seats


def picker(seats: i64, pack: i64, pick: i64) -> i64:
    """The seat that takes the pick-th card of a pack."""
    return (pack + pick // picks_a_step(seats)) % seats


def keep_of_pack(state: State, seat: i64, card: i64) -> bool:
    """Keep a card of the pack in hand. It stays hidden, and may be taken back, until all have
    chosen; then the packs are passed on. True when that ends the draft."""
    pack = pack_with(state, seat)
    at = PICKS * pack + state.step * picks_a_step(state.seats)
    if state.picks[at] != NONE:
        at += 1
    state.picks[at] = card
    state.packs[pack] ^= BIT[card]
    state.visitors[seat].hand |= BIT[card]
    if (at + 1) % picks_a_step(state.seats) == 0:
        state.undecided ^= BIT[seat]
    return state.undecided == 0 and _pass_on(state)


def _pass_on(state: State) -> bool:
    """Pass the packs to the left. After the last choice the cards left over are the common
    wishlist: then True."""
    state.epoch += 1
    state.step += 1
    if state.step * picks_a_step(state.seats) < PICKS:
        state.undecided = BELOW[state.seats]
        return False
    for pack in state.packs:
        state.common |= pack
    state.packs = NO_CARDS[: state.seats]
    return True
