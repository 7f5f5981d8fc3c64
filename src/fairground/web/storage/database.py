"""Opens a database: SQLite beside the server, or PostgreSQL by URL."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from sqlalchemy import Connection, Engine

from fairground.web.storage.database_file import DatabaseFile
from fairground.web.storage.database_server import DatabaseServer
from fairground.web.storage.database_url import file_of, url_of
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import StoreError


class Database(Protocol):
    """``reading`` never waits for the writer; only one thread may use ``writing``. ``secret`` signs
    the cookies of everybody whose seats are kept here. Other servers may use one that
    ``is_shared``."""

    reading: Engine
    writing: Engine
    secret: bytes
    is_shared: bool

    def check(self) -> None:
        """DatabaseLost if what was committed would not be found after a restart."""

    def failure(self, error: Exception, undone: str) -> StoreError:
        """What an error means, in a sentence that begins with what could not be done."""

    def after_commit(self, jobs: int) -> None:
        """Look after the database, once everybody has been answered."""

    def hold_bots(self, table: str) -> bool:
        """Whether the bots of a table think on this server, and on no other."""

    def keep_bots(self, tables: Collection[str]) -> None:
        """Let the bots of all other tables think on other servers."""

    def tell_others(self, connection: Connection, news: News) -> None:
        """Let other servers know something when this transaction is committed."""

    def listen(self, heard: Callable[[News | None], None]) -> None:
        """From now on call this, in another thread, with what other servers tell, and with None
        whenever some of it may have been missed."""

    def close(self) -> None: ...


def open_database(place: str, alone: bool = False) -> Database:
    """A server asks for a file ``alone``: a second server is refused, and so is a file that was not
    there before. StoreError says in a sentence why a database cannot be used."""
    url = url_of(place)
    path = file_of(url)
    return DatabaseServer(url) if path is None else DatabaseFile(url, path, alone)
