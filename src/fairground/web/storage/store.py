"""Keeps tables in a database and finds them again."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, and_, exists, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from fairground.shares import Share
from fairground.web.calling import calling_rows
from fairground.web.calling.calling_rows import Way
from fairground.web.finished import result_rows
from fairground.web.finished.result_rows import Result, keep_results
from fairground.web.people import token_rows
from fairground.web.people.tokens import Token
from fairground.web.seats.turns import OwnTable, kept_turn, own_tables, turn_row
from fairground.web.serving.settings import NORMAL
from fairground.web.storage import schema, share_rows
from fairground.web.storage.database import open_database
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
    CHOICES,
    LONGEST_DELAY,
    delay_of,
    is_delayed,
    is_later_for_onlookers,
)

T = TypeVar("T")
LOBBY_LENGTH = 12
OPEN_TABLES = 60
"""All that are filtered; a lobby shows fewer."""
LOBBY_AGE = 24 * 3600.0
ALONE, COMMITTING, SHOWING, DEALT = "alone", "committing", "showing", "dealt"
"""How far a table's luck has come: it is the server's alone, as at tables of earlier versions;
seats commit to their parts of it; they show them; all of it is fixed, and the game is dealt."""
LEARNING, LEARNT = "learning", "learnt"
"""A table at which somebody takes a lesson, and one at which they play on after it."""
AGREED, RESIGNED, TIMED_OUT, SHUT = "agreed", "resigned", "time", "closed"
"""How a game ended before its rules say so: everybody agreed, nobody was left to play, the others
ended it when somebody's time was up, or an operator of the server closed the table."""
TURN, EVENING = "turn", "evening"
"""What may be asked at a table: for a turn that has ended, or to end the game."""
READERS = 8
UNREADABLE = "The database cannot be read"
ROOM = 8192
"""A healthy database has room for this many more letters."""


@dataclass(frozen=True)
class Takeover:
    """A newcomer who asks for the chair of a bot. ``id`` tells this request from any other,
    ``holder`` is a digest of the newcomer, ``agreed`` are the seats whose people said yes;
    ``signed`` is as that of a chair."""

    id: str
    holder: str
    name: str
    agreed: tuple[int, ...] = ()
    signed: str = ""


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat: nobody yet (``open``), a ``person``, a ``bot``, a bot who plays until
    somebody comes by a secret link (``offered``) or until the others agree to a newcomer
    (``asked``), or somebody of a recorded game (``told``). A bot that stands in for a person is
    named beside the person. ``holder`` is a digest of the visitor whose browser has the seat now,
    ``owner`` of the one who first sat down; ``turnover`` counts its changes of hands; ``signed`` is
    the account whose name this is, if any. An open chair that is ``kept`` can be had by its own
    link alone; a person who has ``resigned`` does not come back, and a bot plays on."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    holder: str = ""
    turnover: int = 0
    owner: str = ""
    takeover: Takeover | None = None
    signed: str = ""
    kept: bool = False
    resigned: bool = False

    @property
    def is_members(self) -> bool:
        """Whether the person of this name, and no namesake, has the chair."""
        return bool(self.signed) and self.signed == self.holder

    @property
    def is_bots(self) -> bool:
        """Whether the chair is a bot's own; a stand-in plays on a person's."""
        return self.kind in ("bot", "offered", "asked")


