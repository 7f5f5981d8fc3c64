"""Between the rules of tournaments and tables: how a round is opened, and how a game counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fairground.luck import commitment, seed_bytes
from fairground.tournaments import SOLO, Plan, next_round
from fairground.tournaments.draw import draw_of, round_seed
from fairground.tournaments.proof import Seat
from fairground.web.contests.kept_tournament import (
    LEAST_PEOPLE,
    Entrant,
    Tournament,
    TournamentGame,
    Whole,
)
from fairground.web.contests.tournament_changes import Opening
from fairground.web.people.names import bot_name, table_name
from fairground.web.storage.kept_table import (
    AGREED,
    ALONE,
    COMMITTING,
    RESIGNED,
    Chair,
    Header,
    Stored,
)
from fairground.web.watching.live import LiveTable
from fairground.web.watching.onlookers import AT_ONCE, CLOSED


def begun(whole: Whole, now: float) -> tuple[Tournament, Opening]:
    """The tournament as it starts, and its first round. People are numbered in the order in which
    they entered; bots that fill the last table come after them."""
    kept = whole.tournament
    people = [replace(each, number=number) for number, each in enumerate(whole.entrants)]
    spare = Plan(kept.kind, kept.seats, len(people), b"", kept.rounds).spare(len(people))
    everybody = [*people, *_bots(kept, people, spare if kept.fills else 0, now)]
    draw = draw_of(bytes.fromhex(kept.secret), [each.name for each in everybody])
    started = replace(kept, draw=draw.hex(), entrants=len(everybody), started=now)
    ready = Whole(started, tuple(everybody))
    return started, replace(_opening(ready, everybody, now), came=tuple(everybody))


def next_opening(whole: Whole, now: float) -> Opening | None:
    """The next round; None if the tournament is over. Where people have left, bots come to fill the
    tables, and those go that are of no use any more."""
    kept, people = whole.tournament, whole.people
    plan = kept.plan
    if kept.round >= plan.length or len(people) < LEAST_PEOPLE:
        return None
    bots = [each for each in whole.active if each.bot]
    came: list[Entrant] = []
    gone: list[Entrant] = []
    if kept.fills and not plan.keeps_schedule:
        spare = plan.spare(len(people))
        gone = bots[spare:]
        came = _bots(kept, whole.entrants, spare - len(bots), now)
    active = [*people, *(each for each in bots if each not in gone), *came]
    if len(active) < kept.seats and kept.kind != SOLO:
        return None
    coming = _opening(whole, active, now)
    return replace(coming, came=tuple(came), gone=tuple(each.number for each in gone))


def _bots(kept: Tournament, others: Sequence[Entrant], number: int, now: float) -> list[Entrant]:
    made: list[Entrant] = []
    for _ in range(number):
        name = bot_name([each.name for each in (*others, *made)])
        made.append(Entrant(len(others) + len(made), None, name, kept.bot, now))
    return made


def _opening(whole: Whole, active: Sequence[Entrant], now: float) -> Opening:
    kept = whole.tournament
    number = kept.round + 1
    coming = next_round(kept.plan, [each.number for each in active], whole.pasts())
    everybody = {each.number: each for each in (*whole.entrants, *active)}
    tables = tuple(
        _table(kept, number, [everybody[who] for who in table], now) for table in coming.tables
    )
    return Opening(number, coming, tables, now=now)


def _table(kept: Tournament, number: int, entrants: Sequence[Entrant], now: float) -> Stored:
    """A table like any other. The luck of a duplicate round is the tournament's, so nobody adds to
    it, nobody looks on, and nothing of it is open before the round is over."""
    is_compared = kept.plan.is_compared
    seed = seed_bytes(None)
    if is_compared:
        seed = round_seed(bytes.fromhex(kept.secret), bytes.fromhex(kept.draw), number)
    header = Header(
        id=table_name(),
        game=kept.game,
        version=kept.version,
        options=kept.options,
        edition=kept.edition,
        seed=seed.hex(),
        hash=commitment(seed),
        listed=False,
        created=now,
        luck=ALONE if is_compared else COMMITTING,
        clock=kept.clock,
        onlookers=CLOSED if is_compared else AT_ONCE,
        tournament=kept.id,
        sealed=is_compared,
    )
    chairs = [_chair(seat, entrant) for seat, entrant in enumerate(entrants)]
    while len(chairs) < kept.seats:
        name = bot_name([chair.name for chair in chairs])
        chairs.append(Chair(len(chairs), "bot", name, bot=kept.bot))
    return Stored(header, tuple(chairs))


def _chair(seat: int, entrant: Entrant) -> Chair:
    if entrant.bot:
        return Chair(seat, "bot", entrant.name, bot=entrant.bot)
    key = entrant.account or ""
    return Chair(seat, "person", entrant.name, holder=key, owner=key, signed=key)


def counted(
    whole: Whole, game: TournamentGame, live: LiveTable | None, now: float
) -> TournamentGame | None:
    """How a game ended; None if it goes on. One whose table was deleted is a tie for everybody."""
    if live is None:
        seats = [Seat(each.entrant) for each in game.seats]
        return replace(game, seats=tuple(seats), decided=now)
    finished = game.over
    if not (live.is_over or live.is_shut) or finished is None:
        return None
    entrants = {each.number: each for each in whole.entrants}
    seats = [
        _seat(live, seat, entrants[each.entrant], finished) for seat, each in enumerate(game.seats)
    ]
    return replace(game, seats=tuple(seats), decided=finished)


def _seat(live: LiveTable, seat: int, entrant: Entrant, finished: float) -> Seat:
    chair, ended = live.chairs[seat], live.header.ended
    people = [each for each in live.chairs if each.kind == "person"]
    has_left = chair.resigned or (chair.kind == "person" and bool(chair.bot))
    if entrant.left_at is not None and not entrant.bot and entrant.left_at < finished:
        has_left = True
    if ended == AGREED and people == [chair]:
        has_left = True  # nobody else could agree
    outcome = None if live.table is None else live.table.outcome
    if ended == RESIGNED:
        return Seat(entrant.number, rank=1, has_left=has_left)
    if ended or outcome is None:
        return Seat(entrant.number, has_left=has_left)
    return Seat(entrant.number, outcome.ranks[seat], outcome.scores[seat], has_left)
