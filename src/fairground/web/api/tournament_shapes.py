"""What programs send and get about tournaments, as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from fairground.web.api.opening_shapes import NewClock
from fairground.web.api.shapes import Asked, Word
from fairground.web.contests.tournament_setup import MOST_ROUNDS, TITLE_LENGTH
from fairground.web.serving.limits import EDITION


class TournamentLine(Struct, frozen=True):
    """``stage`` is ``open``, ``running``, ``over`` or ``called off``."""

    tournament: str
    title: str
    game: str
    kind: str
    stage: str
    seats: int
    people: int
    created: float


class TournamentList(Struct, frozen=True):
    tournaments: list[TournamentLine]


class EntrantShape(Struct, frozen=True):
    """``bot`` is the level of a bot, and empty for a person."""

    number: int
    name: str
    bot: str
    has_left: bool


class StandingShape(Struct, frozen=True):
    """``ties`` are what decides where points are equal, in order."""

    entrant: int
    rank: int
    points: float
    ties: list[float]


class TournamentSeat(Struct, frozen=True):
    """``rank`` and ``score`` are null while a game runs, and where it was not counted."""

    entrant: int
    rank: int | None = None
    score: int | None = None
    has_left: bool = False


class TournamentGameShape(Struct, frozen=True):
    table: str
    is_over: bool
    seats: list[TournamentSeat]


class RoundShape(Struct, frozen=True):
    number: int
    byes: list[int]
    games: list[TournamentGameShape]


class TournamentShape(Struct, frozen=True):
    """``you`` is your number among the entrants, ``hash`` that of the secret of the draw."""

    tournament: str
    title: str
    game: str
    kind: str
    stage: str
    seats: int
    rounds: int
    round: int
    hash: str
    you: int | None
    entrants: list[EntrantShape]
    standings: list[StandingShape]
    played: list[RoundShape]


class NewTournament(Asked, frozen=True):
    """``seats`` is how many sit at each table, ``spare`` whether bots fill it or somebody has a
    bye, and ``bot`` the level of the bots. A round robin has as many rounds as it takes. At the
    flag of its ``clock`` a bot always plays on."""

    title: Annotated[str, Meta(max_length=4 * TITLE_LENGTH)]
    game: Word
    kind: Literal["swiss", "robin", "duplicate", "solo"]
    seats: Annotated[int, Meta(ge=1, le=12)]
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 4
    options: dict[str, bool | str] = field(default_factory=dict)
    edition: Word = ""
    edition_text: Annotated[str, Meta(max_length=EDITION)] = ""
    clock: NewClock | None = None
    bot: Word = "regular"
    spare: Literal["bots", "byes"] = "bots"


class OfEntrant(Asked, frozen=True):
    entrant: Annotated[int, Meta(ge=0, le=9999)]


class TournamentFileShape(Struct, frozen=True):
    """The text of the file, with which ``fairground verify`` checks the draw and every round."""

    file: str
