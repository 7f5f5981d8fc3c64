"""Copies a database while it is used, into a SQLite file, and puts such a copy back."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from fairground.web.storage import database_errors
from fairground.web.storage.backup_server import copy_from_file, copy_to_file
from fairground.web.storage.database_claim import Claim, identity, is_there
from fairground.web.storage.database_url import file_of, url_of
from fairground.web.storage.preparing import is_readable
from fairground.web.storage.store_errors import StoreError


def back_up(place: str, target: Path, force: bool = False) -> int:
    """Copy the database as it is at one moment; how many tables there are in the copy. The target
    is there as a whole and checked, or not at all."""
    url = url_of(place)
    path = file_of(url)
    if path is not None and not is_there(path):
        raise StoreError(f"There is no database {path}.")
    if target.exists() and not force:
        raise StoreError(f"{target} is there already; choose another name, or use --force.")
    with _part(target) as copy:
        if path is None:
            copy_to_file(url, copy)
        else:
            _copy(path, copy)
        tables = check_backup(copy)
        _sync(copy)
        if force:
            copy.replace(target)
        else:
            _name(copy, target)
    _sync(target.parent)
    return tables


def restore(backup: Path, place: str) -> tuple[int, Path | None]:
    """Put a backup in the place of the database, which no server may use meanwhile. How many tables
    there are in it, and where the database of before is kept now; on PostgreSQL the database has
    to be empty."""
    url = url_of(place)
    path = file_of(url)
    tables = check_backup(backup)
    if path is None:
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.db"
            _copy(backup, copy)
            copy_from_file(copy, url)
        return tables, None
    claim = Claim(path)
    try:
        with _part(path) as copy:
            _copy(backup, copy)
            tables = check_backup(copy)
            _sync(copy)
            before = _set_aside(path)
            copy.replace(path)
        _sync(path.parent)
        claim.remember(identity(path))
    finally:
        claim.release()
    return tables, before


def check_backup(path: Path) -> int:
    """StoreError if a file is not a whole database of ours; how many tables there are in it."""
    if not is_there(path):
        raise StoreError(f"There is no backup {path}.")
    try:
        with closing(_connect(path)) as disk:
            found = disk.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok" or disk.execute("PRAGMA foreign_key_check").fetchone():
                raise StoreError(f"{path} is damaged.")
            if not is_readable(_version(disk)):
                raise StoreError(f"{path} is not a database that this version of Fairground reads.")
            return int(disk.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used: {database_errors.reason(error)}.") from None


def _version(disk: sqlite3.Connection) -> str:
    names = {name for (name,) in disk.execute("SELECT name FROM sqlite_master")}
    if "alembic_version" in names:
        found = disk.execute("SELECT version_num FROM alembic_version").fetchone()
    elif "meta" in names:
        found = disk.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    else:
        found = None
    return str(found[0]) if found else ""


def _copy(path: Path, copy: Path) -> None:
    try:
        with closing(_connect(path)) as disk:
            disk.execute("VACUUM INTO ?", (str(copy),))
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be copied: {database_errors.reason(error)}.") from None


@contextmanager
def _part(beside: Path) -> Iterator[Path]:
    """An empty file in the folder of another, for its owner alone. If it has not got another name
    by the end, it is removed."""
    part = beside.with_name(f".{beside.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreError(f"{beside} cannot be written: {error.strerror}.") from None
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _name(copy: Path, target: Path) -> None:
    """Give the copy its name, unless something has that name by now."""
    try:
        os.link(copy, target)
    except FileExistsError:
        raise StoreError(f"{target} is there already.") from None
    except OSError:  # a file system without links
        copy.replace(target)


def _set_aside(path: Path) -> Path | None:
    """The database goes before its log: without it a server does not start, and nothing is lost."""
    name = f"{path}.before-{time.strftime('%Y%m%d-%H%M%S')}"
    taken = 0
    while os.path.lexists(kept := Path(f"{name}-{taken}" if taken else name)):
        taken += 1
    moved = [end for end in ("", "-wal") if Path(f"{path}{end}").exists()]
    for end in moved:
        Path(f"{path}{end}").rename(f"{kept}{end}")
    Path(f"{path}-shm").unlink(missing_ok=True)
    return kept if moved else None


def _connect(path: Path) -> sqlite3.Connection:
    """Read what is there; nothing is made. It waits for other writers."""
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, timeout=30)
    connection.isolation_level = None
    return connection


def _sync(path: Path) -> None:
    """A file is on the disk, or the names of a folder are."""
    with contextlib.suppress(OSError):
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
