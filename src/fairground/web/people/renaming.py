"""A new name for an account. Games keep the names they are played with; nobody else can have the
name of before for a while, so that nobody is taken for somebody who has just changed theirs."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, exists, or_, select, update

from fairground.web.people.account_rows import Work
from fairground.web.storage import schema
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict

DAY = 24 * 3600.0
PAUSE = 7 * DAY
"""A name stays for as long at least."""
HELD = 30 * DAY
"""For as long nobody else can take the name of before."""
_ACCOUNTS = schema.accounts.c


def renamed_at(connection: Connection, account: str) -> float | None:
    """When an account got its present name, if that was not its first."""
    query = select(_ACCOUNTS.renamed).where(_ACCOUNTS.key == account)
    return connection.execute(query).scalar_one_or_none()


def rename(account: str, name: str, folded: str, now: float) -> Work:
    """Conflict if another account has a name that looks the same, or had it until lately, or if it
    is too soon."""

    def work(connection: Connection) -> News:
        is_time = or_(_ACCOUNTS.renamed.is_(None), _ACCOUNTS.renamed <= now - PAUSE)
        free = ~is_held(folded, now, account)
        before = connection.execute(
            select(_ACCOUNTS.folded).where(_ACCOUNTS.key == account, is_time, free)
        ).scalar_one_or_none()
        if before is None:
            raise Conflict("The name is taken, or it is too soon.")
        values = {"name": name, "folded": folded, "renamed": now}
        if before != folded:
            values["former"] = before
        own = (_ACCOUNTS.key == account, _ACCOUNTS.folded == before, is_time)
        done = connection.execute(update(schema.accounts).where(*own).values(values))
        if done.rowcount != 1:
            raise Conflict("Somebody has renamed it at the same moment.")
        return News(people=(account,))

    return work


def check_free(folded: str, now: float) -> Work:
    """Conflict if an account had a name that looks the same until lately."""

    def work(connection: Connection) -> News:
        if connection.execute(select(is_held(folded, now))).scalar_one():
            raise Conflict("The name was somebody's until lately.")
        return News()

    return work


def is_held(folded: str, now: float, but: str = "") -> ColumnElement[bool]:
    other = schema.accounts.alias().c
    return exists().where(other.former == folded, other.renamed > now - HELD, other.key != but)
