"""Tournaments in the database. Each change is one transaction that checks how far the tournament
has come, so that several servers neither lose nor double anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, exists, func, or_, select, update

from fairground.tournaments import DUPLICATE, SOLO, Past, Plan, Result, Round, Standing, standings
from fairground.tournaments.proof import Seat
from fairground.web.people.account_rows import Work
from fairground.web.storage import schema
from fairground.web.storage.kept_table import COMMITTING, SHOWING, Stored
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict
from fairground.web.storage.table_rows import insert_table

_T = schema.tournaments.c
_E = schema.tournament_entrants.c
_R = schema.tournament_rounds.c
_G = schema.tournament_games.c
_TABLES = schema.tables.c
_SEATS = schema.seats.c
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


def load(connection: Connection, name: str) -> Whole | None:
    row = connection.execute(select(schema.tournaments).where(_T.id == name)).one_or_none()
    if row is None:
        return None
    return Whole(
        Tournament(**row._mapping),
        _entrants(connection, name),
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


def _entrants(connection: Connection, name: str) -> tuple[Entrant, ...]:
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


def create(new: Tournament, most: int) -> Work:
    """Conflict if the organiser has ``most`` that are not over."""

    def work(connection: Connection) -> News:
        _lock_account(connection, new.organiser)
        own = select(func.count()).select_from(schema.tournaments)
        own = own.where(_T.organiser == new.organiser, _T.finished.is_(None))
        if connection.execute(own).scalar_one() >= most:
            raise Conflict("The organiser has enough tournaments.")
        connection.execute(schema.tournaments.insert().values(asdict(new)))
        return News(tournaments=(new.id,))

    return work


def enter(name: str, account: str, called: str, now: float, most: int, most_own: int) -> Work:
    """Conflict if it has begun, is full, or the person is in it or in too many others."""

    def work(connection: Connection) -> News:
        _lock_account(connection, account)
        _check(connection, name, _T.started.is_(None), _T.finished.is_(None))
        here = select(func.count(), func.max(_E.number)).where(_E.tournament == name)
        number, last = connection.execute(here).one()
        running = (
            select(func.count())
            .select_from(schema.tournament_entrants)
            .join(schema.tournaments, _T.id == _E.tournament)
            .where(_E.account == account, _E.left_at.is_(None), _T.finished.is_(None))
        )
        if number >= most or connection.execute(running).scalar_one() >= most_own:
            raise Conflict("There is no place any more.")
        entrant = Entrant(0 if last is None else last + 1, account, called, "", now)
        connection.execute(_entering(name, entrant))
        return News(tournaments=(name,))

    return work


def leave(name: str, account: str) -> Work:
    """Before the start. Conflict if it has begun."""

    def work(connection: Connection) -> News:
        _check(connection, name, _T.started.is_(None), _T.finished.is_(None))
        own = schema.tournament_entrants.delete().where(_E.tournament == name)
        if connection.execute(own.where(_E.account == account)).rowcount != 1:
            raise Conflict("The person has not entered.")
        return News(tournaments=(name,))

    return work


def withdraw(name: str, number: int, now: float) -> Work:
    """During the tournament. Conflict if it is over, or the entrant has left."""

    def work(connection: Connection) -> News:
        _check(connection, name, _T.started.is_not(None), _T.finished.is_(None))
        own = update(schema.tournament_entrants).where(_E.tournament == name, _E.number == number)
        done = connection.execute(own.where(_E.left_at.is_(None)).values(left_at=now))
        if done.rowcount != 1:
            raise Conflict("The entrant has left.")
        return News(tournaments=(name,))

    return work


@dataclass(frozen=True)
class Opening:
    """A round that begins: its tables, which bots come and go, and, at the start, everybody in the
    order of their numbers."""

    number: int
    round: Round
    tables: tuple[Stored, ...]
    came: tuple[Entrant, ...] = ()
    gone: tuple[int, ...] = ()
    now: float = 0.0


def start(known: Whole, begun: Tournament, opening: Opening) -> Work:
    """Conflict if somebody has entered, left or started it meanwhile."""
    name = begun.id

    def work(connection: Connection) -> News:
        _check(connection, name, _T.started.is_(None), _T.finished.is_(None))
        if _entrants(connection, name) != known.entrants:
            raise Conflict("Somebody has entered or left meanwhile.")
        everybody = schema.tournament_entrants.delete().where(_E.tournament == name)
        connection.execute(everybody)
        values = {"draw": begun.draw, "entrants": begun.entrants, "started": begun.started}
        connection.execute(update(schema.tournaments).where(_T.id == name).values(values))
        return _begin(connection, name, opening)

    return work


def begin_round(known: Whole, opening: Opening) -> Work:
    """What was played before is open from here on. Conflict if another server was first."""
    name = known.tournament.id

    def work(connection: Connection) -> News:
        is_before = _T.round == opening.number - 1
        _check(connection, name, _T.started.is_not(None), _T.finished.is_(None), is_before)
        opened = _unseal(connection, name)
        begun = _begin(connection, name, opening)
        return replace(begun, changed=(*opened, *begun.changed))

    return work


def finish(known: Whole, now: float) -> Work:
    """Conflict if another server was first, or has begun one more round."""
    name = known.tournament.id

    def work(connection: Connection) -> News:
        is_last = _T.round == known.tournament.round
        _check(connection, name, _T.started.is_not(None), _T.finished.is_(None), is_last)
        connection.execute(update(schema.tournaments).where(_T.id == name).values(finished=now))
        return News(changed=_unseal(connection, name), tournaments=(name,))

    return work


def call_off(name: str, now: float) -> Work:
    """Games that run are played on as any others. Conflict if it is over."""

    def work(connection: Connection) -> News:
        _check(connection, name, _T.finished.is_(None))
        values = {"finished": now, "is_called_off": True}
        connection.execute(update(schema.tournaments).where(_T.id == name).values(values))
        return News(tournaments=(name,))

    return work


def unseal(name: str) -> Work:
    """Open the games of a tournament that was called off, once all of them are over."""

    def work(connection: Connection) -> News:
        _check(connection, name, _T.finished.is_not(None))
        return News(changed=_unseal(connection, name), tournaments=(name,))

    return work


def decide(name: str, game: TournamentGame) -> Work:
    """Keep how a game ended. Conflict if another server was first."""

    def work(connection: Connection) -> News:
        row = update(schema.tournament_games).where(
            _G.tournament == name, _G.round == game.round, _G.number == game.number
        )
        done = connection.execute(
            row.where(_G.decided.is_(None)).values(seats=_text(game.seats), decided=game.decided)
        )
        if done.rowcount != 1:
            raise Conflict("The game is decided.")
        return News(tournaments=(name,))

    return work


def _begin(connection: Connection, name: str, opening: Opening) -> News:
    number, now = opening.number, opening.now
    for entrant in opening.came:
        connection.execute(_entering(name, entrant))
    if opening.gone:
        gone = update(schema.tournament_entrants).where(_E.tournament == name)
        connection.execute(gone.where(_E.number.in_(opening.gone)).values(left_at=now))
    byes = msgspec.json.encode(opening.round.byes).decode()
    row = {"tournament": name, "number": number, "byes": byes, "began": now}
    connection.execute(schema.tournament_rounds.insert().values(row))
    connection.execute(update(schema.tournaments).where(_T.id == name).values(round=number))
    for at, (who, new) in enumerate(zip(opening.round.tables, opening.tables, strict=True)):
        insert_table(connection, new)
        seats = _text([Seat(entrant, is_decided=False) for entrant in who])
        key = {"tournament": name, "round": number, "number": at}
        game = key | {"at_table": new.header.id, "seats": seats}
        connection.execute(schema.tournament_games.insert().values(game))
    names = tuple(new.header.id for new in opening.tables)
    return News(changed=names, tournaments=(name,))


def _unseal(connection: Connection, name: str) -> tuple[str, ...]:
    """Let everybody look into the games that were sealed; which these were."""
    sealed = select(_TABLES.id).where(_TABLES.tournament == name, _TABLES.sealed)
    names = tuple(connection.execute(sealed.order_by(_TABLES.id)).scalars())
    if names:
        opened = update(schema.tables).where(_TABLES.id.in_(names))
        connection.execute(opened.values(sealed=False, revision=_TABLES.revision + 1))
    return names


def _entering(name: str, entrant: Entrant) -> Any:
    row = {"tournament": name, **asdict(entrant)}
    return schema.tournament_entrants.insert().values(row)


def _text(seats: Sequence[Seat]) -> str:
    return msgspec.json.encode(seats).decode()


def _lock_account(connection: Connection, account: str) -> None:
    """Nobody does two things at once, and nobody who is gone does anything."""
    own = select(schema.accounts.c.key).where(schema.accounts.c.key == account)
    if connection.execute(own.with_for_update()).first() is None:
        raise Conflict("There is no such account.")


def _check(connection: Connection, name: str, *conditions: Any) -> None:
    """Others who change this tournament wait from here on."""
    found = select(_T.id).where(_T.id == name, *conditions).with_for_update()
    if connection.execute(found).first() is None:
        raise Conflict("The tournament has gone on, or is gone.")


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


def delete(names: Sequence[str], before: float) -> Work:
    """Those of some tournaments whose time is still over."""

    def work(connection: Connection) -> News:
        gone = [name for name in names if name in find_expired(connection, before, len(names) + 99)]
        for kept in (schema.tournament_games, schema.tournament_rounds, schema.tournament_entrants):
            connection.execute(kept.delete().where(kept.c.tournament.in_(gone)))
        tables = update(schema.tables).where(_TABLES.tournament.in_(gone))
        connection.execute(tables.values(tournament="", sealed=False))
        connection.execute(schema.tournaments.delete().where(_T.id.in_(gone)))
        return News(tournaments=tuple(gone))

    return work


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


def forget_entrant(connection: Connection, account: str, now: float) -> tuple[str, ...]:
    """What others need of a tournament stays, and says nothing about the person. Entries for one
    that has not begun are gone, and so is one that the person was to organise. Which these were."""
    changed = []
    mine = select(_T.id, _T.started, _T.finished).where(_T.organiser == account)
    for row in connection.execute(mine.with_for_update()).all():
        values: dict[str, Any] = {"organiser": ""}
        if row.started is None and row.finished is None:
            values |= {"finished": now, "is_called_off": True}
        connection.execute(update(schema.tournaments).where(_T.id == row.id).values(values))
        changed.append(row.id)
    entered = (
        select(_E.tournament, _E.number, _E.left_at, _T.started, _T.finished)
        .join(schema.tournaments, _T.id == _E.tournament)
        .where(_E.account == account)
    )
    for entry in connection.execute(entered).all():
        own = (_E.tournament == entry.tournament, _E.number == entry.number)
        if entry.started is None:
            connection.execute(schema.tournament_entrants.delete().where(*own))
        else:
            left_at = entry.left_at if entry.finished is not None or entry.left_at else now
            name = f"Guest {entry.number + 1}"
            erased = {"account": None, "name": name, "left_at": left_at, "is_erased": True}
            connection.execute(update(schema.tournament_entrants).where(*own).values(erased))
        changed.append(entry.tournament)
    return tuple(dict.fromkeys(changed))
