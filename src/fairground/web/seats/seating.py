"""Who may sit down where, and when a bot may play instead."""

from __future__ import annotations

import time
from dataclasses import replace

from fairground.bots import BOTS
from fairground.game import OptionError
from fairground.language import say, say_of
from fairground.phrases import isolated
from fairground.web.lobby.waiting_room import check_not_removed
from fairground.web.people.names import bot_name, is_taken_for, name_or, signed_as, unique_name
from fairground.web.people.visitor import Keyring, Visitor
from fairground.web.seats.announcements import Announcement
from fairground.web.seats.reseating import (
    SeatError,
    change_as_read,
    check_chairs_change,
    check_may_change,
    is_running,
)
from fairground.web.seats.takeovers import asking, is_asked_first, lapsed, taken_over
from fairground.web.storage.kept_table import Chair
from fairground.web.watching.live import LiveTable, Reseating
from fairground.web.watching.viewer import Viewer

AWAY = 60.0
MAY_STAND_IN = 180.0
LONG = "long"
"""Away for so long that a bot may sit in."""


def chair_of(live: LiveTable, keys: Keyring, token: str) -> Chair | None:
    """The chair of a secret link, unless it has changed hands since the link was made."""
    for chair in live.chairs:
        if chair.kind in ("open", "offered", "person") and keys.is_chair_token(
            token, live.id, chair.seat, chair.turnover
        ):
            return chair
    return None


async def sit(live: LiveTable, chair: Chair, visitor: Visitor, name: str) -> None:
    """Take an open chair, take over from a bot, or bring one's own chair to another browser. Where
    the others have to agree first, this only asks them."""
    if chair.kind == "person":
        await change_as_read(live, chair, lambda: _in_another_browser(live, chair, visitor))
        return

    def plan() -> Reseating:
        check_chairs_change(live)
        check_not_removed(live, visitor)
        check_may_change(live, chair.seat)
        check_second_seat(live, chair, visitor)
        signature, account = _signed(live, chair, name), signed_as(visitor, name)
        if is_asked_first(live, chair.seat, visitor.holder):
            return asking(live, chair, visitor, signature, account)
        return taken_over(chair, visitor.holder, signature, signed=account)

    await change_as_read(live, chair, plan)


def _in_another_browser(live: LiveTable, chair: Chair, visitor: Visitor) -> Reseating:
    who = (chair.name,)
    if visitor.holder != chair.owner:
        check_may_change(live, chair.seat)
        check_second_seat(live, chair, visitor)
        announcements = [Announcement("moves to another browser", who)]
    else:
        announcements = [Announcement("takes back", who)]
    if chair.bot and is_running(live) and not chair.resigned:
        announcements.append(Announcement("plays again", who))
    bot = chair.bot if chair.resigned else ""
    return Reseating(replace(chair, bot=bot, holder=visitor.holder), tuple(announcements))


def check_second_seat(live: LiveTable, chair: Chair, visitor: Visitor) -> None:
    """In the middle of a game nobody who plays, or asks for a chair, may look into another hand as
    well. At a browser that several people share already one more may sit down: the curtain falls
    between them."""
    if not is_running(live):
        return
    others = [other for other in live.chairs if other.seat != chair.seat]
    if any(other.takeover and other.takeover.holder == visitor.holder for other in others):
        raise SeatError(say("You are asking for another chair at this table already."))
    if sum(visitor.holder in (other.holder, other.owner) for other in others) == 1:
        raise SeatError(
            say(
                "You play at this table already. Send the link to a friend, who opens it elsewhere."
            )
        )


