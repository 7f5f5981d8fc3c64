"""A PostgreSQL database on a server, here or elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from fairground.web.seats.bot_leases import BotLeases
from fairground.web.storage import database_errors
from fairground.web.storage.database_url import shown
from fairground.web.storage.other_servers import Listening, News, new_name, tell
from fairground.web.storage.preparing import prepare
from fairground.web.storage.store_errors import StoreError

CONNECTING = {
    "application_name": "fairground",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""A server that has gone without a word is given up after some ten seconds. What the URL says about
any of these comes first."""
ONE_MOMENT = "REPEATABLE READ"
"""All that a transaction reads is of the moment at which it begins."""
PREPARING = 0x46616972
"""The number of the lock under which one server at a time makes or changes the schema."""
KEEP_WHAT_IS_ANSWERED = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
NOTICE_OUR_END = "; ".join(
    f"SET {name} = {value}"
    for name, value in {
        "tcp_keepalives_idle": 10,
        "tcp_keepalives_interval": 3,
        "tcp_keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }.items()
)
"""PostgreSQL ends the connections of a machine that has vanished, and with them its locks, after
some twenty seconds instead of hours."""


class DatabaseServer:
    is_shared = True

    def __init__(self, url: URL) -> None:
        self._name = new_name()
        self._listening: Listening | None = None
        self.reading = server_engine(
            url, isolation_level=ONE_MOMENT, pool_pre_ping=True, pool_size=8, max_overflow=0
        )
        self.writing = server_engine(url, pool_size=1, max_overflow=0)
        self._apart = server_engine(url, poolclass=NullPool)
        self._leases = BotLeases(self._apart)
        try:
            self.secret = self._prepare(shown(url))
        except SQLAlchemyError as error:
            why = database_errors.reason(error)
            raise StoreError(f"The database {shown(url)} cannot be used: {why}.") from None
        finally:
            if not hasattr(self, "secret"):
                self.close()

    def check(self) -> None:
        """PostgreSQL answers a commit when it is kept."""

    def failure(self, error: Exception, undone: str) -> StoreError:
        if isinstance(error, StoreError):
            return error
        return StoreError(f"{undone}: {database_errors.reason(error)}.")

    def after_commit(self, jobs: int) -> None:
        """PostgreSQL looks after itself."""

    def hold_bots(self, table: str) -> bool:
        return self._leases.hold(table)

    def keep_bots(self, tables: Collection[str]) -> None:
        self._leases.keep_only(tables)

    def tell_others(self, connection: Connection, news: News) -> None:
        tell(connection, replace(news, sender=self._name))

    def listen(self, heard: Callable[[News | None], None]) -> None:
        self._listening = Listening(self._apart, self._name, heard)

    def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
        self._leases.close()
        self.reading.dispose()
        self.writing.dispose()

    def _prepare(self, place: str) -> bytes:
        with self.reading.connect() as connection:
            connection.exec_driver_sql(f"SELECT pg_advisory_lock({PREPARING})")
            try:
                return prepare(place, self.writing)
            finally:
                connection.exec_driver_sql(f"SELECT pg_advisory_unlock({PREPARING})")


def server_engine(url: URL, **options: Any) -> Engine:
    """Connections to PostgreSQL as we want them."""
    arguments = {name: value for name, value in CONNECTING.items() if name not in url.query}
    try:
        engine = create_engine(url, connect_args=arguments, hide_parameters=True, **options)
    except ImportError:
        raise StoreError(
            "PostgreSQL is spoken to with psycopg, which is not installed here:"
            " pip install 'fairground[postgres]'."
        ) from None
    event.listen(engine, "connect", _connect)
    return engine


def _connect(connection: Any, _: object) -> None:
    """A commit that is answered is on PostgreSQL's disk, and what a server held is free when it is
    gone, whatever PostgreSQL is set to."""
    connection.execute(KEEP_WHAT_IS_ANSWERED)
    connection.execute(NOTICE_OUR_END)
    connection.commit()
