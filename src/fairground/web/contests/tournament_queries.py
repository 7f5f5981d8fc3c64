"""What is asked about tournaments in the database."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, exists, func, or_, select

from fairground.tournaments.proof import Seat
from fairground.web.contests.kept_tournament import (
    Entrant,
    PlayedRound,
    Tournament,
    TournamentGame,
    Whole,
)
from fairground.web.storage import schema
from fairground.web.storage.kept_table import COMMITTING, SHOWING

_T = schema.tournaments.c
_E = schema.tournament_entrants.c
_R = schema.tournament_rounds.c
_G = schema.tournament_games.c
_TABLES = schema.tables.c
_SEATS = schema.seats.c


def load(connection: Connection, name: str) -> Whole | None:
    row = connection.execute(select(schema.tournaments).where(_T.id == name)).one_or_none()
    if row is None:
        return None
    return Whole(
        Tournament(**row._mapping),
        entrants_of(connection, name),
        tuple(
            PlayedRound(row.number, tuple(msgspec.json.decode(row.byes, type=list[int])), row.began)
            for row in connection.execute(
                select(schema.tournament_rounds).where(_R.tournament == name).order_by(_R.number)
            )
        ),
        tuple(
            TournamentGame(
                row.round,
                row.number,
                row.at_table,
                tuple(msgspec.json.decode(row.seats, type=list[Seat])),
                row.decided,
                row.finished,
                row.finished is None and row.id is not None,
            )
            for row in connection.execute(
                select(schema.tournament_games, _TABLES.id, _TABLES.finished)
                .outerjoin(schema.tables, _TABLES.id == _G.at_table)
                .where(_G.tournament == name)
                .order_by(_G.round, _G.number)
            )
        ),
    )


def entrants_of(connection: Connection, name: str) -> tuple[Entrant, ...]:
    """Until the start, people are called as their accounts are now."""
    columns = [_E[field.name] for field in fields(Entrant)]
    accounts = schema.accounts.c
    now = select(*columns, accounts.name.label("name_now"), _T.started)
    rows = connection.execute(
        now.join(schema.tournaments, _T.id == _E.tournament)
        .outerjoin(schema.accounts, accounts.key == _E.account)
        .where(_E.tournament == name)
        .order_by(_E.number)
    )
    return tuple(
        Entrant(
            row.number,
            row.account,
            row.name_now if row.started is None and row.name_now else row.name,
            row.bot,
            row.entered,
            row.left_at,
            row.is_erased,
        )
        for row in rows
    )


@dataclass(frozen=True)
class Line:
    """A tournament in a list, with the number of people in it."""

    tournament: Tournament
    people: int
    organiser: str


def listed(connection: Connection, most: int, account: str = "") -> list[Line]:
    """Those that are not over first, then the newest; only those of an account if it is named."""
    people = (
        select(func.count())
        .select_from(schema.tournament_entrants)
        .where(_E.tournament == _T.id, _E.bot == "")
        .scalar_subquery()
    )
    accounts = schema.accounts.c
    query = (
        select(schema.tournaments, people.label("people"), accounts.name.label("called"))
        .outerjoin(schema.accounts, accounts.key == _T.organiser)
        .order_by(_T.finished.is_not(None), _T.finished.desc(), _T.created.desc())
        .limit(most)
    )
    if account:
        entered = select(_E.tournament).where(_E.account == account)
        query = query.where(or_(_T.organiser == account, _T.id.in_(entered)))
    found = []
    for row in connection.execute(query):
        kept = dict(row._mapping)
        number, called = kept.pop("people"), kept.pop("called")
        found.append(Line(Tournament(**kept), number, called or ""))
    return found


def organiser_name(connection: Connection, whole: Whole) -> str:
    """What the organiser is called now; empty if they are gone."""
    accounts = schema.accounts.c
    query = select(accounts.name).where(accounts.key == whole.tournament.organiser)
    return connection.execute(query).scalar_one_or_none() or ""


_UNDECIDED = _G.decided.is_(None)
_RUNS = and_(_T.started.is_not(None), _T.finished.is_(None))


def due(connection: Connection) -> list[str]:
    """Tournaments at which a game is over that nobody has counted, or all of a round are."""
    now = and_(_G.tournament == _T.id, _G.round == _T.round, _UNDECIDED)
    plays = exists().where(now)
    goes_on = exists().where(_TABLES.id == _G.at_table, _TABLES.finished.is_(None))
    is_over = exists().where(now, ~goes_on)
    sealed = exists().where(_TABLES.tournament == _T.id, _TABLES.sealed)
    query = select(_T.id).where(
        or_(
            and_(_RUNS, or_(~plays, is_over)),
            and_(_T.is_called_off, sealed, or_(~plays, is_over)),
        )
    )
    return list(connection.execute(query.order_by(_T.created)).scalars())


def stranded(connection: Connection) -> list[tuple[str, int]]:
    """Chairs at running games whose people have withdrawn, or erased their data: a chair is open
    then if that was before the game began."""
    withdrew = exists().where(
        _E.tournament == _G.tournament, _E.account == _SEATS.holder, _E.left_at.is_not(None)
    )
    rows = connection.execute(
        select(_SEATS.table, _SEATS.seat)
        .join(schema.tournament_games, _G.at_table == _SEATS.table)
        .join(schema.tables, _TABLES.id == _SEATS.table)
        .where(_UNDECIDED, _TABLES.finished.is_(None))
        .where(_SEATS.bot == "", ~_SEATS.resigned)
        .where(
            or_(
                _SEATS.kind == "open",
                and_(_SEATS.kind == "person", or_(withdrew, _SEATS.holder == "")),
            )
        )
        .order_by(_SEATS.table, _SEATS.seat)
    )
    return [(row.table, row.seat) for row in rows]


def asleep(connection: Connection, most: int) -> list[str]:
    """Tables of rounds that run at which the server, and nobody else, has something to do."""
    is_bots = exists().where(
        _SEATS.table == _TABLES.id, _SEATS.since.is_not(None), _SEATS.bot != ""
    )
    waits = or_(_TABLES.luck.in_((COMMITTING, SHOWING)), is_bots)
    query = (
        select(_TABLES.id)
        .join(schema.tournament_games, _G.at_table == _TABLES.id)
        .where(_UNDECIDED, _TABLES.finished.is_(None), waits)
        .order_by(_TABLES.id)
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def find_expired(connection: Connection, before: float, most: int) -> list[str]:
    """Tournaments that ended, or were opened and never started, before a moment."""
    never = and_(_T.started.is_(None), _T.created < before)
    query = select(_T.id).where(or_(_T.finished < before, never)).order_by(_T.created).limit(most)
    return list(connection.execute(query).scalars())


def exported_tournaments(connection: Connection, account: str) -> list[dict[str, Any]]:
    """For the person to take along."""
    found = []
    for line in listed(connection, 10_000, account):
        whole = load(connection, line.tournament.id)
        own = None if whole is None else whole.entrant_of(account)
        kept = line.tournament
        found.append(
            {
                "id": kept.id,
                "title": kept.title,
                "game": kept.game,
                "stage": kept.stage,
                "organised_by_you": kept.organiser == account,
                "entered_as": None if own is None else own.name,
                "entered": None if own is None else own.entered,
                "left": None if own is None else own.left_at,
            }
        )
    return found
