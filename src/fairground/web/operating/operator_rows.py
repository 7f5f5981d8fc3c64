"""What operators do, in the database: bans, notes to people, and the log of all of it, which is
only ever added to. What writes is given the connection of a transaction that does more."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, func, or_, select, update

from fairground.language import sentence
from fairground.web.storage import schema
from fairground.web.storage.store_errors import Conflict

DAY = 24 * 3600.0
LENGTHS = {
    "1": (sentence("a day"), DAY),
    "7": (sentence("a week"), 7 * DAY),
    "30": (sentence("30 days"), 30 * DAY),
    "365": (sentence("a year"), 365 * DAY),
    "0": (sentence("for good"), None),
}
"""For how long somebody can be banned."""
CLOSED, BANNED, LIFTED, GRANTED, REVOKED = "closed", "banned", "lifted", "granted", "revoked"
NOTHING, HIDDEN, WARNED = "nothing", "hidden", "warned"
"""What an operator did; the last three, and a ban, are also what became of a report."""
LOOKED, DONE = "looked", "done"
"""Notes to people who reported something, which was looked at, or about which something was done;
other notes are warnings (``WARNED``)."""
COMMAND_LINE = ""
"""Stands for the operator where somebody at the machine itself did it."""
KEPT = 365 * DAY
"""For as long bans are kept when they are over, and notes."""
AUDIT_KEPT = 2 * 365 * DAY

_BANS = schema.bans.c
_NOTES = schema.operator_notes.c
_AUDIT = schema.audit.c
_ACCOUNTS = schema.accounts.c


@dataclass(frozen=True)
class Act:
    """A line of the log: which operator did what, to whom or at which table, when and why."""

    at: float
    operator: str
    operator_name: str
    action: str
    person: str = ""
    person_name: str = ""
    of_table: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Ban:
    """``until`` is None for good; ``lifted`` is when an operator ended it before its time;
    ``browsers`` are those that were signed in to a banned account."""

    id: str
    person: str
    name: str
    reason: str
    at: float
    until: float | None
    lifted: float | None = None
    browsers: tuple[str, ...] = ()

    def holds(self, now: float) -> bool:
        return self.lifted is None and (self.until is None or self.until > now)


@dataclass(frozen=True)
class OperatorNote:
    """What operators want a person to know."""

    person: str
    kind: str
    of_table: str
    reason: str
    at: float
    id: str = ""
    read: float | None = None


def new_id() -> str:
    return secrets.token_hex(8)


def note_act(connection: Connection, act: Act) -> None:
    connection.execute(schema.audit.insert().values({"id": new_id(), **asdict(act)}))


def acts(connection: Connection, most: int, before: int = 0) -> list[Act]:
    """The newest first, but for some."""
    newest = select(schema.audit).order_by(_AUDIT.at.desc(), _AUDIT.id).offset(before).limit(most)
    return [_act(row) for row in connection.execute(newest)]


def acts_about(connection: Connection, person: str) -> list[Act]:
    about = select(schema.audit).where(_AUDIT.person == person).order_by(_AUDIT.at.desc())
    return [_act(row) for row in connection.execute(about)]


def keep_ban(connection: Connection, ban: Ban) -> None:
    """Conflict if the person is banned already. They are signed out everywhere, and no token of
    theirs works any more."""
    if any(old.holds(ban.at) for old in bans_of(connection, ban.person)):
        raise Conflict("This person is banned already.")
    row = asdict(ban) | {"browsers": msgspec.json.encode(ban.browsers).decode()}
    connection.execute(schema.bans.insert().values(row))
    for kept in (schema.sessions, schema.mail_links):
        connection.execute(kept.delete().where(kept.c.account == ban.person))
    tokens = schema.tokens
    connection.execute(tokens.delete().where(tokens.c.holder == ban.person))


def browsers_of(connection: Connection, account: str) -> tuple[str, ...]:
    """The browsers that are signed in to an account, as a ban knows them."""
    sessions = schema.sessions.c
    query = select(sessions.browser).where(sessions.account == account, sessions.browser != "")
    return tuple(sorted(set(connection.execute(query).scalars())))


def lift_ban(connection: Connection, ban: str, now: float) -> Ban:
    """Conflict if it does not hold any more."""
    done = connection.execute(
        update(schema.bans)
        .where(_BANS.id == ban, _BANS.lifted.is_(None), _is_on(now))
        .values(lifted=now)
    )
    if done.rowcount != 1:
        raise Conflict("This ban is over.")
    return _ban(connection.execute(select(schema.bans).where(_BANS.id == ban)).one())


def bans_of(connection: Connection, person: str) -> list[Ban]:
    """The newest first."""
    own = select(schema.bans).where(_BANS.person == person).order_by(_BANS.at.desc())
    return [_ban(row) for row in connection.execute(own)]


def bans_that_hold(connection: Connection, now: float) -> list[Ban]:
    rows = connection.execute(select(schema.bans).where(_BANS.lifted.is_(None), _is_on(now)))
    return [_ban(row) for row in rows]


def keep_note(connection: Connection, note: OperatorNote) -> None:
    row = asdict(note) | {"id": new_id()}
    connection.execute(schema.operator_notes.insert().values(row))


def notes_to(connection: Connection, person: str) -> list[OperatorNote]:
    """The newest first."""
    own = select(schema.operator_notes).where(_NOTES.person == person)
    return [
        OperatorNote(**row._mapping) for row in connection.execute(own.order_by(_NOTES.at.desc()))
    ]


def count_unread(connection: Connection, person: str) -> int:
    unread = select(func.count()).select_from(schema.operator_notes)
    own = unread.where(_NOTES.person == person, _NOTES.read.is_(None))
    return int(connection.execute(own).scalar_one())


def mark_read(connection: Connection, person: str, now: float) -> None:
    connection.execute(
        update(schema.operator_notes)
        .where(_NOTES.person == person, _NOTES.read.is_(None))
        .values(read=now)
    )


def is_operator(connection: Connection, person: str) -> bool:
    query = select(_ACCOUNTS.operator).where(_ACCOUNTS.key == person)
    return bool(connection.execute(query).scalar_one_or_none())


def operators(connection: Connection) -> list[str]:
    """Their names."""
    query = select(_ACCOUNTS.name).where(_ACCOUNTS.operator).order_by(_ACCOUNTS.name)
    return list(connection.execute(query).scalars())


def appoint(connection: Connection, account: str, name: str, is_one: bool, now: float) -> None:
    """Make somebody an operator, or let them be none any more."""
    changed = update(schema.accounts).where(_ACCOUNTS.key == account).values(operator=is_one)
    connection.execute(changed)
    action = GRANTED if is_one else REVOKED
    note_act(connection, Act(now, COMMAND_LINE, "", action, account, name))


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Notes to a guest are an account's from now on."""
    own = update(schema.operator_notes).where(_NOTES.person == guest)
    connection.execute(own.values(person=account))


