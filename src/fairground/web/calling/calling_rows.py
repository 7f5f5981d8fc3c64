"""The ways by which people want to be called, and which turns they were called for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Update, delete, select, update

from fairground.web.storage import schema
from fairground.web.storage.store_errors import Conflict

VAPID = "vapid"
PUSH, MESSAGE, LETTER = "push", "message", "letter"
MOST = 8
"""Ways of one person; the oldest is dropped for another one."""

_WAYS = schema.ways.c
_CALLS = schema.calls.c


@dataclass(frozen=True)
class Way:
    """``address`` is where ``kind`` leads: a subscription, or an address of Apprise. A letter goes
    to the address that the account has by then. ``origin`` is what the person's links to us begin
    with."""

    holder: str
    kind: str
    address: str
    language: str
    origin: str
    created: float

    @property
    def id(self) -> str:
        """A browser calls the person who last asked for it there."""
        whose = "" if self.kind == PUSH else self.holder
        return hashlib.sha256(f"{whose} {self.kind} {self.address}".encode()).hexdigest()


def ways_of(connection: Connection, holder: str) -> list[Way]:
    columns = [column for column in schema.ways.c if column.name != "id"]
    rows = connection.execute(
        select(*columns).where(_WAYS.holder == holder).order_by(_WAYS.created.desc())
    )
    return [Way(**row._mapping) for row in rows]


def keep_way(way: Way) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(schema.ways).where(_WAYS.id == way.id))
        connection.execute(schema.ways.insert().values(id=way.id, **asdict(way)))
        for old in ways_of(connection, way.holder)[MOST:]:
            connection.execute(delete(schema.ways).where(_WAYS.id == old.id))

    return work


def forget_way(way: str) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(schema.ways).where(_WAYS.id == way))

    return work


def forget_ways(holder: str, kind: str) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(delete(schema.ways).where(_WAYS.holder == holder, _WAYS.kind == kind))

    return work


def claim_call(table: str, seat: int, moves: int) -> Callable[[Connection], None]:
    """Conflict if the seat was called already since it last moved."""

    def work(connection: Connection) -> None:
        here = (_CALLS.table == table) & (_CALLS.seat == seat)
        known = connection.execute(
            select(_CALLS.moves).where(here).with_for_update()
        ).scalar_one_or_none()
        if known is None:
            connection.execute(schema.calls.insert().values(table=table, seat=seat, moves=moves))
        elif known < moves:
            now = {"moves": moves, "letter_at": None}
            connection.execute(schema.calls.update().where(here).values(now))
        else:
            raise Conflict("The seat was called already.")

    return work


def put_off_letter(table: str, seat: int, moves: int, until: float) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(_this_call(table, seat, moves).values(letter_at=until))

    return work


def due_letters(connection: Connection, now: float, most: int) -> list[tuple[str, int, int]]:
    """The tables, seats and numbers of moves for which a letter was put off until now."""
    rows = connection.execute(
        select(_CALLS.table, _CALLS.seat, _CALLS.moves)
        .where(_CALLS.letter_at <= now)
        .order_by(_CALLS.letter_at)
        .limit(most)
    )
    return [(row.table, row.seat, row.moves) for row in rows]


def claim_letter(table: str, seat: int, moves: int) -> Callable[[Connection], None]:
    """Conflict if another server sends it."""

    def work(connection: Connection) -> None:
        waits = _this_call(table, seat, moves).where(_CALLS.letter_at.is_not(None))
        if connection.execute(waits.values(letter_at=None)).rowcount != 1:
            raise Conflict("The letter is sent already.")

    return work


def _this_call(table: str, seat: int, moves: int) -> Update:
    return update(schema.calls).where(
        _CALLS.table == table, _CALLS.seat == seat, _CALLS.moves == moves
    )


def keep_secret(secret: str) -> Callable[[Connection], None]:
    """A Conflict where there is one."""

    def work(connection: Connection) -> None:
        connection.execute(schema.meta.insert().values(name=VAPID, value=secret))

    return work


def secret(connection: Connection) -> str | None:
    query = select(schema.meta.c.value).where(schema.meta.c.name == VAPID)
    return connection.execute(query).scalar_one_or_none()
