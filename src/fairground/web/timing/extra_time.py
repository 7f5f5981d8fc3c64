"""What people may do about clocks: take a day off, sleep at night, and decide what happens when
somebody else's time is up."""

from __future__ import annotations

from msgspec.structs import replace

from fairground.bots import USUAL
from fairground.language import say
from fairground.phrases import isolated
from fairground.web.people.visitor import Visitor
from fairground.web.seats.announcements import Announcement
from fairground.web.seats.reseating import SeatError
from fairground.web.storage.kept_table import TIMED_OUT
from fairground.web.timing.clocks import SeatClock, decision, with_day_off, with_more
from fairground.web.timing.flags import others
from fairground.web.timing.quiet_hours import Quiet
from fairground.web.timing.time_control import FISCHER, TimeControl
from fairground.web.watching.live import Alteration, LiveTable

WAIT, BOT, END = "wait", "bot", "end"
CHOICES = (WAIT, BOT, END)
LEAST_MORE = 60


def more_time(control: TimeControl) -> int:
    """What somebody gets when the others wait longer."""
    return max(LEAST_MORE, control.seconds // 5) if control.kind == FISCHER else control.seconds


async def take_day_off(live: LiveTable, seat: int, visitor: Visitor) -> None:
    """One's own clock has a day more."""

    def plan(clock: SeatClock) -> tuple[SeatClock, Announcement | None]:
        chair = live.chairs[seat]
        if chair.holder != visitor.holder:
            raise SeatError(say("You take days off for yourself only."))
        if not clock.runs:
            raise SeatError(say("You take a day off when it is your turn."))
        if clock.vacation <= 0:
            raise SeatError(say("You have no days off left in this game."))
        return with_day_off(clock, live.moment), Announcement("day off", (chair.name,))

    await live.set_clock(seat, plan)


async def decide(live: LiveTable, seat: int, choice: str, visitor: Visitor) -> None:
    """Somebody at the table chooses what happens, for all the seats of their browser. It is done as
    soon as more than half of the others want it."""
    voters = others(live.chairs, seat)
    own = [voter for voter in voters if live.chairs[voter].holder == visitor.holder]
    control = live.control
    if choice not in CHOICES:
        raise SeatError(say("You can wait longer, let a bot play on, or end the game."))
    if not own or control is None:
        raise SeatError(say("Those who play at this table decide about the time of the others."))
    name = live.chairs[seat].name

    def plan(clock: SeatClock) -> tuple[SeatClock, Announcement | None]:
        _check_out(clock, name)
        votes = {**clock.votes, **dict.fromkeys(own, choice)}
        if decision(votes, voters) != WAIT:
            return replace(clock, votes=votes), None
        longer = with_more(clock, more_time(control), live.moment)
        return longer, Announcement("has more time", (name,))

    await live.set_clock(seat, plan)
    clock = None if live.clocks is None else live.clocks.seats[seat]
    done = "" if clock is None or not clock.is_out else decision(clock.votes, voters)
    if done == BOT:
        await live.play_on(seat, USUAL, lambda: _check_out(_clock(live, seat), name))
    elif done == END:
        await live.alter(lambda: _ended(live, seat))


def _ended(live: LiveTable, seat: int) -> Alteration:
    name, clock = live.chairs[seat].name, _clock(live, seat)
    _check_out(clock, name)
    if decision(clock.votes, others(live.chairs, seat)) != END:
        raise SeatError(say("Somebody has changed their mind."))
    fields = {"question": "", "ended": TIMED_OUT, "finished": live.moment.wall}
    return Alteration(seat, fields, (Announcement("others end", (name,)),))


async def note_quiet(live: LiveTable, seats: tuple[int, ...], quiet: Quiet | None) -> None:
    """From their next turn on, the clocks of these seats stand still at these hours. A seat that
    changes them too often keeps what it has."""
    control = live.control
    if control is None or control.is_quick or live.clocks is None:
        return
    for seat in seats:
        is_new = with_quiet(_clock(live, seat), quiet) != _clock(live, seat)
        if is_new and live.quiet_changes.take(str(seat)):
            await live.set_clock(seat, lambda clock: (with_quiet(clock, quiet), None))


def with_quiet(clock: SeatClock, quiet: Quiet | None) -> SeatClock:
    """A clock that runs keeps the hours that it was started with."""
    return clock if clock.runs else replace(clock, quiet=quiet)


def _clock(live: LiveTable, seat: int) -> SeatClock:
    assert live.clocks is not None
    return live.clocks.seats[seat]


def _check_out(clock: SeatClock, name: str) -> None:
    if not clock.is_out:
        raise SeatError(say("{who} has time left.", who=isolated(name)))
