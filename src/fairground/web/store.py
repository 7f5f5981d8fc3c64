"""Keeps tables in a database and finds them again."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, exists, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from fairground.shares import Share
from fairground.web import schema, share_rows
from fairground.web.database import open_database
from fairground.web.life_spans import LifeSpans, delete_expired, find_expired, note_visits
from fairground.web.other_servers import News
from fairground.web.patience import Threads
from fairground.web.preparing import schema_version
from fairground.web.probe import Probe
from fairground.web.revisions import count_change, raise_revision
from fairground.web.settings import NORMAL
from fairground.web.store_errors import Conflict, StoreError, Uncertain
from fairground.web.writer import Work, Writer

T = TypeVar("T")
LOBBY_LENGTH = 12
LOBBY_AGE = 24 * 3600.0
ALONE, COMMITTING, SHOWING, DEALT = "alone", "committing", "showing", "dealt"
"""How far a table's luck has come: it is the server's alone, as at tables of earlier versions;
seats commit to their parts of it; they show them; all of it is fixed, and the game is dealt."""
LEARNING, LEARNT = "learning", "learnt"
"""A table at which somebody takes a lesson, and one at which they play on after it."""
READERS = 8
UNREADABLE = "The database cannot be read"
ROOM = 8192
"""A healthy database has room for this many more letters."""


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
    is a digest of the visitor who opened the table, ``opener`` one of their address; ``luck`` tells
    how far its luck has come, ``revision`` counts the changes of all but the moves; ``speed`` is
    how fast its bots play; ``lesson`` is empty at a table that did not begin as a lesson."""

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
    luck: str = ALONE
    opener: str = ""
    revision: int = 0
    speed: str = NORMAL
    lesson: str = ""

    @property
    def client(self) -> str:
        """Whose bots play at this table: those of one client take turns to think. A table from
        before openers were kept stands for itself."""
        return self.opener or self.id


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
    shares: Mapping[int, Share] = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """A line in the lobby."""

    header: Header
    chairs: tuple[Chair, ...]


