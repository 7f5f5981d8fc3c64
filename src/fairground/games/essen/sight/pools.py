"""What a viewer cannot tell apart: pools of wishlist cards, each with its hidden places.

A pool's cards lie in its places in any order, all orders equally likely. In the draft a seat has
seen every pack that went through its hands, so what was taken from such a pack later forms a pool
of its own. Cards never seen share one pool with the first deck. When the discards are shuffled
into a new deck, its cards are known as a set: a pool for each later deck.
"""

from __future__ import annotations

import msgspec

from fairground.bits import BIT, members, size
from fairground.games.essen.rules import CHOICE, DRAFT, NONE, OVER, State
from fairground.games.essen.rules.set_up import PICKS, pack_with, picker, picks_a_step


class Slot(msgspec.Struct, frozen=True):
    """A hidden place and how many cards lie there. ``kind`` and ``at`` name it as the state does:
    ``pick`` (one of ``State.picks``), ``pack``, ``tested``, ``deck``, ``drawn`` (0 or 1)."""

    kind: str
    at: int
    count: int


class Pool(msgspec.Struct, frozen=True):
    """Cards of which the viewer knows only in which places they lie."""

    cards: tuple[int, ...]
    slots: tuple[Slot, ...]


class _Gathering:
    """A pool being put together."""

    def __init__(self) -> None:
        self.cards = 0
        self.slots: list[Slot] = []

    def add(self, kind: str, at: int, cards: int) -> None:
        if cards:
            self.cards |= cards
            self.slots.append(Slot(kind, at, size(cards)))

    def pool(self) -> Pool:
        return Pool(tuple(members(self.cards)), tuple(self.slots))


def pools(state: State, seat: int | None) -> tuple[Pool, ...]:
    """Everything hidden from a seat, or from an onlooker. When the game is over, hands are
    shown."""
    unseen = _Gathering()
    found = [unseen]
    if state.phase == OVER:
        unseen.add("deck", 0, state.deck)
    else:
        for pack in range(state.seats):
            found += _pack_pools(state, seat, pack, unseen)
        found += _deck_pools(state, seat, unseen)
    return tuple(gathering.pool() for gathering in found if gathering.slots)


def _pack_pools(state: State, seat: int | None, pack: int, unseen: _Gathering) -> list[_Gathering]:
    """What is hidden of one pack: taken before the seat first held it, and after each time."""
    found: list[_Gathering] = []
    now = unseen
    for pick in range(PICKS):
        at = PICKS * pack + pick
        if picker(state.seats, pack, pick) == seat:
            if state.step >= pick // picks_a_step(state.seats):
                now = _Gathering()
                found.append(now)
        elif state.picks[at] != NONE:
            now.add("pick", at, BIT[state.picks[at]])
    if state.phase == DRAFT and (seat is None or pack_with(state, seat) != pack):
        now.add("pack", pack, state.packs[pack])
    return found


def _deck_pools(state: State, seat: int | None, unseen: _Gathering) -> list[_Gathering]:
    """What is hidden of each deck: cards that others kept in play-tests or hold, and the rest."""
    decks = [unseen, *(_Gathering() for _ in range(state.generation))]
    for generation, deck in enumerate(decks):
        for other in range(state.seats):
            if other != seat:
                at = generation * int(state.seats) + other
                deck.add("tested", at, state.tested[at])
    if state.phase == CHOICE and state.current != seat:
        decks[state.drawn_from].add("drawn", 0, BIT[state.drawn_first])
        decks[-1].add("drawn", 1, BIT[state.drawn_second])
    decks[-1].add("deck", 0, state.deck)
    return decks[1:]