def forget_person(connection: Connection, person: str) -> None:
    """What was done stays in the log, and says no more to whom or by whom. Reasons are written by
    hand and may name the person."""
    is_theirs = or_(_AUDIT.operator == person, _AUDIT.person == person)
    for row in connection.execute(select(schema.audit).where(is_theirs)).all():
        values = {"reason": row.reason}
        for key, name in (("operator", "operator_name"), ("person", "person_name")):
            if getattr(row, key) == person:
                called = getattr(row, name)
                values |= {key: "", name: ""}
                values["reason"] = values["reason"].replace(called, "…") if called else row.reason
        connection.execute(update(schema.audit).where(_AUDIT.id == row.id).values(values))
    connection.execute(schema.operator_notes.delete().where(_NOTES.person == person))
    connection.execute(schema.bans.delete().where(_BANS.person == person))


def delete_old(connection: Connection, now: float) -> None:
    """What has been kept for long enough."""
    over = or_(_BANS.lifted < now - KEPT, and_(_BANS.until.is_not(None), _BANS.until < now - KEPT))
    connection.execute(schema.bans.delete().where(over))
    connection.execute(schema.operator_notes.delete().where(_NOTES.at < now - KEPT))
    connection.execute(schema.audit.delete().where(_AUDIT.at < now - AUDIT_KEPT))


def _is_on(now: float) -> Any:
    return or_(_BANS.until.is_(None), _BANS.until > now)


def _act(row: Any) -> Act:
    fields = dict(row._mapping)
    del fields["id"]
    return Act(**fields)


def _ban(row: Any) -> Ban:
    browsers = msgspec.json.decode(row.browsers, type=tuple[str, ...])
    return Ban(**dict(row._mapping) | {"browsers": browsers})