class Store:
    """``uncertain`` are the tables of which nobody knows whether the last change was kept."""

    def __init__(self, place: str, alone: bool = False) -> None:
        self._database = open_database(place, alone)
        self.secret = self._database.secret
        self._writer = Writer(self._database, self._settled)
        self._readers = Threads(READERS, "reader")
        self._bots = Threads(1, "bots")
        self._heard: Callable[[News | None], None] = lambda _: None
        self._writing = Probe(partial(self._write, "", _try_writing))
        self._reading = Probe(self._check_schema)
        self.uncertain: set[str] = set()

    def listen(self, heard: Callable[[News | None], None]) -> None:
        """Call this, in another thread, with what other servers on this database tell, and with
        None whenever some of it may have been missed."""
        self._heard = heard
        self._database.listen(heard)

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self._database.is_shared

    @property
    def writer(self) -> Writer:
        """Who also measures how long it takes to keep something."""
        return self._writer

    async def tell_presence(self, here: Mapping[str, tuple[int, ...]]) -> None:
        """Let other servers know from which seats people look at tables here."""
        if here and self.is_shared:
            news = News(here=here)
            await self._write("", lambda connection: self._database.tell_others(connection, news))

    async def hold_bots(self, table: str) -> bool:
        """Whether the bots of a table think on this server, and on no other."""
        if not self.is_shared:
            return True
        asking = partial(self._database.hold_bots, table)
        return await self._bots.do(asking, "No bot can move")

    async def keep_bots(self, tables: Collection[str]) -> None:
        """Let the bots of all other tables think on other servers."""
        if self.is_shared:
            keeping = partial(self._database.keep_bots, tables)
            await self._bots.do(keeping, "Other servers cannot play the bots")

    def close(self) -> None:
        self._writer.close()
        for threads in (self._readers, self._bots):
            threads.close()
        self._database.close()

    async def open_table(self, new: Stored) -> None:
        name = new.header.id

        def work(connection: Connection) -> None:
            connection.execute(schema.tables.insert().values(asdict(new.header)))
            rows = [{"table": name, **_row(chair)} for chair in new.chairs]
            connection.execute(schema.seats.insert(), rows)
            if new.record:
                text = {"table": name, "text": new.record}
                connection.execute(schema.records.insert().values(text))

        await self._write(name, work)

    async def append(
        self, table: str, ply: int, seat: int, move: str, ends: bool, revision: int = 0
    ) -> None:
        """Keep an entry of the record. Conflict if there is one with this ply, or if the table is
        not at this revision."""
        now = time.time()

        def finish(connection: Connection) -> None:
            connection.execute(_header(table).values(finished=now))

        entry = {"table": table, "ply": ply, "seat": seat, "move": move, "at": now}
        entry["revision"] = revision
        await self._write(table, finish if ends else None, entry)

    async def reseat(
        self, table: str, chair: Chair, notice: Notice | None = None, revision: int = 0
    ) -> None:
        """Keep a change of a seat and what the log says of it. Conflict if anything but the moves
        has changed since the table was read."""

        def work(connection: Connection) -> None:
            raise_revision(connection, table, revision)
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

        await self._write(table, work)

    async def commit(self, table: str, seat: int, commitment: str) -> None:
        """Keep what a seat committed to. Conflict if it is too late, or has committed already."""
        await self._write(table, share_rows.commit(table, COMMITTING, seat, commitment))

    async def show(self, table: str, seat: int, part: bytes) -> None:
        """Keep the part that a seat showed. Conflict if it is too late, or has shown one."""
        await self._write(table, share_rows.show(table, SHOWING, seat, part))

    async def advance(
        self, header: Header, after: str, shares: Mapping[int, Share] | None = None
    ) -> None:
        """Keep how far a table's luck has come. Conflict if it is not as far as ``header`` and
        ``shares`` say."""
        known = dict(shares or {})
        await self._write(header.id, share_rows.advance(header, after, known))

    async def announce(self, table: str, notice: Notice, revision: int = 0) -> None:
        """Keep something that the log tells beside the moves. Conflict as in ``reseat``."""

        def work(connection: Connection) -> None:
            raise_revision(connection, table, revision)
            _keep_notice(connection, table, notice)

        await self._write(table, work)

    async def set_speed(self, table: str, speed: str, revision: int) -> None:
        """Keep how fast the bots of a table play. Conflict as in ``reseat``."""

        def work(connection: Connection) -> None:
            raise_revision(connection, table, revision)
            connection.execute(_header(table).values(speed=speed))

        await self._write(table, work)

    async def end_lesson(self, table: str, revision: int) -> None:
        """Keep that a table goes on as any other. Conflict as in ``reseat``."""

        def work(connection: Connection) -> None:
            raise_revision(connection, table, revision)
            connection.execute(_header(table).values(lesson=LEARNT))

        await self._write(table, work)

    async def follow(self, table: str, sequel: str) -> None:
        """Keep which table comes after this one. Conflict if there is one already."""

        def work(connection: Connection) -> None:
            rows = connection.execute(
                _header(table).where(schema.tables.c.sequel.is_(None)).values(sequel=sequel)
            )
            if rows.rowcount != 1:
                raise Conflict("There is a next table already.")
            count_change(connection, table)

        await self._write(table, work)

    async def keep_review(self, table: str, text: str) -> None:
        """Keep the review of a finished table, in place of one that cannot be read any more. One
        that another server keeps at the same moment is as good."""

        def work(connection: Connection) -> None:
            connection.execute(schema.reviews.delete().where(schema.reviews.c.table == table))
            connection.execute(schema.reviews.insert().values({"table": table, "text": text}))

        with suppress(Conflict):
            await self._write("", work)

    async def review(self, table: str) -> str | None:
        """What was kept of the review of a table."""
        kept = select(schema.reviews.c.text).where(schema.reviews.c.table == table)
        return await self._read(lambda connection: connection.execute(kept).scalar_one_or_none())

    async def load(self, table: str, after: int = 0) -> Stored | None:
        """What is kept of a table, with the entries after that ply."""
        return await self._read(lambda connection: _stored(connection, table, after))

    async def is_present(self, table: str, revision: int, entries: int) -> bool:
        """Whether a table still has this revision and this number of entries. Where this
        server alone uses the database, nobody else could have changed it."""
        if not self.is_shared:
            return True
        last = select(func.coalesce(func.max(schema.entries.c.ply), 0))
        last = last.where(schema.entries.c.table == table)
        known = select(schema.tables.c.revision, last.scalar_subquery())
        known = known.where(schema.tables.c.id == table)
        found = await self._read(lambda connection: connection.execute(known).one_or_none())
        return found is not None and tuple(found) == (revision, entries)

    async def lobby(self, holder: str) -> tuple[list[Listing], list[Listing]]:
        """The visitor's own tables, and those listed for everybody, newest first."""
        return await self._read(lambda connection: _lobby(connection, holder))

    async def knows(self, holder: str, game: str) -> bool:
        """Whether a visitor has opened a table of a game, or sat at one; lessons do not count."""
        return await self._read(lambda connection: _knows(connection, holder, game))

    async def lesson(self, holder: str, game: str) -> str | None:
        """The table at which a visitor takes the lesson of a game, the latest if there are several;
        None if there is none."""
        return await self._read(lambda connection: _lesson(connection, holder, game))

    async def visit(self, names: Sequence[str]) -> bool:
        """Let no other server delete these tables: they are open here. False if one is gone."""
        found, now = len(names), time.time()

        def work(connection: Connection) -> None:
            nonlocal found
            found = note_visits(connection, names, now)

        if self.is_shared and names:
            with suppress(StoreError):  # where nothing can be written, nothing is deleted
                await self._write("", work)
        return found == len(names)

    async def expired(self, spans: LifeSpans, most: int) -> list[str]:
        """The tables whose time is over, oldest first."""
        now = time.time()
        return await self._read(lambda connection: find_expired(connection, spans, now, most))

    async def delete_expired(self, spans: LifeSpans, names: Sequence[str]) -> None:
        """Delete those of some tables whose time is still over."""
        now = time.time()
        await self._write("", lambda connection: delete_expired(connection, spans, now, names))

    async def trouble(self) -> str | None:
        """Why nothing can be kept just now, in a sentence: a little is written to find out."""
        return await self._writing.trouble()

    async def unreadiness(self) -> str | None:
        """Why this server cannot work with the database just now, in a sentence."""
        return await self._reading.trouble()

    async def _check_schema(self) -> None:
        version = await self._read(schema_version)
        if version != schema.VERSION:
            raise StoreError(
                f"The database has been upgraded to schema {version or 'unknown'}, and this server"
                f" reads {schema.VERSION}: update Fairground here too."
            )

    async def _write(
        self, table: str, work: Work | None, entry: Mapping[str, Any] | None = None
    ) -> None:
        try:
            await self._writer.write(table, work, entry)
        except Uncertain:
            if table:
                self.uncertain.add(table)
            raise

    def _settled(self, table: str) -> None:
        """A change is kept, or it is not, long after somebody stopped waiting for it."""
        if table:
            self._heard(News(changed=(table,)))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._readers.do(lambda: self._read_now(work), UNREADABLE)

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        try:
            self._database.check()
            with self._database.reading.connect() as connection:
                return work(connection)
        except (SQLAlchemyError, StoreError) as error:
            raise self._database.failure(error, UNREADABLE) from None


