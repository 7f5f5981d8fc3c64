"""What is kept about a person: all of it for them to take along, and all of it erased. A module
that keeps more about people adds itself to ``EXPORTS`` and ``ERASERS``."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, or_, select, update

from fairground.web.calling.calling_rows import ways_of
from fairground.web.chat import message_rows
from fairground.web.contests.tournament_changes import forget_entrant
from fairground.web.contests.tournament_queries import exported_tournaments
from fairground.web.finished.result_rows import exported_results, forget_results
from fairground.web.finished.seat_reviews import exported_seat_reviews, forget_seat_reviews
from fairground.web.operating import operator_rows
from fairground.web.people import account_rows
from fairground.web.people.account_rows import Work
from fairground.web.people.bringing import hand_over_removals, tables_of
from fairground.web.people.visitor import Account, is_account
from fairground.web.seats.turns import own_tables
from fairground.web.storage import schema
from fairground.web.storage.kept_table import Takeover
from fairground.web.storage.other_servers import News
from fairground.web.storage.revisions import count_change
from fairground.web.watching import glimpses
from fairground.web.watching.onlookers import is_later_for_onlookers

_SEATS = schema.seats.c
_TABLES = schema.tables.c

EXPORTS: dict[str, Callable[[Connection, str], object]] = {}
"""What is exported beside tables and accounts, by its name in the file. The function is given the
person's key, and returns what JSON can hold."""
ERASERS: list[Callable[[Connection, str], None]] = []
"""What is erased beside tables and accounts. The function is given the person's key."""


def exported(connection: Connection, holder: str, now: float) -> dict[str, Any]:
    """Everything that is kept about a person, but for the records of their games."""
    tables = [_table(connection, own.id, holder, now) for own in own_tables(connection, holder)]
    found: dict[str, Any] = {"exported": _moment(now), "tables": tables}
    found["tokens"] = _tokens(connection, holder)
    found |= exported_results(connection, holder)
    found["look_backs"] = exported_seat_reviews(connection, holder)
    found["messages"] = _messages(connection, holder)
    found["calls"] = _calls(connection, holder)
    found["reports"] = _reports(connection, holder)
    found["muted"] = list(message_rows.muted_by(connection, holder).values())
    found["operators"] = _operators(connection, holder)
    if is_account(holder):
        found["account"] = _account(connection, holder)
        found["tournaments"] = exported_tournaments(connection, holder)
    return found | {name: export(connection, holder) for name, export in EXPORTS.items()}


def erase(holder: str) -> Work:
    """What others need of a game stays, and says nothing about the person: chairs have neutral
    names, and nobody holds them."""

    def work(connection: Connection) -> News:
        names = tables_of(connection, holder)
        for table in names:
            count_change(connection, table)  # first, so that other changes wait for this one
            _erase_from(connection, table, holder)
        names += hand_over_removals(connection, holder, "")
        for kept in (schema.tokens, schema.ways):
            connection.execute(kept.delete().where(kept.c.holder == holder))
        forget_seat_reviews(connection, holder)
        forget_results(connection, holder)
        for eraser in ERASERS:
            eraser(connection, holder)
        operator_rows.forget_person(connection, holder)
        spoke_at = message_rows.forget_author(connection, holder)
        people: tuple[str, ...] = ()
        entered: tuple[str, ...] = ()
        if is_account(holder):
            entered = forget_entrant(connection, holder, time.time())
            people = account_rows.delete_account(holder)(connection).people
        return News(
            changed=tuple(dict.fromkeys(names)),
            people=people,
            talked=tuple(spoke_at),
            tournaments=entered,
            banned=(holder,),
        )

    return work


def _messages(connection: Connection, holder: str) -> list[dict[str, Any]]:
    """What the person said at tables that are kept."""
    return [
        {
            "table": said.table,
            "words": said.message.words,
            "emote": said.message.emote,
            "at": _moment(said.message.at),
        }
        for said in message_rows.messages_of(connection, holder)
    ]


def _reports(connection: Connection, holder: str) -> list[dict[str, Any]]:
    """What the person reported to the operators of the server."""
    kept = schema.reports.c
    rows = connection.execute(
        select(schema.reports).where(kept.reporter == holder).order_by(kept.at)
    )
    return [
        {
            "table": row.table,
            "words": row.words,
            "at": _moment(row.at),
            "settled": None if row.settled is None else _moment(row.settled),
            "outcome": row.outcome,
        }
        for row in rows
    ]


def _operators(connection: Connection, holder: str) -> dict[str, Any]:
    """What operators of the server did about the person, and what they wrote to them."""
    return {
        "bans": [
            {
                "reason": ban.reason,
                "from": _moment(ban.at),
                "until": None if ban.until is None else _moment(ban.until),
                "lifted": None if ban.lifted is None else _moment(ban.lifted),
            }
            for ban in operator_rows.bans_of(connection, holder)
        ],
        "notes": [
            {
                "kind": note.kind,
                "table": note.of_table,
                "reason": note.reason,
                "at": _moment(note.at),
            }
            for note in operator_rows.notes_to(connection, holder)
        ],
        "log": [
            {
                "action": act.action,
                "table": act.of_table,
                "reason": act.reason,
                "at": _moment(act.at),
            }
            for act in operator_rows.acts_about(connection, holder)
        ],
    }


def _account(connection: Connection, key: str) -> dict[str, Any]:
    found = account_rows.account_with(connection, key=key)
    account = Account(key, "") if found is None else found[0]
    return {
        "name": account.name,
        "created": _moment(account.created),
        "email": account.email,
        "settings": msgspec.to_builtins(account.settings),
        "is_operator": account.is_operator,
        "recovery_codes_left": account_rows.codes_left(connection, key),
        "devices": [
            {
                "device": session.device,
                "signed_in": _moment(session.created),
                "last_here": _moment(session.seen),
            }
            for session in account_rows.sessions(connection, key)
        ],
    }


