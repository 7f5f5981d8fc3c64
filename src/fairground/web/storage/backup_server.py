"""Backups of a PostgreSQL database. They are SQLite files like those of a SQLite database, so that
a backup of either can be put back into either."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from fairground.phrases import count
from fairground.web.storage import database_errors, schema
from fairground.web.storage.copying import copy_rows, count_tables
from fairground.web.storage.database_server import ONE_MOMENT, DatabaseServer, server_engine
from fairground.web.storage.database_url import shown
from fairground.web.storage.preparing import prepare, schema_version
from fairground.web.storage.store_errors import StoreError

OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND application_name <> :own"
)


def copy_to_file(url: URL, copy: Path) -> None:
    """Fill an empty file with what the database holds at one moment; servers go on meanwhile."""
    engine = server_engine(url, isolation_level=ONE_MOMENT, poolclass=NullPool)
    with _in_words(url), engine.connect() as source:
        _check_version(url, source)
        with _file(copy) as file, file.begin() as target:
            copy_rows(source, target)


def copy_from_file(copy: Path, url: URL) -> None:
    """Fill an empty database that no server uses. The file is brought up to date first."""
    own = f"restore-{secrets.token_hex(4)}"
    database = DatabaseServer(url.update_query_dict({"application_name": own}))
    try:
        with _in_words(url), database.writing.begin() as target, _file(copy) as file:
            _check_free(url, target, own)
            with file.connect() as source:
                copy_rows(source, target)
    finally:
        database.close()


def _check_version(url: URL, connection: Connection) -> None:
    version = schema_version(connection)
    if version != schema.VERSION:
        raise StoreError(
            f"The database {shown(url)} has schema {version or 'unknown'}, and this version of"
            f" Fairground copies {schema.VERSION}. Use the version that serves it."
        )


def _check_free(url: URL, connection: Connection, own: str) -> None:
    connection.execute(text("LOCK TABLE tables"))
    tables = count_tables(connection)
    if tables:
        raise StoreError(
            f"The database {shown(url)} has {count(tables, 'table')} of its own. Restore into a new"
            " one (`createdb`), and serve from that; the old one stays as it is."
        )
    if connection.execute(OTHERS, {"own": own}).scalar_one():
        raise StoreError(f"Somebody is using the database {shown(url)}. Stop its servers first.")


@contextmanager
def _file(path: Path) -> Iterator[Engine]:
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
    try:
        prepare(str(path), engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _in_words(url: URL) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        why = database_errors.reason(error)
        raise StoreError(f"The database {shown(url)} cannot be copied: {why}.") from None
