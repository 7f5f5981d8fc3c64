"""Who knows what: hands, deck order, storage piles and the last-turn tile are hidden.

What a viewer cannot tell apart are pools of wishlist cards, each with its hidden places. A pool's
cards lie in its places in any order, all orders equally likely. In the draft a seat has seen every
pack that went through its hands, so what was taken from such a pack later forms a pool of its own.
Cards never seen share one pool with the first deck. When the discards are shuffled into a new deck,
its cards are known as a set: a pool for each later deck.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
from mypy_extensions import i64

from fairground.bits import BIT, members, set_of, size
from fairground.game import View
from fairground.games.essen.edition import Edition
from fairground.games.essen.rules import (
    ACTIONS,
    CHOICE,
    DRAFT,
    NONE,
    OVER,
    REMOVAL,
    State,
    Variant,
    Visitor,
)
from fairground.games.essen.rules.set_up import PICKS, pack_with, picker, picks_a_step
from fairground.luck import Luck
from fairground.vecs import vec

PHASES = {
    DRAFT: "draft",
    REMOVAL: "removal",
    ACTIONS: "actions",
    CHOICE: "choice",
    OVER: "over",
}


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


class VisitorView(msgspec.Struct, frozen=True):
    """A seat as the viewer knows it. ``hand`` holds the cards the viewer may see: all of the own
    ones, of others those taken from the common wishlist, and everybody's when the game is over."""

    place: int
    money: int
    spent: int
    ate: bool
    preordered: bool
    bought: tuple[int, ...]
    carried: tuple[int, ...]
    hand: tuple[int, ...]
    hand_size: int
    taken: tuple[int, ...]
    purchases: int
    morning: int
    departure: int
    withdrawn: int
    left: int
    """Actions left, never below none."""
    points: int
    """The score track."""

    def as_visitor(self) -> Visitor:
        """For the rules; the hand is what the viewer sees of it."""
        visitor = Visitor(self.money)
        visitor.place = self.place
        visitor.spent = self.spent
        visitor.load = len(self.carried)
        visitor.ate = self.ate
        visitor.preordered = self.preordered
        visitor.bought = set_of(list(self.bought))
        visitor.carried = set_of(list(self.carried))
        visitor.hand = set_of(list(self.hand))
        visitor.taken = set_of(list(self.taken))
        visitor.purchases = self.purchases
        visitor.morning = self.morning
        visitor.departure = self.departure
        visitor.withdrawn = self.withdrawn
        return visitor


class Memory(msgspec.Struct, frozen=True):
    """What somebody could write down about the wishlist cards that are hidden now: ``picks`` and
    ``tested`` as in the state, with the viewer's own cards only; from which deck the first of the
    cards on hand was drawn; and the pools of everything hidden. Guesses are drawn from it."""

    picks: tuple[int, ...]
    tested: tuple[tuple[int, ...], ...]
    drawn_from: int
    pools: tuple[Pool, ...]


class EssenView(View, frozen=True, kw_only=True):
    """Games, cards and spaces by their numbers; -1 stands for none or hidden. ``pack`` is what the
    viewer holds in the draft, ``drawn`` what the viewer has drawn in a play-test; ``crowd`` has a
    bit for each zone of ZONES, then one for the courtyard and one for the entrances."""

    edition: Edition
    phase: str
    epoch: int
    visitors: tuple[VisitorView, ...]
    step: int
    pack: tuple[int, ...]
    round: int
    first: int
    current: int
    done: int
    departed: int
    stalls: tuple[int, ...]
    pallets: tuple[int, ...]
    coming: tuple[int, ...]
    events: tuple[tuple[int, int], ...]
    events_left: tuple[int, ...]
    popularity: tuple[int, ...]
    crowd: int
    rankings: tuple[int, ...]
    last_turn: int
    deck_size: int
    discards: tuple[int, ...]
    common: tuple[int, ...]
    generation: int
    drawn: tuple[int, ...]
    memory: Memory

    def event_on(self, tile: int) -> int:
        """The event token on a game, or -1."""
        return dict(self.events).get(tile, -1)


@lru_cache(maxsize=8192)
def _cards(mask: int) -> tuple[int, ...]:
    """The cards or games of a set; most sets are the same for every viewer and after every move."""
    return tuple(members(mask))


