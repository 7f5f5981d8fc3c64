"""What an experienced player of Fair Enough knows, as numbers: how much there will be time for,
what a card does for a collection, and how safe it is to stay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.fair_enough.collector import Collector
from fairground.games.fair_enough.edition import (
    CARDS,
    KINDS,
    PRE_ORDER,
    QUEUE,
    ROUNDS,
    VALUES,
)
from fairground.games.fair_enough.moves import (
    DONE,
    LAY,
    REMOVE,
    SECURE,
    TAKE,
    THEN_SOLD_OUT,
    WITH_PRE_ORDER,
    WITH_QUEUE,
    time_needed,
)
from fairground.games.fair_enough.rules import COLLECTING, OVER, RESEARCH, State
from fairground.luck import Luck

SPREAD: Final = 12.0
PLIES: Final = 5

USED: Final = 0.85
"""The share of the time cards that is used up before everybody has left."""
LATE: Final = 10
"""With so little time left, somebody may well close the hall."""


def _bonus(size: float) -> float:
    """What a kind's cards bring as a set, with the hope of more."""
    if size >= 3.0:
        return 5.0 * (size - 2.0)
    if size >= 2.0:
        return 1.5 + 3.5 * (size - 2.0)
    return 0.3 * size if size <= 1.0 else 0.3 + 1.2 * (size - 1.0)


def _coming(state: State) -> float:
    """The time that is still to be spent by everybody together."""
    clocks = state.clocks
    total = 0.0
    for clock in clocks:
        total += float(clock)
    left: i64 = ROUNDS - state.round
    if state.phase == RESEARCH:
        left += 1
    if len(clocks) > left:
        total *= float(left) / float(len(clocks))
    return total * USED


def _time_for(state: State, seat: i64, coming: float) -> float:
    """A seat's part of the time to come, and of what is left of the round it is in."""
    part = coming / float(state.seats)
    if state.phase == COLLECTING and state.inside >> seat & 1:
        inside: i64 = 0
        one: i64
        for one in range(state.seats):
            inside += state.inside >> one & 1
        part += USED * float(state.time_left) / float(inside)
    return part


def _can_close(state: State, collector: Collector) -> bool:
    """Whether a hand can bring the time to exactly zero with one card."""
    left = state.time_left
    times = state.edition.times
    hand = collector.hand
    queue = QUEUE in hand
    for card in hand:
        if card >= CARDS:
            break
        time: i64 = times[card]
        if time == left or (queue and 2 * time == left):
            return True
    return False


def _keeps(state: State, seat: i64) -> float:
    """How likely a seat is to keep what it has laid in this round."""
    if state.actor == seat:
        return 0.95
    next_one = state.actor
    while next_one != seat:
        if state.inside >> next_one & 1 and _can_close(state, state.collectors[next_one]):
            return 0.3
        next_one = next_one + 1 if next_one + 1 < state.seats else 0
    return 0.9


