"""A guest who signs in brings along every chair, every request for a chair, every table that they
opened and every token: from then on all of it is the account's, at tables in the memory of any
server too."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, or_, select, update

from fairground.web.chat import message_rows
from fairground.web.finished.result_rows import hand_over_results
from fairground.web.operating import operator_rows
from fairground.web.people.account_rows import Work
from fairground.web.people.visitor import Account
from fairground.web.storage import schema
from fairground.web.storage.kept_table import Takeover
from fairground.web.storage.other_servers import News
from fairground.web.storage.revisions import count_change

_SEATS = schema.seats.c
_TABLES = schema.tables.c


def tables_of(connection: Connection, holder: str) -> list[str]:
    """The tables at which somebody has, had or asks for a chair, and those they opened."""
    held = select(_SEATS.table).where(
        or_(
            _SEATS.holder == holder,
            _SEATS.owner == holder,
            _SEATS.takeover.contains(holder, autoescape=True),
        )
    )
    hosted = select(_TABLES.id).where(_TABLES.host == holder)
    return sorted(connection.execute(held.union(hosted)).scalars())


def bring_along(guest: str, account: Account) -> Work:
    """Chairs keep their names. Where the guest signed with the name of the account, the chair is
    marked as the account's."""

    def work(connection: Connection) -> News:
        names = tables_of(connection, guest)
        for table in names:
            count_change(connection, table)  # first, so that other changes wait for this one
        if names:
            _hand_over(connection, guest, account)
        names += hand_over_removals(connection, guest, account.key)
        called = update(schema.ways).where(schema.ways.c.holder == guest)
        connection.execute(called.values(holder=account.key))
        tokens = schema.tokens.update().where(schema.tokens.c.holder == guest)
        connection.execute(tokens.values(holder=account.key))
        hand_over_results(connection, guest, account.key)
        operator_rows.hand_over(connection, guest, account.key)
        spoke_at, listeners = message_rows.hand_over(connection, guest, account.key)
        connection.execute(
            schema.sessions.update()
            .where(schema.sessions.c.account == account.key, schema.sessions.c.brings == guest)
            .values(brings="")
        )
        return News(
            changed=tuple(dict.fromkeys(names)),
            people=(account.key,),
            talked=tuple(spoke_at),
            listeners=tuple(listeners),
        )

    return work


def hand_over_removals(connection: Connection, guest: str, to: str) -> list[str]:
    """The tables from which hosts have removed a person, who is somebody else there from now on, or
    nobody."""
    held = select(_TABLES.id, _TABLES.removed).where(
        _TABLES.removed.contains(guest, autoescape=True)
    )
    found = connection.execute(held.with_for_update()).all()
    for row in found:
        removed = msgspec.json.decode(row.removed, type=list[str])
        now = [to if person == guest else person for person in removed]
        kept = msgspec.json.encode([person for person in dict.fromkeys(now) if person]).decode()
        connection.execute(update(schema.tables).where(_TABLES.id == row.id).values(removed=kept))
        count_change(connection, row.id)
    return [row.id for row in found]


def _hand_over(connection: Connection, guest: str, account: Account) -> None:
    key = account.key
    own_name = (_SEATS.holder == guest, _SEATS.name == account.name)
    connection.execute(update(schema.seats).where(*own_name).values(signed=key))
    for column in (_SEATS.holder, _SEATS.owner):
        connection.execute(update(schema.seats).where(column == guest).values({column.name: key}))
    connection.execute(update(schema.tables).where(_TABLES.host == guest).values(host=key))
    asking = select(_SEATS.table, _SEATS.seat, _SEATS.takeover).where(
        _SEATS.takeover.contains(guest, autoescape=True)
    )
    for row in connection.execute(asking).all():
        asked = msgspec.json.decode(row.takeover, type=Takeover)
        signed = key if asked.name == account.name else ""
        now = Takeover(asked.id, key, asked.name, asked.agreed, signed)
        connection.execute(
            update(schema.seats)
            .where(_SEATS.table == row.table, _SEATS.seat == row.seat)
            .values(takeover=msgspec.json.encode(now).decode())
        )
