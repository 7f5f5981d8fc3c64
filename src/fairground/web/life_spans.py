"""For how long tables are kept, and how those whose time is over are found and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, exists, false, or_, select

from fairground.web import schema

DAY = 24 * 3600.0


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
    query = select(tables.id).where(tables.id.in_(names), _is_expired(spans, now))
    gone = list(connection.execute(query).scalars())
    for kept in reversed(schema.metadata.sorted_tables):
        if "table" in kept.c:
            connection.execute(kept.delete().where(kept.c.table.in_(gone)))
    connection.execute(schema.tables.update().where(tables.sequel.in_(gone)).values(sequel=None))
    connection.execute(schema.tables.delete().where(tables.id.in_(gone)))


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
    return or_(*kinds) if kinds else false()


def _has(kept: Any, *conditions: ColumnElement[bool]) -> Any:
    return exists().where(kept.c.table == schema.tables.c.id, *conditions)
