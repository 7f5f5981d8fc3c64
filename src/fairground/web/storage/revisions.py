"""Whether somebody else has changed a table since it was read. A table counts every change but the
moves; a move, or a change that depends on others, is refused where the count is another one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Integer, bindparam, select

from fairground.web.storage import schema
from fairground.web.storage.hot_statements import HotStatement
from fairground.web.storage.store_errors import Conflict

_KEPT = ("table", "ply", "seat", "move", "at")
_TABLES = schema.tables.c

INSERT_ENTRY = HotStatement(
    schema.entries.insert().from_select(
        _KEPT,
        select(*(bindparam(name, type_=schema.entries.c[name].type) for name in _KEPT))
        .select_from(schema.tables)
        .where(_TABLES.id == bindparam("table", type_=_TABLES.id.type))
        .where(_TABLES.revision == bindparam("revision", type_=Integer)),
    )
)
"""An entry of a record, if nothing but moves has changed at its table."""


def insert_entries(connection: Connection, entries: list[Any]) -> None:
    if INSERT_ENTRY.run(connection, entries) != len(entries):
        raise Conflict("The table has changed meanwhile, or is gone.")


def count_change(connection: Connection, table: str) -> None:
    """Count a change that goes together with any other."""
    connection.execute(
        schema.tables.update().where(_TABLES.id == table).values(revision=_TABLES.revision + 1)
    )


def raise_revision(connection: Connection, table: str, known: int, **changes: Any) -> None:
    """Count a change, and make others to this table wait for it. Conflict unless ``known`` is the
    count so far."""
    done = connection.execute(
        schema.tables.update()
        .where(_TABLES.id == table, _TABLES.revision == known)
        .values(revision=known + 1, **changes)
    )
    if done.rowcount != 1:
        raise Conflict("The table has changed meanwhile, or is gone.")
