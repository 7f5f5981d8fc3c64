"""Nobody waits for ever for a database that has fallen silent: a frozen server, a network that lets
nothing through, a disk that does not come back. After some seconds people are told so in words."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

from fairground.web.storage.store_errors import StoreError

T = TypeVar("T")
PATIENCE = 6.0
"""Seconds. Longer than SQLite waits for a lock and than a new connection to PostgreSQL may take,
because what those say is more precise."""
SILENT = "the database has not answered for several seconds"


class Threads:
    """Threads that wait for the database. Unlike those of an executor they do not keep the process
    from ending: the database may never speak again."""

    def __init__(self, number: int, name: str) -> None:
        self._number = number
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        for _ in range(number):
            threading.Thread(target=self._run, name=name, daemon=True).start()

    async def do(self, work: Callable[[], T], undone: str) -> T:
        """If it takes too long, StoreError says what is ``undone``; a thread that has begun stays
        busy until the database speaks again."""
        job: Future[T] = Future()
        self._jobs.put((job, work))
        working = asyncio.wrap_future(job)
        try:
            done, _ = await asyncio.wait({working}, timeout=PATIENCE)
            if not done:
                raise StoreError(f"{undone}: {SILENT}.")
            return working.result()
        finally:
            working.cancel()

    def close(self) -> None:
        """The threads end when they have done what they were asked for."""
        for _ in range(self._number):
            self._jobs.put(None)

    def _run(self) -> None:
        while (asked := self._jobs.get()) is not None:
            job, work = asked
            if job.set_running_or_notify_cancel():
                try:
                    job.set_result(work())
                except BaseException as error:
                    job.set_exception(error)
