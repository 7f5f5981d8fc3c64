"""Keeps tables on the disk and finds them again. SQLite beside the server, or PostgreSQL by URL."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, inspect, or_, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from fairground.web import schema, upgrades
from fairground.web.writer import Conflict, StoreError, Writer

LOBBY_LENGTH = 12
LOBBY_AGE = 24 * 3600.0


@dataclass(frozen=True)
class Takeover:
    """A newcomer who asks for the chair of a bot. ``id`` tells this request from any other,
    ``holder`` is a digest of the newcomer, ``agreed`` are the seats whose people said yes."""

    id: str
    holder: str
    name: str
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat: nobody yet (``open``), a ``person``, a ``bot``, a bot who plays until
    somebody comes by a secret link (``offered``) or until the others agree to a newcomer
    (``asked``), or somebody of a recorded game (``told``). A bot that stands in for a person is
    named beside the person. ``holder`` is a digest of the visitor whose browser has the seat now,
    ``owner`` of the one who first sat down; ``turnover`` counts its changes of hands."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    holder: str = ""
    turnover: int = 0
    owner: str = ""
    takeover: Takeover | None = None

    @property
    def is_bots(self) -> bool:
        """Whether the chair is a bot's own; a stand-in plays on a person's."""
        return self.kind in ("bot", "offered", "asked")


@dataclass(frozen=True)
class Header:
    """What is fixed when a table is opened. ``edition`` is the text of a file, or empty; ``host``
    is a digest of the visitor who opened the table."""

    id: str
    game: str
    version: int
    options: str
    edition: str
    seed: str
    hash: str
    listed: bool
    created: float
    coach: bool = False
    finished: float | None = None
    sequel: str | None = None
    host: str = ""


@dataclass(frozen=True)
class Notice:
    """A change of a seat, as the log tells it after ``ply`` plies. ``before`` is who had the chair
    until then, where somebody else got it; ``bot`` is the bot that played there until then."""

    seat: int
    ply: int
    text: str
    before: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Stored:
    """All that is kept of a table. ``record`` is the whole text of a game that was played elsewhere
    and is only looked at here."""

    header: Header
    chairs: tuple[Chair, ...]
    entries: tuple[tuple[int, str], ...] = ()
    record: str = ""
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True)
class Listing:
    """A line in the lobby."""

    header: Header
    chairs: tuple[Chair, ...]
    ply: int


class Store:
    def __init__(self, place: str) -> None:
        url = _url(place)
        if url.get_backend_name() == "sqlite":
            with contextlib.suppress(OSError):  # it holds secrets; why it fails is told below
                Path(url.database or "").touch(mode=0o600)
        self._reading, writing = _engines(place, url)
        self.secret = bytes.fromhex(_prepare(place, writing)["secret"])
        self._writer = Writer(writing)

    def close(self) -> None:
        self._writer.close()
        self._reading.dispose()

    async def open_table(self, new: Stored) -> None:
        name = new.header.id

        def work(connection: Connection) -> None:
            connection.execute(schema.tables.insert().values(asdict(new.header)))
            rows = [{"table": name, **_row(chair)} for chair in new.chairs]
            connection.execute(schema.seats.insert(), rows)
            if new.record:
                text = {"table": name, "text": new.record}
                connection.execute(schema.records.insert().values(text))

        await self._write(work)

    async def append(self, table: str, ply: int, seat: int, move: str, ends: bool) -> None:
        """Keep an entry of the record. Conflict if there is one with this ply."""
        now = time.time()

        def work(connection: Connection) -> None:
            entry = {"table": table, "ply": ply, "seat": seat, "move": move, "at": now}
            connection.execute(schema.entries.insert().values(entry))
            if ends:
                connection.execute(_header(table).values(finished=now))

        await self._write(work)

    async def reseat(self, table: str, chair: Chair, notice: Notice | None = None) -> None:
        """Keep a change of a seat and what the log says of it. Conflict if the seat has changed
        hands since it was read."""

        def work(connection: Connection) -> None:
            now = schema.seats.c
            rows = connection.execute(
                schema.seats.update()
                .where(now.table == table, now.seat == chair.seat)
                .where(now.turnover == chair.turnover - 1)
                .values(_row(chair))
            )
            if rows.rowcount != 1:
                raise Conflict("The seat has changed hands.")
            if notice is not None:
                _keep_notice(connection, table, notice)

        await self._write(work)

    async def follow(self, table: str, sequel: str) -> None:
        """Keep which table comes after this one. Conflict if there is one already."""

        def work(connection: Connection) -> None:
            rows = connection.execute(
                _header(table).where(schema.tables.c.sequel.is_(None)).values(sequel=sequel)
            )
            if rows.rowcount != 1:
                raise Conflict("There is a next table already.")

        await self._write(work)

    async def keep_review(self, table: str, text: str) -> None:
        """Keep the review of a finished table, in place of one that cannot be read any more."""

        def work(connection: Connection) -> None:
            connection.execute(schema.reviews.delete().where(schema.reviews.c.table == table))
            connection.execute(schema.reviews.insert().values({"table": table, "text": text}))

        await self._write(work)

    async def review(self, table: str) -> str | None:
        """What was kept of the review of a table."""
        return await asyncio.to_thread(self._review, table)

    def _review(self, table: str) -> str | None:
        kept = select(schema.reviews.c.text).where(schema.reviews.c.table == table)
        with self._reading.connect() as connection:
            text: str | None = connection.execute(kept).scalar_one_or_none()
            return text

    async def load(self, table: str) -> Stored | None:
        return await asyncio.to_thread(self._load, table)

    async def lobby(self, holder: str) -> tuple[list[Listing], list[Listing]]:
        """The visitor's own tables, and those listed for everybody, newest first."""
        return await asyncio.to_thread(self._lobby, holder)

    async def alive(self) -> bool:
        await self._write(lambda connection: connection.execute(select(1)).scalar())
        return True

    async def _write(self, work: Callable[[Connection], Any]) -> None:
        await asyncio.wrap_future(self._writer.submit(work))

    def _load(self, table: str) -> Stored | None:
        with self._reading.connect() as connection:
            row = connection.execute(
                select(schema.tables).where(schema.tables.c.id == table)
            ).one_or_none()
            if row is None:
                return None
            moves = connection.execute(
                select(schema.entries.c.seat, schema.entries.c.move)
                .where(schema.entries.c.table == table)
                .order_by(schema.entries.c.ply)
            )
            entries = tuple((seat, move) for seat, move in moves)
            record = connection.execute(
                select(schema.records.c.text).where(schema.records.c.table == table)
            ).scalar_one_or_none()
            chairs, notices = _chairs(connection, table), _notices(connection, table)
            return Stored(Header(**row._mapping), chairs, entries, record or "", notices)

    def _lobby(self, holder: str) -> tuple[list[Listing], list[Listing]]:
        seats = schema.seats.c
        held = select(seats.table).where(or_(seats.holder == holder, seats.owner == holder))
        newest = schema.tables.c.created.desc()
        own = (
            select(schema.tables)
            .where(schema.tables.c.id.in_(held))
            .order_by(schema.tables.c.finished.is_not(None), newest)
        )
        others = (
            select(schema.tables)
            .where(schema.tables.c.listed, schema.tables.c.finished.is_(None))
            .where(schema.tables.c.id.not_in(held))
            .where(schema.tables.c.created > time.time() - LOBBY_AGE)
            .order_by(newest)
        )
        with self._reading.connect() as connection:
            return _listings(connection, own), _listings(connection, others)


