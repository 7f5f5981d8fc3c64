"""Makes what is kept in a new database, and brings an older one up to date."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, Engine, inspect, select

from fairground.web import schema, upgrades
from fairground.web.store_errors import StoreError


def prepare(place: str, engine: Engine) -> bytes:
    """The secret that signs this database's cookies."""
    with engine.begin() as connection:
        names = set(inspect(connection).get_table_names())
        if names and "meta" not in names:
            raise StoreError(f"{place} is a database of something else; use another --db.")
        if not names:
            _create(connection)
        version = _meta(connection).get("schema", "")
    if not (version.isdecimal() and 1 <= int(version) <= schema.VERSION):
        raise StoreError(
            f"{place} was made by another version of Fairground (its schema is"
            f" {version or 'unknown'}, this version reads {schema.VERSION}); use another --db."
        )
    upgrades.upgrade(engine, int(version))
    with engine.begin() as connection:
        return bytes.fromhex(_meta(connection)["secret"])


def _create(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    new = {"schema": str(schema.VERSION), "secret": secrets.token_hex(32)}
    rows = [{"name": name, "value": value} for name, value in new.items()]
    connection.execute(schema.meta.insert(), rows)


def _meta(connection: Connection) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(select(schema.meta))}
