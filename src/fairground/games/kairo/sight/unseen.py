"""Where the stall cards may be that a viewer has not seen.

When the last card of the deck is drawn, the discards become the deck. All have seen them, so all
know what the new deck is, and that the unseen cards in hands were the only ones not on the table:
these are the carried cards. From then on an unseen card in a hand was either carried or drawn from
a known deck, and a guess deals the two apart.

When an unseen card leaves a hand that has both, and both may have had its kind, nobody can tell
which it was. A guess draws that too, as if every unseen card of the hand had been as likely to
leave. Only the last turning over counts: nobody knows since when the carried cards were held.
"""

from __future__ import annotations

import msgspec
from mypy_extensions import i64

from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.rules.cards import DRAWN, EVENTS, Cards
from fairground.luck import Luck
from fairground.vecs import vec


class Turned(msgspec.Struct, frozen=True):
    """What is known of the cards carried past the last turning over of the deck: which the viewer
    carried, which all others together (by kind), and how many each seat. `since` says in order
    what became of unseen cards after it: a seat, and the kind that left its hand; None for a card
    that it drew from the deck."""

    own: tuple[int, ...]
    others: tuple[int, ...]
    sizes: tuple[int, ...]
    since: tuple[tuple[int, int | None], ...]


def turned(cards: Cards, viewer: int | None) -> Turned | None:
    """What the viewer knows since the deck was turned over; None if it never was."""
    if not cards.carried:
        return None
    carried = cards.carried
    own = [0] * KINDS if viewer is None else carried[viewer * KINDS : (viewer + 1) * KINDS]
    return Turned(
        own=tuple(own),
        others=tuple([sum(carried[kind::KINDS]) - own[kind] for kind in range(KINDS)]),
        sizes=tuple([sum(carried[at : at + KINDS]) for at in range(0, len(carried), KINDS)]),
        since=tuple([_event(number) for number in cards.since]),
    )


def _event(number: int) -> tuple[int, int | None]:
    seat, kind = divmod(number, EVENTS)
    return seat, None if kind == DRAWN else kind


def deal_unseen(cards: Cards, viewer: int | None, known: Turned | None, luck: Luck) -> None:
    """Deal what the viewer has not seen: what is neither in the row, nor on the discards, nor in
    the hands as far as they are known."""
    fresh: list[int] = []
    hands, row = list(cards.hands), list(cards.row)
    for kind in range(KINDS):
        placed = sum(hands[kind::KINDS]) + row.count(kind) + cards.discards[kind]
        fresh += [kind] * (int(cards.edition.copies(kind)) - placed)
    seats = len(cards.hand_size)
    origin = Origin([], fresh, [0] * seats, [0] * (seats * KINDS))
    if known is not None:
        origin = _origin(known, fresh, viewer, luck)
        cards.carried = origin.carried
        cards.since = [
            seat * EVENTS + (DRAWN if kind is None else kind) for seat, kind in known.since
        ]
    for seat in range(seats):
        hand = seat * KINDS
        for place in range(cards.hand_size[seat] - sum(hands[hand : hand + KINDS])):
            is_old = place < origin.old_places[seat]
            pool = origin.old if is_old else origin.fresh
            kind = pool.pop(luck.below(len(pool)))
            cards.hands[hand + kind] += 1
            origin.carried[hand + kind] += is_old
    cards.deck = vec[i64]([i64(origin.fresh.count(kind)) for kind in range(KINDS)])
    cards.deck_size = len(origin.fresh)


class Origin(msgspec.Struct):
    """The unseen cards by where they come from: `old` ones were carried, `fresh` ones were in the
    deck since. `old_places` counts the carried cards still in each hand; `carried` goes like that
    of the cards."""

    old: list[int]
    fresh: list[int]
    old_places: list[int]
    carried: list[int]


def _origin(known: Turned, unseen: list[int], viewer: int | None, luck: Luck) -> Origin:
    """Draw whether the cards that left hands unseen were carried. A draw that leaves no way for a
    later one is made again; what really happened is always a way."""
    left = [kind for seat, kind in known.since if kind is not None and seat != viewer]
    old = [kind for kind in range(KINDS) for _ in range(known.others[kind])]
    fresh = unseen + left
    for kind in old:
        fresh.remove(kind)
    while True:
        origin = Origin(old[:], fresh[:], list(known.sizes), [0] * (len(known.sizes) * KINDS))
        if viewer is not None:
            origin.old_places[viewer] = 0
            origin.carried[viewer * KINDS : (viewer + 1) * KINDS] = known.own
        if _follow(origin, known, viewer, luck):
            return origin


def _follow(origin: Origin, known: Turned, viewer: int | None, luck: Luck) -> bool:
    """Take the cards that left out of the old or the fresh ones; False if there is no way."""
    fresh_places = [0] * len(known.sizes)
    for seat, kind in known.since:
        if seat == viewer:
            continue
        if kind is None:
            fresh_places[seat] += 1
            continue
        as_old = origin.old.count(kind) * origin.old_places[seat] * max(1, len(origin.fresh))
        as_fresh = origin.fresh.count(kind) * fresh_places[seat] * max(1, len(origin.old))
        if as_old + as_fresh == 0:
            return False
        if luck.below(as_old + as_fresh) < as_old:
            origin.old.remove(kind)
            origin.old_places[seat] -= 1
            origin.carried[seat * KINDS + kind] += 1
        else:
            origin.fresh.remove(kind)
            fresh_places[seat] -= 1
    return True