def _tokens(connection: Connection, holder: str) -> list[dict[str, Any]]:
    """The keys of the person's programs, which only their owner knows."""
    kept = schema.tokens.c
    rows = connection.execute(select(schema.tokens).where(kept.holder == holder))
    return [
        {"label": row.label, "scopes": row.scopes, "created": _moment(row.created)} for row in rows
    ]


def _calls(connection: Connection, holder: str) -> list[dict[str, Any]]:
    """The ways by which the person is called when it is their turn."""
    return [
        {"by": way.kind, "address": way.address, "created": _moment(way.created)}
        for way in ways_of(connection, holder)
    ]


def _table(connection: Connection, table: str, holder: str, now: float) -> dict[str, Any]:
    """A table with the person's own chairs and moves. Names of others are what everybody at the
    table reads; a host without a chair may see later how it is there."""
    header = connection.execute(select(schema.tables).where(_TABLES.id == table)).one()
    seats = connection.execute(
        select(schema.seats).where(_SEATS.table == table).order_by(_SEATS.seat)
    ).all()
    own = [row.seat for row in seats if row.holder == holder]
    has_chair = any(holder in (row.holder, row.owner) for row in seats)
    is_hidden = not has_chair and is_later_for_onlookers(header.onlookers, header.finished, now)
    finished = None if is_hidden else header.finished
    entries = schema.entries.c
    moves = connection.execute(
        select(entries.seat, entries.move, entries.at)
        .where(entries.table == table, entries.seat.in_(own))
        .order_by(entries.ply)
    )
    return {
        "id": table,
        "game": header.game,
        "opened": _moment(header.created),
        "opened_by_you": header.host == holder,
        "finished": None if finished is None else _moment(finished),
        "names": [] if is_hidden else [row.name for row in seats],
        "your_seats": own,
        "your_moves": [
            {"seat": row.seat, "move": row.move, "at": _moment(row.at)} for row in moves
        ],
    }


def _moment(at: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


def _erase_from(connection: Connection, table: str, holder: str) -> None:
    own = connection.execute(
        select(schema.seats).where(
            _SEATS.table == table, or_(_SEATS.holder == holder, _SEATS.owner == holder)
        )
    ).all()
    has_begun = _has_begun(connection, table)
    names: dict[str, str] = {}
    for row in own:
        values: dict[str, Any] = {"owner": "", "turnover": row.turnover + 1}
        if row.holder == holder:
            values |= {"holder": "", "signed": "", "name": f"Guest {row.seat + 1}"}
            names[row.name] = values["name"]
            if not has_begun:
                values |= {"kind": "open", "name": "", "bot": ""}
        chair = update(schema.seats).where(_SEATS.table == table, _SEATS.seat == row.seat)
        connection.execute(chair.values(values))
    names |= _erase_requests(connection, table, holder)
    _rename_in_notices(connection, table, names)
    if names:
        glimpses.rename(connection, table, names)
        why = connection.execute(select(_TABLES.closed).where(_TABLES.id == table)).scalar_one()
        closed = update(schema.tables).where(_TABLES.id == table)
        connection.execute(closed.values(closed=_without(why, names)))
    connection.execute(
        update(schema.tables)
        .where(_TABLES.id == table, _TABLES.host == holder)
        .values(host="", opener="")
    )


def _has_begun(connection: Connection, table: str) -> bool:
    waiting = select(_SEATS.seat).where(_SEATS.table == table, _SEATS.kind == "open")
    luck = select(_TABLES.luck).where(_TABLES.id == table)
    is_dealt = connection.execute(luck).scalar_one() in ("alone", "dealt")
    return is_dealt and connection.execute(waiting.limit(1)).first() is None


def _erase_requests(connection: Connection, table: str, holder: str) -> dict[str, str]:
    """What the person asked for lapses."""
    names: dict[str, str] = {}
    asked = select(schema.seats).where(
        _SEATS.table == table, _SEATS.takeover.contains(holder, autoescape=True)
    )
    for row in connection.execute(asked).all():
        takeover = msgspec.json.decode(row.takeover, type=Takeover)
        names[takeover.name] = f"Guest {row.seat + 1}"
        connection.execute(
            update(schema.seats)
            .where(_SEATS.table == table, _SEATS.seat == row.seat)
            .values(kind="bot", takeover="", turnover=row.turnover + 1)
        )
    return names


def _rename_in_notices(connection: Connection, table: str, names: dict[str, str]) -> None:
    kept = schema.notices
    if not names:
        return
    for row in connection.execute(select(kept).where(kept.c.table == table)).all():
        connection.execute(
            kept.update()
            .where(kept.c.table == table, kept.c.number == row.number)
            .values(text=_renamed(row.text, names), before=names.get(row.before, row.before))
        )


def _renamed(text: str, names: dict[str, str]) -> str:
    """A notice of today names people in values of their own; an earlier one in its sentence."""
    try:
        said = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return _without(text, names)
    return msgspec.json.encode(_replaced(said, names)).decode()


def _replaced(said: Any, names: dict[str, str], key: str = "") -> Any:
    """``key`` is what a value is called."""
    if isinstance(said, str):
        if key == "reason":
            return _without(said, names)
        return said if key in ("kind", "level") else names.get(said, said)
    if isinstance(said, list):
        return [_replaced(part, names) for part in said]
    if isinstance(said, dict):
        return {name: _replaced(part, names, name) for name, part in said.items()}
    return said


def _without(text: str, names: dict[str, str]) -> str:
    """What somebody wrote, with neutral names in it."""
    for name, neutral in names.items():
        text = text.replace(name, neutral)
    return text
