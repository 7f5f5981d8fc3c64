"""The file of a tournament, from which anybody can work out its draw and all its rounds again."""

from __future__ import annotations

import hashlib

import msgspec

from fairground.language import say
from fairground.tournaments.draw import draw_of, round_seed
from fairground.tournaments.plan import Plan, next_round
from fairground.tournaments.rounds import Past, Result, Round

MOST = 1000
"""Of entrants and rounds in a file: more would take for ever."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant on a seat, and how they did."""

    entrant: int
    rank: int | None = None
    score: int | None = None
    has_left: bool = False
    is_decided: bool = True


class RoundFile(msgspec.Struct, frozen=True):
    """``tables`` are names of tables where their records can be found, by their order."""

    seats: list[list[Seat]]
    byes: list[int] = []
    tables: list[str] = []
    luck: str = ""


class TournamentFile(msgspec.Struct, frozen=True):
    """``names`` are those of all entrants in the order of entering, ``entrants`` is how many there
    were at the start; ``secret`` is empty until the tournament is over, and ``luck`` of a duplicate
    round is the SHA-256 of the seed of its tables. ``erased`` are entrants who had their names
    erased; without these the draw cannot be worked out again."""

    title: str
    game: str
    kind: str
    seats: int
    rounds: int
    entrants: int
    names: list[str]
    hash: str
    draw: str
    secret: str
    played: list[RoundFile]
    erased: list[int] = []

    @property
    def is_draw_lost(self) -> bool:
        """Whether a name is missing from which the draw follows."""
        return any(entrant < self.entrants for entrant in self.erased)


def read(text: str) -> TournamentFile:
    """ValueError if the text is not the file of a tournament that has begun."""
    file = msgspec.json.decode(text, type=TournamentFile)
    numbers = (file.seats, file.entrants, file.rounds, len(file.names), len(file.played))
    if min(numbers) < 0 or file.seats < 1 or max(numbers) > MOST:
        raise ValueError(f"At most {MOST} seats, entrants and rounds can be checked.")
    return file


def doubts(text: str) -> list[str]:
    """What does not fit in the file of a tournament; nothing if all of it does."""
    file = read(text)
    draw = bytes.fromhex(file.draw)
    plan = Plan(file.kind, file.seats, file.entrants, draw, file.rounds)
    found = []
    if file.secret:
        secret = bytes.fromhex(file.secret)
        if hashlib.sha256(secret).hexdigest() != file.hash:
            found.append(say("The secret does not match the hash that was published."))
        names = file.names[: file.entrants]
        if not file.is_draw_lost and draw_of(secret, names) != draw:
            found.append(say("The draw does not follow from the secret and the names."))
        for number, played in enumerate(file.played, 1):
            seed = round_seed(secret, draw, number)
            if played.luck and hashlib.sha256(seed).hexdigest() != played.luck:
                found.append(
                    say(
                        "The luck of round {number} does not follow from the secret.", number=number
                    )
                )
    pasts: list[Past] = []
    for number, played in enumerate(file.played, 1):
        tables = tuple(tuple(seat.entrant for seat in table) for table in played.seats)
        as_noted = Round(tables, tuple(played.byes))
        if next_round(plan, as_noted.entrants, pasts) != as_noted:
            found.append(
                say(
                    "Round {number} does not follow from the draw and the results before.",
                    number=number,
                )
            )
        results = {
            seat.entrant: Result(seat.rank, seat.score, seat.has_left)
            for table in played.seats
            for seat in table
            if seat.is_decided
        }
        pasts.append(Past(as_noted, results))
    return found