def _listings(connection: Connection, query: Any) -> list[Listing]:
    found = []
    for row in connection.execute(query.limit(LOBBY_LENGTH)):
        header = Header(**row._mapping)
        plies = select(func.count()).where(schema.entries.c.table == header.id)
        ply = connection.execute(plies).scalar_one()
        found.append(Listing(header, _chairs(connection, header.id), ply))
    return found


def _chairs(connection: Connection, table: str) -> tuple[Chair, ...]:
    columns = [column for column in schema.seats.c if column.name != "table"]
    rows = connection.execute(
        select(*columns).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    )
    return tuple(_chair(dict(row._mapping)) for row in rows)


def _row(chair: Chair) -> dict[str, Any]:
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


def _keep_notice(connection: Connection, table: str, new: Notice) -> None:
    kept = schema.notices.c
    last = select(func.coalesce(func.max(kept.number), 0)).where(kept.table == table)
    number = connection.execute(last).scalar_one() + 1
    row = {"table": table, "number": number, **asdict(new), "at": time.time()}
    connection.execute(schema.notices.insert().values(row))


def _header(table: str) -> Any:
    return schema.tables.update().where(schema.tables.c.id == table)


def _url(place: str) -> URL:
    """A file's name is taken as it is; only what has a scheme is read as a URL."""
    try:
        url = make_url(place) if "://" in place else URL.create("sqlite", database=place)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise _not_a_place(place) from None
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("The database needs a file, so that no game is lost; name one with --db.")
    return url


def _not_a_place(place: str) -> StoreError:
    return StoreError(
        f"The database {place!r} is neither a file nor the URL of a database that is installed."
    )


def _engines(place: str, url: URL) -> tuple[Engine, Engine]:
    """One engine for reading, which never waits for the writer, and one for writing."""
    try:
        reading = create_engine(url, isolation_level="AUTOCOMMIT")
        writing = create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError):
        raise _not_a_place(place) from None
    if url.get_backend_name() == "sqlite":
        event.listen(reading, "connect", _sqlite_connect)
        event.listen(writing, "connect", _sqlite_connect)
        event.listen(writing, "begin", _sqlite_begin)
    return reading, writing


def _sqlite_connect(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 does
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _sqlite_begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare(place: str, engine: Engine) -> dict[str, str]:
    """Make the tables, or bring them up to date; what the database says about itself."""
    try:
        with engine.begin() as connection:
            names = set(inspect(connection).get_table_names())
            if names and "meta" not in names:
                raise StoreError(f"{place} is a database of something else; use another --db.")
            if not names:
                _create(connection)
            version = _meta(connection).get("schema", "")
        if not (version.isdecimal() and 1 <= int(version) <= schema.VERSION):
            raise StoreError(
                f"{place} was made by another version of Fairground (its schema is"
                f" {version or 'unknown'}, this version reads {schema.VERSION}); use another --db."
            )
        upgrades.upgrade(engine, int(version))
        with engine.connect() as connection:
            return _meta(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"The database {place} cannot be used: {_reason(place, error)}.") from None


def _create(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    new = {
        "schema": str(schema.VERSION),
        "secret": secrets.token_hex(32),
        "identity": upgrades.new_identity(),
    }
    rows = [{"name": name, "value": value} for name, value in new.items()]
    connection.execute(schema.meta.insert(), rows)


def _meta(connection: Connection) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(select(schema.meta))}


def _reason(place: str, error: SQLAlchemyError) -> str:
    words = str(getattr(error, "orig", None) or error).splitlines()[0].rstrip(".")
    folder = Path(place).parent
    if "unable to open" in words and "://" not in place and not folder.is_dir():
        return f"there is no folder {folder}"
    return words
