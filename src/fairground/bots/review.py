"""Looking back at a finished game: how the chances went, where they turned and what was better
there, and how much of it was luck.

What the figures mean. The chance of a seat at a moment is the share of the games it would win if
everybody played on sensibly from there, with fresh luck (``chances``). The moments are those
between two turns, and those after luck has spoken. From the first moment, when all that is dealt is
dealt, to the result the chance changes by ``decisions + luck``. ``luck`` is the sum, over all plies
at which luck was drawn, of the chance with what really came less the chance that the same move has
over fresh luck. ``decisions`` is the rest: what everybody's moves changed, one's own and the
others'. ``error`` is the standard error of both; a second review of the same game differs by about
so much.

Curve and list have one source. Wherever the chance of a seat swings between two neighbouring
moments by more than SWING there is an entry that says what it was (``swings``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from fairground.bots.chances import Chances, Moment, go_straight_on
from fairground.bots.coach import why
from fairground.bots.fortune import FIRST_LOOK, Draw, draws_luck, still_needed
from fairground.bots.judging import WORTH_TELLING, Better, Judge
from fairground.bots.swings import ESTIMATE, LUCK, MISTAKE, SHIFT, STRONG, UNSEEN, Swing
from fairground.game import FairgroundError, Game
from fairground.language import say, say_of
from fairground.luck import Luck
from fairground.table import Table

START = 3000
"""Playouts for the first moment, on which all sums stand."""
CURVE = 120
"""Playouts for a moment, for each ply since the one before,"""
MOST_FOR_CURVE = 480
"""but no more than this."""
CLOSER = 1000
"""Playouts in all for a moment beside which the chances may have swung."""
SWING = 0.1
"""By this much of the chance to win the curve of a seat swings visibly between two moments."""
DOUBTED = 2
"""Of a turn that cost its seat something, this many plies are asked for a better move."""
UNSURE = 0.1
"""Luck that may be as much as this either way was not about equal: it is not known."""
PARTS = (0.0, 0.1, 0.5, 0.75, 0.85, 1.0)
"""How much is done, about, after each part of the work: what leads are worth, every moment, luck,
the moments beside swings, what the swings were."""

Step = Callable[[float], object]


class Review(msgspec.Struct, frozen=True):
    """``chances[moment][seat]`` from 0 to 1 and their standard errors, ``plies`` of the record at
    which the moments are, the swings in the order of the game; by seat how much of the chance to
    win decisions (of everybody) and luck brought, and the standard error of that."""

    chances: list[list[float]]
    errors: list[list[float]]
    plies: list[int]
    swings: list[Swing]
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
    """Look back at the table. ``step`` hears how much is done, from 0 to 1; ``effort`` makes it
    think more or less; ``pause`` is called before each playout, and may wait."""
    reviewing = Reviewing(table, effort)
    for done in reviewing.work(luck, pause):
        if step is not None:
            step(done)
    return reviewing.result()


@dataclass
class Stretch:
    """The plies between two neighbouring moments, by their places in the game's sequence: all of
    one seat. Only the last may have drawn luck."""

    first: int
    end: int
    seat: int
    draw: Draw | None


class Reviewing:
    """What is found out about a game."""

    def __init__(self, table: Table, effort: float) -> None:
        bot = table.game.bot
        if bot is None:
            raise FairgroundError(
                say("Nobody here can review a game of {game}.", game=table.game.title)
            )
        if table.outcome is None:
            raise FairgroundError(say("The game is not over; a review comes after the end."))
        self.game: Game = table.game
        self.bot = bot
        self.names = table.display_names
        self.effort = effort
        self.moves = table.moves
        self.plies = [*table.plies, table.ply]
        self.states = list(table.states())
        self.stretches = self._stretches()
        self.draws = [stretch.draw for stretch in self.stretches if stretch.draw]
        self.moments = [Moment(self.states[0], 0)] + [
            stretch.draw.moment if stretch.draw else Moment(self.states[stretch.end], stretch.end)
            for stretch in self.stretches
        ]
        self.swings: list[Swing] = []

    def _stretches(self) -> list[Stretch]:
        """A stretch ends where luck was drawn, or before another seat moves."""
        found, first = [], 0
        for at, (seat, move) in enumerate(self.moves):
            is_drawn = draws_luck(self.states[at], seat, move)
            is_last = at + 1 == len(self.moves) or self.moves[at + 1][0] != seat
            if is_drawn or is_last:
                before, after = self.states[at : at + 2]
                draw = Draw(at, seat, move, before, after) if is_drawn else None
                found.append(Stretch(first, at + 1, seat, draw))
                first = at + 1
        return found

    def work(self, luck: Luck, pause: Callable[[], None]) -> Iterator[float]:
        """Find it all out; says how much is done."""
        yield 0.0
        self.chances = Chances(self.bot, self.states, luck, self.effort, pause)
        self.judge = Judge(self.game, self.bot, self.chances, self.effort)
        parts = (
            self.chances.learn(),
            self._look_at_moments(),
            self._look_at_luck(),
            self._look_closer(),
            self._explain_swings(),
        )
        for part, begin, end in zip(parts, PARTS[:-1], PARTS[1:], strict=True):
            for done in part:
                yield begin + (end - begin) * done

    def _look_at_moments(self) -> Iterator[float]:
        self.moments[0].look(self.chances, self._times(START))
        for number, stretch in enumerate(self.stretches, 1):
            if stretch.draw is not None:
                stretch.draw.look(self.chances, self._times(FIRST_LOOK))
            else:
                playouts = min(MOST_FOR_CURVE, CURVE * (stretch.end - stretch.first))
                self.moments[number].look(self.chances, self._times(playouts))
            yield number / len(self.stretches)

    def _look_at_luck(self) -> Iterator[float]:
        needed = still_needed(self.draws, self.effort)
        whole, done = sum(needed) or 1, 0
        for draw, more in zip(self.draws, needed, strict=True):
            draw.look(self.chances, more)
            done += more
            yield done / whole

    def _look_closer(self) -> Iterator[float]:
        """Where it is not sure whether the chances swing, more playouts tell."""
        beside = set()
        for number in range(1, len(self.moments)):
            sizes = [abs(change) for change in self._change(number)]
            if max(sizes) + 2 * self._error(number) >= SWING:
                beside |= {number - 1, number}
        for done, number in enumerate(sorted(beside), 1):
            moment = self.moments[number]
            moment.look(self.chances, max(0, self._times(CLOSER) - moment.playouts))
            yield done / len(beside)

    def _explain_swings(self) -> Iterator[float]:
        found = [number for number in range(1, len(self.moments)) if self._is_swing(number)]
        for done, number in enumerate(found, 1):
            self.swings.append(self._explained(number))
            yield done / len(found)

    def _times(self, playouts: int) -> int:
        return max(10, round(playouts * self.effort))

    def _change(self, number: int) -> list[float]:
        """What the curve shows between a moment and the one before, by seat."""
        before, after = self.moments[number - 1].chances, self.moments[number].chances
        return [now - then for then, now in zip(before, after, strict=True)]

    def _luck(self, number: int) -> list[float]:
        draw = self.stretches[number - 1].draw
        return draw.luck if draw else [0.0] * self.chances.seats

    def _error(self, number: int) -> float:
        """The largest standard error of a change."""
        before, after = self.moments[number - 1].errors, self.moments[number].errors
        return max(math.hypot(then, now) for then, now in zip(before, after, strict=True))

    def _is_swing(self, number: int) -> bool:
        return max(abs(change) for change in self._change(number)) >= SWING

    def _explained(self, number: int) -> Swing:
        stretch, change, luck = self.stretches[number - 1], self._change(number), self._luck(number)
        decided = [whole - part for whole, part in zip(change, luck, strict=True)]
        if max(map(abs, luck)) > max(map(abs, decided)):
            return self._swing(number, LUCK, stretch.end - 1)
        own = decided[stretch.seat]
        if max(map(abs, decided)) <= 2 * self._error(number):
            return self._swing(number, ESTIMATE, stretch.end - 1)
        plies = self._by_effect(number)
        if own > -SWING / 2:
            return self._swing(number, STRONG if own >= SWING / 2 else SHIFT, plies[0])
        for at in plies[:DOUBTED]:
            found = self.judge.better(at, *self.moves[at], self.states[at])
            if found is not None:
                kind = MISTAKE if found.known >= WORTH_TELLING else UNSEEN
                return self._swing(number, kind, at, found)
        return self._swing(number, ESTIMATE, plies[0])

    def _by_effect(self, number: int) -> list[int]:
        """The plies of a stretch, first those at which the chances changed most in the way they did
        in all."""
        stretch, change = self.stretches[number - 1], self._change(number)
        if stretch.end - stretch.first == 1:
            return [stretch.first]
        seat = max(range(len(change)), key=lambda seat: abs(change[seat]))
        between = [Moment(self.states[at], at) for at in range(stretch.first + 1, stretch.end)]
        for moment in between:
            moment.look(self.chances, self._times(CURVE))
        moments = [self.moments[number - 1], *between, self.moments[number]]
        levels = [moment.chances[seat] for moment in moments]
        way = math.copysign(1.0, change[seat])
        steps = [way * (now - then) for then, now in pairwise(levels)]
        by_effect = sorted(range(len(steps)), key=lambda step: -steps[step])
        return [stretch.first + step for step in by_effect]

    def _swing(self, number: int, kind: str, at: int, better: Better | None = None) -> Swing:
        seat, move = self.moves[at]
        view, words = self.game.view(self.states[at], seat), self.game.words
        swing = Swing(
            moment=number,
            ply=self.plies[at],
            when=words.headline(view),
            seat=seat,
            kind=kind,
            change=self._change(number),
            luck=self._luck(number),
            error=self._error(number),
            played=words.label(view, move, self.names),
            played_text=self.game.say(move),
        )
        if better is None:
            return swing
        return msgspec.structs.replace(
            swing,
            better=words.label(view, better.move, self.names),
            better_text=self.game.say(better.move),
            gain=better.gain,
            why=why(self.game, view, better.move, self.names),
        )

    def result(self) -> Review:
        seats = range(self.chances.seats)
        chances = [moment.chances for moment in self.moments]
        luck = [sum(draw.luck[seat] for draw in self.draws) for seat in seats]
        error = [
            math.sqrt(sum(draw.variances[seat] / draw.playouts for draw in self.draws))
            for seat in seats
        ]
        return Review(
            chances=chances,
            errors=[moment.errors for moment in self.moments],
            plies=[self.plies[0], *(self.plies[stretch.end] for stretch in self.stretches)],
            swings=self.swings,
            decisions=[chances[-1][seat] - chances[0][seat] - luck[seat] for seat in seats],
            luck=luck,
            error=error,
        )


def is_solo(found: Review) -> bool:
    """Whether nobody else played, so that there was nothing to win."""
    return len(found.luck) == 1


def meaning(found: Review) -> str:
    """What the chances are chances of."""
    if is_solo(found):
        return say("chance to score more than was to be expected")
    return say("chance to win")


def verdict(found: Review, seat: int, name: str) -> str:
    """How much of a seat's result was luck, in a sentence."""
    luck, decisions = found.luck[seat], found.decisions[seat]
    unsure = 2 * found.error[seat]
    if abs(luck) <= unsure > UNSURE:
        return say("This look is too short to tell whether luck helped or hurt {who}.", who=name)
    if abs(luck) <= unsure:
        return say(
            "Luck helped and hurt {who} about equally; what counted were the decisions.", who=name
        )
    if luck * decisions <= 0:
        if abs(luck) > abs(decisions):
            return say_of(
                luck > 0,
                "Luck was for {who}, and outweighed the decisions.",
                "Luck was against {who}, and outweighed the decisions.",
                who=name,
            )
        return say_of(
            luck > 0,
            "Luck was for {who}, but the decisions outweighed it.",
            "Luck was against {who}, but the decisions outweighed it.",
            who=name,
        )
    return say_of(
        luck > 0,
        "Luck was for {who}: about {share} % of the result was luck.",
        "Luck was against {who}: about {share} % of the result was luck.",
        who=name,
        share=f"{100 * luck / (luck + decisions):.0f}",
    )
