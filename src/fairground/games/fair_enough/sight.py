"""Who knows what in Fair Enough.

Hidden are the hands, the piles that lie face down, the order of the deck and of the time cards,
and a turn that is not finished. What a careful player can remember of it, because it was once in
the open, is kept apart in ``Memory``.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

import msgspec

from fairground.bits import BELOW, members, set_of
from fairground.game import View
from fairground.games.fair_enough.edition import CARDS, MOST_TAKEN, Edition
from fairground.games.fair_enough.rules import COLLECTING, OVER, RESEARCH, State
from fairground.games.fair_enough.rules.cards import (
    NOTHING,
    Collector,
    Deck,
    draw,
    new_collector,
    new_deck,
)
from fairground.games.fair_enough.rules.laying import SELL_OUT
from fairground.games.fair_enough.rules.research import TAKE
from fairground.games.fair_enough.rules.state import display_of
from fairground.last_view import kept_for_last_view
from fairground.luck import Luck

PHASES = {RESEARCH: "research", COLLECTING: "collecting", OVER: "over"}

Cards = tuple[int, ...]


class Laid(msgspec.Struct, frozen=True):
    """A laid card and how it was laid."""

    card: int
    manner: int


class CollectorView(msgspec.Struct, frozen=True):
    """A seat's cards. ``hand`` and ``pile`` are None where the viewer may not see them. ``inside``
    tells who has not left the round; ``secured``, a number of cards, and ``lost`` are of this
    round, in research of the last one."""

    hand: Cards | None
    hand_size: int
    pile: Cards | None
    pile_size: int
    laid: tuple[Laid, ...]
    inside: bool
    secured: int
    lost: Cards


class Turn(msgspec.Struct, frozen=True):
    """A finished turn: the move that finished it, the card that was sold out, the cards taken."""

    seat: int
    move: int
    removed: int | None
    taken: Cards


class Memory(msgspec.Struct, frozen=True):
    """What a careful player can know: the cards each seat was seen to take and still holds, the
    cards each seat was seen to secure, the cards the viewer has never seen, and the cards that
    came back into the deck when the discards were shuffled.

    The unseen are in the hands of others and, until the discards are shuffled for the first time,
    in the deck. From then on the deck holds only what came back.
    """

    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    unseen: Cards
    came_back: Cards


class FairEnoughView(View, frozen=True, kw_only=True):
    """``picked`` (places of the display) and ``removing`` are the viewer's own unfinished turn,
    ``last`` is the last finished one. ``clocks`` are the time cards that were turned, ``coming``
    those that were not, in order of size. ``first_out``, who left first, and ``closer``, who
    brought the time to zero, are of this round, in research of the last one."""

    phase: str
    epoch: int
    round: int
    researched: int
    starter: int
    time_left: int
    clocks: tuple[int, ...]
    coming: tuple[int, ...]
    display: Cards
    picked: tuple[int, ...]
    removing: int | None
    deck: int
    reshuffled: bool
    discards: Cards
    collectors: tuple[CollectorView, ...]
    first_out: int | None
    closer: int | None
    last: Turn | None
    memory: Memory
    edition: Edition

    @property
    def lap(self) -> int:
        """The lap of research, 1 or 2."""
        return self.researched // len(self.collectors) + 1

    @property
    def clock(self) -> int:
        """The last time card that was turned; 0 before the first."""
        return self.clocks[-1] if self.clocks else 0

    @property
    def own(self) -> CollectorView | None:
        """The viewer's own cards."""
        return None if self.seat is None else self.collectors[self.seat]

    @property
    def hand(self) -> Cards:
        """The viewer's own hand; empty for an onlooker."""
        own = self.own
        return own.hand or () if own else ()

    @property
    def pile(self) -> Cards:
        """The viewer's own pile; empty for an onlooker."""
        own = self.own
        return own.pile or () if own else ()


def view(state: State, seat: int | None) -> FairEnoughView:
    acting = seat is not None and seat == state.actor
    return FairEnoughView(
        seat=seat,
        turn=tuple(state.turn()),
        options=dict(state.options),
        edition=state.edition,
        outcome=state.outcome(),
        phase=PHASES[state.phase],
        epoch=state.epoch,
        round=state.round,
        researched=state.researched,
        starter=state.starter,
        time_left=state.time_left,
        clocks=tuple(state.past_clocks),
        coming=tuple(sorted(state.clocks)),
        display=tuple(state.display),
        picked=tuple(members(state.picked)) if acting else (),
        removing=_known(state.removing) if acting else None,
        deck=state.deck.left,
        reshuffled=state.deck.reshuffled,
        discards=_sorted(tuple(state.deck.discards)),
        collectors=tuple(
            [
                _collector_view(state, owner, owner == seat or state.phase == OVER)
                for owner in range(state.seats)
            ]
        ),
        first_out=_known(state.first_out),
        closer=_known(state.closer),
        last=_last(state),
        memory=_memory(state, seat),
    )


def _known(number: int) -> int | None:
    return None if number == NOTHING else number


