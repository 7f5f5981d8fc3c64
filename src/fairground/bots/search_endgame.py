"""Endgames that are small enough are solved: every move to the end, every draw of luck, no guess.

A proof needs that nothing which the seat cannot see bears on its choice. That is so where only one
world looks like this to the seat. It is so where the game says that which move is best no longer
depends on what is hidden (``knows_enough``); then nobody else may have a choice left, and no luck
may be drawn. And it is so where the move itself reveals everything: then the worlds count as often
as they are guessed. Elsewhere the mean over solved worlds would let the seat choose differently in
worlds that it cannot tell apart, which proves nothing, so nothing is proven there. The others are
taken to see everything: if they see less, they do the seat no more harm.

With two seats what one wins the other loses, and branches that cannot matter are left out. With
more, everybody does what is best for themselves, and among equally good moves the one that is worst
for the seat. Two seats that choose at the same time have a proven value only if neither would gain
by knowing the other's choice; three have none.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64

from fairground.bots.situation import Situation
from fairground.bots.worth import worth
from fairground.game import BotModule, EndgameModule
from fairground.luck import FastLuck, Luck
from fairground.moves import Choices, State

MOST_PLAYS: Final = 40_000
"""A tree of more moves is left to the search that guesses."""
MOST_WORLDS: Final = 128
NEAR: Final = 16
"""A proof is not even tried where quick play needs more plies than this to the end."""
CLOCK_EVERY: Final = 64
SAME: Final = 1e-9

Values = list[float]
"""What a state is worth to each seat."""


class Unproven(Exception):
    """The endgame is too large, or depends on what the seat cannot know."""


@final
class EveryLuck(Luck):
    """Gives all that luck can give: another sequence of numbers each time that it is rewound."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.bounds: list[int] = []
        self.given = 0

    def below(self, n: i64) -> i64:
        if self.given == len(self.numbers):
            self.numbers.append(0)
            self.bounds.append(n)
        number = self.numbers[self.given]
        self.given += 1
        return number

    def likelihood(self) -> float:
        """Of the sequence that was given last; 1 if there was nothing to choose from."""
        share = 1.0
        for bound in self.bounds:
            share /= float(bound)
        return share

    def rewind(self) -> bool:
        """Go on to the next sequence; False when there is none."""
        self.given = 0
        while self.numbers:
            if self.numbers[-1] + 1 < self.bounds[-1]:
                self.numbers[-1] += 1
                return True
            self.numbers.pop()
            self.bounds.pop()
        return False


@final
class World:
    """A world that looks like the truth to the seat, and how often it is guessed."""

    def __init__(self, state: State, share: float) -> None:
        self.state = state
        self.share = share


@final
class Proof:
    """The best move, and what it is worth to the seat that makes it."""

    def __init__(self, move: int, value: float) -> None:
        self.move = move
        self.value = value


