"""What a database's errors mean, in words."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

REASONS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "it is read-only",
    "SQLITE_BUSY": "another program has locked it",
    "SQLITE_LOCKED": "another program has locked it",
    "SQLITE_CORRUPT": "it is damaged",
    "SQLITE_NOTADB": "it is damaged, or not a database",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_CANTOPEN": "it cannot be opened",
}
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


def reason(error: Exception) -> str:
    """Half a sentence, for "The database cannot be used: …"."""
    kind = _kind(error)
    if kind in REASONS:
        return REASONS[kind]
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).partition("\n")[0].rstrip(".")


def is_damage(error: Exception) -> bool:
    return _kind(error) in DAMAGE


def _kind(error: Exception) -> str:
    """SQLite's name of an error, without what it adds for special cases."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name: str = getattr(cause, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])