@dataclass(frozen=True)
class Question:
    """What somebody on a ``seat`` asks the other people at the table: to take a turn back, or to
    end the game. ``id`` tells it from any other, ``agreed`` are the seats whose people said yes,
    ``epochs`` is how far the game had come."""

    id: str
    kind: str
    seat: int
    epochs: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Header:
    """What is fixed when a table is opened. ``edition`` is the text of a file, or empty; ``host``
    is a digest of the visitor who opened the table, ``opener`` one of their address; ``luck`` tells
    how far its luck has come, ``revision`` counts the changes of all but the moves; ``speed`` is
    how fast its bots play; ``lesson`` is empty at a table that did not begin as a lesson; ``clock``
    is what ``time_control`` stores; ``code`` is what somebody types to sit down; ``onlookers`` is
    when others see what happens; ``removed`` are digests of visitors whom the host has removed, and
    ``question`` is what is asked at the table, both as JSON; ``ended`` is how the game ended where
    its rules did not end it; ``talk`` is whether people may talk there; ``tournament`` is the one
    it belongs to, and while it is ``sealed`` others play with the same luck elsewhere, so that
    nothing of it is open although the game may be over; ``closed`` is why an operator of the
    server closed the table."""

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
    clock: str = ""
    code: str | None = None
    onlookers: str = AT_ONCE
    removed: str = ""
    question: str = ""
    ended: str = ""
    talk: bool = True
    tournament: str = ""
    sealed: bool = False
    closed: str = ""

    @property
    def client(self) -> str:
        """Whose bots play at this table: those of one client take turns to think. A table from
        before openers were kept stands for itself."""
        return self.opener or self.id


@dataclass(frozen=True)
class Notice:
    """A change of a seat, which stands in the log after ``ply`` plies. ``text`` is what
    ``announcements`` stores; earlier versions stored an English text. ``before`` is who had the
    chair until then, where somebody else got it; ``bot`` is the bot that played there until
    then."""

    seat: int
    ply: int
    text: str
    before: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Origin:
    """The table from whose game another one plays on, and the record of that game until then."""

    table: str
    record: str


@dataclass(frozen=True)
class Stored:
    """All that is kept of a table. ``record`` is the whole text of a game that was played elsewhere
    and is only looked at here; ``turn`` are the seats that wait, as far as that was kept."""

    header: Header
    chairs: tuple[Chair, ...]
    entries: tuple[tuple[int, str], ...] = ()
    record: str = ""
    notices: tuple[Notice, ...] = ()
    shares: Mapping[int, Share] = field(default_factory=dict)
    clocks: Clocks | None = None
    turn: tuple[int, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True)
class Listing:
    """A line in the lobby. It ``is_due`` unless onlookers see later that the game has begun."""

    header: Header
    chairs: tuple[Chair, ...]
    is_due: bool = True

    @property
    def passes(self) -> bool:
        """Whether what the lobby says of it may change although nothing happens there."""
        return is_delayed(self.header.onlookers)


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
        await self._write(new.header.id, lambda connection: insert_table(connection, new))

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
                connection.execute(_header(table).values(finished=now))
                keep_results(connection, table, results, now, due)
            if clocks is not None:
                clock_rows.write(connection, table, clocks)

        entry = _entry(table, revision, ply, seat, move, now)
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
                _keep_chair(connection, table, chair)
            if notice is not None:
                _keep_notice(connection, table, notice, now)
            if clocks is not None:
                clock_rows.write(connection, table, clocks)
            if more is not None:
                more(connection)

        if is_delayed(fields.get("onlookers", AT_ONCE)):
            self._delayed[table] = delay_of(fields["onlookers"])
        kept = None if entry is None else _entry(table, revision, *entry, now)
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
                _header(table).where(schema.tables.c.sequel.is_(None)).values(sequel=sequel)
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
        found = await self._read(lambda connection: _stored(connection, table, after))
        if found is not None:
            self._note_delay(found.header)
        return found

    async def load_as_of(self, table: str, after: int, moment: float) -> Stored | None:
        """What onlookers may know of a table as it was at a moment."""
        return await self._read(lambda connection: _stored_then(connection, table, after, moment))

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
        return await self._read(lambda connection: _lobby(connection, holder, now))

    async def own_tables(self, holder: str) -> list[tuple[Listing, OwnTable]]:
        """All tables of somebody, those that are not over first."""
        now = self.wall()

        def work(connection: Connection) -> list[tuple[Listing, OwnTable]]:
            own = own_tables(connection, holder)
            rows = connection.execute(
                select(schema.tables).where(schema.tables.c.id.in_([table.id for table in own]))
            )
            headers = {row.id: Header(**row._mapping) for row in rows}
            listings = (Listing(headers[each.id], _chairs(connection, each.id)) for each in own)
            found = [
                _as_its_person_sees(connection, holder, listing, table, now)
                for listing, table in zip(listings, own, strict=True)
            ]
            return sorted(found, key=lambda each: _rank(each[0].header))

        return await self._read(work)

    async def open_tables(self) -> list[Listing]:
        """The tables listed for everybody, newest first, with those that are not due."""
        now = self.wall()
        return await self._read(lambda connection: _open_tables(connection, now))

    async def table_with_code(self, code: str) -> str | None:
        """The table that waits for somebody with this code."""
        tables = schema.tables.c
        found = select(tables.id).where(tables.code == code, tables.luck == COMMITTING)
        found = found.where(tables.finished.is_(None))
        return await self._read(lambda connection: connection.execute(found).scalar_one_or_none())

    async def knows(self, holder: str, game: str) -> bool:
        """Whether a visitor has opened a table of a game, or sat at one; lessons do not count."""
        return await self._read(lambda connection: _knows(connection, holder, game))

    async def lesson(self, holder: str, game: str) -> str | None:
        """The table at which a visitor takes the lesson of a game, the latest if there are several;
        None if there is none."""
        return await self._read(lambda connection: _lesson(connection, holder, game))

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


