"""Where a database is: the name of a file, or the address of a PostgreSQL server."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from fairground.web.storage.store_errors import StoreError

POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")
SECRETS = ("password", "sslpassword")


def url_of(place: str) -> URL:
    """A file's name is taken as it is; only what has a scheme is read as a URL."""
    if "://" not in place:
        return _checked_file(URL.create("sqlite", database=place))
    scheme, _, rest = place.partition("://")
    try:
        if scheme in POSTGRES:
            return make_url(f"postgresql+psycopg://{rest}")
        url = make_url(place)
        is_file = url.get_backend_name() == "sqlite"
    except (ArgumentError, NoSuchModuleError, ValueError):
        is_file = False
    if not is_file:
        raise StoreError(
            f"The database {_shortened(place)} is neither a file nor the address of a PostgreSQL"
            " database, which looks like postgresql://user@host/name."
        )
    return _checked_file(url)


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database, under the name that does not depend on symbolic links."""
    if url.get_backend_name() != "sqlite":
        return None
    return Path(os.path.realpath(url.database or ""))


def shown(url: URL) -> str:
    """An address as it may be printed: without its password."""
    path = file_of(url)
    if path is not None:
        return url.database or ""
    public = {name: value for name, value in url.query.items() if name not in SECRETS}
    return url.set(drivername="postgresql", query=public).render_as_string(hide_password=True)


def _checked_file(url: URL) -> URL:
    if url.database in (None, "", ":memory:"):
        raise StoreError("The database needs a file, so that no game is lost; name one with --db.")
    if "uri" in url.query:
        raise StoreError("Name the file of the database itself with --db, without `uri`.")
    return url


def _shortened(place: str) -> str:
    """What cannot be read may have a password anywhere."""
    scheme, _, rest = place.partition("://")
    return repr(place) if "@" not in rest and "?" not in rest else f"'{scheme}://…'"
