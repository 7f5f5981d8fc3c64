"""The file of a tournament, with which anybody can check its draw and its rounds."""

from __future__ import annotations

import msgspec

from fairground.game import FairgroundError
from fairground.language import say
from fairground.luck import commitment
from fairground.tournaments.draw import round_seed
from fairground.tournaments.proof import RoundFile, Seat, TournamentFile
from fairground.web.contests.kept_tournament import CALLED_OFF, OVER, Whole


def check_has_file(whole: Whole) -> None:
    if whole.tournament.started is None:
        raise FairgroundError(say("There is a file once the tournament has started."))


def tournament_file(whole: Whole) -> str:
    """Of a duplicate round nothing is in it before its last game is over, and the secret, from
    which the luck of all rounds follows, only at the end."""
    kept = whole.tournament
    is_over = kept.stage in (OVER, CALLED_OFF) and whole.is_decided(kept.round)
    found = TournamentFile(
        title=kept.title,
        game=kept.game,
        kind=kept.kind,
        seats=kept.seats,
        rounds=kept.rounds,
        entrants=kept.entrants,
        names=[entrant.name for entrant in whole.entrants],
        hash=kept.hash,
        draw=kept.draw,
        secret=kept.secret if is_over else "",
        played=[_round(whole, each.number, list(each.byes)) for each in whole.rounds],
        erased=[entrant.number for entrant in whole.entrants if entrant.is_erased],
    )
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def _round(whole: Whole, number: int, byes: list[int]) -> RoundFile:
    kept, games = whole.tournament, whole.games_of(number)
    is_compared = kept.plan.is_compared
    is_open = whole.is_decided(number) or not is_compared
    luck = ""
    if is_compared:
        seed = round_seed(bytes.fromhex(kept.secret), bytes.fromhex(kept.draw), number)
        luck = commitment(seed)
    seats = [
        [seat if is_open else Seat(seat.entrant, is_decided=False) for seat in game.seats]
        for game in games
    ]
    return RoundFile(seats, byes, [game.at_table for game in games], luck)
