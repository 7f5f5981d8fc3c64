"""Changes of tournaments in the database. Each is one transaction that checks how far the
tournament has come, so that several servers neither lose nor double anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, update

from fairground.tournaments import Round
from fairground.tournaments.proof import Seat
from fairground.web.contests.kept_tournament import Entrant, Tournament, TournamentGame, Whole
from fairground.web.contests.tournament_queries import entrants_of, find_expired
from fairground.web.people.account_rows import Work
from fairground.web.storage import schema
from fairground.web.storage.kept_table import Stored
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict
from fairground.web.storage.table_rows import insert_table

_T = schema.tournaments.c
_E = schema.tournament_entrants.c
_G = schema.tournament_games.c
_TABLES = schema.tables.c


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
        if entrants_of(connection, name) != known.entrants:
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
