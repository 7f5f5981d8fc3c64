"""Who looks after a server: people with an account, whom somebody at the machine itself has made
operators. There is no other way in, no password of its own and no link."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from fairground.web.operating import operator_rows
from fairground.web.people import account_rows
from fairground.web.people.accounts import folded
from fairground.web.storage import database_errors, schema
from fairground.web.storage.database import Database, open_database
from fairground.web.storage.database_claim import is_there
from fairground.web.storage.database_url import file_of, shown, url_of
from fairground.web.storage.other_servers import News
from fairground.web.storage.preparing import schema_version
from fairground.web.storage.store_errors import StoreError

T = TypeVar("T")


def appoint(place: str, name: str, is_one: bool) -> str:
    """Make the account of a name an operator, or let it be none any more; how it is spelled. It
    holds within a minute, also while a server runs."""

    def work(connection: Connection, database: Database) -> str:
        found = account_rows.account_with(connection, folded=folded(name))
        if found is None:
            raise StoreError(f"There is no account {name!r} in {shown(url_of(place))}.")
        account = found[0]
        if account.is_operator == is_one:
            state = "is an operator already" if is_one else "is not an operator"
            raise StoreError(f"{account.name} {state}.")
        operator_rows.appoint(connection, account.key, account.name, is_one, time.time())
        database.tell_others(connection, News(people=(account.key,)))
        return account.name

    return _changing(place, work)


def names_of_operators(place: str) -> list[str]:
    return _changing(place, lambda connection, _: operator_rows.operators(connection))


def _changing(place: str, work: Callable[[Connection, Database], T]) -> T:
    _check_version(place)
    database = open_database(place)
    try:
        with database.writing.begin() as connection:
            return work(connection, database)
    except SQLAlchemyError as error:
        raise database.failure(error, "The database cannot be changed") from None
    finally:
        database.close()


def _check_version(place: str) -> None:
    """Nothing is made or upgraded here: a server of another version may be using it."""
    url = url_of(place)
    path = file_of(url)
    if path is not None and not is_there(path):
        raise StoreError(f"There is no database {path}.")
    engine = create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as connection:
            is_ours = "alembic_version" in inspect(connection).get_table_names()
            version = schema_version(connection) if is_ours else "unknown"
    except SQLAlchemyError as error:
        why = database_errors.reason(error)
        raise StoreError(f"The database {shown(url)} cannot be used: {why}.") from None
    finally:
        engine.dispose()
    if version != schema.VERSION:
        raise StoreError(
            f"The database {shown(url)} is of another version (its schema is {version}, this"
            f" version reads {schema.VERSION}). Start the server of this version first."
        )
