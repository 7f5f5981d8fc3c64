"""A table in the database: its row, chairs, entries and notices."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from fairground.web.seats.turns import kept_turn
from fairground.web.storage import schema, share_rows
from fairground.web.storage.kept_table import (
    COMMITTING,
    Chair,
    Header,
    Notice,
    Origin,
    Stored,
    Takeover,
)
from fairground.web.storage.store_errors import Conflict
from fairground.web.timing import clock_rows
from fairground.web.watching import glimpses


def insert_table(connection: Connection, new: Stored) -> None:
    """Keep a new table. Conflict if there is one of its name or code."""
    name = new.header.id
    connection.execute(schema.tables.insert().values(asdict(new.header)))
    rows = [{"table": name, **chair_row(chair)} for chair in new.chairs]
    connection.execute(schema.seats.insert(), rows)
    if new.record:
        text = {"table": name, "text": new.record}
        connection.execute(schema.records.insert().values(text))
    if new.origin is not None:
        came = {"table": name, "origin": new.origin.table, "text": new.origin.record}
        connection.execute(schema.origins.insert().values(came))


def stored(connection: Connection, table: str, after: int) -> Stored | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()
    if row is None:
        return None
    moves = connection.execute(
        select(schema.entries.c.seat, schema.entries.c.move)
        .where(schema.entries.c.table == table, schema.entries.c.ply > after)
        .order_by(schema.entries.c.ply)
    )
    entries = tuple((seat, move) for seat, move in moves)
    record = connection.execute(
        select(schema.records.c.text).where(schema.records.c.table == table)
    ).scalar_one_or_none()
    chairs, notices = chairs_of(connection, table), _notices(connection, table)
    shares = share_rows.load(connection, table)
    clocks, turn = clock_rows.load(connection, table), kept_turn(connection, table)
    kept = schema.origins.c
    origin = connection.execute(
        select(kept.origin, kept.text).where(kept.table == table)
    ).one_or_none()
    came = None if origin is None else Origin(*origin)
    header = Header(**row._mapping)
    return Stored(header, chairs, entries, record or "", notices, shares, clocks, turn, came)


def stored_then(connection: Connection, table: str, after: int, moment: float) -> Stored | None:
    """Nobody holds a chair or is the host: this is for people who only look."""
    now = stored(connection, table, after)
    then = glimpses.glimpse_at(connection, table, moment, COMMITTING)
    if now is None or then is None:
        return None
    header = replace(
        now.header,
        **{field: getattr(then, field) for field in _CHANGING},
        host="",
        opener="",
        removed="",
        code=None,
    )
    plies = connection.execute(
        select(func.count())
        .select_from(schema.entries)
        .where(schema.entries.c.table == table)
        .where(schema.entries.c.ply > after, schema.entries.c.ply <= then.entries)
    ).scalar_one()
    return replace(
        now,
        header=header,
        chairs=tuple(_glimpsed(chair) for chair in then.chairs),
        entries=now.entries[:plies],
        notices=now.notices[: then.notices],
        clocks=then.clocks,
        turn=(),
    )


_CHANGING = ("luck", "speed", "sequel", "question", "ended", "finished", "talk")
"""What may change of a header after the game has begun."""


def _glimpsed(chair: glimpses.GlimpsedChair) -> Chair:
    """The key of nobody, but another one for each person."""
    person = "" if chair.person is None else f"person {chair.person}"
    signed = person if chair.is_members else ""
    return Chair(
        chair.seat,
        chair.kind,
        chair.name,
        chair.bot,
        holder=person,
        signed=signed,
        resigned=chair.resigned,
    )


def chairs_of(connection: Connection, table: str) -> tuple[Chair, ...]:
    columns = [schema.seats.c[field.name] for field in fields(Chair)]
    rows = connection.execute(
        select(*columns).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    )
    return tuple(_chair(dict(row._mapping)) for row in rows)


def chair_row(chair: Chair) -> dict[str, Any]:
    asked = chair.takeover
    return asdict(chair) | {
        "takeover": "" if asked is None else msgspec.json.encode(asked).decode()
    }


def _chair(row: dict[str, Any]) -> Chair:
    asked = row["takeover"]
    return Chair(**row | {"takeover": msgspec.json.decode(asked, type=Takeover) if asked else None})


def _notices(connection: Connection, table: str) -> tuple[Notice, ...]:
    kept = schema.notices.c
    columns = [kept[field.name] for field in fields(Notice)]
    rows = connection.execute(select(*columns).where(kept.table == table).order_by(kept.number))
    return tuple(Notice(**row._mapping) for row in rows)


def keep_chair(connection: Connection, table: str, chair: Chair) -> None:
    now = schema.seats.c
    rows = connection.execute(
        schema.seats.update()
        .where(now.table == table, now.seat == chair.seat)
        .where(now.turnover == chair.turnover - 1)
        .values(chair_row(chair))
    )
    if rows.rowcount != 1:
        raise Conflict("The seat has changed hands.")
    if chair.kind == "open":  # what its person promised for the luck is void
        kept = schema.shares.c
        left = schema.shares.delete().where(kept.table == table, kept.seat == chair.seat)
        connection.execute(left)


def entry_row(
    table: str, revision: int, ply: int, seat: int, move: str, now: float
) -> dict[str, Any]:
    """An entry of a record, and the revision that its table must have."""
    entry = {"table": table, "ply": ply, "seat": seat, "move": move, "at": now}
    return entry | {"revision": revision}


def keep_notice(connection: Connection, table: str, new: Notice, now: float) -> None:
    kept = schema.notices.c
    last = select(func.coalesce(func.max(kept.number), 0)).where(kept.table == table)
    number = connection.execute(last).scalar_one() + 1
    row = {"table": table, "number": number, **asdict(new), "at": now}
    connection.execute(schema.notices.insert().values(row))


def header_of(table: str) -> Any:
    return schema.tables.update().where(schema.tables.c.id == table)