def _try_writing(connection: Connection) -> None:
    connection.execute(schema.meta.insert().values(name="room", value="x" * ROOM))
    connection.execute(schema.meta.delete().where(schema.meta.c.name == "room"))


def _stored(connection: Connection, table: str, after: int) -> Stored | None:
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
    chairs, notices = _chairs(connection, table), _notices(connection, table)
    shares = share_rows.load(connection, table)
    return Stored(Header(**row._mapping), chairs, entries, record or "", notices, shares)


def _lobby(connection: Connection, holder: str) -> tuple[list[Listing], list[Listing]]:
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
        .where(_is_shared())
        .where(schema.tables.c.id.not_in(held))
        .where(schema.tables.c.created > time.time() - LOBBY_AGE)
        .order_by(newest)
    )
    return _listings(connection, own), _listings(connection, others)


def _is_shared() -> Any:
    """Whether a table has a chair for somebody else, or people at more than one browser: somebody
    who plays against bots alone, or with others at one device, is left in peace."""
    seats = schema.seats.c
    here = seats.table == schema.tables.c.id
    free = exists().where(here, seats.kind.in_(("open", "offered")))
    browsers = select(func.count(seats.holder.distinct())).where(here, seats.kind == "person")
    return or_(free, browsers.scalar_subquery() != 1)


def _knows(connection: Connection, holder: str, game: str) -> bool:
    tables, seats = schema.tables.c, schema.seats.c
    held = select(seats.table).where(or_(seats.holder == holder, seats.owner == holder))
    found = select(tables.id).where(tables.game == game, tables.lesson == "")
    theirs = found.where(or_(tables.id.in_(held), tables.host == holder)).limit(1)
    return connection.execute(theirs).first() is not None


def _lesson(connection: Connection, holder: str, game: str) -> str | None:
    tables, seats = schema.tables.c, schema.seats.c
    held = select(seats.table).where(seats.holder == holder)
    found = select(tables.id).where(tables.game == game, tables.lesson == LEARNING)
    theirs = found.where(tables.id.in_(held)).order_by(tables.created.desc()).limit(1)
    return connection.execute(theirs).scalar_one_or_none()


def _listings(connection: Connection, query: Any) -> list[Listing]:
    found = []
    for row in connection.execute(query.limit(LOBBY_LENGTH)):
        header = Header(**row._mapping)
        found.append(Listing(header, _chairs(connection, header.id)))
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
