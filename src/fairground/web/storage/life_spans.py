"""For how long tables are kept, and how those whose time is over are found and deleted. A table
that another server has open is kept: that server notes a visit when it opens the table, and again
every hour or so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, exists, false, or_, select
from sqlalchemy.dialects.postgresql import insert

from fairground.web.storage import schema

DAY = 24 * 3600.0
VISITED = DAY
"""For how long a visit keeps a table, whatever its age."""


@dataclass(frozen=True)
class LifeSpans:
    """In days: unfinished tables are kept after the last move or change of a seat, finished ones
    after their end, and records that somebody brought along after they came. 0 is for ever."""

    unfinished: int = 60
    finished: int = 365
    records: int = 30

    @classmethod
    def of(cls, days: int) -> LifeSpans:
        """The same for all."""
        return cls(days, days, days)


def find_expired(connection: Connection, spans: LifeSpans, now: float, most: int) -> list[str]:
    """The tables whose time is over, oldest first."""
    tables = schema.tables.c
    query = select(tables.id).where(_is_expired(spans, now)).order_by(tables.created).limit(most)
    return list(connection.execute(query).scalars())


def delete_expired(
    connection: Connection, spans: LifeSpans, now: float, names: Sequence[str]
) -> None:
    """Delete those of some tables whose time is still over, with all that belongs to them."""
    tables = schema.tables.c
    named = select(tables.id).where(tables.id.in_(names))
    connection.execute(named.with_for_update())  # from here on nobody visits them
    query = named.where(_is_expired(spans, now))
    gone = list(connection.execute(query).scalars())
    for kept in reversed(schema.metadata.sorted_tables):
        if "table" in kept.c:
            connection.execute(kept.delete().where(kept.c.table.in_(gone)))
    connection.execute(schema.tables.update().where(tables.sequel.in_(gone)).values(sequel=None))
    connection.execute(schema.tables.delete().where(tables.id.in_(gone)))


def note_visits(connection: Connection, names: Sequence[str], now: float) -> int:
    """Keep those of some tables that are still there; how many they are. This is for PostgreSQL: a
    server that has a database to itself knows which tables are open."""
    named = schema.tables.c.id.in_(names)
    locked = select(schema.tables.c.id).where(named).with_for_update(read=True, key_share=True)
    visits = [{"table": name, "at": now} for name in sorted(connection.execute(locked).scalars())]
    if visits:
        noting = insert(schema.visits)
        again = noting.on_conflict_do_update(index_elements=["table"], set_={"at": now})
        connection.execute(again, visits)
    return len(visits)


def _is_expired(spans: LifeSpans, now: float) -> ColumnElement[bool]:
    tables = schema.tables.c
    was_brought = _has(schema.records)
    kinds = []
    if spans.records:
        kinds.append(and_(was_brought, tables.created < now - spans.records * DAY))
    if spans.finished:
        kinds.append(and_(~was_brought, tables.finished < now - spans.finished * DAY))
    if spans.unfinished:
        end = now - spans.unfinished * DAY
        touched = [_has(kept, kept.c.at >= end) for kept in (schema.entries, schema.notices)]
        is_old = and_(tables.finished.is_(None), tables.created < end)
        kinds.append(and_(~was_brought, is_old, ~or_(*touched)))
    is_visited = _has(schema.visits, schema.visits.c.at >= now - VISITED)
    return and_(or_(*kinds), ~is_visited) if kinds else false()


def _has(kept: Any, *conditions: ColumnElement[bool]) -> Any:
    return exists().where(kept.c.table == schema.tables.c.id, *conditions)
