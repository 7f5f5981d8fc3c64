"""Looking back at a finished game: how the chances went, where they turned and what was better
there, and how much of it was luck.

What the figures mean. The chance of a seat at a moment is the share of the games it would win if
everybody played on sensibly from there, with fresh luck (``chances``). From the first moment, when
all that is dealt is dealt, to the result it changes by ``decisions + luck``. ``luck`` is the sum,
over all plies at which luck was drawn, of the chance with what really came less the chance that the
same move has over fresh luck. ``decisions`` is the rest: what everybody's moves changed, one's own
and the others'. ``error`` is the standard error of both; a second review of the same game differs
by about so much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import msgspec

from fairground.bots.chances import Chances, go_straight_on
from fairground.bots.coach import why
from fairground.bots.fortune import FIRST_LOOK, Draw, draws_luck, still_needed
from fairground.bots.judging import Doubt, Judge
from fairground.game import FairgroundError, Game
from fairground.luck import Luck
from fairground.table import Table

START = 3000
"""Playouts for the first moment, on which all sums stand."""
CURVE = 120
"""Playouts for a moment at which no luck came in: a point of the curve and no more."""
TURNING_POINTS = 5
WORTH_TELLING = 0.03
"""A move that cost less of the chance to win than this is no turning point."""
DOUBTS = 10
"""This many of the most doubtful moves are looked at again."""
STROKES = 3
WORTH_CALLING_LUCK = 0.06
UNSURE = 0.1
"""Luck that may be as much as this either way was not about equal: it is not known."""

Step = Callable[[int, int], object]


class Turn(msgspec.Struct, frozen=True):
    """A moment in which a better move was there: after how many plies of the record, when in the
    game that was, whose it was, what was played and what was better, by how much of the chance to
    win, and why."""

    ply: int
    when: str
    seat: int
    played: str
    better: str
    cost: float
    why: str


class Stroke(msgspec.Struct, frozen=True):
    """A stroke of luck: the ply of the record with which it came, when that was, whom it helped
    and by how much of the chance to win."""

    ply: int
    when: str
    seat: int
    gain: float


class Review(msgspec.Struct, frozen=True):
    """``chances[moment][seat]`` from 0 to 1, ``plies`` of the record at which the moments are; by
    seat how much of the chance to win decisions (of everybody) and luck brought, and the standard
    error of that."""

    chances: list[list[float]]
    plies: list[int]
    turns: list[Turn]
    strokes: list[Stroke]
    decisions: list[float]
    luck: list[float]
    error: list[float]


def review(
    table: Table,
    luck: Luck,
    step: Step | None = None,
    effort: float = 1.0,
    pause: Callable[[], None] = go_straight_on,
) -> Review:
    """Look back at the table. ``step`` hears how far it is; ``effort`` makes it think more or less;
    ``pause`` is called before each playout, and may wait."""
    reviewing = Reviewing(table, luck, effort, pause)
    while reviewing.go_on():
        if step is not None:
            step(reviewing.done, reviewing.total)
    return reviewing.result()


class Reviewing:
    """What is found out about a game, ply by ply."""

    def __init__(self, table: Table, luck: Luck, effort: float, pause: Callable[[], None]) -> None:
        bot = table.game.bot
        if bot is None:
            raise FairgroundError(f"Nobody here can review a game of {table.game.title}.")
        if table.outcome is None:
            raise FairgroundError("The game is not over; a review comes after the end.")
        self.game: Game = table.game
        self.effort = effort
        self.moves = table.moves
        self.plies = [*table.plies, table.ply]
        self.done, self.total = 0, 2 * len(self.moves)
        self.states = list(table.states())
        self.chances = Chances(bot, self.states, luck, effort, pause)
        self.judge = Judge(self.game, bot, self.chances, effort)
        self.curve = [self.chances.of(self.states[0], 0, self._times(START))]
        self.draws: list[Draw] = []
        self.doubts: list[Doubt] = []
        self._work = self._look_at_every_ply()

    def go_on(self) -> bool:
        """Look at one more ply; False if there is nothing left to look at."""
        self.done = next(self._work, self.total)
        return self.done < self.total

    def _look_at_every_ply(self) -> Iterator[int]:
        """First every ply, then once more those that need it; tells how far it is."""
        for at, (seat, move) in enumerate(self.moves):
            self._ply(at, seat, move)
            yield at + 1
        for draw, more in zip(self.draws, still_needed(self.draws, self.effort), strict=True):
            draw.look(self.chances, more)
            yield len(self.moves) + draw.at
        for draw in self.draws:
            self.curve[draw.at + 1] = draw.chances
        self.curve[-1] = self.chances.shares(self.states[-1], len(self.moves))

    def _times(self, playouts: int) -> int:
        return max(10, round(playouts * self.effort))

    def _ply(self, at: int, seat: int, move: int) -> None:
        before, after = self.states[at], self.states[at + 1]
        found = self.judge.doubt(at, seat, move, before)
        if found is not None:
            self.doubts.append(found)
        if draws_luck(before, seat, move):
            draw = Draw(at, seat, move, before, after)
            draw.look(self.chances, self._times(FIRST_LOOK))
            self.draws.append(draw)
            self.curve.append(draw.chances)
        else:
            self.curve.append(self.chances.of(after, at, self._times(CURVE)))

    def result(self) -> Review:
        seats = range(self.chances.seats)
        luck = [sum(draw.luck[seat] for draw in self.draws) for seat in seats]
        error = [
            math.sqrt(sum(draw.variances[seat] / draw.playouts for draw in self.draws))
            for seat in seats
        ]
        changes = [self.curve[-1][seat] - self.curve[0][seat] for seat in seats]
        decisions = [changes[seat] - luck[seat] for seat in seats]
        return Review(
            self.curve, self.plies, self._turns(), self._strokes(), decisions, luck, error
        )

    def _turns(self) -> list[Turn]:
        turns = []
        for doubt in sorted(self.doubts, key=lambda doubt: -doubt.by)[:DOUBTS]:
            cost = self.judge.cost(doubt)
            if cost >= WORTH_TELLING:
                seat, say = self.moves[doubt.at][0], self.game.say
                reason = why(self.game, doubt.view, doubt.better)
                when = self.game.words.headline(doubt.view)
                at = self.plies[doubt.at]
                turns.append(Turn(at, when, seat, say(doubt.move), say(doubt.better), cost, reason))
        return sorted(turns, key=lambda turn: -turn.cost)[:TURNING_POINTS]

    def _strokes(self) -> list[Stroke]:
        found = []
        for draw in self.draws:
            gain = max(draw.luck)
            if gain >= WORTH_CALLING_LUCK:
                when = self.game.words.headline(self.game.view(draw.before, None))
                seat = draw.luck.index(gain)
                found.append(Stroke(self.plies[draw.at + 1], when, seat, gain))
        return sorted(found, key=lambda stroke: -stroke.gain)[:STROKES]


def meaning(found: Review) -> str:
    """What the chances are chances of."""
    alone = len(found.luck) == 1
    return "chance to score more than was to be expected" if alone else "chance to win"


def verdict(found: Review, seat: int, name: str) -> str:
    """How much of a seat's result was luck, in a sentence."""
    luck, decisions = found.luck[seat], found.decisions[seat]
    unsure = 2 * found.error[seat]
    if abs(luck) <= unsure > UNSURE:
        return f"This look is too short to tell whether luck helped or hurt {name}."
    if abs(luck) <= unsure:
        return f"Luck helped and hurt {name} about equally; what counted were the decisions."
    way = "for" if luck > 0 else "against"
    if luck * decisions <= 0:
        is_more = abs(luck) > abs(decisions)
        rest = "and outweighed the decisions" if is_more else "but the decisions outweighed it"
        return f"Luck was {way} {name}, {rest}."
    share = luck / (luck + decisions)
    return f"Luck was {way} {name}: about {100 * share:.0f} % of the result was luck."