@final
class Solver:
    """Values states by all that can follow. ``alone`` if nobody else may choose and no luck may be
    drawn. It gives up when the clock shows ``end``."""

    def __init__(
        self, bot: BotModule, seat: int, anchor: float, slope: float, alone: bool, end: float
    ) -> None:
        self.bot = bot
        self.seat: i64 = seat
        self.anchor = anchor
        self.slope = slope
        self.alone = alone
        self.end = end
        self.plays: i64 = 0

    def value(self, state: State, low: float, high: float) -> Values:
        """Exact if the seat's value lies between ``low`` and ``high``; otherwise it is only known
        on which side it lies."""
        turn = Choices(state.seats)
        state.fill_turn(turn)
        if turn.count == 0:
            return worth(state, self.bot, self.anchor, self.slope)[1]
        if turn.count > 1:
            value = self.together(state)[1]
            return [value, 1.0 - value] if self.seat == 0 else [1.0 - value, value]
        actor = turn.at(0)
        best: Values = []
        for move in self.ordered(state, actor):
            found = self.after(state, actor, move, low, high)
            if not best or self._is_better(found, best, actor):
                best = found
            if state.seats == 2:
                if actor == self.seat:
                    low = max(low, best[self.seat])
                else:
                    high = min(high, best[self.seat])
                if low >= high:
                    break
        return best

    def after(self, state: State, actor: i64, move: i64, low: float, high: float) -> Values:
        """The value of a move, on average over what luck may bring."""
        luck = EveryLuck()
        total: Values = [0.0] * state.seats
        while True:
            world = self.played(state, actor, move, luck)
            share = luck.likelihood()
            if share == 1.0:
                return self.value(world, low, high)
            if self.alone:
                raise Unproven
            found = self.value(world, -math.inf, math.inf)
            for seat in range(len(total)):
                total[seat] += share * found[seat]
            if not luck.rewind():
                return total

    def played(self, state: State, actor: i64, move: i64, luck: Luck) -> State:
        self.plays += 1
        if self.plays > MOST_PLAYS:
            raise Unproven
        if self.plays % CLOCK_EVERY == 0 and time.perf_counter() > self.end:
            raise Unproven
        world = state.copy()
        world.play_legal(actor, move, luck)
        return world

    def ordered(self, state: State, actor: i64) -> list[int]:
        """The legal moves, the most promising first."""
        moves = state.legal(actor)
        if len(moves) == 1:
            return moves
        if self.alone and actor != self.seat:
            raise Unproven
        weights = self.bot.weigh(state, actor, moves)
        order = sorted(range(len(moves)), key=weights.__getitem__, reverse=True)
        return [moves[at] for at in order]

    def together(self, state: State) -> tuple[int, float]:
        """The seat's move where both choose at once, and its value, which is the same whoever
        would have to choose first."""
        if state.seats != 2:
            raise Unproven
        seat, other = self.seat, 1 - self.seat
        replies = state.legal(other)
        after_reply = [math.inf] * len(replies)
        best, chosen = -math.inf, -1
        for move in state.legal(seat):
            luck = EveryLuck()
            begun = self.played(state, seat, move, luck)
            if luck.likelihood() < 1.0:
                raise Unproven
            worst = math.inf
            for at in range(len(replies)):
                value = self.after(begun, other, replies[at], -math.inf, math.inf)[seat]
                worst = min(worst, value)
                before = after_reply[at]
                after_reply[at] = value if before == math.inf else max(before, value)
            if worst > best:
                best, chosen = worst, move
        if min(after_reply) > best + SAME:
            raise Unproven
        return chosen, best

    def _is_better(self, found: Values, best: Values, actor: i64) -> bool:
        gain = found[actor] - best[actor]
        if actor == self.seat or abs(gain) > SAME:
            return gain > 0.0
        return found[self.seat] < best[self.seat]


def prove(situation: Situation, seconds: float = 0.0, slope: float = 0.0) -> Proof | None:
    """The best of the legal moves if that can be proven, otherwise None. With ``seconds`` above 0
    it gives up when they are over; otherwise the answer depends on the situation only."""
    end = time.perf_counter() + seconds if seconds > 0.0 else math.inf
    try:
        return _prove(situation, slope, end)
    except Unproven:
        return None


def _prove(situation: Situation, slope: float, end: float) -> Proof:
    seat, bot, view = situation.seat, situation.bot, situation.view
    world = situation.guess(FastLuck(1))
    anchor = bot.estimate(world)[seat]
    trial = world.copy()
    bot.play_on(trial, FastLuck(1), NEAR)
    if trial.turn():
        raise Unproven
    alone = isinstance(bot, EndgameModule) and bot.knows_enough(view)
    solver = Solver(bot, seat, anchor, slope, alone, end)
    worlds = [World(world, 1.0)] if alone else _worlds(situation)
    if len(view.turn) > 1:
        if len(worlds) > 1:
            raise Unproven
        return Proof(*solver.together(world))
    best, chosen = -math.inf, -1
    for move in solver.ordered(world, seat):
        value = _value(situation, solver, worlds, move, best)
        if value > best:
            best, chosen = value, move
    return Proof(chosen, best)


def _value(
    situation: Situation, solver: Solver, worlds: list[World], move: int, low: float
) -> float:
    """What a move is worth over all worlds; they must be told apart as soon as it is made."""
    seat = situation.seat
    if len(worlds) == 1:
        return solver.after(worlds[0].state, seat, move, low, math.inf)[seat]
    game, total = situation.game, 0.0
    seen: list[object] = []
    for world in worlds:
        luck = EveryLuck()
        view = game.view(solver.played(world.state, seat, move, luck), seat)
        if view.turn and view in seen:
            raise Unproven
        seen.append(view)
        total += world.share * solver.after(world.state, seat, move, -math.inf, math.inf)[seat]
    return total


def _worlds(situation: Situation) -> list[World]:
    """All that look like this to the seat."""
    luck = EveryLuck()
    worlds: list[World] = []
    while True:
        state = situation.guess(luck)
        worlds.append(World(state, luck.likelihood()))
        if not luck.rewind():
            return worlds
        if len(worlds) == MOST_WORLDS:
            raise Unproven
