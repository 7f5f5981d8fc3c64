"""Looking back at a finished game: how the chances went, where they turned and what was better
there, and how much of it was luck.

A moment is valued by playing on from it many times with fresh luck. What a move changed is the
value after it, over fresh luck, less the value before it; what luck changed is the value of what
really came, less that."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fairground.bots.coach import why
from fairground.bots.levels import think
from fairground.bots.worth import final_points, values_of
from fairground.game import BotModule, FairgroundError, Game, State
from fairground.luck import FastLuck, Luck
from fairground.table import Table

PLAYOUTS = 600
"""Where luck may have come in; in between a fifth of them will do, for those values cancel out."""
SIMULATIONS = 300
TURNING_POINTS = 5
WORTH_TELLING = 0.03
"""A move that cost less of the chance to win than this is no turning point."""


class Turn(msgspec.Struct, frozen=True):
    """A moment in which a better move was there: after how many plies, whose it was, what was
    played and what was better, by how much of the chance to win, and why."""

    ply: int
    seat: int
    played: str
    better: str
    cost: float
    why: str


class Review(msgspec.Struct, frozen=True):
    """``chances[ply][seat]`` from 0 to 1; by seat how much of the chance to win decisions (of
    everybody) and luck brought, from the start to the end."""

    chances: list[list[float]]
    turns: list[Turn]
    decisions: list[float]
    luck: list[float]


def review(
    table: Table, luck: Luck, step: Callable[[int, int], object] | None = None, effort: float = 1.0
) -> Review:
    """Look back at the table. ``step`` is told how far it is; ``effort`` makes it think more or
    less."""
    game = table.game
    if game.bot is None:
        raise FairgroundError(f"Nobody here can review a game of {game.title}.")
    if table.outcome is None:
        raise FairgroundError("The game is not over; a review comes after the end.")
    looking = _LookingBack(game, game.bot, table.seats, luck, effort)
    states = table.states()
    before = next(states)
    moves = table.moves
    looking.begin(before)
    for ply, ((seat, move), after) in enumerate(zip(moves, states, strict=True)):
        looking.ply(ply, seat, move, before, after)
        before = after
        if step is not None:
            step(ply + 1, len(moves))
    return looking.result()


class _LookingBack:
    """The sums of a review, ply by ply."""

    def __init__(self, game: Game, bot: BotModule, seats: int, luck: Luck, effort: float) -> None:
        self.game = game
        self.bot = bot
        self.own = FastLuck(luck.below(1 << 31))
        self.playouts = max(10, round(PLAYOUTS * effort))
        self.simulations = max(40, round(SIMULATIONS * effort))
        self.chances: list[list[float]] = []
        self.turns: list[Turn] = []
        self.decisions = [0.0] * seats
        self.luck = [0.0] * seats
        self.anchor = 0.0

    def begin(self, state: State) -> None:
        self.anchor = self.bot.estimate(state)[0]
        self.chances.append(self._value(state, self.playouts))

    def ply(self, ply: int, seat: int, move: int, before: State, after: State) -> None:
        if before.legal(seat) != [move]:
            self._judge(ply, seat, move, before)
        if after.stretch == before.stretch:
            chances = expected = self._value(after, self.playouts // 5)
        else:
            chances = self._value(after, self.playouts)
            expected = self._value(before, self.playouts, seat, move)
            self._add(self.luck, expected, chances)
        self._add(self.decisions, self.chances[-1], expected)
        self.chances.append(chances)

    def result(self) -> Review:
        turns = sorted(self.turns, key=lambda turn: -turn.cost)[:TURNING_POINTS]
        return Review(self.chances, turns, self.decisions, self.luck)

    def _add(self, sums: list[float], old: list[float], new: list[float]) -> None:
        for seat in range(len(sums)):
            sums[seat] += new[seat] - old[seat]

    def _value(self, state: State, playouts: int, seat: int = -1, move: int = -1) -> list[float]:
        """What a moment is worth to each seat, or what it is worth to play a move in it."""
        outcome = state.outcome()
        if outcome is not None and len(self.luck) > 1:
            return [(rank == 1) / len(outcome.winners) for rank in outcome.ranks]
        sums = [0.0] * len(self.luck)
        for _ in range(playouts):
            world = state.copy()
            if move >= 0:
                world.play(seat, move, self.own)
            self.bot.play_on(world, self.own, self.bot.PLIES)
            points = final_points(world, self.bot)
            for at, value in enumerate(values_of(world, self.bot, points, self.anchor)):
                sums[at] += value
        whole = sum(sums) if len(sums) > 1 else playouts
        return [total / whole for total in sums]

    def _judge(self, ply: int, seat: int, move: int, before: State) -> None:
        """Was something better, by what the seat could know?"""
        view = self.game.view(before, seat)
        found = think(self.game, self.bot, view, before.legal(seat), self.own, self.simulations)
        best = found[0]
        played = next(one for one in found if one.move == move)
        if played.move == best.move or played.visits == 0:
            return
        cost = best.value - played.value
        if cost >= WORTH_TELLING:
            say, reason = self.game.say, why(self.game, view, best.move)
            self.turns.append(Turn(ply, seat, say(move), say(best.move), cost, reason))
