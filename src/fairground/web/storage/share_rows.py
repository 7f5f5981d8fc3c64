"""What seats add to a table's luck, in the database. Each function gives work for the writer, which
raises Conflict where the table has come further than its caller knew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from sqlalchemy import Connection, select

from fairground.shares import Share
from fairground.web.storage import schema
from fairground.web.storage.revisions import count_change, raise_revision
from fairground.web.storage.store_errors import Conflict

Work = Callable[[Connection], None]


class Header(Protocol):
    """What is needed of a table's header."""

    @property
    def id(self) -> str: ...
    @property
    def luck(self) -> str: ...
    @property
    def revision(self) -> int: ...


def commit(table: str, stage: str, seat: int, commitment: str) -> Work:
    def work(connection: Connection) -> None:
        _check_stage(connection, table, stage)
        row = {"table": table, "seat": seat, "commitment": commitment}
        connection.execute(schema.shares.insert().values(row))
        count_change(connection, table)

    return work


def show(table: str, stage: str, seat: int, part: bytes) -> Work:
    def work(connection: Connection) -> None:
        _check_stage(connection, table, stage)
        kept = schema.shares.c
        rows = connection.execute(
            schema.shares.update()
            .where(kept.table == table, kept.seat == seat, kept.part.is_(None))
            .values(part=part.hex())
        )
        if rows.rowcount != 1:
            raise Conflict("The seat has shown a part already, or has committed to none.")
        count_change(connection, table)

    return work


def advance(header: Header, after: str, known: Mapping[int, Share]) -> Work:
    """What is fixed is what everybody knows: Conflict if a share came meanwhile."""

    def work(connection: Connection) -> None:
        _check_stage(connection, header.id, header.luck)
        if load(connection, header.id) != known:
            raise Conflict("Another seat has answered meanwhile.")
        raise_revision(connection, header.id, header.revision, luck=after)

    return work


def load(connection: Connection, table: str) -> dict[int, Share]:
    kept = schema.shares.c
    rows = connection.execute(
        select(kept.seat, kept.commitment, kept.part).where(kept.table == table).order_by(kept.seat)
    )
    return {
        row.seat: Share(row.commitment, None if row.part is None else bytes.fromhex(row.part))
        for row in rows
    }


def _check_stage(connection: Connection, table: str, stage: str) -> None:
    found = select(schema.tables.c.luck).where(schema.tables.c.id == table)
    if connection.execute(found.with_for_update()).scalar_one_or_none() != stage:
        raise Conflict("The luck of the table has come further already.")
