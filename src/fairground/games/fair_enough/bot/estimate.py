"""What a collection of Fair Enough will come to: the pile with its sets, what is laid as far as it
is safe, and the hand as far as there will be time for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import size
from fairground.games.fair_enough.edition import CARDS, KINDS, QUEUE, ROUNDS, VALUES
from fairground.games.fair_enough.rules import COLLECTING, RESEARCH, State
from fairground.games.fair_enough.rules.cards import Collector
from fairground.games.fair_enough.rules.end import SET, SET_POINTS, SPECIAL_COST, cost_in_hand
from fairground.games.fair_enough.rules.laying import LAY, LAY_WITH_QUEUE
from fairground.vecs import vec

SPREAD: Final = 12.0
PLIES: Final = 5

USED: Final = 0.85
"""The share of the time cards that is used up before everybody has left."""
PLAYED_IN_A_ROUND: Final = 1.5
"""Specials that a player gets rid of in a round."""


def _bonus(cards: float) -> float:
    """What a kind's cards bring as a set, with the hope of more."""
    if cards >= float(SET):
        return float(SET_POINTS) * (cards - float(SET - 1))
    if cards >= 2.0:
        return 1.5 + 3.5 * (cards - 2.0)
    return 0.3 * cards if cards <= 1.0 else 0.3 + 1.2 * (cards - 1.0)


def time_to_come(state: State) -> float:
    """The time that everybody together is still going to use in later rounds."""
    coming: i64 = len(state.time_cards) - state.turned
    total = 0.0
    for at in range(coming):
        total += float(state.time_cards[at])
    rounds = ROUNDS - state.round
    if state.phase == RESEARCH:
        rounds += 1
    if coming > rounds:
        total *= float(rounds) / float(coming)
    return total * USED


def time_for(state: State, seat: i64, coming: float) -> float:
    """A seat's part of the time to come, and of what is left of the round it is in."""
    part = coming / float(state.seats)
    if state.phase == COLLECTING and state.is_inside(seat):
        part += USED * float(state.time_left) / float(size(state.inside))
    return part


def _can_close(state: State, collector: Collector) -> bool:
    """Whether a hand can bring the time to exactly zero with one card."""
    left = state.time_left
    times = state.edition.time_of
    cards = collector.cards
    queue = collector.holds(QUEUE)
    for at in range(collector.held):
        card = i64(cards[at])
        if card >= CARDS:
            break
        time = times[card]
        if LAY.takes(time) == left or (queue and LAY_WITH_QUEUE.takes(time) == left):
            return True
    return False


def _keeps(state: State, seat: i64) -> float:
    """How likely a seat is to keep what it has laid in this round."""
    if state.actor == seat:
        return 0.95
    rival = state.actor
    while rival != seat:
        if state.is_inside(rival) and _can_close(state, state.collectors[rival]):
            return 0.3
        rival = state.seat_after(rival)
    return 0.9


def _expected(state: State, seat: i64, coming: float) -> float:
    """The points a seat may expect at the end."""
    values = state.edition.value_of
    collector = state.collectors[seat]
    sizes = vec[float]([0.0] * KINDS)
    points = 0.0
    for place in range(collector.piled):
        card = collector.piled_card(place)
        points += float(values[card])
        sizes[card // VALUES] += 1.0
    if collector.lying:
        keeps = _keeps(state, seat)
        for place in range(collector.lying):
            card = collector.laid_card(place)
            points += keeps * float(values[card])
            sizes[card // VALUES] += keeps
    room = time_for(state, seat, coming)
    points += _hand(state, collector, room, sizes)
    for number in sizes:
        points += _bonus(number)
    return points


def _hand(state: State, collector: Collector, room: float, sizes: vec[float]) -> float:
    """What the hand will come to: cards there is time for count, the others cost what is left in
    hand; time without cards will bring others."""
    edition = state.edition
    cards = collector.cards
    time: i64 = 0
    worth: i64 = 0
    cost: i64 = 0
    number: i64 = 0
    while number < collector.held and i64(cards[number]) < CARDS:
        card = i64(cards[number])
        time += edition.time_of[card]
        worth += edition.value_of[card]
        cost += cost_in_hand(card, edition)
        number += 1
    total = float(time)
    share = room / total if total > room else 1.0
    for at in range(number):
        sizes[i64(cards[at]) // VALUES] += 0.8 * share
    points = 0.9 * share * float(worth) - (1.0 - share) * float(cost)
    if room > total:
        points += 0.75 * edition.per_minute * (room - total)
    return points - _specials(state, collector.held - number, number > 0)


def _specials(state: State, held: i64, with_cards: bool) -> float:
    """What the specials of a hand cost: they need a card and a turn each, or they stay."""
    plays = PLAYED_IN_A_ROUND * float(ROUNDS - state.round)
    if with_cards:
        plays += PLAYED_IN_A_ROUND
    if state.phase == RESEARCH:
        plays += PLAYED_IN_A_ROUND
    specials = float(held)
    cost = 0.0
    if specials > plays:
        cost = float(SPECIAL_COST) * (specials - plays)
        plays = 0.0
    return cost + specials * specials / (1.0 + plays)


def estimate(state: State) -> list[float]:
    coming = time_to_come(state)
    return [_expected(state, seat, coming) for seat in range(state.seats)]


def shown_luck(state: State) -> i64:
    """How long the hall was open when it was last opened."""
    return state.time_cards[len(state.time_cards) - state.turned] if state.turned else 0


def is_at_rest(state: State) -> bool:
    """Not while somebody is inside the hall."""
    return state.phase != COLLECTING
