"""Who may sit down where, and when a bot may play instead."""

from __future__ import annotations

import time
from collections.abc import Callable

from fairground.bots import BOTS
from fairground.game import FairgroundError
from fairground.phrases import isolated
from fairground.web.live import LiveTable
from fairground.web.names import name_or, unique_name
from fairground.web.store import Chair
from fairground.web.visitor import Keyring, Visitor
from fairground.web.writer import Conflict

AWAY = 60.0
MAY_STAND_IN = 180.0


class SeatError(FairgroundError):
    """A seat that cannot be had. Nothing has changed."""


def chair_of(table: LiveTable, keys: Keyring, token: str) -> Chair | None:
    """The chair of a secret link, unless it has changed hands since the link was made."""
    for chair in table.chairs:
        if chair.kind in ("open", "offered", "person") and keys.is_chair_token(
            token, table.id, chair.seat, chair.turnover
        ):
            return chair
    return None


async def sit(table: LiveTable, chair: Chair, visitor: Visitor, name: str) -> None:
    """Take an open chair, take over from a bot, or bring one's own chair to another browser."""
    if chair.kind == "person":
        is_back = chair.bot and is_running(table)
        words = f"{isolated(chair.name)} plays again." if is_back else ""
        await _change(table, chair, words, bot="", holder=visitor.holder)
        return
    check_not_over(table)
    told = unique_name(name_or(name, f"Guest {chair.seat + 1}"), _others(table, chair))
    words = f"{isolated(told)} takes over from {isolated(chair.name)}."
    new = {"kind": "person", "name": told, "bot": "", "holder": visitor.holder}
    await _change(table, chair, words, lambda: check_second_seat(table, chair, visitor), **new)


def check_second_seat(table: LiveTable, chair: Chair, visitor: Visitor) -> None:
    """In the middle of a game, whoever plays must not look into another hand as well. At a browser
    that several people share already one more may sit down: the curtain falls between them."""
    if chair.kind == "offered" and len(table.held_by(visitor.holder)) == 1:
        raise SeatError(
            "You play at this table already. Send the link to a friend, who opens it elsewhere."
        )


async def seat_bot(table: LiveTable, seat: int, bot: str, visitor: Visitor) -> None:
    """Give a chair to a bot: one's own at any time, an open one, that of somebody who has been away
    for long; and whoever opened the table may exchange its bots."""
    chair = table.chairs[seat]
    if bot not in BOTS:
        raise SeatError(f"There is no bot {bot[:40]!r}; there are: {', '.join(BOTS)}.")
    if chair.bot == bot:
        return
    if chair.kind == "open":
        await _change(table, chair, kind="bot", name=_bot_name(table, chair, bot), bot=bot)
        return
    check_not_over(table)
    who, level = isolated(chair.name), f"{BOTS[bot].name}, {BOTS[bot].words}"
    if chair.kind == "person" and table.table is None:
        raise SeatError("The game has not begun; a bot plays for somebody once it has.")
    if chair.kind == "person" and chair.holder == visitor.holder:
        await _change(table, chair, f"{who} lets a bot play: {level}.", bot=bot)
    elif chair.kind == "person" and may_stand_in(table, seat):
        await _change(table, chair, f"A bot sits in for {who}, who is away: {level}.", bot=bot)
    elif chair.kind == "person":
        raise SeatError(_not_yours(table, chair))
    else:
        check_host(table, visitor)
        link = " The link for a friend is a new one." if chair.kind == "offered" else ""
        words = f"{who} makes room for another bot: {level}.{link}"
        await _change(table, chair, words, name=_bot_name(table, chair, bot), bot=bot)


async def take_back(table: LiveTable, seat: int) -> None:
    """A person comes back to the chair on which a bot played. What it has played stays; what it is
    still thinking about is dropped."""
    chair = table.chairs[seat]
    if chair.kind == "person" and chair.bot:
        check_not_over(table)
        await _change(table, chair, f"{isolated(chair.name)} plays again.", bot="")


async def offer(table: LiveTable, seat: int, visitor: Visitor) -> None:
    """A bot's chair is for a friend with the secret link. The bot plays until somebody comes; where
    the game has not begun, the chair is open."""
    chair = _bots_chair(table, seat, visitor)
    if table.table is None:
        await _change(table, chair, kind="open", name="", bot="")
    elif chair.kind == "bot":
        words = f"The chair of {isolated(chair.name)} is free for a friend with the link."
        await _change(table, chair, words, kind="offered")


async def withdraw(table: LiveTable, seat: int, visitor: Visitor) -> None:
    """The bot stays, and the link is void."""
    chair = _bots_chair(table, seat, visitor)
    if chair.kind == "offered":
        await _change(table, chair, f"{isolated(chair.name)} stays.", kind="bot")


def check_host(table: LiveTable, visitor: Visitor) -> None:
    if not table.is_host(visitor.holder):
        raise SeatError("Only whoever opened the table may change its bots.")


def check_not_over(table: LiveTable) -> None:
    if table.table is not None and table.table.outcome is not None:
        raise SeatError("The game is over; everybody keeps their chair.")


def _bots_chair(table: LiveTable, seat: int, visitor: Visitor) -> Chair:
    check_host(table, visitor)
    check_not_over(table)
    chair = table.chairs[seat]
    if chair.kind not in ("bot", "offered"):
        raise SeatError("This is not the chair of a bot.")
    return chair


def _not_yours(table: LiveTable, chair: Chair) -> str:
    if chair.bot:
        return f"A bot plays for {isolated(chair.name)} already."
    where = "was here just now" if seconds_away(table, chair.seat) >= AWAY else "is here"
    return f"{isolated(chair.name)} {where}; a bot may sit in after three minutes away."


def _others(table: LiveTable, chair: Chair) -> list[str]:
    return [other.name for other in table.chairs if other.seat != chair.seat]


def _bot_name(table: LiveTable, chair: Chair, bot: str) -> str:
    return unique_name(BOTS[bot].name, _others(table, chair))


async def _change(
    table: LiveTable,
    chair: Chair,
    told: str = "",
    check: Callable[[], None] | None = None,
    **changes: str,
) -> None:
    try:
        await table.reseat(chair, told, check, **changes)
    except Conflict:
        raise SeatError("Somebody was quicker: this chair has changed hands.") from None


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