def insert_table(connection: Connection, new: Stored) -> None:
    """Keep a new table. Conflict if there is one of its name or code."""
    name = new.header.id
    connection.execute(schema.tables.insert().values(asdict(new.header)))
    rows = [{"table": name, **_row(chair)} for chair in new.chairs]
    connection.execute(schema.seats.insert(), rows)
    if new.record:
        text = {"table": name, "text": new.record}
        connection.execute(schema.records.insert().values(text))
    if new.origin is not None:
        came = {"table": name, "origin": new.origin.table, "text": new.origin.record}
        connection.execute(schema.origins.insert().values(came))


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
    clocks, turn = clock_rows.load(connection, table), kept_turn(connection, table)
    kept = schema.origins.c
    origin = connection.execute(
        select(kept.origin, kept.text).where(kept.table == table)
    ).one_or_none()
    came = None if origin is None else Origin(*origin)
    header = Header(**row._mapping)
    return Stored(header, chairs, entries, record or "", notices, shares, clocks, turn, came)


def _stored_then(connection: Connection, table: str, after: int, moment: float) -> Stored | None:
    """Nobody holds a chair or is the host: this is for people who only look."""
    now = _stored(connection, table, after)
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


def _lobby(connection: Connection, holder: str, now: float) -> tuple[list[Listing], list[Listing]]:
    seats = schema.seats.c
    held = select(seats.table).where(or_(seats.holder == holder, seats.owner == holder))
    newest = schema.tables.c.created.desc()
    own = (
        select(schema.tables)
        .where(schema.tables.c.id.in_(held))
        .order_by(schema.tables.c.finished.is_not(None), newest)
    )
    others = _listed(now).where(schema.tables.c.id.not_in(held)).order_by(newest)
    shown = [_as_onlookers_see(connection, each, now) for each in _listings(connection, others)]
    return _listings(connection, own), [each for each in shown if each.is_due]


def _open_tables(connection: Connection, now: float) -> list[Listing]:
    newest = _listed(now).order_by(schema.tables.c.created.desc())
    found = _listings(connection, newest, OPEN_TABLES)
    return [_as_onlookers_see(connection, listing, now) for listing in found]


def _listed(now: float) -> Any:
    """The tables that stand in the lobby: those that are not over, as far as onlookers know."""
    tables = schema.tables.c
    ended_lately = (
        and_(tables.onlookers == choice, tables.finished > now - delay_of(choice))
        for choice in CHOICES
        if is_delayed(choice)
    )
    return (
        select(schema.tables)
        .where(tables.listed, or_(tables.finished.is_(None), *ended_lately), _is_shared())
        .where(tables.created > time.time() - LOBBY_AGE)
    )


