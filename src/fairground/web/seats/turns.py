"""Whose turn it is at tables that nobody has in the memory, and since when. A chair keeps since
when its person has to move; the state of the game alone decides whether they have to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Float, Integer, bindparam, case, func, or_, select, update

from fairground.web.storage import schema
from fairground.web.storage.hot_statements import HotStatement

_SEATS = schema.seats.c
_TABLES = schema.tables.c
MOST_OWN = 200
"""Tables that somebody's list has; unfinished ones come first."""


@dataclass(frozen=True)
class OwnTable:
    """A table in somebody's list. ``since`` is when it became each seat's turn, by seat; ``acted``
    is when the person last moved, or the table was opened."""

    id: str
    since: dict[int, float]
    acted: float


_DECIDES = bindparam("deciding", type_=Integer).bitwise_rshift(_SEATS.seat).bitwise_and(1)
KEEP_TURN = HotStatement(
    update(schema.seats)
    .where(_SEATS.table == bindparam("at_table", type_=_SEATS.table.type))
    .values(since=case((_DECIDES == 1, func.coalesce(_SEATS.since, bindparam("now", type_=Float)))))
)
"""Some seats have to decide, and no others. Where that was so before, they still wait as long."""


def turn_row(table: str, turn: Iterable[int], now: float) -> dict[str, Any]:
    """Whose turn it is at a table, for ``keep_turns``: a bit for each seat."""
    return {"at_table": table, "deciding": sum(1 << seat for seat in turn), "now": now}


def keep_turns(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Keep whose turn it is at several tables. Nearly every move passes the turn."""
    KEEP_TURN.run(connection, rows)


def kept_turn(connection: Connection, table: str) -> tuple[int, ...]:
    """The seats that have to decide, as far as the database knows."""
    waiting = select(_SEATS.seat).where(_SEATS.table == table, _SEATS.since.is_not(None))
    return tuple(connection.execute(waiting.order_by(_SEATS.seat)).scalars())


def count_waiting(connection: Connection, holder: str) -> int:
    """How many tables wait for somebody, and for no bot in their place."""
    waiting = select(func.count(_SEATS.table.distinct())).where(
        _SEATS.holder == holder, _SEATS.since.is_not(None), _SEATS.bot == ""
    )
    return int(connection.execute(waiting).scalar_one())


def own_tables(connection: Connection, holder: str) -> list[OwnTable]:
    """The tables at which somebody has or had a chair, or which they opened. When others moved last
    is not told: it may have been in secret."""
    held = select(_SEATS.table).where(or_(_SEATS.holder == holder, _SEATS.owner == holder))
    hosted = select(_TABLES.id).where(_TABLES.host == holder)
    found = connection.execute(
        select(_TABLES.id, _TABLES.created)
        .where(_TABLES.id.in_(held.union(hosted)))
        .order_by(_TABLES.finished.is_not(None), _TABLES.finished.desc(), _TABLES.created.desc())
        .limit(MOST_OWN)
    ).all()
    names = [row.id for row in found]
    entries = schema.entries.c
    acted = {
        (table, seat): at
        for table, seat, at in connection.execute(
            select(entries.table, entries.seat, func.max(entries.at))
            .join(schema.seats, (_SEATS.table == entries.table) & (_SEATS.seat == entries.seat))
            .where(entries.table.in_(names), _SEATS.holder == holder)
            .group_by(entries.table, entries.seat)
        )
    }
    last = {row.id: row.created for row in found}
    for (table, _), at in acted.items():
        last[table] = max(at, last[table])
    since: dict[str, dict[int, float]] = {name: {} for name in names}
    for table, seat, at in connection.execute(
        select(_SEATS.table, _SEATS.seat, _SEATS.since).where(
            _SEATS.table.in_(names), _SEATS.since.is_not(None)
        )
    ):
        since[table][seat] = max(at, acted.get((table, seat), at))
    return [OwnTable(name, since[name], last[name]) for name in names]
