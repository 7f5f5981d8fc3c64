"""What an experienced visitor of ESSEN knows, as numbers: what a game is worth to whom, when to go
back to the car, and what a day will come to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.bits import BIT, lowest, size
from fairground.games.essen.day import ACTIONS, CHOICE, DRAFT, NONE, OVER, REMOVAL, Day, Visitor
from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.moves import BUY, EAT, END, KEEP, REMOVE, TEST, UNLOAD
from fairground.games.essen.rules import NOON, State
from fairground.games.essen.scoring import cards_met, wishes_bought, wishlist_points
from fairground.games.essen.shopping import BAG_SPACES, SOLD_OUT, points, price
from fairground.luck import Luck

SPREAD: Final = 12.0
PLIES: Final = 14

EURO: Final = 0.08
"""Points that a euro is worth while there is something to buy."""
WISH: Final = 2.8
"""Points that one more game of the wishlist brings on average."""
ROUND_GAIN: Final = 11.0
"""Points that a round to come usually brings."""
BURDEN: Final = 1.4
"""Points that a carried game costs in each of the next two rounds."""
WAY_HOME: Final = 0.6
"""Points that a step of the way to the car costs."""
FULL: Final = 3
"""Whoever carries so many games thinks of the car."""
HOMEWARD: Final = 1.3
"""How much each carried game draws its owner to the car, by their square."""


def _needs(day: Day, visitor: Visitor) -> list[float]:
    """For each symbol, what one more game of it brings towards the ranking cards shown."""
    edition = day.edition
    gains = [0.0, 0.0, 0.0, 0.0]
    morning = day.round <= NOON
    reward = float(edition.morning_points if morning else edition.afternoon_points)
    cards = edition.morning if morning else edition.afternoon
    for shown in day.rankings:
        need = cards[shown]
        missing: i64 = 0
        symbol: i64
        for symbol in range(4):
            short = need[symbol] - size(visitor.bought & edition.of_symbol[symbol])
            if short > 0:
                missing += short
        if missing > 0:
            share = reward / float(missing * missing)
            for symbol in range(4):
                if need[symbol] > size(visitor.bought & edition.of_symbol[symbol]):
                    gains[symbol] += share
    return gains


def worth(day: Day, visitor: Visitor, tile: i64, needs: list[float]) -> float:
    """What buying a game brings a visitor, less what the money would; 0 if it cannot be bought."""
    edition = day.edition
    event = day.event[tile]
    euros = price(edition, tile, event, day.last_turn)
    if euros > visitor.money or (event == SOLD_OUT and visitor.preordered):
        return 0.0
    value = float(points(edition, tile, day.popularity, event, day.last_turn))
    if (visitor.hand | day.common) >> tile & 1:
        value += WISH
    value += needs[edition.symbol[tile]]
    if day.round < ROUNDS:
        value -= EURO * float(euros)
    return value if value > 0.0 else 0.05


def _prospect(day: Day, visitor: Visitor, needs: list[float], left: i64) -> float:
    """The best game in sight, less for a longer way."""
    if visitor.load >= BAG_SPACES:
        return 0.0
    cost = day.edition.hall.walks(visitor.place, day.crowd).cost
    best = 0.0
    tiles = day.stalls
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        way = cost[tile]
        value = worth(day, visitor, tile, needs)
        if way < left:
            value *= 1.0 - 0.06 * float(way)
        else:
            value *= 0.45
        if value > best:
            best = value
    return best


def _wishes(day: Day, visitor: Visitor, rounds: i64) -> float:
    """The wishlist at the end: what is bought of it, and what can still be."""
    edition = day.edition
    bought = wishes_bought(visitor)
    stock = day.stalls | day.coming
    for tile in day.pallets:
        if tile >= 0:
            stock |= BIT[tile]
    open_wishes = size(visitor.hand & stock)
    table = float(wishlist_points(edition, bought))
    smooth = WISH * float(bought)
    late = float(day.round) / float(ROUNDS)
    hope = 0.45 * WISH * float(min(open_wishes, 2 * rounds))
    return late * table + (1.0 - late) * smooth + hope


def _rankings(day: Day, visitor: Visitor) -> float:
    """Ranking cards that are met, and something for those that nearly are."""
    edition = day.edition
    if not day.rankings:
        return 0.0
    morning = day.round <= NOON
    cards = edition.morning if morning else edition.afternoon
    reward = float(edition.morning_points if morning else edition.afternoon_points)
    total = reward * float(cards_met(edition, visitor.bought, cards, day.rankings))
    left = (NOON if morning else ROUNDS) - day.round
    hope = 0.5 if left > 0 else 0.2
    for shown in day.rankings:
        need = cards[shown]
        asked: i64 = 0
        missing: i64 = 0
        symbol: i64
        for symbol in range(4):
            asked += need[symbol]
            short = need[symbol] - size(visitor.bought & edition.of_symbol[symbol])
            if short > 0:
                missing += short
        if missing > 0:
            share = 1.0 - float(missing) / float(asked)
            total += hope * reward * share * share
    return total


def _departs(day: Day, seat: i64, visitor: Visitor) -> float:
    """What an early departure may still bring in the last round, or before it."""
    if visitor.departure > 0:
        return 0.0
    away = day.edition.hall.walks(visitor.place, day.crowd).cost[PARKING]
    if day.round < ROUNDS:
        return 1.5 - 0.15 * float(away)
    turns_gone = (seat - day.first) % day.seats < day.done
    if turns_gone or away > visitor.left():
        return 0.0
    if day.departed < len(day.edition.departure_points):
        return 0.8 * float(day.edition.departure_points[day.departed])
    return 0.0


def _stands(day: Day, seat: i64) -> float:
    visitor = day.visitors[seat]
    rounds: i64 = ROUNDS - day.round
    total = float(visitor.points()) + _wishes(day, visitor, rounds) + _rankings(day, visitor)
    total += ROUND_GAIN * float(rounds) * 0.6
    usable = 55 * rounds + 40
    total += EURO * float(min(visitor.money, usable))
    if rounds > 0:
        way = day.edition.hall.walks(visitor.place, 0).cost[PARKING]
        total -= BURDEN * float(visitor.load) * float(min(rounds, 2))
        total -= float(way) * (WAY_HOME + 0.2 * float(visitor.load))
    if day.phase == ACTIONS or day.phase == CHOICE or day.phase == REMOVAL:
        gone = day.phase == ACTIONS and (seat - day.first) % day.seats < day.done
        left = visitor.left()
        if rounds > 0 or not gone:
            actions = 0 if gone else left
            total += 0.5 * _prospect(day, visitor, _needs(day, visitor), actions)
            total += 0.9 * float(actions)
    return total + _departs(day, seat, visitor)


def estimate(state: State) -> list[float]:
    """Points so far, wishes and rankings as far as they are likely, time, money and what is at
    hand, less the burden of what is carried."""
    return [_stands(state, seat) for seat in range(state.seats)]


# At first sight


def _destination(
    day: Day, visitor: Visitor, there: i64, needs: list[float], cost: list[i64]
) -> float:
    """How good it looks to go somewhere."""
    left = visitor.left() - cost[there]
    if there == PARKING:
        if day.round == ROUNDS:
            return 3.0 if visitor.left() <= 5 else 0.8
        load = float(visitor.load)
        return 0.05 + HOMEWARD * load * load
    looks = 0.03
    if visitor.load >= FULL and day.round < ROUNDS:
        looks += _nearer_home(day, visitor, there)
    if there < BOOTHS:
        if not day.stalls >> there & 1 or visitor.load >= BAG_SPACES:
            return looks
        value = worth(day, visitor, there, needs)
        if left < 1:
            return looks + 0.15 * value
        if visitor.load >= FULL:
            value *= 0.6
        return looks + value * value / float(2 + cost[there])
    if there == COURTYARD and not visitor.ate and visitor.spent + cost[there] >= 2:
        looks += 1.5 if visitor.money >= 60 and day.round < ROUNDS else 0.5
    return looks


def _nearer_home(day: Day, visitor: Visitor, there: i64) -> float:
    """Whoever carries a lot and cannot reach the parking goes towards it."""
    hall = day.edition.hall
    now = hall.walks(visitor.place, 0).cost[PARKING]
    then = hall.walks(there, 0).cost[PARKING]
    return 1.2 * float(now - then) if then < now else 0.0


def _other(day: Day, visitor: Visitor, move: i64) -> float:
    """How good an action looks that is no walk."""
    left = visitor.left()
    if move == END:
        return 3.0 if left == 0 else 0.6 / float(left)
    if move == UNLOAD:
        return 9.0 if day.round < ROUNDS or left < 3 else 1.0
    if move == EAT:
        return 4.0
    if move == TEST:
        return 0.9 if left <= 2 else 0.3
    return 3.0 if visitor.money < 35 * (ROUNDS - day.round) else 0.05


def weigh(state: State, seat: int, moves: list[int]) -> list[float]:
    visitor = state.visitors[seat]
    weights: list[float] = []
    if state.phase == ACTIONS:
        needs = _needs(state, visitor)
        cost = state.edition.hall.walks(visitor.place, state.crowd).cost
        for move in moves:
            if move < KEEP:
                weights.append(_destination(state, visitor, move, needs, cost))
            elif move == BUY:
                value = worth(state, visitor, visitor.place, needs)
                weights.append(0.1 + value * value)
            else:
                weights.append(_other(state, visitor, move))
    elif state.phase == REMOVAL:
        rival = state.visitors[1 - seat]
        own_needs = _needs(state, visitor)
        needs = _needs(state, rival)
        for move in moves:
            harm = worth(state, rival, move - REMOVE, needs)
            harm -= worth(state, visitor, move - REMOVE, own_needs)
            weights.append(0.05 + harm * harm if harm > 0.0 else 0.05)
    else:
        weights = [_wish(state, move - KEEP) for move in moves]
    return weights


def _wish(day: Day, card: i64) -> float:
    """How good a wishlist card looks: can its game still be bought, and does it pay."""
    if day.phase != DRAFT:
        if day.stalls >> card & 1:
            return 2.0
        if not day.coming >> card & 1:
            return 1.0 if card in day.pallets else 0.05
    return 1.0 + 0.2 * float(day.edition.bonus[card]) - 0.01 * float(day.edition.price[card])


# Playing on


def _act(state: State, seat: i64, luck: Luck) -> i64:
    """Buy, unload, eat when hungry; go where it looks best; end when nothing does."""
    visitor = state.visitors[seat]
    moves = state.legal(seat)
    needs = _needs(state, visitor)
    cost = state.edition.hall.walks(visitor.place, state.crowd).cost
    best = 0.0
    chosen: i64 = END
    for move in moves:
        if move < KEEP:
            looks = _destination(state, visitor, move, needs, cost)
        elif move == BUY:
            value = worth(state, visitor, visitor.place, needs)
            looks = 0.1 + value * value
        else:
            looks = _other(state, visitor, move)
        looks *= 0.75 + 0.5 * float(luck.below(100)) / 100.0
        if looks > best:
            best = looks
            chosen = move
    return chosen


def play_on(state: State, luck: Luck, plies: i64) -> None:
    played: i64 = 0
    while played < plies and state.phase != OVER:
        seat = state.current
        if state.phase == ACTIONS:
            move = _act(state, seat, luck)
        else:
            if seat == NONE or state.phase == DRAFT:
                seat = state.turn()[0]
            moves = state.legal(seat)
            move = moves[luck.below(len(moves))]
        state.play(seat, move, luck)
        played += 1
