"""What operators look through: the tables of a server, its people, and what was reported. Nothing
here tells more of a running game than its onlookers know: a table's moves are never read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, exists, func, or_, select

from fairground.web.chat import message_rows
from fairground.web.chat.message_rows import Report
from fairground.web.chat.messages import ONLOOKERS, Message
from fairground.web.operating.operator_rows import Ban, bans_of, bans_that_hold
from fairground.web.storage import schema
from fairground.web.watching.onlookers import AT_ONCE

RUNNING, WAITING, OVER = "running", "waiting", "over"
STATES = (RUNNING, WAITING, OVER)
AT_A_TIME = 40
"""Lines on a page."""
NEAR = 5
"""This many messages before and after a reported one are shown with it."""
_TABLES = schema.tables.c
_SEATS = schema.seats.c
_ACCOUNTS = schema.accounts.c
_REPORTS = schema.reports.c
_MESSAGES = schema.messages.c


@dataclass(frozen=True)
class Sitter:
    """Who sits on a chair: ``person`` is their key, empty for bots and open chairs."""

    seat: int
    kind: str
    name: str
    person: str


@dataclass(frozen=True)
class ListedTable:
    """``passed`` is when the turn last passed, or somebody came or left; it is left out where
    onlookers see that later."""

    id: str
    game: str
    state: str
    created: float
    finished: float | None
    passed: float | None
    sitters: tuple[Sitter, ...]
    closed: str


@dataclass(frozen=True)
class ListedPerson:
    """``seen`` is when they were last here, as far as that is kept; ``created`` is None for a
    guest."""

    key: str
    name: str
    created: float | None
    seen: float | None
    tables: int
    reports: int
    is_operator: bool
    ban: Ban | None


@dataclass(frozen=True)
class ListedReport:
    """Everything that was reported about one message: ``reports`` are those of different people,
    ``around`` what was said before and after it. ``message`` is None while the operator, who plays
    at this table, may not read what onlookers say."""

    table: str
    room: str
    number: int
    reports: tuple[Report, ...]
    message: Message | None
    around: tuple[Message, ...]


def listed_tables(
    connection: Connection, state: str, search: str, before: int
) -> list[ListedTable]:
    """The newest first, but for some. ``search`` is in the name of the table or game, or in that
    of somebody who sits there."""
    found = select(schema.tables).where(_in_state(state))
    if search:
        seated = exists().where(_SEATS.table == _TABLES.id, _contains(_SEATS.name, search))
        named = search.replace(" ", "-")
        fits = (_contains(_TABLES.id, named), _contains(_TABLES.game, search), seated)
        found = found.where(or_(*fits))
    order = _TABLES.finished.desc() if state == OVER else _TABLES.created.desc()
    rows = connection.execute(found.order_by(order, _TABLES.id).offset(before).limit(AT_A_TIME + 1))
    return _listed(connection, rows.all())


def listed_table(connection: Connection, table: str) -> ListedTable | None:
    rows = connection.execute(select(schema.tables).where(_TABLES.id == table)).all()
    return next(iter(_listed(connection, rows)), None)


def tables_with(connection: Connection, person: str) -> list[ListedTable]:
    """The latest tables of somebody."""
    held = select(_SEATS.table).where(or_(_SEATS.holder == person, _SEATS.owner == person))
    theirs = select(schema.tables).where(or_(_TABLES.id.in_(held), _TABLES.host == person))
    rows = connection.execute(theirs.order_by(_TABLES.created.desc()).limit(AT_A_TIME))
    return _listed(connection, rows.all())


def listed_people(
    connection: Connection, search: str, before: int, now: float
) -> list[ListedPerson]:
    """Accounts, those that were here last first."""
    seen = _seen()
    found = select(schema.accounts, seen.label("seen"), *_counts(_ACCOUNTS.key))
    if search:
        found = found.where(_contains(_ACCOUNTS.name, search))
    last = func.coalesce(seen, _ACCOUNTS.created).desc()
    rows = connection.execute(
        found.order_by(last, _ACCOUNTS.key).offset(before).limit(AT_A_TIME + 1)
    )
    banned = {ban.person: ban for ban in bans_that_hold(connection, now)}
    return [
        ListedPerson(
            row.key,
            row.name,
            row.created,
            row.seen,
            row.tables,
            row.reports,
            row.operator,
            banned.get(row.key),
        )
        for row in rows
    ]


def banned_people(connection: Connection, now: float) -> list[Ban]:
    """Those for whom a ban holds, the last one first."""
    return sorted(bans_that_hold(connection, now), key=lambda ban: -ban.at)


def person(connection: Connection, key: str, now: float) -> ListedPerson | None:
    """An account, or a guest who sits at a table or has said something."""
    counts = connection.execute(select(*_counts(key))).one()
    ban = next((ban for ban in bans_of(connection, key) if ban.holds(now)), None)
    account = connection.execute(
        select(schema.accounts, _seen().label("seen")).where(_ACCOUNTS.key == key)
    ).one_or_none()
    if account is not None:
        own = (key, account.name, account.created, account.seen)
        return ListedPerson(*own, counts.tables, counts.reports, account.operator, ban)
    name = _guests_name(connection, key) or (ban.name if ban else "")
    if not name:
        return None
    return ListedPerson(key, name, None, None, counts.tables, counts.reports, False, ban)


def _guests_name(connection: Connection, key: str) -> str:
    sat = select(_SEATS.name).where(_SEATS.holder == key).limit(1)
    said = select(_MESSAGES.name).where(_MESSAGES.author == key)
    said = said.order_by(_MESSAGES.at.desc()).limit(1)
    for query in (said, sat):
        found = connection.execute(query).scalar_one_or_none()
        if found:
            return str(found)
    return ""


def count_open_reports(connection: Connection) -> int:
    """Messages about which nobody has decided."""
    about = (_REPORTS.table, _REPORTS.room, _REPORTS.number)
    reported = select(*about).where(_REPORTS.settled.is_(None)).distinct().subquery()
    return int(connection.execute(select(func.count()).select_from(reported)).scalar_one())


def listed_reports(
    connection: Connection, operator: str, settled: bool, before: int
) -> list[ListedReport]:
    """Those that wait the longest first, or those that were settled last."""
    last = func.max(_REPORTS.settled).desc() if settled else func.min(_REPORTS.at)
    about = select(_REPORTS.table, _REPORTS.room, _REPORTS.number)
    about = about.where(_REPORTS.settled.is_not(None) if settled else _REPORTS.settled.is_(None))
    about = about.group_by(_REPORTS.table, _REPORTS.room, _REPORTS.number)
    rows = connection.execute(about.order_by(last).offset(before).limit(AT_A_TIME + 1)).all()
    found = (report_about(connection, operator, *row) for row in rows)
    return [report for report in found if report is not None]


def report_about(
    connection: Connection, operator: str, table: str, room: str, number: int
) -> ListedReport | None:
    rows = connection.execute(
        select(schema.reports)
        .where(_REPORTS.table == table, _REPORTS.room == room, _REPORTS.number == number)
        .order_by(_REPORTS.at)
    )
    reports = tuple(Report(**row._mapping) for row in rows)
    if not reports:
        return None
    if room == ONLOOKERS and _plays(connection, operator, table):
        return ListedReport(table, room, number, reports, None, ())
    around = message_rows.around(connection, table, room, number, NEAR)
    message = next((said for said in around if said.number == number), None)
    return ListedReport(table, room, number, reports, message, tuple(around))


def reports_against(connection: Connection, operator: str, person: str) -> list[ListedReport]:
    """What was reported of a person's messages, the last one first."""
    rows = connection.execute(
        select(_REPORTS.table, _REPORTS.room, _REPORTS.number, func.max(_REPORTS.at))
        .join_from(schema.reports, schema.messages, _is_about())
        .where(_MESSAGES.author == person)
        .group_by(_REPORTS.table, _REPORTS.room, _REPORTS.number)
        .order_by(func.max(_REPORTS.at).desc())
        .limit(AT_A_TIME)
    ).all()
    found = (report_about(connection, operator, *row[:3]) for row in rows)
    return [report for report in found if report is not None]


