"""What is kept of a tournament: itself, who entered, its rounds and their games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fairground.tournaments import DUPLICATE, SOLO, Past, Plan, Result, Round, Standing, standings
from fairground.tournaments.proof import Seat

OPEN, RUNNING, OVER, CALLED_OFF = "open", "running", "over", "called off"
"""How far a tournament has come."""
LEAST_PEOPLE = 2


@dataclass(frozen=True)
class Tournament:
    """What is kept of a tournament itself; ``schema`` says what the columns mean."""

    id: str
    title: str
    organiser: str
    game: str
    version: int
    options: str
    edition: str
    kind: str
    seats: int
    rounds: int
    clock: str
    bot: str
    fills: bool
    secret: str
    hash: str
    created: float
    draw: str = ""
    entrants: int = 0
    round: int = 0
    started: float | None = None
    finished: float | None = None
    is_called_off: bool = False

    @property
    def stage(self) -> str:
        if self.is_called_off:
            return CALLED_OFF
        if self.finished is not None:
            return OVER
        return OPEN if self.started is None else RUNNING

    @cached_property
    def plan(self) -> Plan:
        """What was fixed at the start."""
        return Plan(self.kind, self.seats, self.entrants, bytes.fromhex(self.draw), self.rounds)


@dataclass(frozen=True)
class Entrant:
    """A person, or a bot of the level ``bot``. ``left_at`` is when they withdrew."""

    number: int
    account: str | None
    name: str
    bot: str
    entered: float
    left_at: float | None = None
    is_erased: bool = False


@dataclass(frozen=True)
class PlayedRound:
    number: int
    byes: tuple[int, ...]
    began: float


@dataclass(frozen=True)
class TournamentGame:
    """A table of a round. ``seats`` are its entrants in order, and how they did; ``over`` is when
    the game ended, unless it ``goes_on`` or its table is gone."""

    round: int
    number: int
    at_table: str
    seats: tuple[Seat, ...]
    decided: float | None = None
    over: float | None = None
    goes_on: bool = False


@dataclass(frozen=True)
class Whole:
    """A tournament with everybody and everything in it."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    rounds: tuple[PlayedRound, ...] = ()
    games: tuple[TournamentGame, ...] = ()

    @property
    def active(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if entrant.left_at is None]

    @property
    def people(self) -> list[Entrant]:
        """The people who have not withdrawn."""
        return [entrant for entrant in self.active if not entrant.bot]

    @property
    def missing_people(self) -> int:
        """How many more people have to enter before the tournament can start. Where people are
        compared, there are two tables at least."""
        kept, least = self.tournament, LEAST_PEOPLE
        if kept.kind != SOLO:
            last = 1 if kept.fills else kept.seats  # bots fill the last table
            least = max(least, kept.seats + last if kept.kind == DUPLICATE else last)
        return max(0, least - len(self.people))

    def entrant_of(self, account: str) -> Entrant | None:
        return next((each for each in self.entrants if each.account == account), None)

    def games_of(self, number: int) -> list[TournamentGame]:
        return [game for game in self.games if game.round == number]

    def is_decided(self, number: int) -> bool:
        """Whether all games of a round are over."""
        return all(game.decided is not None for game in self.games_of(number))

    def pasts(self) -> list[Past]:
        """All rounds as the rules know them. Where people are compared with others who have the
        same luck, nobody may know how others did before all of them are through."""
        return [self._past(each) for each in self.rounds]

    def _past(self, played: PlayedRound) -> Past:
        games = self.games_of(played.number)
        tables = tuple(tuple(seat.entrant for seat in game.seats) for game in games)
        is_open = self.is_decided(played.number) or not self.tournament.plan.is_compared
        results = {
            seat.entrant: Result(seat.rank, seat.score, seat.has_left)
            for game in games
            if game.decided is not None and is_open
            for seat in game.seats
        }
        return Past(Round(tables, played.byes), results)

    def standings(self) -> list[Standing]:
        plan = self.tournament.plan
        entrants = [entrant.number for entrant in self.entrants]
        return standings(plan.kind, plan.seats, entrants, self.pasts())