def _collector_view(state: State, seat: int, shown: bool) -> CollectorView:
    """Hand and pile are the owner's, and everybody's when they are counted at the end."""
    collector = state.collectors[seat]
    return CollectorView(
        hand=tuple(collector.hand) if shown else None,
        hand_size=collector.held,
        pile=_sorted(tuple(collector.pile)) if shown else None,
        pile_size=collector.piled,
        laid=_laid(tuple(collector.laid)),
        inside=state.is_inside(seat),
        secured=collector.secured,
        lost=tuple(collector.lost),
    )


@lru_cache(maxsize=1024)
def _laid(cards: Cards) -> tuple[Laid, ...]:
    return tuple([Laid(laid % CARDS, laid // CARDS) for laid in cards])


@lru_cache(maxsize=2048)
def _sorted(*cards: Cards) -> Cards:
    """Several piles together. Most lie as they lay, and several viewers know the same."""
    return tuple(sorted(chain(*cards)))


def _last(state: State) -> Turn | None:
    if state.last_move == NOTHING:
        return None
    removed = _known(state.last_removed)
    return Turn(state.last_seat, state.last_move, removed, tuple(state.last_taken))


def _memory(state: State, seat: int | None) -> Memory:
    deck, collectors = state.deck, state.collectors
    rest = tuple(deck.rest)
    unseen = [() if deck.reshuffled else rest]
    if state.phase != OVER:
        unseen += [tuple(each.closed) for owner, each in enumerate(collectors) if owner != seat]
    return Memory(
        hands=tuple([_without(tuple(each.hand), tuple(each.closed)) for each in collectors]),
        piles=tuple([_sorted(tuple(each.pile)) for each in collectors]),
        unseen=_sorted(*unseen),
        came_back=_sorted(rest) if deck.reshuffled else (),
    )


@lru_cache(maxsize=1024)
def _without(cards: Cards, others: Cards) -> Cards:
    left = list(cards)
    for card in others:
        left.remove(card)
    return tuple(left)


def guess(view: FairEnoughView, luck: Luck) -> State:
    """The same table with the cards that the viewer never saw dealt anew, all equally likely:
    to the hands of others as many as are unknown of each, the rest to the deck. Somebody else's
    turn may have begun unseen."""
    state = _certain(view).copy()
    unseen = list(view.memory.unseen)
    for shown, seen, collector in zip(
        view.collectors, view.memory.hands, state.collectors, strict=True
    ):
        if shown.hand is None:
            closed = sorted([draw(unseen, luck) for _ in range(shown.hand_size - len(seen))])
            collector.hand = [*closed, *seen]
            collector.closed = closed
    state.deck.rest = unseen + list(view.memory.came_back)
    return state if view.seat in view.turn or not view.turn else _begun(state, luck)


@kept_for_last_view
def _certain(view: FairEnoughView) -> State:
    """What the viewer knows: nobody else has a hand, and the deck has no cards."""
    collectors = [_collector(view, seat) for seat in range(len(view.collectors))]
    state = State(view.edition, dict(view.options), collectors, _deck(view))
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.round = view.round
    state.epoch = view.epoch
    state.starter = view.starter
    state.actor = view.turn[0] if view.turn else 0
    state.researched = view.researched
    state.inside = set_of([seat for seat, shown in enumerate(view.collectors) if shown.inside])
    state.time_left = view.time_left
    state.clocks = list(view.coming)
    state.past_clocks = list(view.clocks)
    state.display = list(view.display)
    state.picked = set_of(list(view.picked))
    state.removing = _number(view.removing)
    state.first_out = _number(view.first_out)
    state.closer = _number(view.closer)
    if view.last is not None:
        state.last_seat = view.last.seat
        state.last_move = view.last.move
        state.last_removed = _number(view.last.removed)
        state.last_places = display_of(list(view.last.taken))
        state.last_picked = BELOW[len(view.last.taken)]
    return state


def _begun(state: State, luck: Luck) -> State:
    """Any stage of the turn, as likely as it is when moves are chosen at random."""
    while True:
        world = state.copy()
        for _ in range(luck.below(MOST_TAKEN + 1)):
            moves = world.legal(world.actor)
            move = moves[luck.below(len(moves))]
            if not is_half_a_turn(move):
                break
            world.play(world.actor, move, luck)
        else:
            return world


def is_half_a_turn(move: int) -> bool:
    """Whether the turn goes on after the move, and nobody else sees it yet."""
    return TAKE.has(move) or SELL_OUT.has(move)


def _number(known: int | None) -> int:
    return NOTHING if known is None else known


def _deck(view: FairEnoughView) -> Deck:
    deck = new_deck(view.edition)
    deck.rest = []
    deck.discards = list(view.discards)
    deck.reshuffled = view.reshuffled
    return deck


def _collector(view: FairEnoughView, seat: int) -> Collector:
    shown, seen = view.collectors[seat], view.memory.hands[seat]
    collector = new_collector()
    if shown.hand is not None:
        collector.hand = list(shown.hand)
        collector.closed = list(_without(shown.hand, seen))
    collector.pile = list(view.memory.piles[seat])
    collector.laid = [CARDS * laid.manner + laid.card for laid in shown.laid]
    collector.lost = list(shown.lost)
    collector.secured = shown.secured
    return collector
