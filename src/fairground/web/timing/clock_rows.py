"""The clocks of tables in the database, and the time of the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select

from fairground.web.storage import schema
from fairground.web.storage.store_errors import Conflict
from fairground.web.timing.clocks import Clocks, clocks_of

TIME = "house-time"
MOST_AT_ONCE = 50

_KEPT = schema.clocks.c


def begin(table: str, clocks: Clocks) -> Callable[[Connection], None]:
    """The first ones of a table. A Conflict if another server has begun them."""

    def work(connection: Connection) -> None:
        connection.execute(schema.clocks.insert().values(_row(table, clocks)))

    return work


def write(connection: Connection, table: str, clocks: Clocks) -> None:
    """As part of the change that they follow from. Conflict if they have changed meanwhile."""
    before = schema.clocks.update().where(_KEPT.table == table)
    done = connection.execute(
        before.where(_KEPT.number == clocks.number - 1).values(_row(table, clocks))
    )
    if done.rowcount != 1:
        raise Conflict("The clocks have changed meanwhile.")


def load(connection: Connection, table: str) -> Clocks | None:
    kept = select(_KEPT.text).where(_KEPT.table == table)
    return clocks_of(connection.execute(kept).scalar_one_or_none() or "")


def due(connection: Connection, now: float) -> list[str]:
    """The tables at which somebody's time is up."""
    query = select(_KEPT.table).where(_KEPT.flag_at <= now).order_by(_KEPT.flag_at)
    return [row.table for row in connection.execute(query.limit(MOST_AT_ONCE))]


def latest_time(connection: Connection) -> float:
    """How far the time of the house had come when something was last kept."""
    noted = connection.execute(_noted()).scalar_one_or_none()
    changed = connection.execute(select(func.max(_KEPT.at))).scalar_one()
    return max(float(noted or 0), changed or 0.0)


def runs(connection: Connection) -> bool:
    """Whether any clock runs."""
    query = select(_KEPT.table).where(_KEPT.flag_at.is_not(None)).limit(1)
    return connection.execute(query).first() is not None


def note_time(now: float) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        noted = connection.execute(_noted().with_for_update()).scalar_one_or_none()
        if noted is None:
            connection.execute(schema.meta.insert().values(name=TIME, value=f"{now:.3f}"))
        elif float(noted) < now:
            connection.execute(
                schema.meta.update().where(schema.meta.c.name == TIME).values(value=f"{now:.3f}")
            )

    return work


def _noted() -> Select[Any]:
    return select(schema.meta.c.value).where(schema.meta.c.name == TIME)


def _row(table: str, clocks: Clocks) -> dict[str, object]:
    text = msgspec.json.encode(clocks).decode()
    return {
        "table": table,
        "text": text,
        "number": clocks.number,
        "at": clocks.at,
        "flag_at": clocks.next_flag,
    }