async def seat_bot(live: LiveTable, seat: int, bot: str, visitor: Visitor) -> None:
    """Give a chair to a bot: one's own at any time, an open one, that of somebody who has been away
    for long; and the host may exchange the table's bots."""
    check_bot(bot)
    if live.chairs[seat].bot == bot:
        return

    def plan(chair: Chair) -> Reseating:
        if chair.kind == "open":
            return Reseating(replace(chair, kind="bot", name=_bot_name(live), bot=bot))
        check_chairs_change(live)
        if chair.kind == "person":
            return Reseating(replace(chair, bot=bot), (_stand_in(live, chair, bot, visitor),))
        check_host(live, visitor)
        check_may_change(live, seat)
        new = replace(chair, name=_bot_name(live), bot=bot)
        announcements = [Announcement("another bot", (chair.name,), bot=new.name, level=bot)]
        if chair.kind == "offered":
            announcements.append(Announcement("link is new"))
        announcements += _lapses(chair)
        return Reseating(lapsed(new) if chair.takeover else new, tuple(announcements))

    await live.reseat(seat, plan)


def check_bot(bot: str) -> None:
    if bot not in BOTS:
        raise SeatError(
            say(
                "There is no bot {bot}; there are: {bots}.",
                bot=repr(bot[:40]),
                bots=", ".join(BOTS),
            )
        )


def _stand_in(live: LiveTable, chair: Chair, bot: str, visitor: Visitor) -> Announcement:
    """What the log says where a bot plays for a person."""
    if live.table is None:
        raise SeatError(say("The game has not begun; a bot plays for somebody once it has."))
    if chair.resigned:
        raise SeatError(say("{who} has resigned: this bot stays.", who=isolated(chair.name)))
    if chair.holder == visitor.holder:
        if live.header.tournament:
            raise SeatError(say("In a tournament you play yourself. You can resign."))
        check_may_change(live, chair.seat)
        return Announcement("lets a bot play", (chair.name,), level=bot)
    if live.header.tournament and live.header.clock:
        raise SeatError(say("In a tournament the clock decides when a bot plays for somebody."))
    if not may_stand_in(live, chair.seat):
        raise SeatError(_not_yours(live, chair))
    return Announcement("sits in", (chair.name,), level=bot)


async def take_back(live: LiveTable, seat: int, visitor: Visitor) -> None:
    """A person comes back to the chair on which a bot played, or brings it back to the browser that
    first had it. What a bot has played stays; what it is still thinking about is dropped."""
    chair = live.chairs[seat]
    if chair.holder != visitor.holder:
        await change_as_read(live, chair, lambda: _in_another_browser(live, chair, visitor))
    elif chair.bot:
        check_chairs_change(live)
        if chair.resigned:
            raise SeatError(say("You have resigned: the bot plays on to the end."))
        again = Announcement("plays again", (chair.name,))
        await change_as_read(live, chair, lambda: Reseating(replace(chair, bot=""), (again,)))


async def offer(live: LiveTable, seat: int, visitor: Visitor) -> None:
    """A bot's chair is for a friend with the secret link. The bot plays until somebody comes; where
    the game has not begun, the chair is open."""
    chair = _bots_chair(live, seat, visitor)

    def plan() -> Reseating:
        if live.table is None:
            return Reseating(replace(chair, kind="open", name="", bot=""))
        check_may_change(live, seat)
        offered = Announcement("offered", bot=chair.name)
        return Reseating(replace(chair, kind="offered"), (offered,))

    if live.table is None or chair.kind == "bot":
        await change_as_read(live, chair, plan)


async def withdraw(live: LiveTable, seat: int, visitor: Visitor) -> None:
    """The bot stays, and the link is void."""
    chair = _bots_chair(live, seat, visitor)
    if chair.kind != "bot":
        announcements = (Announcement("stays", bot=chair.name), *_lapses(chair))
        await change_as_read(live, chair, lambda: Reseating(lapsed(chair), announcements))


def check_host(live: LiveTable, visitor: Visitor) -> None:
    if not live.is_host(visitor.holder):
        raise SeatError(say("Only the host, who opened the table, may change its bots."))


