"""Watches over the file of an open SQLite database. A program goes on writing into a file that was
deleted, replaced or cut short without any error, so nothing is answered before somebody looked."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fairground.web.storage import database_errors
from fairground.web.storage.store_errors import DatabaseLost, StoreError


class Look(NamedTuple):
    """What can be seen of a file from outside. Somebody looks four times at every commit, so this
    is as light as it can be."""

    device: int
    number: int
    size: int
    written: int

    @classmethod
    def at(cls, path: str) -> Look | None:
        try:
            found = os.stat(path)  # noqa: PTH116  (half the time of a Path)
        except OSError:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class Watch:
    """``path`` is the file of a database that is open. What is committed goes into the log beside
    the file; the file itself changes only when we copy the log into it, in ``changing``."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._damage = ""
        self._looking = threading.Lock()
        log = f"{path}-wal"
        self._seen = {self._path: Look.at(self._path), log: Look.at(log)}

    def check(self) -> None:
        """DatabaseLost if what was committed would not be found after a restart."""
        if self._damage:
            raise DatabaseLost(self._damage)
        with self._looking:
            for path, seen in self._seen.items():
                now = Look.at(path)
                if now == seen:
                    continue
                why = _difference(seen, now) or self._other_writer(path, seen, now)
                if why:
                    raise DatabaseLost(f"The database {why} while the server was running.")
                self._seen[path] = now

    def changing(self, work: Callable[[], object]) -> None:
        """Do something that writes into the file itself."""
        with self._looking:
            work()
            self._seen[self._path] = Look.at(self._path)

    def failure(self, error: Exception, undone: str) -> StoreError:
        """What an error means. Once a part of the database cannot be read, nothing is trusted."""
        if isinstance(error, StoreError):
            return error
        if database_errors.is_damage(error):
            return self.damaged(database_errors.reason(error))
        return StoreError(f"{undone}: {database_errors.reason(error)}.")

    def damaged(self, how: str) -> DatabaseLost:
        self._damage = f"The database cannot be trusted: {how}."
        return DatabaseLost(self._damage)

    def _other_writer(self, path: str, seen: Look | None, now: Look | None) -> str:
        if path == self._path and seen and now and seen.written != now.written:
            return "was changed by another program"
        return ""


def _difference(seen: Look | None, now: Look | None) -> str:
    if seen is None:
        return ""
    if now is None:
        return "was deleted"
    if (seen.device, seen.number) != (now.device, now.number):
        return "was replaced"
    if now.size < seen.size:
        return "was cut short"
    return ""