def _plays(connection: Connection, operator: str, table: str) -> bool:
    """Whether an operator has or had a chair in a game that is not over."""
    held = or_(_SEATS.holder == operator, _SEATS.owner == operator)
    running = select(_TABLES.id).where(_TABLES.id == table, _TABLES.finished.is_(None))
    query = running.where(exists().where(_SEATS.table == _TABLES.id, held))
    return connection.execute(query).first() is not None


def _is_about() -> ColumnElement[bool]:
    return (
        (_REPORTS.table == _MESSAGES.table)
        & (_REPORTS.room == _MESSAGES.room)
        & (_REPORTS.number == _MESSAGES.number)
    )


def _counts(person: Any) -> tuple[Any, Any]:
    """At how many tables somebody sits, and how many of their messages were reported."""
    tables = select(func.count(_SEATS.table.distinct())).where(_SEATS.holder == person)
    reported = (
        select(func.count())
        .select_from(schema.messages)
        .where(_MESSAGES.author == person, exists().where(_is_about()))
    )
    return tables.scalar_subquery().label("tables"), reported.scalar_subquery().label("reports")


def _seen() -> Any:
    sessions = schema.sessions.c
    last = select(func.max(sessions.seen)).where(sessions.account == _ACCOUNTS.key)
    return last.scalar_subquery()


def _in_state(state: str) -> ColumnElement[bool]:
    waits = exists().where(_SEATS.table == _TABLES.id, _SEATS.kind == "open")
    if state == OVER:
        return _TABLES.finished.is_not(None)
    return _TABLES.finished.is_(None) & (waits if state == WAITING else ~waits)


def _contains(column: Any, search: str) -> ColumnElement[bool]:
    """SQLite knows small letters of ASCII alone."""
    small = func.lower(column).contains(search.lower(), autoescape=True)
    return or_(small, column.contains(search, autoescape=True))


def _listed(connection: Connection, rows: Sequence[Any]) -> list[ListedTable]:
    names = [row.id for row in rows]
    seated: dict[str, list[Any]] = {name: [] for name in names}
    for seat in connection.execute(
        select(schema.seats).where(_SEATS.table.in_(names)).order_by(_SEATS.table, _SEATS.seat)
    ):
        seated[seat.table].append(seat)
    notices = schema.notices.c
    latest = select(notices.table, func.max(notices.at).label("at"))
    latest = latest.where(notices.table.in_(names)).group_by(notices.table)
    noted = {row.table: row.at for row in connection.execute(latest)}
    return [_table(row, seated[row.id], noted.get(row.id, 0.0)) for row in rows]


def _table(row: Any, seats: Sequence[Any], noted: float) -> ListedTable:
    state = OVER if row.finished is not None else RUNNING
    if state == RUNNING and any(seat.kind == "open" for seat in seats):
        state = WAITING
    turns = [seat.since for seat in seats if seat.since is not None]
    is_late = state == RUNNING and row.onlookers != AT_ONCE
    passed = None if is_late else max([row.created, noted, *turns])
    return ListedTable(
        row.id,
        row.game,
        state,
        row.created,
        row.finished,
        passed,
        tuple(Sitter(seat.seat, seat.kind, seat.name, seat.holder) for seat in seats),
        row.closed if row.ended == "closed" else "",
    )
