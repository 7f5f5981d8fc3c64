"""How promising a move of Fair Enough looks at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.fair_enough.bot.estimate import time_for, time_to_come
from fairground.games.fair_enough.edition import CARDS, PRE_ORDER, ROUNDS, VALUES
from fairground.games.fair_enough.rules import MOVES, RESEARCH, State
from fairground.games.fair_enough.rules.cards import NOTHING
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import (
    LAY_AND_SELL_OUT,
    LAY_WITH_PRE_ORDER,
    LAY_WITH_QUEUE,
    Lay,
)
from fairground.games.fair_enough.rules.research import DONE, TAKE

FOR_GOOD_VALUE: Final = 0.3
"""What a point more than a card's minutes bring on average adds to its appeal."""


def appeal_of_card(state: State, seat: i64, card: i64, room: float) -> float:
    """How much a seat would like a card of the display, with room for this much time; below 1 it
    is better left there."""
    collector = state.collectors[seat]
    cards = collector.cards
    if card >= CARDS:
        specials: i64 = 0
        at = collector.held - 1
        while at >= 0 and i64(cards[at]) >= CARDS:
            specials += 1
            at -= 1
        if specials > ROUNDS - state.round:
            return 0.2
        return 1.6 if card == PRE_ORDER else 1.2
    edition = state.edition
    times = edition.time_of
    kind = card // VALUES
    alike: i64 = 0
    total = times[card]
    for place in range(collector.piled):
        if collector.piled_card(place) // VALUES == kind:
            alike += 1
    for at in range(collector.held):
        other = i64(cards[at])
        if other >= CARDS:
            break
        total += times[other]
        if other // VALUES == kind:
            alike += 1
    value, time = float(edition.value_of[card]), float(times[card])
    appeal = 1.0 + 1.3 * float(alike) + FOR_GOOD_VALUE * (value - edition.per_minute * time)
    if float(total) > room:
        enough = room / float(total)
        appeal *= min(0.35, enough * enough)
    return appeal


def _value_laid(state: State, seat: i64) -> i64:
    collector = state.collectors[seat]
    total: i64 = 0
    for place in range(collector.lying):
        total += state.edition.value_of[collector.laid_card(place)]
    return total


def _value_others_lose(state: State, seat: i64) -> i64:
    """What everybody else inside has laid."""
    total: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.is_inside(other):
            total += _value_laid(state, other)
        other += 1
    return total


def appeal_of_securing(state: State, seat: i64) -> float:
    at_stake = float(_value_laid(state, seat))
    if state.time_left > 2 * state.edition.longest:
        return 0.2 + 0.02 * at_stake
    return 0.5 + 0.2 * at_stake


def appeal_of_laying(state: State, seat: i64, manner: Lay, card: i64) -> float:
    value = float(state.edition.value_of[card])
    left = state.time_left - manner.takes(state.edition.time_of[card])
    if left == 0:
        at_stake = _value_laid(state, seat) + _value_others_lose(state, seat)
        return 6.0 + 0.3 * (value + float(at_stake))
    last = 1.5 if state.round == ROUNDS else 1.0
    if manner is LAY_WITH_PRE_ORDER:
        return last * (0.3 + 0.15 * value)
    if manner is LAY_WITH_QUEUE:
        return last * 0.4
    if manner is LAY_AND_SELL_OUT:
        return 0.3 * last
    appeal = 1.0 + 0.2 * value
    if left <= state.edition.longest:
        appeal *= 0.6
    return appeal


def _appeal_of_selling_out(state: State, seat: i64, card: i64) -> float:
    """A rival's dear card is worth selling out, one's own hardly ever."""
    if state.collectors[seat].find_laid(card) != NOTHING:
        return 0.1
    return 0.5 + 0.1 * float(state.edition.value_of[card])


def weigh(state: State, seat: i64, moves: list[int]) -> list[float]:
    weights: list[float] = []
    room = time_for(state, seat, time_to_come(state)) if state.phase == RESEARCH else 0.0
    for move in moves:
        family = MOVES.family_of(move)
        choice = move - family.first
        if family is TAKE:
            weights.append(0.1 + appeal_of_card(state, seat, choice, room))
        elif family is DONE:
            weights.append(1.0)
        elif family is SECURE:
            weights.append(appeal_of_securing(state, seat))
        elif isinstance(family, Lay):
            weights.append(0.05 + appeal_of_laying(state, seat, family, choice))
        else:
            weights.append(_appeal_of_selling_out(state, seat, choice))
    return weights
