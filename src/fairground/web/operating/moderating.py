"""What an operator of the server does about tables and people: closing, banning and lifting a ban,
and deciding about reports. Every act is written into the log in the transaction that does it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select, update

from fairground.bots import USUAL
from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.chat import message_rows
from fairground.web.chat.messages import checked_words
from fairground.web.lobby.waiting_room import freed
from fairground.web.operating import operator_rows
from fairground.web.operating.operator_lists import ListedPerson, report_about
from fairground.web.operating.operator_rows import (
    BANNED,
    CLOSED,
    DONE,
    HIDDEN,
    LENGTHS,
    LIFTED,
    LOOKED,
    NOTHING,
    WARNED,
    Act,
    Ban,
    OperatorNote,
)
from fairground.web.people.bringing import tables_of
from fairground.web.people.visitor import Account, is_account
from fairground.web.seats.announcements import Announcement
from fairground.web.seats.takeovers import lapsed
from fairground.web.storage import schema
from fairground.web.storage.kept_table import SHOWING, SHUT, Chair
from fairground.web.storage.other_servers import News
from fairground.web.storage.store_errors import Conflict
from fairground.web.watching.live import Alteration, LiveTable, Reseating
from fairground.web.watching.tables import Tables

OUTCOMES = (NOTHING, HIDDEN, WARNED, BANNED)
"""What an operator may do about a report."""


class OperatorError(FairgroundError):
    """What an operator wants to do is not possible; the words say why."""


@dataclass(frozen=True)
class Decision:
    """What an operator decides about a report; ``length`` is that of a ban."""

    outcome: str
    reason: str
    length: str = ""


class Operator:
    """Somebody who looks after the server, and acts there under their name."""

    def __init__(self, tables: Tables, account: Account) -> None:
        self.tables = tables
        self.account = account

    async def close(self, live: LiveTable, reason: str) -> None:
        """Everybody at the table reads why; the game ends there, and its record stays."""
        reason = checked_words(reason)
        act = self.act(CLOSED, of_table=live.id, reason=reason)
        await live.alter(lambda: _closing(live, reason, act))

    async def ban(self, person: ListedPerson, reason: str, length: str) -> None:
        """They are signed out everywhere, and bots play on for them."""
        ban = self.new_ban(person.key, person.name, checked_words(reason), length)

        def work(connection: Connection) -> News:
            return self.keep_ban(connection, ban)

        await self._change(work)
        await leave_tables(self.tables, person.key)

    async def lift(self, ban: str, reason: str) -> None:
        reason = checked_words(reason)
        now = self.tables.store.wall()

        def work(connection: Connection) -> News:
            lifted = operator_rows.lift_ban(connection, ban, now)
            act = self.act(LIFTED, lifted.person, lifted.name, reason=reason)
            operator_rows.note_act(connection, act)
            return News(people=(lifted.person,), banned=(lifted.person,))

        await self._change(work)

    async def settle(self, table: str, room: str, number: int, decision: Decision) -> None:
        """Decide about all that was reported of a message. Those who did so hear that it was
        looked at, and not more."""
        if decision.outcome not in OUTCOMES:
            raise OperatorError(say("Choose what to do about it."))
        needs_reason = decision.outcome != NOTHING or bool(decision.reason.strip())
        reason = checked_words(decision.reason) if needs_reason else ""
        decision = replace(decision, reason=reason)
        ban = None
        if decision.outcome == BANNED:
            ban = self.new_ban("", "", reason, decision.length)
        settling = _Settling(self, table, room, number, decision, ban)
        await self._change(settling.work)
        if settling.banned:
            await leave_tables(self.tables, settling.banned)

    def new_ban(self, person: str, name: str, reason: str, length: str) -> Ban:
        if length not in LENGTHS:
            raise OperatorError(say("Choose for how long."))
        now, seconds = self.tables.store.wall(), LENGTHS[length][1]
        until = None if seconds is None else now + seconds
        return Ban(operator_rows.new_id(), person, name, reason, now, until)

    def keep_ban(self, connection: Connection, ban: Ban) -> News:
        if operator_rows.is_operator(connection, ban.person):
            raise _Refused(
                say("Operators cannot be banned. First `fairground operator revoke` ends that.")
            )
        if is_account(ban.person):
            browsers = operator_rows.browsers_of(connection, ban.person)
            ban = replace(ban, browsers=browsers)
        operator_rows.keep_ban(connection, ban)
        operator_rows.note_act(
            connection, self.act(BANNED, ban.person, ban.name, reason=ban.reason)
        )
        return News(people=(ban.person,), banned=(ban.person,))

    def act(
        self, action: str, person: str = "", name: str = "", of_table: str = "", reason: str = ""
    ) -> Act:
        now, me = self.tables.store.wall(), self.account
        return Act(now, me.key, me.name, action, person, name, of_table, reason)

    async def _change(self, work: Callable[[Connection], News]) -> None:
        try:
            await self.tables.accounts.change(work)
        except _Refused as error:
            raise OperatorError(str(error)) from None
        except Conflict:
            words = say("Somebody was quicker: look at it again, it has been decided already.")
            raise OperatorError(words) from None


class _Refused(Conflict):
    """Nothing is kept; the words say why."""


class _Settling:
    """One decision about a report. ``ban`` is for the author, who is known when the message is
    read; ``banned`` is who was banned, if anybody."""

    def __init__(
        self,
        operator: Operator,
        table: str,
        room: str,
        number: int,
        decision: Decision,
        ban: Ban | None,
    ) -> None:
        self._operator = operator
        self._ban = ban
        self._message = (table, room, number)
        self._decision = decision
        self.banned = ""

    def work(self, connection: Connection) -> News:
        operator, decision, table = self._operator, self._decision, self._message[0]
        self.banned = ""
        report = report_about(connection, operator.account.key, *self._message)
        if report is None or all(each.settled is not None for each in report.reports):
            raise Conflict("Somebody else has settled this.")
        message = report.message
        if message is None:
            raise _Refused(say("You play at this table: decide when the game is over."))
        if decision.outcome in (WARNED, BANNED) and not message.author:
            raise _Refused(say("The person who wrote this has erased their data."))
        now = operator.tables.store.wall()
        reporters = self._mark(connection, now)
        talked: tuple[str, ...] = ()
        news = News()
        if decision.outcome != NOTHING and not message.removed:
            message_rows.remove(connection, *self._message)
            talked = (table,)
        if decision.outcome == WARNED:
            warning = OperatorNote(message.author, WARNED, table, decision.reason, now)
            operator_rows.keep_note(connection, warning)
        elif self._ban is not None:
            ban = replace(self._ban, person=message.author, name=message.name)
            news = operator.keep_ban(connection, ban)
            self.banned = message.author
        kind = LOOKED if decision.outcome == NOTHING else DONE
        for reporter in reporters:
            operator_rows.keep_note(connection, OperatorNote(reporter, kind, table, "", now))
        if decision.outcome != BANNED:
            act = operator.act(
                decision.outcome, message.author, message.name, table, decision.reason
            )
            operator_rows.note_act(connection, act)
        return replace(news, talked=talked)

    def _mark(self, connection: Connection, now: float) -> list[str]:
        """The reports are settled; who made them."""
        kept = schema.reports.c
        table, room, number = self._message
        about = (kept.table == table, kept.room == room, kept.number == number)
        is_open = (*about, kept.settled.is_(None))
        reporters = list(connection.execute(select(kept.reporter).where(*is_open)).scalars())
        settled = update(schema.reports).where(*is_open)
        connection.execute(settled.values(settled=now, outcome=self._decision.outcome))
        return reporters


def _closing(live: LiveTable, reason: str, act: Act | None) -> Alteration:
    if live.header.finished is not None:
        raise OperatorError(say("This table is over already."))
    if live.header.luck == SHOWING:
        raise OperatorError(say("The game is being dealt. Try again in a moment."))
    fields = {"ended": SHUT, "closed": reason, "finished": live.wall(), "question": ""}

    def more(connection: Connection) -> None:
        if act is not None:
            operator_rows.note_act(connection, act)

    return Alteration(0, fields, (Announcement("closed", reason=reason),), more=more)


async def leave_tables(tables: Tables, person: str) -> None:
    """Bots play on for somebody who is banned, who can come back when that is over. Before a game
    begins their chair is free, and a table at which nobody else sits is closed."""
    names = await tables.store.read(lambda connection: _unfinished(connection, person))
    for name in names:
        live = await tables.find(name)
        if live is None:
            continue
        for seat in range(len(live.chairs)):
            with suppress(_NothingToDo, FairgroundError):
                await live.reseat(seat, _leaving(live, person))
        is_theirs = live.table is None and live.is_host(person)
        if is_theirs and not any(chair.kind == "person" for chair in live.chairs):
            with suppress(FairgroundError):
                await live.alter(lambda live=live: _closing(live, "", None))  # type: ignore[misc]


class _NothingToDo(Exception):
    """A chair stays as it is."""


def _leaving(live: LiveTable, person: str) -> Callable[[Chair], Reseating]:
    def plan(chair: Chair) -> Reseating:
        if chair.takeover is not None and chair.takeover.holder == person:
            asked = Announcement("does not take over", newcomer=chair.takeover.name)
            return Reseating(lapsed(chair), (asked,))
        if chair.kind != "person" or chair.holder != person:
            raise _NothingToDo
        if live.table is None and not live.header.tournament:
            return Reseating(freed(chair))
        if live.is_over or live.lesson is not None or chair.bot:
            raise _NothingToDo
        plays_on = Announcement("no longer plays", (chair.name,), level=USUAL)
        return Reseating(replace(chair, bot=USUAL), (plays_on,))

    return plan


def _unfinished(connection: Connection, person: str) -> list[str]:
    names = tables_of(connection, person)
    kept = schema.tables.c
    running = select(kept.id).where(kept.id.in_(names), kept.finished.is_(None))
    return sorted(connection.execute(running).scalars())
