"""Whose eyes a program looks through, and changes that are answered with what it then sees."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps

from fairground.language import say
from fairground.web.api import table_shapes
from fairground.web.api.operation import Call, Operation, operation
from fairground.web.api.problems import Denied
from fairground.web.api.seen import seen_table
from fairground.web.api.shapes import Asked
from fairground.web.people.accounts import account_of
from fairground.web.people.tokens import PLAY, READ, TokenVisitor
from fairground.web.serving.refusals import Refused
from fairground.web.serving.settings import Settings
from fairground.web.serving.visit import CURRENT
from fairground.web.timing.extra_time import note_quiet
from fairground.web.timing.quiet_hours import quiet_of
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of, viewer_of
from fairground.web.watching.viewer import Viewer


def own_seat(call: Call, asked: int | None) -> int:
    """The seat somebody acts for: the one they name, or else the one that has to decide."""
    live = call.live
    held = live.held_by(call.visitor.holder)
    seat = _first(live, held) if asked is None else checked_seat(live, asked)
    if seat is None or seat not in held:
        raise Denied(403, "not_your_seat", say("You do not sit on this seat."))
    return seat


def eyes(call: Call, asked: int | None) -> int | None:
    """The seat somebody looks from; None for an onlooker, and for a program that may not see what
    seats do. A finished game may be seen from everywhere."""
    live = call.live
    if READ not in call.caller.scopes:
        return None
    held = live.held_by(call.visitor.holder)
    if asked is None:
        return _first(live, held)
    seat = checked_seat(live, asked)
    if seat not in held and not live.is_open_book:
        raise Denied(403, "not_your_seat", say("You do not sit on this seat."))
    return seat


def viewer_for(call: Call, seat: int | None) -> Viewer:
    guest = call.caller.guest
    return viewer_of(call.live, guest.visitor.holder, guest.origin, seat)


def known_settings(call: Call) -> Settings | None:
    """The settings of who asks. Those of a guest are in their browser, where no token reads
    them."""
    account = account_of(call.visitor)
    if account is not None:
        return account.settings
    return None if isinstance(call.visitor, TokenVisitor) else CURRENT.get().settings


async def note_quiet_hours(call: Call, live: LiveTable, seats: tuple[int, ...]) -> None:
    """As pages do; what a guest has chosen in the browser is left as it is."""
    settings = known_settings(call)
    if settings is not None:
        await note_quiet(live, seats, quiet_of(settings.quiet, settings.zone))


async def show_table(call: Call, seat: int | None, log_from: int = 0) -> table_shapes.TableShape:
    """The present, from the same scene as the page."""
    live = await call.gate.table_for(call.request, call.live, call.visitor)
    if live is not call.live:
        call, seat = replace(call, table=live), None
    viewer = viewer_for(call, seat)
    live.saw(viewer.held)
    await note_quiet_hours(call, live, viewer.held)
    await call.gate.catch_up(call.request, live, (seat,))
    scene = scene_of(live, viewer, call.gate.tables.keys)
    return seen_table(live, scene.snapshot, call.caller.scopes, log_from)


async def shown(call: Call) -> table_shapes.TableShape:
    """The table after a change."""
    return await show_table(call, eyes(call, None))


def check_concerned(call: Call) -> None:
    """Those who sit or first sat at a table, and the host, may try to change its chairs."""
    who = viewer_for(call, None)
    if not (who.held or who.lost or who.hosts):
        raise Denied(403, "not_allowed", say("You do not sit at this table."))


def checked_seat(live: LiveTable, seat: int) -> int:
    if seat >= len(live.chairs):
        raise Refused(400, say("There is no such seat."))
    return seat


def _first(live: LiveTable, held: tuple[int, ...]) -> int | None:
    return next(iter((*live.waits_for(held), *held)), None)


def changes_table(
    path: str, summary: str, body: type[Asked], scope: str = PLAY
) -> Callable[[Callable[[Call], Awaitable[None]]], Operation]:
    """Declares a change of a table, which is answered with the table as it is then."""

    def declared(change: Callable[[Call], Awaitable[None]]) -> Operation:
        @wraps(change)
        async def run(call: Call) -> table_shapes.TableShape:
            await change(call)
            return await shown(call)

        where = f"/api/tables/{{name}}/{path}"
        return operation("POST", where, summary, table_shapes.TableShape, scope=scope, body=body)(
            run
        )

    return declared
