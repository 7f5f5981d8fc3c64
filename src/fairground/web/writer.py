"""One thread writes. What is waiting when it gets to work is committed together, so that a hundred
moves at once cost hardly more than one; nobody hears of a move before it is on the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

MOST_AT_ONCE = 256


class StoreError(Exception):
    """The database cannot be used; the text says why, in one sentence."""


class Conflict(Exception):
    """Somebody else was first: another entry has this ply, or the seat has changed hands."""


@dataclass
class Job:
    work: Callable[[Connection], Any]
    done: Future[Any] = field(default_factory=Future)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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
        self._engine.dispose()

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
                results = [_attempt(connection, job) for job in jobs]
        except Exception as error:
            failure = StoreError(f"The database could not be written: {error}.")
            for job in jobs:
                job.done.set_exception(failure)
            return
        for job, result in zip(jobs, results, strict=True):
            if isinstance(result, Conflict):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)


def _attempt(connection: Connection, job: Job) -> Any:
    """Each job stands or falls alone; the others of its batch are kept."""
    try:
        with connection.begin_nested():
            return job.work(connection)
    except IntegrityError as error:
        return Conflict(str(error.orig))
    except Conflict as error:
        return error
