"""What a database's errors mean, in words."""

from __future__ import annotations

import re

from sqlalchemy.exc import DBAPIError

SQLITE = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "it is read-only",
    "SQLITE_BUSY": "another program has locked it",
    "SQLITE_LOCKED": "another program has locked it",
    "SQLITE_CORRUPT": "it is damaged",
    "SQLITE_NOTADB": "it is damaged, or not a database",
    "SQLITE_IOERR": "the disk reports an error",
    "SQLITE_CANTOPEN": "it cannot be opened",
}
NO_ANSWER = "no PostgreSQL server answers at this address"
BUSY = "PostgreSQL has no connection to spare"
RESTARTING = "PostgreSQL is starting or stopping"
POSTGRES = {
    "25006": "it is read-only",
    "42501": "its user is not allowed to do this",
    "53100": "the disk is full",
    "53300": BUSY,
    "57P01": RESTARTING,
    "57P02": RESTARTING,
    "57P03": RESTARTING,
    "XX001": "it is damaged",
    "XX002": "it is damaged",
}
"""By SQLSTATE."""
CONNECTING = {
    r"authentication failed": "PostgreSQL does not accept this user with this password",
    r"no password supplied": "PostgreSQL asks for a password",
    r'role "(.*)" does not exist': r"PostgreSQL has no user \1",
    r'database "(.*)" does not exist': r"PostgreSQL has no database \1; make it with `createdb \1`",
    r"starting up|shutting down|recovery mode": RESTARTING,
    r"too many clients|connection slots": BUSY,
    r"refused|[Nn]o such file|resolve host|timeout|unreachable|is bad": NO_ANSWER,
}
"""By what is said when no connection is made, for which there is no SQLSTATE."""
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
RACES = ("40001", "40P01")
"""PostgreSQL ended a transaction because it and another one waited for each other."""


def reason(error: Exception) -> str:
    """Half a sentence, for "The database cannot be used: …"."""
    cause = _cause(error)
    kind = _sqlite_kind(cause)
    if kind in SQLITE:
        return SQLITE[kind]
    state = getattr(cause, "sqlstate", None)
    if state in POSTGRES:
        return POSTGRES[state]
    if is_connection_lost(error):
        return "the connection to PostgreSQL was lost"
    if hasattr(cause, "sqlstate") and not state:
        return _why_not_connected(str(cause))
    return str(cause).partition("\n")[0].rstrip(".")


def is_damage(error: Exception) -> bool:
    return _sqlite_kind(_cause(error)) in DAMAGE


def is_connection_lost(error: Exception) -> bool:
    """A connection that worked before does not any more."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def is_race(error: Exception) -> bool:
    return getattr(_cause(error), "sqlstate", None) in RACES


def _why_not_connected(said: str) -> str:
    for pattern, words in CONNECTING.items():
        found = re.search(pattern, said)
        if found:
            return found.expand(words)
    return said.partition("\n")[0].rpartition("FATAL:")[2].strip().rstrip(".")


def _cause(error: Exception) -> BaseException:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return cause or error


def _sqlite_kind(cause: BaseException) -> str:
    """SQLite's name of an error, without what it adds for special cases."""
    name: str = getattr(cause, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])


def driver_error() -> type[Exception]:
    """What psycopg raises where it is used without SQLAlchemy. Only servers on PostgreSQL have
    it."""
    import psycopg

    return psycopg.Error