def _as_onlookers_see(connection: Connection, listing: Listing, now: float) -> Listing:
    """Where onlookers see a game later, the lobby too shows it later: that it has begun, which may
    tell that another one is over, and who has left it to somebody else."""
    header = listing.header
    if not is_delayed(header.onlookers) or any(chair.kind == "open" for chair in listing.chairs):
        return listing
    moment = now - delay_of(header.onlookers)
    then = glimpses.glimpse_at(connection, header.id, moment, COMMITTING)
    if then is None or then.luck not in (ALONE, DEALT):
        return replace(listing, is_due=False)
    chairs = zip(listing.chairs, then.chairs, strict=True)
    seen = (replace(here, kind=old.kind, name=old.name, bot=old.bot) for here, old in chairs)
    return replace(listing, chairs=tuple(seen))


def _as_its_person_sees(
    connection: Connection, holder: str, listing: Listing, own: OwnTable, now: float
) -> tuple[Listing, OwnTable]:
    """A host without a chair looks on, and the list of their tables tells no more than that."""
    header = listing.header
    has_chair = any(holder in (chair.holder, chair.owner) for chair in listing.chairs)
    if has_chair or not is_later_for_onlookers(header.onlookers, header.finished, now):
        return listing, own
    seen = _as_onlookers_see(connection, listing, now)
    running = replace(seen, header=replace(header, finished=None))
    return running, OwnTable(own.id, {}, header.created)


def _rank(header: Header) -> tuple[bool, float, float]:
    """Running games first, then those that ended last."""
    return header.finished is not None, -(header.finished or 0.0), -header.created


def _is_shared() -> Any:
    """Whether a table has a chair for somebody else, or people at more than one browser: somebody
    who plays against bots alone, or with others at one device, is left in peace."""
    seats = schema.seats.c
    here = seats.table == schema.tables.c.id
    is_free = or_(seats.kind == "offered", and_(seats.kind == "open", ~seats.kept))
    free = exists().where(here, is_free)
    waits = exists().where(here, seats.kind == "open")
    browsers = select(func.count(seats.holder.distinct())).where(here, seats.kind == "person")
    return or_(free, and_(~waits, browsers.scalar_subquery() != 1))


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


def _listings(connection: Connection, query: Any, most: int = LOBBY_LENGTH) -> list[Listing]:
    found = []
    for row in connection.execute(query.limit(most)):
        header = Header(**row._mapping)
        found.append(Listing(header, _chairs(connection, header.id)))
    return found


def _chairs(connection: Connection, table: str) -> tuple[Chair, ...]:
    columns = [schema.seats.c[field.name] for field in fields(Chair)]
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


def _keep_chair(connection: Connection, table: str, chair: Chair) -> None:
    now = schema.seats.c
    rows = connection.execute(
        schema.seats.update()
        .where(now.table == table, now.seat == chair.seat)
        .where(now.turnover == chair.turnover - 1)
        .values(_row(chair))
    )
    if rows.rowcount != 1:
        raise Conflict("The seat has changed hands.")
    if chair.kind == "open":  # what its person promised for the luck is void
        kept = schema.shares.c
        left = schema.shares.delete().where(kept.table == table, kept.seat == chair.seat)
        connection.execute(left)


def _entry(table: str, revision: int, ply: int, seat: int, move: str, now: float) -> dict[str, Any]:
    """An entry of a record, and the revision that its table must have."""
    entry = {"table": table, "ply": ply, "seat": seat, "move": move, "at": now}
    return entry | {"revision": revision}


def _keep_notice(connection: Connection, table: str, new: Notice, now: float) -> None:
    kept = schema.notices.c
    last = select(func.coalesce(func.max(kept.number), 0)).where(kept.table == table)
    number = connection.execute(last).scalar_one() + 1
    row = {"table": table, "number": number, **asdict(new), "at": now}
    connection.execute(schema.notices.insert().values(row))


def _header(table: str) -> Any:
    return schema.tables.update().where(schema.tables.c.id == table)
