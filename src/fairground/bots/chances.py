"""How likely each seat is to win, by playing on from a moment many times.

Who won a single playout says little, so it would take very many of them. Instead they are cut
short, and the chances are read off the leads they came to. How much a lead is worth at which time
of the game is found out beforehand, from this very game: some playouts are looked at where they
would be cut and are then played to the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from fairground.bots.worth import final_points, horizon, squash
from fairground.game import BotModule, State
from fairground.luck import FastLuck, Luck

HORIZON = 5
"""A playout is cut after this fraction of the game (one nth),"""
LONGEST = 3
"""but not before a bot would cut it, nor later than this many times that."""
TO_THE_END = 100_000
TIMES = 3
"""The game is divided into this many parts; in each a lead has its own worth."""
MOMENTS = 6
"""In each of them, what a lead is worth is found out at this many moments,"""
TRIALS = 300
"""with as many playouts."""
STRETCHES = tuple(0.35 * 1.1**step for step in range(32))
"""What is tried: these multiples of the game's own measure of a lead."""
AS_MEASURED = 11
"""The one of them that is about the game's own measure, for want of anything better."""

Shares = list[float]
Lead = tuple[list[float], tuple[int, ...]]
"""The points of each seat where a playout would be cut, and who won it."""


def go_straight_on() -> None:
    """What is called before each playout where nobody wants to interrupt it."""


class Chances:
    """Values moments of one finished game, whose states are given. ``learn`` comes first."""

    def __init__(
        self,
        bot: BotModule,
        states: Sequence[State],
        luck: Luck,
        effort: float = 1.0,
        pause: Callable[[], None] = go_straight_on,
    ) -> None:
        self.bot = bot
        self.states = states
        self.effort = effort
        self.pause = pause
        self.luck = FastLuck(luck.below(1 << 31))
        self.plies = len(states) - 1
        first = bot.estimate(states[0])
        self.seats = len(first)
        self.anchor = first[0]
        usual = horizon(bot, self.seats)
        self.horizon = min(max(usual, self.plies // HORIZON), LONGEST * usual)
        self.spreads = [float(bot.SPREAD)] * TIMES

    def learn(self) -> Iterator[float]:
        """Find out what leads are worth in each part of the game; says how much is done."""
        if self.seats == 1:
            return
        for time in range(TIMES):
            leads: list[Lead] = []
            for number in range(MOMENTS * time, MOMENTS * (time + 1)):
                leads += self._try_out(self.plies * number // (MOMENTS * TIMES))
                yield (number + 1) / (MOMENTS * TIMES)
            self.spreads[time] = self._best_spread(leads)

    def played_on(self, world: State, ply: int, luck: Luck) -> Shares:
        """The chances where a playout is cut; the world is used up."""
        self.pause()
        self.bot.play_on(world, luck, self.horizon)
        return self.shares(world, ply)

    def shares(self, state: State, ply: int) -> Shares:
        """The chance of each seat by what it has: who won, or what the leads are worth. People do
        not play on as playouts do, so the further the end was, the less it counts that a playout
        came to it."""
        leads = self._read(final_points(state, self.bot), self._spread(ply))
        outcome = state.outcome()
        if outcome is None or self.seats == 1:
            return leads
        open_still = min(1.0, (self.plies - ply) / self.horizon)
        return [
            open_still * lead + (1.0 - open_still) * (rank == 1) / len(outcome.winners)
            for lead, rank in zip(leads, outcome.ranks, strict=True)
        ]

    def _spread(self, ply: int) -> float:
        """It goes evenly from the middle of one part of the game to that of the next, so that the
        chances do not jump between two parts."""
        time = TIMES * ply / max(1, self.plies) - 0.5
        before = min(TIMES - 2, max(0, math.floor(time)))
        way = min(1.0, max(0.0, time - before))
        return (1.0 - way) * self.spreads[before] + way * self.spreads[before + 1]

    def _read(self, points: list[float], spread: float) -> Shares:
        """Of one seat alone it is the chance to have more than was to be expected at first."""
        if self.seats == 1:
            return [squash(points[0] - self.anchor, spread)]
        values = [
            squash(own - max(points[:seat] + points[seat + 1 :]), spread)
            for seat, own in enumerate(points)
        ]
        whole = sum(values)
        return [value / whole for value in values]

    def _try_out(self, ply: int) -> list[Lead]:
        """What playouts from this moment had when they would be cut, and who won them."""
        found: list[Lead] = []
        for _ in range(max(2, round(TRIALS * self.effort))):
            self.pause()
            world = self.states[ply].copy()
            self.bot.play_on(world, self.luck, self.horizon)
            if world.outcome() is None:
                points = self.bot.estimate(world)
                self.bot.play_on(world, self.luck, TO_THE_END)
                outcome = world.outcome()
                if outcome is not None:
                    found.append((points, outcome.winners))
        return found

    def _best_spread(self, leads: list[Lead]) -> float:
        """The spread with which leads tell best who wins."""
        spreads = [stretch * self.bot.SPREAD for stretch in STRETCHES]
        if not leads:
            return spreads[AS_MEASURED]
        return min(spreads, key=lambda spread: self._misses(leads, spread))

    def _misses(self, leads: list[Lead], spread: float) -> float:
        """By how much the chances read off some leads miss who won, squared and summed."""
        missed = 0.0
        for points, winners in leads:
            for seat, share in enumerate(self._read(points, spread)):
                won = 1.0 / len(winners) if seat in winners else 0.0
                missed += (share - won) ** 2
        return missed


class Moment:
    """A moment of the game, and the sums of what was found out about it, by seat. ``ply`` counts
    the moves until then."""

    def __init__(self, state: State, ply: int) -> None:
        self.state = state
        self.ply = ply
        self.playouts = 0
        self._sums: Shares = []
        self._squares: Shares = []

    def look(self, chances: Chances, playouts: int) -> None:
        """Play on from here this many times. When the game is over, once says it all."""
        if self.state.outcome() is not None:
            if not self.playouts:
                self.add(chances.shares(self.state, self.ply))
            return
        for _ in range(playouts):
            self.add(chances.played_on(self.state.copy(), self.ply, chances.luck))

    def add(self, shares: Shares) -> None:
        """What one playout came to."""
        if not self._sums:
            self._sums, self._squares = [0.0] * len(shares), [0.0] * len(shares)
        for seat, share in enumerate(shares):
            self._sums[seat] += share
            self._squares[seat] += share * share
        self.playouts += 1

    @property
    def chances(self) -> Shares:
        return [total / self.playouts for total in self._sums]

    @property
    def errors(self) -> Shares:
        """The standard error of each seat's chance."""
        return [
            math.sqrt(max(0.0, square / self.playouts - chance * chance) / self.playouts)
            for square, chance in zip(self._squares, self.chances, strict=True)
        ]
