"""A newcomer would see what a bot's seat has seen, so the other people at the table are asked
first. Each of them must agree; until then the bot plays on, and the newcomer looks on."""

from __future__ import annotations

import secrets
from dataclasses import replace

import msgspec

from fairground.language import say
from fairground.phrases import both, isolated
from fairground.web.people.visitor import Visitor
from fairground.web.seats.announcements import Announcement
from fairground.web.seats.reseating import SeatError, check_chairs_change
from fairground.web.storage.kept_table import Chair, Takeover
from fairground.web.watching.live import LiveTable, Reseating
from fairground.web.watching.viewer import hides


def must_agree(live: LiveTable, newcomer: str) -> list[int]:
    """The seats of the people who are asked: all but those at the host's own browser, for the host
    has offered the chair, at the newcomer's, and those whose people have erased their data."""
    return [
        chair.seat
        for chair in live.chairs
        if chair.kind == "person"
        and not chair.resigned
        and chair.holder not in ("", live.header.host, newcomer)
    ]


def is_asked_first(live: LiveTable, seat: int, newcomer: str) -> bool:
    """Whether a seat knows something, and there is somebody who may mind."""
    if live.table is None or not must_agree(live, newcomer):
        return False
    return hides(live.table, seat)


def undecided(live: LiveTable, chair: Chair) -> list[int]:
    """The seats whose people have not agreed yet to what a newcomer asks for."""
    if chair.takeover is None:
        return []
    agreed = chair.takeover.agreed
    return [seat for seat in must_agree(live, chair.takeover.holder) if seat not in agreed]


def names_of(live: LiveTable, seats: list[int]) -> str:
    return both([isolated(name) for name in _names(live, seats)])


def _names(live: LiveTable, seats: list[int]) -> tuple[str, ...]:
    return tuple(live.chairs[seat].name for seat in seats)


def asking(
    live: LiveTable, chair: Chair, visitor: Visitor, name: str, signed: str = ""
) -> Reseating:
    """What the newcomer asks for; nothing of the seat is theirs yet."""
    asked = must_agree(live, visitor.holder)
    takeover = Takeover(secrets.token_hex(8), visitor.holder, name, signed=signed)
    announcements = (
        Announcement("asks", newcomer=name, bot=chair.name),
        Announcement("must agree", _names(live, asked)),
    )
    return Reseating(replace(chair, kind="asked", takeover=takeover), announcements)


def taken_over(
    chair: Chair,
    holder: str,
    name: str,
    announcement: Announcement | None = None,
    signed: str = "",
) -> Reseating:
    """The newcomer has the chair."""
    new = replace(
        chair,
        kind="person",
        name=name,
        bot="",
        holder=holder,
        owner=holder,
        takeover=None,
        signed=signed,
    )
    over = Announcement("takes over", newcomer=name, bot=chair.name)
    return Reseating(new, (announcement or over,))


async def agree(live: LiveTable, seat: int, request: str, visitor: Visitor) -> None:
    """Somebody at the table agrees, for all the seats of their browser. The last of them seats the
    newcomer."""

    def plan(chair: Chair) -> Reseating:
        takeover, own = _asked(live, chair, request, visitor)
        agrees = Announcement("agrees", _names(live, own), newcomer=takeover.name, bot=chair.name)
        agreed = replace(takeover, agreed=(*takeover.agreed, *own))
        now = replace(chair, takeover=agreed)
        if undecided(live, now):
            return Reseating(now, (agrees,))
        at_last = msgspec.structs.replace(agrees, kind="agrees at last")
        return taken_over(chair, takeover.holder, takeover.name, at_last, takeover.signed)

    await live.reseat(seat, plan)


async def refuse(live: LiveTable, seat: int, request: str, visitor: Visitor) -> None:
    """One refusal is enough."""

    def plan(chair: Chair) -> Reseating:
        takeover, own = _asked(live, chair, request, visitor)
        refuses = Announcement(
            "refuses", _names(live, own[:1]), newcomer=takeover.name, bot=chair.name
        )
        return Reseating(lapsed(chair), (refuses,))

    await live.reseat(seat, plan)


async def give_up(live: LiveTable, seat: int, visitor: Visitor) -> None:
    """The newcomer does not want the chair any more."""

    def plan(chair: Chair) -> Reseating:
        if chair.takeover is None or chair.takeover.holder != visitor.holder:
            raise SeatError(say("You are not asking for this chair."))
        gives_up = Announcement("gives up", newcomer=chair.takeover.name, bot=chair.name)
        return Reseating(lapsed(chair), (gives_up,))

    await live.reseat(seat, plan)


def lapsed(chair: Chair) -> Chair:
    """The bot's chair without a link or a newcomer."""
    return replace(chair, kind="bot", takeover=None)


def _asked(
    live: LiveTable, chair: Chair, request: str, visitor: Visitor
) -> tuple[Takeover, list[int]]:
    """What is asked, and the seats of the browser that answers."""
    check_chairs_change(live)
    if chair.takeover is None or chair.takeover.id != request:
        raise SeatError(say("Nobody asks for this chair any more."))
    held = live.held_by(visitor.holder)
    own = [seat for seat in undecided(live, chair) if seat in held]
    if not own:
        raise SeatError(say("Nobody asks you about this chair."))
    return chair.takeover, own
