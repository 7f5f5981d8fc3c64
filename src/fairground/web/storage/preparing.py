"""Makes what is kept in a new database, and brings one of any earlier version up to date."""

from __future__ import annotations

import secrets
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, select, text

from fairground.web.storage import schema
from fairground.web.storage.store_errors import StoreError

MIGRATIONS = Path(__file__).parents[1] / "migrations"
LAST_NUMBERED = 6
"""Databases up to this version keep its number in ``meta``; later ones where Alembic keeps it."""


def prepare(place: str, engine: Engine) -> bytes:
    """The secret that signs this database's cookies."""
    with engine.begin() as connection:
        names = set(inspect(connection).get_table_names())
        if names and "meta" not in names:
            raise StoreError(f"{place} is a database of something else; use another --db.")
        version = _version(connection, names) if names else "0000"
    if not is_readable(version):
        raise StoreError(
            f"{place} was made by another version of Fairground (its schema is"
            f" {version or 'unknown'}, this version reads {schema.VERSION}); use another --db."
        )
    if version != schema.VERSION:
        _upgrade(engine, version if names and "alembic_version" not in names else "")
    with engine.begin() as connection:
        return _secret(connection)


def is_readable(version: str) -> bool:
    """Whether a database of this version can be used, perhaps after an upgrade."""
    return version.isdecimal() and int(version) <= int(schema.VERSION)


def schema_version(connection: Connection) -> str:
    """The version that Alembic has brought a database to."""
    found = connection.execute(text("SELECT version_num FROM alembic_version"))
    return str(found.scalar_one_or_none() or "")


def _version(connection: Connection, names: set[str]) -> str:
    if "alembic_version" in names:
        return schema_version(connection) or "0000"
    number = _meta(connection).get("schema", "")
    return f"{int(number):04}" if number.isdecimal() and int(number) <= LAST_NUMBERED else number


def _upgrade(engine: Engine, stamp: str) -> None:
    """``stamp`` is the version of a database that Alembic does not know yet."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        if stamp:
            command.stamp(config, stamp)
        command.upgrade(config, "head")


def _secret(connection: Connection) -> bytes:
    kept = _meta(connection).get("secret")
    if kept is None:
        kept = secrets.token_hex(32)
        connection.execute(schema.meta.insert().values(name="secret", value=kept))
    return bytes.fromhex(kept)


def _meta(connection: Connection) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(select(schema.meta))}
