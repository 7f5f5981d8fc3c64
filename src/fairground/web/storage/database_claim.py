"""One server at a time uses a database file, and it is the file that was used before. A lock on a
small file beside the database says so; it ends with the process, however that ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from fairground.web.storage.store_errors import StoreError

HEADER = slice(60, 64)
"""Where SQLite keeps the "user version" in its file: we keep the database's identity there."""


class Claim:
    """``path`` has to be free of symbolic links, so that everybody means the same lock."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = lock_of(path)
        try:
            self._file = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{self._lock} cannot be written: {error.strerror}.") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StoreError(
                f"Another server is using {path}. Stop it first, or choose another --db."
            ) from None

    def check_same(self) -> None:
        """StoreError if the database that was used here is gone, or another one is in its place."""
        used, found = os.pread(self._file, 40, 0).decode("ascii", "replace"), identity(self._path)
        log = Path(f"{self._path}-wal")
        if not is_there(self._path) and (used or log.exists()):
            raise StoreError(
                f"{self._path}, in which games were kept, is gone. Put it back, or restore a backup"
                f" with `fairground restore`; to start from nothing, delete"
                f" {log if log.exists() else self._lock} too."
            )
        if used and used != found:
            raise StoreError(
                f"{self._path} is not the database that was used here before."
                f" To use it from now on, delete {self._lock}."
            )

    def remember(self, used: str) -> None:
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, used.encode(), 0)
        os.fsync(self._file)

    def release(self) -> None:
        os.close(self._file)


def lock_of(path: Path) -> Path:
    return Path(f"{path}.lock")


def is_there(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def identity(path: Path) -> str:
    """A random number inside the file by which a database is known; nothing if it has none. For
    files that no connection of this process has open: SQLite's locks end when a file is closed."""
    try:
        with path.open("rb") as file:
            number = file.read(HEADER.stop)[HEADER]
    except OSError:
        return ""
    return number.hex() if any(number) else ""
