"""Opens a database: SQLite beside the server, or PostgreSQL by URL."""

from __future__ import annotations

from typing import Protocol

from sqlalchemy import Engine

from fairground.web.database_file import DatabaseFile
from fairground.web.database_server import DatabaseServer
from fairground.web.database_url import file_of, url_of
from fairground.web.store_errors import StoreError


class Database(Protocol):
    """``reading`` never waits for the writer; only one thread may use ``writing``. ``secret`` signs
    the cookies of everybody whose seats are kept here."""

    reading: Engine
    writing: Engine
    secret: bytes

    def check(self) -> None:
        """DatabaseLost if what was committed would not be found after a restart."""

    def failure(self, error: Exception, undone: str) -> StoreError:
        """What an error means, in a sentence that begins with what could not be done."""

    def after_commit(self, jobs: int) -> None:
        """Look after the database, once everybody has been answered."""

    def close(self) -> None: ...


def open_database(place: str, alone: bool = False) -> Database:
    """A server asks for a file ``alone``: a second server is refused, and so is a file that was not
    there before. StoreError says in a sentence why a database cannot be used."""
    url = url_of(place)
    path = file_of(url)
    return DatabaseServer(url) if path is None else DatabaseFile(url, path, alone)
