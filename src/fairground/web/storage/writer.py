"""One thread writes. What is waiting when it gets to work is committed together, so that a hundred
moves at once cost hardly more than one; nobody hears of a move before it is on the disk. Where the
database says nothing for some seconds, what has not been begun is withdrawn, and of what has been
begun nobody knows whether it will be kept until the database speaks again."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from time import perf_counter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from fairground.web.seats.turns import keep_turns
from fairground.web.serving.measures import Tally, Timings
from fairground.web.storage import patience
from fairground.web.storage.database import Database
from fairground.web.storage.database_errors import is_connection_lost, is_race
from fairground.web.storage.other_servers import News
from fairground.web.storage.revisions import insert_entries
from fairground.web.storage.store_errors import Conflict, StoreError, Uncertain

MOST_AT_ONCE = 256
ATTEMPTS = 3

Work = Callable[[Connection], None]
Outcome = Exception | None


@dataclass(slots=True, eq=False)
class Job:
    """An entry of a record and whose turn it is then, which are written together with those of
    other jobs, or other work, or both. ``done`` belongs to ``loop``. Either the writer or who gives
    up waiting gets ``taken``."""

    table: str
    entry: Mapping[str, Any] | None
    turn: Mapping[str, Any] | None
    work: Work | None
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    taken: threading.Lock = field(default_factory=threading.Lock)


class Writer:
    """``settled`` is called with the name of a table once it is known after all what became of a
    change that somebody has given up. ``seconds`` is how long each batch took, ``results`` what
    became of the jobs."""

    def __init__(self, database: Database, settled: Callable[[str], None]) -> None:
        self.seconds = Timings()
        self.results = Tally("result")
        self._database = database
        self._settled = settled
        self._engine = database.writing
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(
        self,
        table: str,
        work: Work | None,
        entry: Mapping[str, Any] | None = None,
        turn: Mapping[str, Any] | None = None,
    ) -> None:
        """Change a table, or something else where it has no name. Returns when it is durable.
        Conflict if somebody else was first, StoreError if the database cannot be used."""
        loop = asyncio.get_running_loop()
        job = Job(table, entry, turn, work, loop, loop.create_future())
        self._jobs.put(job)
        giving_up = loop.call_later(patience.PATIENCE, _give_up, job)
        try:
            await job.done
        finally:
            giving_up.cancel()
            job.taken.acquire(blocking=False)  # nobody waits for it any more

    def close(self) -> None:
        """Finishes what was submitted before, if the database takes it."""
        self._jobs.put(None)
        self._thread.join(patience.PATIENCE)

    def _run(self) -> None:
        while True:
            batch = [self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job is not None and job.taken.acquire(blocking=False)]
            if jobs:
                self._answer(jobs, self._timed_outcomes(jobs))
                self._database.after_commit(len(jobs))
            if None in batch:
                return

    def _timed_outcomes(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        began = perf_counter()
        outcomes = self._outcomes(jobs)
        self.seconds.add(perf_counter() - began)
        for outcome in outcomes:
            conflict = "conflict" if isinstance(outcome, Conflict) else "failed"
            self.results.add("kept" if outcome is None else conflict)
        return outcomes

    def _outcomes(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        """What became of each job. Two servers that wait for each other's rows are told apart by
        PostgreSQL; then each job is tried by itself."""
        try:
            return self._keep(jobs)
        except Exception as error:
            if is_race(error) and len(jobs) > 1:
                return [self._outcomes([job])[0] for job in jobs]
            failure = self._database.failure(error, "The database cannot be written")
            return [failure] * len(jobs)

    def _keep(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        """Where the connection is lost before the commit, nothing is kept: try a new one."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                try:
                    return self._keep_together(jobs)
                except (IntegrityError, Conflict):
                    return self._keep_apart(jobs)
            except DBAPIError as error:
                is_passing = is_connection_lost(error) or (is_race(error) and len(jobs) == 1)
                if attempt == ATTEMPTS or not is_passing:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _keep_together(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        """Nothing is kept where one job is in conflict with what is there. Entries are written in
        the order of their tables, so that two servers do not wait for each other."""
        with self._transaction() as connection:
            _insert(connection, jobs)
            for job in jobs:
                if job.work is not None:
                    job.work(connection)
            self._tell_others(connection, jobs)
        return [None] * len(jobs)

    def _keep_apart(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        """A conflict undoes one job; the others of its batch are kept."""
        with self._transaction() as connection:
            outcomes = [_attempt(connection, job) for job in jobs]
            self._tell_others(connection, jobs)
            return outcomes

    def _tell_others(self, connection: Connection, jobs: Sequence[Job]) -> None:
        changed = dict.fromkeys(job.table for job in jobs if job.table)
        if changed:
            self._database.tell_others(connection, News(changed=tuple(changed)))

    def _answer(self, jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
        """Wake each event loop once, however many of its jobs are done."""
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Job, Outcome]]] = defaultdict(list)
        for job, outcome in zip(jobs, outcomes, strict=True):
            by_loop[job.loop].append((job, outcome))
        for loop, answers in by_loop.items():
            with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                loop.call_soon_threadsafe(self._finish, answers)

    def _finish(self, answers: Sequence[tuple[Job, Outcome]]) -> None:
        for job, outcome in answers:
            if job.done.done():  # nobody waits for it any more
                self._settled(job.table)
            elif outcome is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(outcome)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Uncertain if the connection is lost while the database commits."""
        with self._engine.connect() as connection:
            with connection.begin() as transaction:
                self._database.check()
                yield connection
                try:
                    transaction.commit()
                except DBAPIError as error:
                    if is_connection_lost(error):
                        raise Uncertain(
                            "The connection to the database was lost while this was being kept."
                        ) from None
                    raise
            self._database.check()


def _insert(connection: Connection, jobs: Sequence[Job]) -> None:
    """What many jobs have, with one statement for all of them."""
    entries = [job.entry for job in jobs if job.entry is not None]
    if entries:
        insert_entries(connection, sorted(entries, key=lambda row: (row["table"], row["ply"])))
    turns = [job.turn for job in jobs if job.turn is not None]
    if turns:
        keep_turns(connection, sorted(turns, key=lambda row: row["at_table"]))


def _attempt(connection: Connection, job: Job) -> Outcome:
    savepoint = connection.begin_nested()
    try:
        _insert(connection, [job])
        if job.work is not None:
            job.work(connection)
    except (IntegrityError, Conflict) as error:
        savepoint.rollback()
        return error if isinstance(error, Conflict) else Conflict(str(error.orig))
    savepoint.commit()
    return None


def _give_up(job: Job) -> None:
    if job.done.done():
        return
    if job.taken.acquire(blocking=False):
        job.done.set_exception(StoreError(f"This could not be kept: {patience.SILENT}."))
    else:
        job.done.set_exception(Uncertain(f"This is still being kept: {patience.SILENT}."))
