"""Who knows what in Fair Enough.

Hidden are the hands, the piles that lie face down, the order of the deck and of the time cards,
and a turn that is not finished. What a careful player can remember of it, because it was once in
the open, is kept apart in ``Memory``.
"""

from __future__ import annotations

import msgspec

from fairground.game import View
from fairground.games.fair_enough.collector import Collector
from fairground.games.fair_enough.edition import CARDS, Edition
from fairground.games.fair_enough.rules import (
    COLLECTING,
    NOBODY,
    OVER,
    RESEARCH,
    State,
    draw,
)
from fairground.luck import Luck

PHASES = {RESEARCH: "research", COLLECTING: "collecting", OVER: "over"}

Cards = tuple[int, ...]


class Laid(msgspec.Struct, frozen=True):
    """A laid card and how it was laid."""

    card: int
    manner: int


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
    """``hands`` and ``piles`` are the viewer's own, and everybody's when the game is over; what
    the viewer may not see is None. ``picked`` (places of the display) and ``removing`` are the
    viewer's own unfinished turn. ``clocks`` are the time cards that were turned, ``coming`` those
    that were not, in order of size. ``last_…`` is the last finished turn; ``secured``, ``lost``,
    ``first_out`` and ``closer`` tell of this round, in research of the last one."""

    phase: str
    stretch: int
    round: int
    researched: int
    starter: int
    inside: tuple[bool, ...]
    time_left: int
    clocks: tuple[int, ...]
    coming: tuple[int, ...]
    display: Cards
    picked: tuple[int, ...]
    removing: int | None
    deck: int
    reshuffled: bool
    discards: Cards
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    piles: tuple[Cards | None, ...]
    pile_sizes: tuple[int, ...]
    laid: tuple[tuple[Laid, ...], ...]
    secured: tuple[int, ...]
    lost: tuple[Cards, ...]
    first_out: int | None
    closer: int | None
    last_seat: int | None
    last_move: int | None
    last_removed: int | None
    last_taken: Cards
    memory: Memory
    edition: Edition

    @property
    def lap(self) -> int:
        """The lap of research, 1 or 2."""
        return self.researched // len(self.hands) + 1

    @property
    def clock(self) -> int:
        """The time card of this round; 0 before the first is turned."""
        return self.clocks[-1] if self.clocks else 0

    @property
    def hand(self) -> Cards:
        """The viewer's own hand; empty for an onlooker."""
        return () if self.seat is None else self.hands[self.seat] or ()

    @property
    def pile(self) -> Cards:
        """The viewer's own pile; empty for an onlooker."""
        return () if self.seat is None else self.piles[self.seat] or ()


def view(state: State, seat: int | None) -> FairEnoughView:
    acting = seat is not None and seat == state.actor
    over = state.phase == OVER
    everyone = state.collectors
    return FairEnoughView(
        seat=seat,
        turn=tuple(state.turn()),
        options=dict(state.options),
        edition=state.edition,
        phase=PHASES[state.phase],
        stretch=state.stretch,
        round=state.round,
        researched=state.researched,
        starter=state.starter,
        inside=tuple(state.inside >> one & 1 == 1 for one in range(state.seats)),
        time_left=state.time_left,
        clocks=tuple(state.past_clocks),
        coming=tuple(sorted(state.clocks)),
        display=tuple(state.display),
        picked=_picked(state.picked) if acting else (),
        removing=_known(state.removing) if acting else None,
        deck=len(state.deck),
        reshuffled=state.reshuffled,
        discards=tuple(sorted(state.discards)),
        hands=tuple(
            tuple(one.hand) if over or at == seat else None for at, one in enumerate(everyone)
        ),
        hand_sizes=tuple(len(one.hand) for one in everyone),
        piles=tuple(
            tuple(sorted(one.pile)) if over or at == seat else None
            for at, one in enumerate(everyone)
        ),
        pile_sizes=tuple(len(one.pile) for one in everyone),
        laid=tuple(_row(one.laid) for one in everyone),
        secured=tuple(one.secured for one in everyone),
        lost=tuple(tuple(one.lost) for one in everyone),
        first_out=_known(state.first_out),
        closer=_known(state.closer),
        last_seat=_known(state.last_seat),
        last_move=_known(state.last_move),
        last_removed=_known(state.last_removed),
        last_taken=tuple(state.last_taken),
        memory=_memory(state, seat),
    )


def _known(number: int) -> int | None:
    return None if number == NOBODY else number


def _picked(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def _row(laid: list[int]) -> tuple[Laid, ...]:
    return tuple(Laid(one % CARDS, one // CARDS) for one in laid)


def _memory(state: State, seat: int | None) -> Memory:
    unseen = [] if state.reshuffled else list(state.deck)
    for at, one in enumerate(state.collectors):
        if at != seat and state.phase != OVER:
            unseen += one.closed
    return Memory(
        hands=tuple(tuple(_without(one.hand, one.closed)) for one in state.collectors),
        piles=tuple(tuple(sorted(one.pile)) for one in state.collectors),
        unseen=tuple(sorted(unseen)),
        came_back=tuple(sorted(state.deck)) if state.reshuffled else (),
    )


def _without(cards: list[int], others: list[int] | Cards) -> list[int]:
    left = list(cards)
    for card in others:
        left.remove(card)
    return left


def guess(view: FairEnoughView, luck: Luck) -> State:
    """The same table with the cards that the viewer never saw dealt anew, all equally likely:
    to the hands of others as many as are unknown of each, the rest to the deck."""
    unseen = list(view.memory.unseen)
    collectors = [_collector(view, seat, unseen, luck) for seat in range(len(view.hands))]
    state = State(view.edition, dict(view.options), collectors)
    state.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    state.round = view.round
    state.stretch = view.stretch
    state.starter = view.starter
    state.actor = view.turn[0] if view.turn else 0
    state.researched = view.researched
    state.inside = sum(1 << seat for seat, inside in enumerate(view.inside) if inside)
    state.time_left = view.time_left
    state.clocks = list(view.coming)
    state.past_clocks = list(view.clocks)
    state.deck = unseen + list(view.memory.came_back)
    state.reshuffled = view.reshuffled
    state.discards = list(view.discards)
    state.display = list(view.display)
    state.picked = sum(1 << place for place in view.picked)
    state.removing = _number(view.removing)
    state.first_out = _number(view.first_out)
    state.closer = _number(view.closer)
    state.last_seat = _number(view.last_seat)
    state.last_move = _number(view.last_move)
    state.last_removed = _number(view.last_removed)
    state.last_taken = list(view.last_taken)
    return state


def _number(known: int | None) -> int:
    return NOBODY if known is None else known


def _collector(view: FairEnoughView, seat: int, unseen: list[int], luck: Luck) -> Collector:
    shown = view.memory.hands[seat]
    own = view.hands[seat]
    if own is None:
        closed = [draw(unseen, luck) for _ in range(view.hand_sizes[seat] - len(shown))]
        closed.sort()
        hand = sorted([*closed, *shown])
    else:
        hand = list(own)
        closed = _without(hand, shown)
    laid = [CARDS * one.manner + one.card for one in view.laid[seat]]
    pile = list(view.memory.piles[seat])
    collector = Collector(hand, closed, laid, pile, list(view.lost[seat]))
    collector.secured = view.secured[seat]
    return collector
