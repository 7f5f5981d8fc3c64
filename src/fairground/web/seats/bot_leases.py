"""The bots of a table think on one server at a time. That server holds a lock of PostgreSQL, which
ends with its connection, however the server ends; then another one gets it."""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections.abc import Collection
from typing import Any

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from fairground.web.storage.database_errors import driver_error

CLOSING = 1.0


class BotLeases:
    """All of this waits for the database, so it belongs into threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None
        self._held: set[str] = set()
        self._using = threading.Lock()

    def hold(self, table: str) -> bool:
        """Whether this server plays the table's bots from now on."""
        with self._using:
            if table not in self._held and self._ask("SELECT pg_try_advisory_lock(%s)", table):
                self._held.add(table)
            return table in self._held

    def keep_only(self, tables: Collection[str]) -> None:
        """Let others play the bots of all other tables. A server that has lost the connection has
        lost its locks too; it is noticed here."""
        with self._using:
            for table in [name for name in self._held if name not in tables]:
                self._held.discard(table)
                self._ask("SELECT pg_advisory_unlock(%s)", table)
            if self._held:
                self._ask("SELECT %s", "")

    def close(self) -> None:
        """A thread that waits for a silent database keeps the connection; both end with the
        process."""
        if self._using.acquire(timeout=CLOSING):
            self._disconnect()
            self._using.release()

    def _ask(self, statement: str, table: str) -> bool:
        """What the database says; no if it says nothing."""
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            raw: Any = self._connection.driver_connection
            answer = raw.execute(statement, (_number(table),)).fetchone()[0]
            raw.commit()
            return bool(answer)
        except Exception as error:
            self._disconnect()
            if not isinstance(error, SQLAlchemyError | driver_error()):
                raise
            return False

    def _disconnect(self) -> None:
        self._held.clear()
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.invalidate()
            self._connection = None


def _number(table: str) -> int:
    """Locks have numbers."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], signed=True)
