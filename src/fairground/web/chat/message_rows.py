"""Messages, who does not want to hear whom, and reports, as the database keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, Select, func, or_, select

from fairground.web.chat.messages import ROOMS, Message, in_order
from fairground.web.storage import schema
from fairground.web.storage.store_errors import Conflict

LATEST = 200
"""Of each room this many messages are shown."""


@dataclass(frozen=True)
class Said:
    """A message, and where it was said."""

    table: str
    message: Message


@dataclass(frozen=True)
class Report:
    """Somebody's complaint about a message. ``name`` and ``words`` are the reporter's; ``settled``
    is when an operator of the server was done with it, and ``outcome`` what they did."""

    table: str
    room: str
    number: int
    reporter: str
    name: str
    words: str
    at: float
    settled: float | None = None
    outcome: str = ""


def latest(connection: Connection, table: str) -> tuple[Message, ...]:
    """The last messages of each room, in the order in which they were said."""
    kept = schema.messages.c
    found: list[Message] = []
    for room in ROOMS.values():
        newest = _select().where(kept.table == table, kept.room == room)
        rows = connection.execute(newest.order_by(kept.number.desc()).limit(LATEST))
        found += (Message(**row._mapping) for row in rows)
    return in_order(found)


def around(connection: Connection, table: str, room: str, number: int, near: int) -> list[Message]:
    """A message with those before and after it in its room."""
    kept = schema.messages.c
    rows = connection.execute(
        _select()
        .where(kept.table == table, kept.room == room)
        .where(kept.number.between(number - near, number + near))
        .order_by(kept.number)
    )
    return [Message(**row._mapping) for row in rows]


def keep(connection: Connection, table: str, message: Message) -> Message:
    """The message with its number. Conflict if another server has just given the same."""
    kept = schema.messages.c
    last = select(func.coalesce(func.max(kept.number), 0))
    last = last.where(kept.table == table, kept.room == message.room)
    numbered = replace(message, number=connection.execute(last).scalar_one() + 1)
    connection.execute(schema.messages.insert().values({"table": table, **asdict(numbered)}))
    return numbered


def remove(connection: Connection, table: str, room: str, number: int) -> None:
    """Nobody reads the message any more; it is still there for the people who judge a report."""
    kept = schema.messages.c
    done = connection.execute(
        schema.messages.update()
        .where(kept.table == table, kept.room == room, kept.number == number)
        .values(removed=True)
    )
    if done.rowcount != 1:
        raise Conflict("There is no such message.")


def messages_of(connection: Connection, author: str) -> list[Said]:
    """All that a person has said at tables that are kept, oldest first."""
    kept = schema.messages.c
    rows = connection.execute(
        select(kept.table, *_columns()).where(kept.author == author).order_by(kept.at, kept.number)
    )
    found = []
    for row in rows:
        fields = dict(row._mapping)
        found.append(Said(fields.pop("table"), Message(**fields)))
    return found


def forget_author(connection: Connection, author: str) -> Sequence[str]:
    """Their messages stay, so that others can follow what was said, but nothing says any more whose
    they are; nor do their reports, and whom they did not want to hear. The tables concerned."""
    kept = schema.messages.c
    theirs = select(kept.table).where(kept.author == author).distinct()
    tables = list(connection.execute(theirs).scalars())
    nobody = {"author": "", "name": ""}
    connection.execute(schema.messages.update().where(kept.author == author).values(nobody))
    reports = schema.reports.c
    connection.execute(schema.reports.delete().where(reports.reporter == author))
    mutes = schema.mutes.c
    connection.execute(schema.mutes.delete().where(mutes.listener == author))
    connection.execute(schema.mutes.delete().where(mutes.author == author))
    return tables


def hand_over(connection: Connection, guest: str, account: str) -> tuple[list[str], list[str]]:
    """What a guest said, reported and did not want to hear is an account's from now on. The tables
    at which they spoke, and the people who have muted others than before."""
    kept, reports, mutes = schema.messages.c, schema.reports.c, schema.mutes.c
    theirs = select(kept.table).where(kept.author == guest).distinct()
    tables = list(connection.execute(theirs).scalars())
    connection.execute(schema.messages.update().where(kept.author == guest).values(author=account))
    for row in connection.execute(select(schema.reports).where(reports.reporter == guest)).all():
        report(connection, Report(**{**row._mapping, "reporter": account}))
    connection.execute(schema.reports.delete().where(reports.reporter == guest))
    about = select(schema.mutes).where(or_(mutes.listener == guest, mutes.author == guest))
    listeners = [guest, account]
    for row in connection.execute(about).all():
        listeners.append(row.listener)
        both = [account if who == guest else who for who in (row.listener, row.author)]
        unmute(connection, row.listener, row.author)
        if both[0] != both[1]:
            mute(connection, both[0], both[1], row.name, row.at)
    return tables, listeners


def mute(connection: Connection, listener: str, author: str, name: str, at: float) -> None:
    unmute(connection, listener, author)
    row = {"listener": listener, "author": author, "name": name, "at": at}
    connection.execute(schema.mutes.insert().values(row))


def unmute(connection: Connection, listener: str, author: str) -> None:
    kept = schema.mutes.c
    connection.execute(
        schema.mutes.delete().where(kept.listener == listener, kept.author == author)
    )


def muted_by(connection: Connection, listener: str) -> dict[str, str]:
    """The authors whom somebody does not want to hear, and their names, the last one first."""
    kept = schema.mutes.c
    rows = connection.execute(
        select(kept.author, kept.name).where(kept.listener == listener).order_by(kept.at.desc())
    )
    return {row.author: row.name for row in rows}


def report(connection: Connection, new: Report) -> None:
    """Somebody who reports the same message again has only thought of better words."""
    kept = schema.reports.c
    connection.execute(
        schema.reports.delete()
        .where(kept.table == new.table, kept.room == new.room, kept.number == new.number)
        .where(kept.reporter == new.reporter)
    )
    connection.execute(schema.reports.insert().values(asdict(new)))


def _columns() -> list[Any]:
    return [column for column in schema.messages.c if column.name != "table"]


def _select() -> Select[Any]:
    return select(*_columns())
