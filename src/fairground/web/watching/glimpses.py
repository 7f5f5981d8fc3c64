"""How a table was at each moment of the last minutes, for onlookers who see it later. A glimpse is
written in the transaction of the change that it shows, so that moves, clocks, chairs and log are
those of one moment; it has nothing in it that only the people at the table may know."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from fairground.web.storage import schema
from fairground.web.timing.clock_rows import load as load_clocks
from fairground.web.timing.clocks import Clocks
from fairground.web.watching.onlookers import delay_of, is_delayed

_GLIMPSES = schema.glimpses.c
_TABLES = schema.tables.c
_SEATS = schema.seats.c


class GlimpsedChair(msgspec.Struct, frozen=True):
    """``person`` is the first seat of the person who has the chair, None where nobody has it;
    ``is_members`` is whether their account has this name."""

    seat: int
    kind: str
    name: str
    bot: str
    person: int | None = None
    is_members: bool = False
    resigned: bool = False


class Glimpse(msgspec.Struct, frozen=True):
    """``entries`` is the ply of the last entry, ``notices`` how many notices there were."""

    luck: str
    speed: str
    sequel: str | None
    question: str
    ended: str
    finished: float | None
    talk: bool
    entries: int
    notices: int
    chairs: tuple[GlimpsedChair, ...]
    clocks: Clocks | None = None


def keep(connection: Connection, table: str, now: float, begun: tuple[str, ...]) -> None:
    """Note how a table is now, and forget what no onlooker will see again. Before the game has
    ``begun`` everybody sees the present, so that one glimpse is enough."""
    header = connection.execute(
        select(schema.tables).where(_TABLES.id == table).with_for_update(key_share=True)
    ).one_or_none()
    if header is None or not is_delayed(header.onlookers):
        return
    kept = connection.execute(
        select(_GLIMPSES.number, _GLIMPSES.at)
        .where(_GLIMPSES.table == table)
        .order_by(_GLIMPSES.number.desc())
        .limit(1)
    ).one_or_none()
    number, last = (0, now) if kept is None else (kept.number, kept.at)
    at = max(now, last)  # watches of two servers may differ, and none may be set back
    glimpse = _glimpse(connection, table, header)
    row = {"table": table, "number": number + 1, "at": at, "text": _text(glimpse)}
    has_begun = header.luck in begun and all(chair.kind != "open" for chair in glimpse.chairs)
    connection.execute(schema.glimpses.insert().values(row))
    _forget(connection, table, at - delay_of(header.onlookers) if has_begun else at)


def glimpse_at(connection: Connection, table: str, moment: float, before: str) -> Glimpse | None:
    """How a table was at a moment. Earlier than anything that is known of it, its luck had come as
    far as ``before``, and nothing was dealt."""
    own = select(_GLIMPSES.at, _GLIMPSES.text).where(_GLIMPSES.table == table).limit(1)
    by_number = _GLIMPSES.number
    found = connection.execute(
        own.where(_GLIMPSES.at <= moment).order_by(by_number.desc())
    ).one_or_none()
    if found is not None:
        return msgspec.json.decode(found.text, type=Glimpse)
    first = connection.execute(own.order_by(by_number)).one_or_none()
    if first is None:
        return None
    glimpse = msgspec.json.decode(first.text, type=Glimpse)
    return msgspec.structs.replace(glimpse, luck=before, entries=0, notices=0, clocks=None)


def next_after(connection: Connection, table: str, moment: float) -> float | None:
    """When the table changed next."""
    later = select(func.min(_GLIMPSES.at)).where(_GLIMPSES.table == table, _GLIMPSES.at > moment)
    found: float | None = connection.execute(later).scalar_one()
    return found


def rename(connection: Connection, table: str, names: dict[str, str]) -> None:
    """Somebody wants to be forgotten."""
    kept = select(_GLIMPSES.number, _GLIMPSES.text).where(_GLIMPSES.table == table)
    for number, text in connection.execute(kept).all():
        glimpse = msgspec.json.decode(text, type=Glimpse)
        chairs = tuple(
            msgspec.structs.replace(chair, name=names[chair.name], is_members=False)
            if chair.name in names
            else chair
            for chair in glimpse.chairs
        )
        connection.execute(
            schema.glimpses.update()
            .where(_GLIMPSES.table == table, _GLIMPSES.number == number)
            .values(text=_text(msgspec.structs.replace(glimpse, chairs=chairs)))
        )


def _glimpse(connection: Connection, table: str, header: Any) -> Glimpse:
    entries, notices = schema.entries.c, schema.notices.c
    last = select(func.coalesce(func.max(entries.ply), 0)).where(entries.table == table)
    count = select(func.count()).select_from(schema.notices).where(notices.table == table)
    chairs = connection.execute(
        select(schema.seats).where(_SEATS.table == table).order_by(_SEATS.seat)
    ).all()
    first = {row.holder: row.seat for row in reversed(chairs) if row.holder}
    return Glimpse(
        luck=header.luck,
        speed=header.speed,
        sequel=header.sequel,
        question=header.question,
        ended=header.ended,
        finished=header.finished,
        talk=header.talk,
        entries=connection.execute(last).scalar_one(),
        notices=connection.execute(count).scalar_one(),
        chairs=tuple(
            GlimpsedChair(
                row.seat,
                row.kind,
                row.name,
                row.bot,
                first.get(row.holder),
                bool(row.signed) and row.signed == row.holder,
                row.resigned,
            )
            for row in chairs
        ),
        clocks=load_clocks(connection, table),
    )


def _forget(connection: Connection, table: str, moment: float) -> None:
    """All glimpses but the last one at that moment, and those after it."""
    shown = (
        select(func.max(_GLIMPSES.number))
        .where(_GLIMPSES.table == table, _GLIMPSES.at <= moment)
        .scalar_subquery()
    )
    connection.execute(
        schema.glimpses.delete().where(_GLIMPSES.table == table, _GLIMPSES.number < shown)
    )


def _text(glimpse: Glimpse) -> str:
    return msgspec.json.encode(glimpse).decode()