def former_players(live: LiveTable, seat: int) -> list[str]:
    """Who had a chair before somebody else got it, in words, each once."""
    had = [notice for notice in live.notices if notice.seat == seat and notice.before]
    names = [
        say("{bot} (bot)", bot=isolated(notice.before)) if notice.bot else isolated(notice.before)
        for notice in had
    ]
    return list(dict.fromkeys(names))


def bots_so_far(live: LiveTable) -> set[str]:
    """The names of all bots that play or have played at this table."""
    names = {chair.name for chair in live.chairs if chair.is_bots}
    return names | {notice.before for notice in live.notices if notice.bot and notice.before}


def _signed(live: LiveTable, chair: Chair, name: str) -> str:
    """The newcomer's name. Nobody can pass for a bot of this table."""
    signed = name_or(name, say("Guest {number}", number=chair.seat + 1))
    if is_taken_for(signed, bots_so_far(live)):
        raise OptionError(
            say(
                "A bot at this table is called {name}, or almost so. Please sign with another"
                " name.",
                name=isolated(signed),
            )
        )
    return unique_name(signed, _people(live))


def _bots_chair(live: LiveTable, seat: int, visitor: Visitor) -> Chair:
    check_host(live, visitor)
    check_chairs_change(live)
    chair = live.chairs[seat]
    if not chair.is_bots:
        raise SeatError(say("This is not the chair of a bot."))
    return chair


def _not_yours(live: LiveTable, chair: Chair) -> str:
    if chair.bot:
        return say("A bot plays for {who} already.", who=isolated(chair.name))
    if live.control is not None:
        return say(
            "The clock decides here: nobody puts a bot in the place of {who}, whose time is not"
            " up.",
            who=isolated(chair.name),
        )
    return say_of(
        seconds_away(live, chair.seat) >= AWAY,
        "{who} was here just now; a bot may sit in after three minutes away.",
        "{who} is here; a bot may sit in after three minutes away.",
        who=isolated(chair.name),
    )


def _people(live: LiveTable) -> list[str]:
    """The names of all who play, have played or ask to play here, but for the bots."""
    names = [chair.name for chair in live.chairs if chair.kind == "person"]
    names += [chair.takeover.name for chair in live.chairs if chair.takeover]
    return names + [notice.before for notice in live.notices if notice.before and not notice.bot]


def _bot_name(live: LiveTable) -> str:
    """A name that nobody has or had at this table."""
    return bot_name([*_people(live), *bots_so_far(live)])


def _lapses(chair: Chair) -> list[Announcement]:
    if chair.takeover is None:
        return []
    return [Announcement("does not take over", newcomer=chair.takeover.name)]


def seconds_away(live: LiveTable, seat: int) -> float:
    """For how long nobody has looked at the table from this seat."""
    chair = live.chairs[seat]
    if chair.kind != "person" or live.is_here(seat):
        return 0.0
    return time.monotonic() - live.seen[seat]


def may_stand_in(live: LiveTable, seat: int) -> bool:
    """Where there are clocks, people are away for as long as theirs allows."""
    if live.control is not None:
        return False
    is_free = is_running(live) and not live.chairs[seat].bot
    if live.header.tournament and live.header.clock:
        return False  # the clock decides
    return is_free and seconds_away(live, seat) >= MAY_STAND_IN


def absences(live: LiveTable) -> dict[int, str]:
    """Who is away while the others wait, as the pages show it."""
    found: dict[int, str] = {}
    for chair in live.chairs if is_running(live) else []:
        away = seconds_away(live, chair.seat) if chair.kind == "person" else 0.0
        if away >= AWAY:
            is_long = away >= MAY_STAND_IN and live.control is None
            found[chair.seat] = LONG if is_long else "away"
    return found


def may_set_speed(live: LiveTable, viewer: Viewer) -> bool:
    """The host says how fast bots play, or the only person at the table."""
    people = {chair.holder for chair in live.chairs if chair.kind == "person"}
    is_alone = len(people) == 1 and bool(viewer.held)
    return any(chair.bot for chair in live.chairs) and (viewer.hosts or is_alone)