def view(state: State, seat: int | None) -> EssenView:
    return EssenView(
        seat=seat,
        turn=tuple(state.turn()),
        options=dict(state.variant.options),
        edition=state.edition,
        outcome=state.outcome(),
        phase=PHASES[state.phase],
        epoch=state.epoch,
        visitors=tuple([_show(state, who, seat) for who in range(state.seats)]),
        step=state.step,
        pack=_pack(state, seat),
        round=state.round,
        first=state.first,
        current=state.current,
        done=state.done,
        departed=state.departed,
        stalls=_cards(state.stalls),
        pallets=tuple(state.pallets),
        coming=_cards(state.coming),
        events=tuple([(tile, kind) for tile, kind in enumerate(state.event) if kind != NONE]),
        events_left=tuple(state.events_left),
        popularity=tuple(state.popularity),
        crowd=state.crowd,
        rankings=tuple(state.rankings),
        last_turn=state.last_turn,
        deck_size=size(state.deck),
        discards=_cards(state.discards),
        common=_cards(state.common),
        generation=state.generation,
        drawn=_drawn(state, seat),
        memory=_memory(_hidden(state), seat),
    )


def _knows_hand(state: State, who: int, seat: int | None) -> bool:
    """Everybody knows the own hand; when the game is over, all hands are shown."""
    return who == seat or state.phase == OVER


def _show(state: State, who: int, seat: int | None) -> VisitorView:
    visitor = state.visitors[who]
    known = _knows_hand(state, who, seat)
    return VisitorView(
        place=visitor.place,
        money=visitor.money,
        spent=visitor.spent,
        ate=visitor.ate,
        preordered=visitor.preordered,
        bought=_cards(visitor.bought),
        carried=_cards(visitor.carried),
        hand=_cards(visitor.hand if known else visitor.taken),
        hand_size=size(visitor.hand),
        taken=_cards(visitor.taken),
        purchases=visitor.purchases,
        morning=visitor.morning,
        departure=visitor.departure,
        withdrawn=visitor.withdrawn,
        left=visitor.left(),
        points=visitor.points(),
    )


def _pack(state: State, seat: int | None) -> tuple[int, ...]:
    if seat is None or state.phase != DRAFT:
        return ()
    return _cards(state.packs[pack_with(state, seat)])


class Hidden(NamedTuple):
    """The wishlist cards that somebody may not know, and what decides who knows them, named as in
    the state. ``held`` are the numbers of the packs that the seats hold."""

    seats: int
    phase: int
    step: int
    picks: tuple[int, ...]
    packs: tuple[int, ...]
    held: tuple[int, ...]
    tested: tuple[int, ...]
    generation: int
    deck: int
    current: int
    drawn_from: int
    drawn_first: int
    drawn_second: int


def _hidden(state: State) -> Hidden:
    is_draft, is_choice = state.phase == DRAFT, state.phase == CHOICE
    return Hidden(
        seats=state.seats,
        phase=state.phase,
        step=state.step,
        picks=tuple(state.picks),
        packs=tuple(state.packs) if is_draft else (),
        held=tuple(pack_with(state, seat) for seat in range(state.seats)) if is_draft else (),
        tested=tuple(state.tested),
        generation=state.generation,
        deck=state.deck,
        current=state.current if is_choice else NONE,
        drawn_from=state.drawn_from,
        drawn_first=state.drawn_first if is_choice else NONE,
        drawn_second=state.drawn_second if is_choice else NONE,
    )


@lru_cache(maxsize=512)
def _memory(state: Hidden, seat: int | None) -> Memory:
    """Most moves hide nothing and show nothing."""
    return Memory(_picks(state, seat), _tested(state, seat), state.drawn_from, pools(state, seat))


def _picks(state: Hidden, seat: int | None) -> tuple[int, ...]:
    is_over, pickers = state.phase == OVER, _pickers(state.seats, len(state.picks))
    return tuple(
        [
            int(card) if is_over or picker == seat else NONE
            for picker, card in zip(pickers, state.picks, strict=True)
        ]
    )


