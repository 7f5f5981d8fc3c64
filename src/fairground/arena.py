"""Bots against bots, on duplicate luck: every seed is played once for each way round the table, so
that what luck gives one seat it gives every bot."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce

from fairground import catalog
from fairground.bots import BOTS
from fairground.bots.levels import SECONDS
from fairground.game import Game, Options
from fairground.luck import FastLuck
from fairground.runner import run
from fairground.table import Table

ERRORS = 1.96
"""An interval this many standard errors wide on either side holds 95 % of cases."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played: who sits where (places in the list of bots), and its seed."""

    lineup: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Played:
    """How it went, by seat."""

    fixture: Fixture
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    record: str
    parts: tuple[dict[str, int], ...] = ()


def fixtures(bots: int, seats: int, games: int, seed: int) -> Iterator[Fixture]:
    """As many games as wanted: line-ups in turn, each with a seed of its own, played in all its
    rotations. Where bots sit several times, all of them do so equally often."""
    if bots >= seats:
        lineups = list(itertools.combinations(range(bots), seats))
    else:
        begins = range(bots if seats % bots else 1)
        lineups = [tuple((begin + seat) % bots for seat in range(seats)) for begin in begins]
    planned = (
        Fixture(lineup[turn:] + lineup[:turn], number)
        for number, lineup in zip(itertools.count(seed), itertools.cycle(lineups), strict=False)
        for turn in range(seats)
    )
    return itertools.islice(planned, games)


def play(
    game: Game,
    bots: Sequence[str],
    options: Options,
    fixture: Fixture,
    keep: bool = False,
    seconds_to_think: float = SECONDS,
) -> Played:
    """Play one game out. What the bots think of depends on the seed alone, as far as their time
    lets them think all they want; with 0 ``seconds_to_think`` it always does."""
    names = [f"{bots[place]} {seat + 1}" for seat, place in enumerate(fixture.lineup)]
    table = Table(game, len(names), fixture.seed, options, names=names)
    luck = FastLuck(fixture.seed)
    seconds = [0.0] * len(names)
    moves = [0] * len(names)
    while table.turn:
        seat = table.turn[0]
        legal = table.legal_moves(seat)
        view = table.view(seat)
        begin = time.perf_counter()
        move = BOTS[bots[fixture.lineup[seat]]].choose(game, view, legal, luck, seconds_to_think)
        seconds[seat] += time.perf_counter() - begin
        moves[seat] += 1
        table.play(seat, game.say(move))
    outcome = table.outcome
    assert outcome is not None
    return Played(
        fixture,
        outcome.scores,
        outcome.ranks,
        tuple(seconds),
        tuple(moves),
        table.record() if keep else "",
        outcome.parts,
    )


@dataclass
class Standing:
    """One bot's games so far. ``won`` counts a shared win by its share."""

    bot: str
    games: int = 0
    won: float = 0.0
    points: int = 0
    ranks: float = 0.0
    seconds: float = 0.0
    moves: int = 0
    rating: tuple[float, float] = (0.0, 0.0)

    @property
    def win_rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.won, self.games)

    @property
    def mean_score(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def mean_rank(self) -> float:
        return self.ranks / self.games if self.games else 0.0

    @property
    def seconds_per_move(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    if games == 0:
        return 0.0, 1.0
    square = ERRORS * ERRORS
    rate = won / games
    middle = rate + square / (2 * games)
    reach = ERRORS * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    whole = 1 + square / games
    return (middle - reach) / whole, (middle + reach) / whole


@dataclass
class Tally:
    """The standings of a tournament, game by game."""

    bots: Sequence[str]
    model: PlackettLuce = field(default_factory=PlackettLuce)

    def __post_init__(self) -> None:
        self.standings = [Standing(bot) for bot in self.bots]
        self._ratings = [self.model.rating(name=bot) for bot in self.bots]

    def count(self, played: Played) -> None:
        winners = played.ranks.count(1)
        for seat, place in enumerate(played.fixture.lineup):
            standing = self.standings[place]
            standing.games += 1
            standing.won += 1 / winners if played.ranks[seat] == 1 else 0.0
            standing.points += played.scores[seat]
            standing.ranks += played.ranks[seat] + (played.ranks.count(played.ranks[seat]) - 1) / 2
            standing.seconds += played.seconds[seat]
            standing.moves += played.moves[seat]
        self._rate(played)

    def _rate(self, played: Played) -> None:
        """A bot in several seats learns from the best of them only: it cannot beat itself."""
        best: dict[int, int] = {}
        for seat, place in enumerate(played.fixture.lineup):
            best[place] = min(best.get(place, len(played.ranks)), played.ranks[seat])
        if len(best) < 2:
            return
        places = list(best)
        teams = [[self._ratings[place]] for place in places]
        for place, team in zip(
            places, self.model.rate(teams, ranks=[best[place] for place in places]), strict=True
        ):
            self._ratings[place] = team[0]
            self.standings[place].rating = (team[0].mu, team[0].sigma)


@dataclass(frozen=True)
class Tournament:
    """What is played, by whom, how often."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 1
    options: Options = field(default_factory=dict)
    edition_text: str | None = None
    keep: bool = False
    seconds_to_think: float = SECONDS

    def run(self, processes: int | None = None, ray: str | None = None) -> Iterator[Played]:
        """The games in order, played on all cores or on a Ray cluster (``runner``)."""
        planned = fixtures(len(self.bots), self.seats, self.games, self.seed)
        return run(self.play, planned, processes, ray)

    def play(self, fixture: Fixture) -> Played:
        game = catalog.game(self.game)
        if self.edition_text is not None:
            game = game.with_edition_text(self.edition_text, "The edition")
        return play(game, self.bots, self.options, fixture, self.keep, self.seconds_to_think)