def _stands(state: State, seat: i64, coming: float) -> float:
    """The points a seat may expect at the end."""
    edition = state.edition
    values = edition.values
    collector = state.collectors[seat]
    sizes: list[float] = [0.0] * KINDS
    points = 0.0
    for card in collector.pile:
        points += float(values[card])
        sizes[card // VALUES] += 1.0
    if collector.laid:
        keeps = _keeps(state, seat)
        for laid in collector.laid:
            card = laid % CARDS
            points += keeps * float(values[card])
            sizes[card // VALUES] += keeps
    room = _time_for(state, seat, coming)
    points += _hand(state, collector, room, sizes)
    for size in sizes:
        points += _bonus(size)
    return points


def _hand(state: State, collector: Collector, room: float, sizes: list[float]) -> float:
    """What the hand will come to: cards there is time for count, the others cost twice their
    value; time without cards will bring others."""
    values = state.edition.values
    times = state.edition.times
    total = 0.0
    worth = 0.0
    specials: i64 = 0
    cards: i64 = 0
    for card in collector.hand:
        if card < CARDS:
            total += float(times[card])
            worth += float(values[card])
            cards += 1
        else:
            specials += 1
    share = 1.0
    if total > room:
        share = room / total
    for card in collector.hand:
        if card < CARDS:
            sizes[card // VALUES] += 0.8 * share
    points = 0.9 * share * worth - 2.0 * (1.0 - share) * worth
    if room > total:
        points += 0.75 * (room - total)
    plays = 1.5 * float(ROUNDS - state.round) + (1.5 if cards > 0 else 0.0)
    if state.phase == RESEARCH:
        plays += 1.5
    spare = float(specials) - plays
    if spare > 0.0:
        points -= 10.0 * spare
        plays = 0.0
    return points - 1.0 * float(specials) * float(specials) / (1.0 + plays)


def estimate(state: State) -> list[float]:
    """Pile and sets, what is laid as far as it is safe, and the hand as far as there is time."""
    coming = _coming(state)
    return [_stands(state, seat, coming) for seat in range(state.seats)]


# At first sight


def _fancy(state: State, seat: i64, card: i64, room: float) -> float:
    """How much a seat would like a card of the display; below 1 it is better left there."""
    collector = state.collectors[seat]
    rounds: i64 = ROUNDS - state.round
    if card >= CARDS:
        held: i64 = 0
        for one in collector.hand:
            if one >= CARDS:
                held += 1
        if held > rounds:
            return 0.2
        return 1.6 if card == PRE_ORDER else 1.2
    kind = card // VALUES
    alike: i64 = 0
    total: i64 = state.edition.times[card]
    for one in collector.pile:
        if one // VALUES == kind:
            alike += 1
    for one in collector.hand:
        if one < CARDS:
            total += state.edition.times[one]
            if one // VALUES == kind:
                alike += 1
    liking = 1.0 + 1.3 * float(alike)
    if float(total) > room:
        enough = room / float(total)
        liking *= min(0.35, enough * enough)
    return liking


def _sum_laid(state: State, seat: i64) -> i64:
    total: i64 = 0
    for laid in state.collectors[seat].laid:
        total += state.edition.values[laid % CARDS]
    return total


def _others_lose(state: State, seat: i64) -> i64:
    """What everybody else inside has laid."""
    total: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat and state.inside >> other & 1:
            total += _sum_laid(state, other)
    return total


def _staying(state: State, seat: i64) -> float:
    """How good it looks to secure now."""
    at_stake = float(_sum_laid(state, seat))
    if state.time_left > 2 * LATE:
        return 0.2 + 0.02 * at_stake
    return 0.5 + 0.2 * at_stake


def _laying(state: State, seat: i64, move: i64) -> float:
    """How good it looks to lay a card in a manner."""
    edition = state.edition
    manner: i64 = (move - LAY) // CARDS
    card: i64 = (move - LAY) % CARDS
    value = float(edition.values[card])
    left = state.time_left - time_needed(edition.times, card, manner)
    if left == 0 and manner <= WITH_QUEUE:
        return 6.0 + 0.3 * (
            value + float(_sum_laid(state, seat)) + float(_others_lose(state, seat))
        )
    last = 1.5 if state.round == ROUNDS else 1.0
    if manner == WITH_PRE_ORDER:
        return last * (0.3 + 0.15 * value)
    if manner == WITH_QUEUE:
        return last * 0.4
    if manner == THEN_SOLD_OUT:
        return 0.3 * last
    looks = 1.0 + 0.2 * value
    if 0 < left <= LATE:
        looks *= 0.6
    return looks


def weigh(state: State, seat: i64, moves: list[int]) -> list[float]:
    weights: list[float] = []
    room = _time_for(state, seat, _coming(state)) if state.phase == RESEARCH else 0.0
    for move in moves:
        if move < DONE:
            weights.append(0.1 + _fancy(state, seat, move - TAKE, room))
        elif move == DONE:
            weights.append(1.0)
        elif move == SECURE:
            weights.append(_staying(state, seat))
        elif move < REMOVE:
            weights.append(0.05 + _laying(state, seat, move))
        else:
            weights.append(_removing(state, seat, move - REMOVE))
    return weights


def _removing(state: State, seat: i64, card: i64) -> float:
    """A rival's dear card is worth selling out, one's own hardly ever."""
    if state.collectors[seat].find_laid(card) >= 0:
        return 0.1
    return 0.5 + 0.1 * float(state.edition.values[card])


# Playing on


def _research(state: State, seat: i64, luck: Luck) -> i64:
    """Take what is liked, with some room for taste; otherwise be done."""
    if not state._may_take():
        return DONE
    room = _time_for(state, seat, _coming(state))
    best = 0.9 + 0.5 * float(luck.below(100)) / 100.0
    chosen: i64 = DONE
    place: i64
    for place in range(len(state.display)):
        if not state.picked >> place & 1:
            card: i64 = state.display[place]
            liking = _fancy(state, seat, card, room)
            if liking > best:
                best = liking
                chosen = TAKE + card
    return chosen


def _collect(state: State, seat: i64, moves: list[int], luck: Luck) -> i64:
    """Close the hall if it can be done, leave in time, otherwise lay what looks good."""
    if len(moves) == 1:
        return moves[0]
    best = 0.0
    chosen: i64 = moves[0]
    for move in moves:
        if move == SECURE:
            looks = _staying(state, seat)
        elif move < REMOVE:
            looks = _laying(state, seat, move)
        else:
            looks = 0.4
        looks *= 0.6 + 0.8 * float(luck.below(100)) / 100.0
        if looks > best:
            best = looks
            chosen = move
    return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    played: i64 = 0
    while played < plies and state.phase != OVER:
        seat = state.actor
        if state.phase == RESEARCH:
            move = _research(state, seat, luck)
        else:
            move = _collect(state, seat, state.legal(seat), luck)
        state.play(seat, move, luck)
        played += 1