@lru_cache(maxsize=16)
def _pickers(seats: int, picks: int) -> tuple[int, ...]:
    """Who picked each of the cards."""
    return tuple(int(picker(seats, at // PICKS, at % PICKS)) for at in range(picks))


def _tested(state: Hidden, seat: int | None) -> tuple[tuple[int, ...], ...]:
    is_over, seats = state.phase == OVER, int(state.seats)
    return tuple(
        [
            _cards(cards) if is_over or at % seats == seat else ()
            for at, cards in enumerate(state.tested)
        ]
    )


def _drawn(state: State, seat: int | None) -> tuple[int, ...]:
    if state.phase != CHOICE or state.current != seat:
        return ()
    return (state.drawn_first, state.drawn_second)


def _picker(state: State, at: int) -> int:
    return picker(state.seats, at // PICKS, at % PICKS)


# What is hidden, and a guess of it


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
        return Pool(_cards(self.cards), tuple(self.slots))


def pools(state: Hidden, seat: int | None) -> tuple[Pool, ...]:
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


def _pack_pools(state: Hidden, seat: int | None, pack: int, unseen: _Gathering) -> list[_Gathering]:
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
    if state.phase == DRAFT and (seat is None or state.held[seat] != pack):
        now.add("pack", pack, state.packs[pack])
    return found


def _deck_pools(state: Hidden, seat: int | None, unseen: _Gathering) -> list[_Gathering]:
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


def guess(view: EssenView, luck: Luck) -> State:
    """The same table with the hidden cards of every pool dealt anew to its places."""
    state = State(view.edition, len(view.visitors), Variant(dict(view.options)))
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.epoch = view.epoch
    state.step = view.step
    state.round = view.round
    state.first = view.first
    state.current = view.current
    state.done = view.done
    state.departed = view.departed
    state.stalls = set_of(list(view.stalls))
    state.pallets = vec[i64](view.pallets)
    state.coming = set_of(list(view.coming))
    for tile, kind in view.events:
        state.set_event(tile, kind)
    state.events_left = vec[i64](view.events_left)
    state.popularity = vec[i64](view.popularity)
    state.crowd = view.crowd
    state.rankings = vec[i64](view.rankings)
    state.last_turn = view.last_turn
    state.discards = set_of(list(view.discards))
    state.common = set_of(list(view.common))
    state.generation = view.generation
    state.drawn_from = view.memory.drawn_from
    state.undecided = set_of(list(view.turn)) if state.phase == DRAFT else 0
    state.visitors = vec[Visitor]([shown.as_visitor() for shown in view.visitors])
    _place_known(state, view)
    for pool in view.memory.pools:
        _deal(state, pool, luck)
    _fill_hands(state)
    return state


def _place_known(state: State, view: EssenView) -> None:
    """The viewer's own cards lie where they lie."""
    state.picks = vec[i64](view.memory.picks)
    state.tested = vec[i64]([set_of(list(cards)) for cards in view.memory.tested])
    state.packs = vec[i64]([0] * state.seats)
    if view.pack and view.seat is not None:
        state.packs[pack_with(state, view.seat)] = set_of(list(view.pack))
    if view.drawn:
        state.drawn_first, state.drawn_second = view.drawn


def _deal(state: State, pool: Pool, luck: Luck) -> None:
    """Shuffle a pool's cards and deal them to its places."""
    cards = list(pool.cards)
    for slot in pool.slots:
        dealt = 0
        for _ in range(slot.count):
            at = luck.below(len(cards))
            cards[at], cards[-1] = cards[-1], cards[at]
            dealt |= BIT[cards.pop()]
        match slot.kind:
            case "pick":
                state.picks[slot.at] = dealt.bit_length() - 1
            case "pack":
                state.packs[slot.at] = dealt
            case "tested":
                state.tested[slot.at] = dealt
            case "deck":
                state.deck = dealt
            case "drawn" if slot.at == 0:
                state.drawn_first = dealt.bit_length() - 1
            case "drawn":
                state.drawn_second = dealt.bit_length() - 1


def _fill_hands(state: State) -> None:
    """A hand is what was kept in the draft and in play-tests, and what came from the common
    list."""
    for seat, visitor in enumerate(state.visitors):
        visitor.hand = visitor.taken
        for cards in state.tested[seat :: state.seats]:
            visitor.hand |= cards
    for at, card in enumerate(state.picks):
        if card != NONE:
            state.visitors[_picker(state, at)].hand |= BIT[card]
