"""Copies everything that is kept from one database into an empty one, whichever kinds they are."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from fairground.web.storage import schema

AT_ONCE = 1000


def copy_rows(source: Connection, target: Connection) -> None:
    """Both have the present schema. ``source`` should be of one moment, and ``target`` is kept or
    not as a whole by its transaction; what it knows of itself is replaced."""
    target.execute(schema.meta.delete())
    streaming = source.execution_options(yield_per=AT_ONCE)
    for table in schema.metadata.sorted_tables:
        for rows in streaming.execute(select(table)).mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in rows])


def count_tables(connection: Connection) -> int:
    found: int = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    return found
