"""Who may sit down where, and when a bot may stand in."""

from __future__ import annotations

import time

from fairground.bots import BOTS
from fairground.game import FairgroundError
from fairground.web.live import LiveTable
from fairground.web.names import signed, unlike
from fairground.web.store import Chair
from fairground.web.visitor import Keyring, Visitor
from fairground.web.writer import Taken

AWAY = 60.0
MAY_STAND_IN = 180.0


class SeatError(FairgroundError):
    """A seat that cannot be had. Nothing has changed."""


def chair_of(table: LiveTable, keys: Keyring, token: str) -> Chair | None:
    """The chair of a secret link, unless it has changed hands since the link was made."""
    for chair in table.chairs:
        if keys.is_chair_token(token, table.id, chair.seat, chair.turnover):
            return chair
    return None


async def sit(table: LiveTable, chair: Chair, visitor: Visitor, name: str) -> None:
    """Take an open chair, or bring one's own to another browser."""
    others = [other.name for other in table.chairs if other.seat != chair.seat]
    keep = chair.name if chair.kind == "person" else ""
    told = keep or unlike(signed(name, f"Guest {chair.seat + 1}"), others)
    await _change(table, chair, kind="person", name=told, bot="", holder=visitor.holder)


async def seat_bot(table: LiveTable, seat: int, bot: str) -> None:
    """Give an open chair to a bot, or the chair of somebody who has been away for long."""
    chair = table.chairs[seat]
    if bot not in BOTS:
        raise SeatError(f"There is no bot {bot[:40]!r}; there are: {', '.join(BOTS)}.")
    if chair.kind == "open":
        others = [other.name for other in table.chairs]
        await _change(table, chair, kind="bot", name=unlike(BOTS[bot].name, others), bot=bot)
    elif may_stand_in(table, seat):
        await _change(table, chair, bot=bot)
    else:
        raise SeatError(f"{chair.name} is here; a bot may sit in after three minutes away.")


async def take_back(table: LiveTable, seat: int) -> None:
    """A person comes back to the chair on which a bot stood in."""
    chair = table.chairs[seat]
    if chair.kind == "person" and chair.bot:
        await _change(table, chair, bot="")


async def _change(table: LiveTable, chair: Chair, **changes: str) -> None:
    try:
        await table.reseat(chair, **changes)
    except Taken:
        raise SeatError("Somebody was quicker: this chair is taken.") from None


def seconds_away(table: LiveTable, seat: int) -> float:
    """For how long nobody has looked at the table from this seat."""
    chair = table.chairs[seat]
    if chair.kind != "person" or table.is_here(seat):
        return 0.0
    return time.monotonic() - table.seen[seat]


def may_stand_in(table: LiveTable, seat: int) -> bool:
    is_free = is_running(table) and not table.chairs[seat].bot
    return is_free and seconds_away(table, seat) >= MAY_STAND_IN


def is_running(table: LiveTable) -> bool:
    return table.table is not None and table.table.outcome is None


def absences(table: LiveTable) -> dict[int, str]:
    """Who is away while the others wait, as the pages show it."""
    found: dict[int, str] = {}
    for chair in table.chairs if is_running(table) else []:
        away = seconds_away(table, chair.seat)
        if away >= AWAY:
            found[chair.seat] = "long" if away >= MAY_STAND_IN else "away"
    return found
