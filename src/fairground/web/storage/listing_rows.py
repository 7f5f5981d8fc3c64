"""Which tables the lobby lists, and the tables of one person."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, and_, exists, func, or_, select

from fairground.web.seats.turns import OwnTable
from fairground.web.storage import schema
from fairground.web.storage.kept_table import (
    ALONE,
    COMMITTING,
    DEALT,
    LEARNING,
    Header,
    Listing,
)
from fairground.web.storage.table_rows import chairs_of
from fairground.web.watching import glimpses
from fairground.web.watching.onlookers import (
    CHOICES,
    delay_of,
    is_delayed,
    is_later_for_onlookers,
)

LOBBY_LENGTH = 12
OPEN_TABLES = 60
"""All that are filtered; a lobby shows fewer."""
LOBBY_AGE = 24 * 3600.0


def lobby_of(
    connection: Connection, holder: str, now: float
) -> tuple[list[Listing], list[Listing]]:
    seats = schema.seats.c
    held = select(seats.table).where(or_(seats.holder == holder, seats.owner == holder))
    newest = schema.tables.c.created.desc()
    own = (
        select(schema.tables)
        .where(schema.tables.c.id.in_(held))
        .order_by(schema.tables.c.finished.is_not(None), newest)
    )
    others = _listed(now).where(schema.tables.c.id.not_in(held)).order_by(newest)
    shown = [_as_onlookers_see(connection, each, now) for each in listings(connection, others)]
    return listings(connection, own), [each for each in shown if each.is_due]


def open_tables(connection: Connection, now: float) -> list[Listing]:
    newest = _listed(now).order_by(schema.tables.c.created.desc())
    found = listings(connection, newest, OPEN_TABLES)
    return [_as_onlookers_see(connection, listing, now) for listing in found]


def _listed(now: float) -> Any:
    """The tables that stand in the lobby: those that are not over, as far as onlookers know."""
    tables = schema.tables.c
    ended_lately = (
        and_(tables.onlookers == choice, tables.finished > now - delay_of(choice))
        for choice in CHOICES
        if is_delayed(choice)
    )
    return (
        select(schema.tables)
        .where(tables.listed, or_(tables.finished.is_(None), *ended_lately), _is_shared())
        .where(tables.created > time.time() - LOBBY_AGE)
    )


def _as_onlookers_see(connection: Connection, listing: Listing, now: float) -> Listing:
    """Where onlookers see a game later, the lobby too shows it later: that it has begun, which may
    tell that another one is over, and who has left it to somebody else."""
    header = listing.header
    if not is_delayed(header.onlookers) or any(chair.kind == "open" for chair in listing.chairs):
        return listing
    moment = now - delay_of(header.onlookers)
    then = glimpses.glimpse_at(connection, header.id, moment, COMMITTING)
    if then is None or then.luck not in (ALONE, DEALT):
        return replace(listing, is_due=False)
    chairs = zip(listing.chairs, then.chairs, strict=True)
    seen = (replace(here, kind=old.kind, name=old.name, bot=old.bot) for here, old in chairs)
    return replace(listing, chairs=tuple(seen))


def as_its_person_sees(
    connection: Connection, holder: str, listing: Listing, own: OwnTable, now: float
) -> tuple[Listing, OwnTable]:
    """A host without a chair looks on, and the list of their tables tells no more than that."""
    header = listing.header
    has_chair = any(holder in (chair.holder, chair.owner) for chair in listing.chairs)
    if has_chair or not is_later_for_onlookers(header.onlookers, header.finished, now):
        return listing, own
    seen = _as_onlookers_see(connection, listing, now)
    running = replace(seen, header=replace(header, finished=None))
    return running, OwnTable(own.id, {}, header.created)


def rank(header: Header) -> tuple[bool, float, float]:
    """Running games first, then those that ended last."""
    return header.finished is not None, -(header.finished or 0.0), -header.created


def _is_shared() -> Any:
    """Whether a table has a chair for somebody else, or people at more than one browser: somebody
    who plays against bots alone, or with others at one device, is left in peace."""
    seats = schema.seats.c
    here = seats.table == schema.tables.c.id
    is_free = or_(seats.kind == "offered", and_(seats.kind == "open", ~seats.kept))
    free = exists().where(here, is_free)
    waits = exists().where(here, seats.kind == "open")
    browsers = select(func.count(seats.holder.distinct())).where(here, seats.kind == "person")
    return or_(free, and_(~waits, browsers.scalar_subquery() != 1))


def knows(connection: Connection, holder: str, game: str) -> bool:
    tables, seats = schema.tables.c, schema.seats.c
    held = select(seats.table).where(or_(seats.holder == holder, seats.owner == holder))
    found = select(tables.id).where(tables.game == game, tables.lesson == "")
    theirs = found.where(or_(tables.id.in_(held), tables.host == holder)).limit(1)
    return connection.execute(theirs).first() is not None


def lesson_of(connection: Connection, holder: str, game: str) -> str | None:
    tables, seats = schema.tables.c, schema.seats.c
    held = select(seats.table).where(seats.holder == holder)
    found = select(tables.id).where(tables.game == game, tables.lesson == LEARNING)
    theirs = found.where(tables.id.in_(held)).order_by(tables.created.desc()).limit(1)
    return connection.execute(theirs).scalar_one_or_none()


def listings(connection: Connection, query: Any, most: int = LOBBY_LENGTH) -> list[Listing]:
    found = []
    for row in connection.execute(query.limit(most)):
        header = Header(**row._mapping)
        found.append(Listing(header, chairs_of(connection, header.id)))
    return found
