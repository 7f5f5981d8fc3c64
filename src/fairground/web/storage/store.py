"""Keeps tables in a database and finds them again."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from fairground.shares import Share
from fairground.web.calling import calling_rows
from fairground.web.calling.calling_rows import Way
from fairground.web.finished import result_rows
from fairground.web.finished.result_rows import Result, keep_results
from fairground.web.people import token_rows
from fairground.web.people.tokens import Token
from fairground.web.seats.turns import OwnTable, own_tables, turn_row
from fairground.web.storage import listing_rows, schema, share_rows, table_rows
from fairground.web.storage.database import open_database
from fairground.web.storage.kept_table import (
    ALONE,
    COMMITTING,
    DEALT,
    LEARNT,
    SHOWING,
    Chair,
    Header,
    Listing,
    Notice,
    Stored,
)
from fairground.web.storage.life_spans import LifeSpans, delete_expired, find_expired, note_visits
from fairground.web.storage.other_servers import News
from fairground.web.storage.patience import Threads
from fairground.web.storage.preparing import schema_version
from fairground.web.storage.probe import Probe
from fairground.web.storage.revisions import count_change, raise_revision
from fairground.web.storage.store_errors import Conflict, StoreError, Uncertain
from fairground.web.storage.writer import Work, Writer
from fairground.web.timing import clock_rows
from fairground.web.timing.clocks import Clocks
from fairground.web.watching import glimpses
from fairground.web.watching.onlookers import (
    AT_ONCE,
    LONGEST_DELAY,
    delay_of,
    is_delayed,
)

T = TypeVar("T")
READERS = 8
UNREADABLE = "The database cannot be read"
ROOM = 8192
"""A healthy database has room for this many more letters."""


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
        self._delayed: dict[str, float] = {}
        """By how many seconds onlookers see a table later, of those that were read here."""
        self.lobby_changed: Callable[[], None] = lambda: None
        """Called when something about a table has changed that a lobby may show."""
        self.tournaments_changed: Callable[[], None] = lambda: None
        """Called when a tournament has changed, here or on another server."""
        self.game_over: Callable[[], None] = lambda: None
        """Called when a game has ended here."""

    def wall(self) -> float:
        """The time of day by which changes are kept, and onlookers see them later."""
        return time.time()

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
        self._note_delay(new.header)
        await self._write(
            new.header.id, lambda connection: table_rows.insert_table(connection, new)
        )

    async def append(
        self,
        table: str,
        ply: int,
        seat: int,
        move: str,
        ends: bool,
        revision: int = 0,
        clocks: Clocks | None = None,
        turn: Sequence[int] | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        """Keep an entry of the record, the clocks and whose turn it is if it has changed them, and
        the results of the game if it ends it. Conflict if there is one with this ply, or if the
        table is not at this revision."""
        now, due = self.wall(), self._due(table)

        def follow(connection: Connection) -> None:
            if ends:
                connection.execute(table_rows.header_of(table).values(finished=now))
                keep_results(connection, table, results, now, due)
            if clocks is not None:
                clock_rows.write(connection, table, clocks)

        entry = table_rows.entry_row(table, revision, ply, seat, move, now)
        follows = follow if ends or clocks is not None else None
        passed = None if turn is None else turn_row(table, turn, now)
        await self._write(table, follows, entry, passed)
        if ends:
            self.game_over()

    async def keep_turn(self, table: str, turn: Sequence[int]) -> None:
        """Keep whose turn it is at a table that was dealt or loaded."""
        await self._write("", None, turn=turn_row(table, turn, time.time()))

    async def reseat(
        self,
        table: str,
        chair: Chair,
        notice: Notice | None = None,
        revision: int = 0,
        clocks: Clocks | None = None,
    ) -> None:
        """Keep a change of a seat, what the log says of it, and the clocks if it has changed them.
        Conflict if anything but the moves has changed since the table was read."""
        await self.alter(table, revision, {}, chair, notice, clocks=clocks)

    async def alter(
        self,
        table: str,
        revision: int,
        fields: Mapping[str, Any],
        chair: Chair | None = None,
        notice: Notice | None = None,
        entry: tuple[int, int, str] | None = None,
        clocks: Clocks | None = None,
        results: Sequence[Result] = (),
        more: Work | None = None,
    ) -> None:
        """Keep changes of a table's header, and with them that of a chair, what the log says, an
        entry of the record (its ply, seat and move), the clocks, the results of the game and
        ``more``. Conflict as in ``reseat``."""

        now, due = self.wall(), self._due(table)

        def work(connection: Connection) -> None:
            raise_revision(connection, table, revision, **fields)
            keep_results(connection, table, results, now, due)
            if chair is not None:
                table_rows.keep_chair(connection, table, chair)
            if notice is not None:
                table_rows.keep_notice(connection, table, notice, now)
            if clocks is not None:
                clock_rows.write(connection, table, clocks)
            if more is not None:
                more(connection)

        if is_delayed(fields.get("onlookers", AT_ONCE)):
            self._delayed[table] = delay_of(fields["onlookers"])
        kept = None if entry is None else table_rows.entry_row(table, revision, *entry, now)
        await self._write(table, work, kept)
        if fields.get("ended"):
            self.game_over()

    async def begin_clocks(self, table: str, clocks: Clocks) -> None:
        """Keep the first clocks of a table. Conflict if another server has begun them."""
        await self._write(table, clock_rows.begin(table, clocks))

    async def set_clocks(
        self, table: str, clocks: Clocks, notice: Notice | None, revision: int
    ) -> None:
        """Keep clocks that something else than a move or a change of seats has changed. Conflict as
        in ``reseat``."""
        await self.alter(table, revision, {}, notice=notice, clocks=clocks)

    async def vapid_secret(self, proposed: str) -> str:
        """The secret key of this house for web push: the one that is kept, or else this one."""
        kept = await self._read(calling_rows.secret)
        if kept is None:
            with suppress(Conflict):
                await self._write("", calling_rows.keep_secret(proposed))
            kept = await self._read(calling_rows.secret)
        return kept or proposed

    async def ways_of(self, holder: str) -> list[Way]:
        """By which somebody wants to be called."""
        return await self._read(lambda connection: calling_rows.ways_of(connection, holder))

    async def keep_way(
        self, holder: str, kind: str, address: str, language: str, origin: str
    ) -> None:
        way = Way(holder, kind, address, language, origin[:300], time.time())
        await self._write("", calling_rows.keep_way(way))

    async def forget_way(self, way: str) -> None:
        await self._write("", calling_rows.forget_way(way))

    async def forget_ways(self, holder: str, kind: str) -> None:
        await self._write("", calling_rows.forget_ways(holder, kind))

    async def claim_call(self, table: str, seat: int, moves: int) -> bool:
        """Whether this server is to call a seat that has made this number of moves."""
        try:
            await self._write("", calling_rows.claim_call(table, seat, moves))
        except Conflict:
            return False
        return True

    async def put_off_letter(self, table: str, seat: int, moves: int, until: float) -> None:
        await self._write("", calling_rows.put_off_letter(table, seat, moves, until))

    async def due_letters(self, now: float, most: int) -> list[tuple[str, int, int]]:
        """The seats, at tables, for which a letter was put off until now, and their moves."""
        return await self._read(lambda connection: calling_rows.due_letters(connection, now, most))

    async def claim_letter(self, table: str, seat: int, moves: int) -> bool:
        """Whether this server is to send a letter that was put off."""
        try:
            await self._write("", calling_rows.claim_letter(table, seat, moves))
        except Conflict:
            return False
        return True

    async def due_clocks(self, now: float) -> list[str]:
        """The tables at which somebody's time is up."""
        return await self._read(lambda connection: clock_rows.due(connection, now))

    async def house_time(self) -> float:
        """How far the time of the house has come, as far as it is kept."""
        return await self._read(clock_rows.latest_time)

    async def keep_time(self, now: float) -> float:
        """Keep how far the time of the house has come, if any clock runs; how far it is by what is
        kept."""
        if not await self._read(clock_rows.runs):
            return now
        await self._write("", clock_rows.note_time(now))
        return await self.house_time()

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
        await self.alter(table, revision, {}, notice=notice)

    async def set_speed(self, table: str, speed: str, revision: int) -> None:
        """Keep how fast the bots of a table play. Conflict as in ``reseat``."""
        await self.alter(table, revision, {"speed": speed})

    async def set_talk(self, table: str, talk: bool, revision: int) -> None:
        """Keep whether people may talk at a table. Conflict as in ``reseat``."""
        await self.alter(table, revision, {"talk": talk})

    async def end_lesson(self, table: str, revision: int) -> None:
        """Keep that a table goes on as any other. Conflict as in ``reseat``."""
        await self.alter(table, revision, {"lesson": LEARNT})

    async def follow(self, table: str, sequel: str) -> None:
        """Keep which table comes after this one. Conflict if there is one already."""

        def work(connection: Connection) -> None:
            rows = connection.execute(
                table_rows.header_of(table)
                .where(schema.tables.c.sequel.is_(None))
                .values(sequel=sequel)
            )
            if rows.rowcount != 1:
                raise Conflict("There is a next table already.")
            count_change(connection, table)

        await self._write(table, work)

    async def keep_review(self, table: str, text: str, more: Callable[[Connection], None]) -> None:
        """Keep the review of a finished table, in place of one that cannot be read any more, and
        ``more`` that follows from it. One that another server keeps at the same moment is as
        good."""

        def work(connection: Connection) -> None:
            connection.execute(schema.reviews.delete().where(schema.reviews.c.table == table))
            connection.execute(schema.reviews.insert().values({"table": table, "text": text}))
            more(connection)

        with suppress(Conflict):
            await self._write("", work)

    async def review(self, table: str) -> str | None:
        """What was kept of the review of a table."""
        kept = select(schema.reviews.c.text).where(schema.reviews.c.table == table)
        return await self._read(lambda connection: connection.execute(kept).scalar_one_or_none())

    async def load(self, table: str, after: int = 0) -> Stored | None:
        """What is kept of a table, with the entries after that ply."""
        found = await self._read(lambda connection: table_rows.stored(connection, table, after))
        if found is not None:
            self._note_delay(found.header)
        return found

    async def load_as_of(self, table: str, after: int, moment: float) -> Stored | None:
        """What onlookers may know of a table as it was at a moment."""
        return await self._read(
            lambda connection: table_rows.stored_then(connection, table, after, moment)
        )

    async def next_change(self, table: str, moment: float) -> float | None:
        """When a table changed next after a moment, as far as that is kept for onlookers."""
        return await self._read(lambda connection: glimpses.next_after(connection, table, moment))

    async def publish_results(self) -> None:
        """Count the games that onlookers have seen to the end by now."""
        now = self.wall()
        if await self._read(lambda connection: result_rows.are_due(connection, now)):
            await self._write("", lambda connection: result_rows.publish_due(connection, now))

    def _note_delay(self, header: Header) -> None:
        if is_delayed(header.onlookers):
            self._delayed[header.id] = delay_of(header.onlookers)
        else:
            self._delayed.pop(header.id, None)

    def _due(self, table: str) -> float | None:
        """When onlookers see what happens at a table now; None where they do at once."""
        delay = self._delayed.get(table, 0.0)
        return self.wall() + delay if 0 < delay <= LONGEST_DELAY else None

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
        now = self.wall()
        return await self._read(lambda connection: listing_rows.lobby_of(connection, holder, now))

    async def own_tables(self, holder: str) -> list[tuple[Listing, OwnTable]]:
        """All tables of somebody, those that are not over first."""
        now = self.wall()

        def work(connection: Connection) -> list[tuple[Listing, OwnTable]]:
            own = own_tables(connection, holder)
            rows = connection.execute(
                select(schema.tables).where(schema.tables.c.id.in_([table.id for table in own]))
            )
            headers = {row.id: Header(**row._mapping) for row in rows}
            listings = (
                Listing(headers[each.id], table_rows.chairs_of(connection, each.id)) for each in own
            )
            found = [
                listing_rows.as_its_person_sees(connection, holder, listing, table, now)
                for listing, table in zip(listings, own, strict=True)
            ]
            return sorted(found, key=lambda each: listing_rows.rank(each[0].header))

        return await self._read(work)

    async def open_tables(self) -> list[Listing]:
        """The tables listed for everybody, newest first, with those that are not due."""
        now = self.wall()
        return await self._read(lambda connection: listing_rows.open_tables(connection, now))

    async def table_with_code(self, code: str) -> str | None:
        """The table that waits for somebody with this code."""
        tables = schema.tables.c
        found = select(tables.id).where(tables.code == code, tables.luck == COMMITTING)
        found = found.where(tables.finished.is_(None))
        return await self._read(lambda connection: connection.execute(found).scalar_one_or_none())

    async def knows(self, holder: str, game: str) -> bool:
        """Whether a visitor has opened a table of a game, or sat at one; lessons do not count."""
        return await self._read(lambda connection: listing_rows.knows(connection, holder, game))

    async def lesson(self, holder: str, game: str) -> str | None:
        """The table at which a visitor takes the lesson of a game, the latest if there are several;
        None if there is none."""
        return await self._read(lambda connection: listing_rows.lesson_of(connection, holder, game))

    async def keep_token(self, token: Token, digest: str, most: int) -> None:
        """Keep a token by the digest of its secret. Conflict if its holder has ``most`` already."""
        await self._write("", token_rows.keep(token, digest, most))

    async def token(self, digest: str) -> Token | None:
        """The token of this digest, unless it was taken back."""
        return await self._read(lambda connection: token_rows.find(connection, digest))

    async def tokens_of(self, holder: str) -> list[Token]:
        """Somebody's tokens, oldest first."""
        return await self._read(lambda connection: token_rows.list_of(connection, holder))

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

    async def do(self, work: Callable[[Connection], object], news: News | None = None) -> None:
        """Keep something that is no change of a table, and let other servers hear of it."""

        def telling(connection: Connection) -> None:
            work(connection)
            if news is not None:
                self._database.tell_others(connection, news)

        await self._write("", telling)

    async def look(self, work: Callable[[Connection], T]) -> T:
        """What some other part of the house wants to read."""
        return await self._read(work)

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
        self,
        table: str,
        work: Work | None,
        entry: Mapping[str, Any] | None = None,
        turn: Mapping[str, Any] | None = None,
    ) -> None:
        try:
            await self._writer.write(table, self._with_glimpse(table, work), entry, turn)
            if table and work is not None:
                self.lobby_changed()
        except Uncertain:
            if table:
                self.uncertain.add(table)
            raise

    def _with_glimpse(self, table: str, work: Work | None) -> Work | None:
        """The same, and how the table is then, where onlookers see it later."""
        if table not in self._delayed:
            return work
        now = self.wall()

        def both(connection: Connection) -> None:
            if work is not None:
                work(connection)
            glimpses.keep(connection, table, now, (ALONE, DEALT))

        return both

    async def change(self, work: Callable[[Connection], News]) -> News:
        """Keep something that is not a change of one table alone. Other servers hear, with the
        commit, which tables and people ``work`` says it has changed; so does the caller."""
        news = News()

        def telling(connection: Connection) -> None:
            nonlocal news
            news = work(connection)
            if news != News():
                self._database.tell_others(connection, news)

        await self._write("", telling)
        if news.tournaments:
            self.tournaments_changed()
        return news

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Ask the database, in another thread."""
        return await self._read(work)

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
