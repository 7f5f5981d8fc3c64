"""A SQLite database in a file beside the server."""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from fairground.web.storage import database_errors
from fairground.web.storage.database_claim import Claim, is_there
from fairground.web.storage.database_url import shown
from fairground.web.storage.database_watch import Watch
from fairground.web.storage.other_servers import News
from fairground.web.storage.preparing import prepare
from fairground.web.storage.store_errors import StoreError

CHECKED_FIRST = 256 * 1024 * 1024
"""A file up to this size is checked before the first request, which takes a second at most; a
bigger one is checked while the server runs."""
COPIED_EVERY = 500
"""After this many jobs, SQLite's log is copied into the file itself."""
REPAIR = "If it was one of ours, restore a backup with `fairground restore`."


class DatabaseFile:
    is_shared = False

    def __init__(self, url: URL, path: Path, alone: bool) -> None:
        self.path = path
        self._is_closing = False
        self._uncopied = 0
        self._claim = Claim(path) if alone else None
        try:
            if self._claim is not None:
                self._claim.check_same()
            _make_private(path)
            self._make_engines(url)
            try:
                self._open(shown(url))
            except BaseException:
                self._dispose()
                raise
        except BaseException:
            self._release()
            raise

    def check(self) -> None:
        self.watch.check()

    def failure(self, error: Exception, undone: str) -> StoreError:
        return self.watch.failure(error, undone)

    def after_commit(self, jobs: int) -> None:
        """What is not copied stays in the log."""
        self._uncopied += jobs
        if self._uncopied >= COPIED_EVERY:
            self._uncopied = 0
            with contextlib.suppress(SQLAlchemyError):
                self.watch.changing(self._copy_log)

    def hold_bots(self, table: str) -> bool:
        """One server has the file to itself."""
        return True

    def keep_bots(self, tables: Collection[str]) -> None:
        """There is no other server."""

    def tell_others(self, connection: Connection, news: News) -> None:
        """There are none."""

    def listen(self, heard: Callable[[News | None], None]) -> None:
        """There is nobody to listen to."""

    def close(self) -> None:
        self._is_closing = True
        self._dispose()
        self._release()

    def _copy_log(self) -> bool:
        """Copy SQLite's log into the file itself; whether all of it was copied."""
        connection = self.writing.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
            _, logged, copied = cursor.fetchone()  # type: ignore[misc]
            cursor.close()
            return bool(logged == copied)
        finally:
            connection.close()

    def _make_engines(self, url: URL) -> None:
        """What is read together is of one moment, also while others write."""
        self.reading, self.writing = (create_engine(url, hide_parameters=True) for _ in range(2))
        for engine, begin in ((self.reading, "BEGIN"), (self.writing, "BEGIN IMMEDIATE")):
            event.listen(engine, "connect", _connect)
            event.listen(engine, "begin", _beginning(begin))

    def _open(self, place: str) -> None:
        big = _size(self.path) > CHECKED_FIRST
        try:
            if not big:
                self._refuse_damage()
            self.secret = prepare(place, self.writing)
            self._identify()
        except SQLAlchemyError as error:
            raise self._unusable(place, error) from None
        self.watch = Watch(self.path)
        if big:
            threading.Thread(target=self._check_later, name="check", daemon=True).start()

    def _unusable(self, place: str, error: SQLAlchemyError) -> StoreError:
        why = database_errors.reason(error)
        if not self.path.parent.is_dir():
            why = f"there is no folder {self.path.parent}"
        repair = f" {REPAIR}" if database_errors.is_damage(error) else ""
        return StoreError(f"The database {place} cannot be used: {why}.{repair}")

    def _refuse_damage(self) -> None:
        damage = self._damage()
        if damage:
            raise StoreError(f"The database {self.path} is damaged ({damage}). {REPAIR}")

    def _identify(self) -> None:
        """Give the file a number by which it is known, and remember that it is used here."""
        with self.writing.begin() as connection:
            number = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if not number:
                number = secrets.randbelow(2**31 - 1) + 1
                connection.exec_driver_sql(f"PRAGMA user_version = {number}")
        if self._claim is not None and self._copy_log():
            self._claim.remember(f"{number:08x}")

    def _damage(self) -> str:
        """What SQLite finds wrong with the file; nothing if all is well."""
        with self.reading.connect() as connection:
            raw: Any = connection.connection.dbapi_connection
            raw.set_progress_handler(lambda: self._is_closing, 100_000)
            try:
                found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
            finally:
                raw.set_progress_handler(None, 0)
        return "" if found == "ok" else " ".join(str(found).split()).rstrip(".")

    def _check_later(self) -> None:
        try:
            damage = self._damage()
        except SQLAlchemyError as error:
            if database_errors.is_damage(error):
                self.watch.damaged(database_errors.reason(error))
            return
        if damage:
            self.watch.damaged(damage)

    def _dispose(self) -> None:
        self.reading.dispose()
        self.writing.dispose()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.release()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _make_private(path: Path) -> None:
    """It holds secrets. Why it cannot be made, if so, is said when it is opened."""
    if not is_there(path):
        with contextlib.suppress(OSError):
            path.touch(mode=0o600)


def _connect(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 does
    for pragma in (
        "busy_timeout=5000",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "wal_autocheckpoint=0",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _beginning(statement: str) -> Any:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin
