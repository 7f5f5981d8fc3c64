"""Opens a database: SQLite beside the server, or PostgreSQL by URL."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import threading
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from fairground.web import database_errors, schema, upgrades
from fairground.web.database_claim import Claim, is_there
from fairground.web.database_watch import Watch
from fairground.web.store_errors import StoreError

CHECKED_FIRST = 256 * 1024 * 1024
"""A file up to this size is checked before the first request, which takes a second at most; a
bigger one is checked while the server runs."""

REPAIR = "If it was one of ours, restore a backup with `fairground restore`."


class Database:
    """``reading`` never waits for the writer; only one thread may use ``writing``. A server asks
    for the file ``alone``: a second one is refused, and so is a file that was not there before."""

    def __init__(self, place: str, alone: bool = False) -> None:
        url = url_of(place)
        self.path = file_of(url)
        self._is_closing = False
        self._claim = Claim(self.path) if alone and self.path else None
        try:
            if self._claim is not None:
                self._claim.check_same()
            if self.path is not None:
                _make_private(self.path)
            self.reading, self.writing = _engines(place, url)
            try:
                self._open(place)
            except BaseException:
                self._dispose()
                raise
        except BaseException:
            self._release()
            raise

    def close(self) -> None:
        self._is_closing = True
        self._dispose()
        self._release()

    def copy_log(self) -> bool:
        """Copy SQLite's log into the file itself; whether all of it was copied."""
        connection = self.writing.raw_connection()
        try:
            cursor = connection.cursor()
            _, logged, copied = cursor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            cursor.close()
            return bool(logged == copied)
        finally:
            connection.close()

    def _open(self, place: str) -> None:
        try:
            big = self.path is not None and _size(self.path) > CHECKED_FIRST
            if self.path is not None and not big:
                self._refuse_damage(self.path)
            self.secret = _prepare(place, self.writing)
            if self.path is not None:
                self._identify()
        except SQLAlchemyError as error:
            raise _unusable(place, self.path, error) from None
        self.watch = Watch(self.path)
        if big:
            threading.Thread(target=self._check_later, name="check", daemon=True).start()

    def _refuse_damage(self, path: Path) -> None:
        damage = self._damage()
        if damage:
            raise StoreError(f"The database {path} is damaged ({damage}). {REPAIR}")

    def _identify(self) -> None:
        """Give the file a number by which it is known, and remember that it is used here."""
        with self.writing.begin() as connection:
            number = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if not number:
                number = secrets.randbelow(2**31 - 1) + 1
                connection.exec_driver_sql(f"PRAGMA user_version = {number}")
        if self._claim is not None and self.copy_log():
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


def url_of(place: str) -> URL:
    """A file's name is taken as it is; only what has a scheme is read as a URL."""
    try:
        url = make_url(place) if "://" in place else URL.create("sqlite", database=place)
        backend = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise _not_a_place(place) from None
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("The database needs a file, so that no game is lost; name one with --db.")
    if backend == "sqlite" and "uri" in url.query:
        raise StoreError("Name the file of the database itself with --db, without `uri`.")
    return url


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database, under the name that does not depend on symbolic links."""
    if url.get_backend_name() != "sqlite":
        return None
    return Path(os.path.realpath(url.database or ""))


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _make_private(path: Path) -> None:
    """It holds secrets. Why it cannot be made, if so, is said when it is opened."""
    if not is_there(path):
        with contextlib.suppress(OSError):
            path.touch(mode=0o600)


def _not_a_place(place: str) -> StoreError:
    return StoreError(
        f"The database {place!r} is neither a file nor the URL of a database that is installed."
    )


def _engines(place: str, url: URL) -> tuple[Engine, Engine]:
    """What is read together is of one moment, also while others write."""
    is_file = url.get_backend_name() == "sqlite"
    try:
        reading = (
            create_engine(url) if is_file else create_engine(url, isolation_level="REPEATABLE READ")
        )
        writing = create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError):
        raise _not_a_place(place) from None
    if is_file:
        event.listen(reading, "connect", _sqlite_connect)
        event.listen(writing, "connect", _sqlite_connect)
        event.listen(reading, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        event.listen(writing, "begin", _sqlite_begin)
    return reading, writing


def _sqlite_connect(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 does
    for pragma in (
        "busy_timeout=5000",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "wal_autocheckpoint=0",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _sqlite_begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare(place: str, engine: Engine) -> bytes:
    """Make the tables, or bring them up to date; the secret that signs this database's cookies."""
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
    with engine.begin() as connection:
        return bytes.fromhex(_meta(connection)["secret"])


def _create(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    new = {"schema": str(schema.VERSION), "secret": secrets.token_hex(32)}
    rows = [{"name": name, "value": value} for name, value in new.items()]
    connection.execute(schema.meta.insert(), rows)


def _meta(connection: Connection) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(select(schema.meta))}


def _unusable(place: str, path: Path | None, error: SQLAlchemyError) -> StoreError:
    why = database_errors.reason(error)
    if path is not None and not path.parent.is_dir():
        why = f"there is no folder {path.parent}"
    repair = f" {REPAIR}" if database_errors.is_damage(error) else ""
    return StoreError(f"The database {place} cannot be used: {why}.{repair}")
