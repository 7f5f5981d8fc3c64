"""One thread writes. What is waiting when it gets to work is committed together, so that a hundred
moves at once cost hardly more than one; nobody hears of a move before it is on the disk."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fairground.web.database import Database
from fairground.web.store_errors import Conflict

MOST_AT_ONCE = 256
COPIED_EVERY = 500
"""After so many jobs what is in SQLite's log is copied into the file itself."""


@dataclass
class Job:
    work: Callable[[Connection], Any]
    done: Future[Any] = field(default_factory=Future)


class Writer:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = database.writing
        self._watch = database.watch
        self._uncopied = 0
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Any]) -> Future[Any]:
        """The future is done when the work is durable."""
        job = Job(work)
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Finishes what was submitted before."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = [self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get())
            self._commit([job for job in batch if job and job.done.set_running_or_notify_cancel()])
            if None in batch:
                return

    def _commit(self, jobs: list[Job]) -> None:
        try:
            with self._engine.begin() as connection:
                self._watch.check()
                results = [_attempt(connection, job) for job in jobs]
            self._watch.check()
        except Exception as error:
            failure = self._watch.failure(error, "The database cannot be written")
            for job in jobs:
                job.done.set_exception(failure)
            return
        for job, result in zip(jobs, results, strict=True):
            if isinstance(result, Conflict):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
        self._copy_log(len(jobs))

    def _copy_log(self, more: int) -> None:
        """Now and then, after everybody was answered. What is not copied stays in the log."""
        self._uncopied += more
        if self._uncopied >= COPIED_EVERY:
            self._uncopied = 0
            with contextlib.suppress(SQLAlchemyError):
                self._watch.changing(self._database.copy_log)


def _attempt(connection: Connection, job: Job) -> Any:
    """A conflict undoes one job; the others of its batch are kept. Anything worse undoes all."""
    savepoint = connection.begin_nested()
    try:
        result = job.work(connection)
    except (IntegrityError, Conflict) as error:
        savepoint.rollback()
        return error if isinstance(error, Conflict) else Conflict(str(error.orig))
    savepoint.commit()
    return result
