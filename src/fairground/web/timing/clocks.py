"""The clocks of a table's seats, as values.

A clock runs while its seat is among those that have to decide and a person sits there. Everybody
sees who has to decide, so clocks tell nothing else: what somebody begins, tries and takes back in
secret leaves every clock as it was. All moments are by the time of the house (``house_time``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from fairground.web.timing.quiet_hours import Quiet, end_of, seconds_between
from fairground.web.timing.time_control import DAY, FISCHER, TimeControl

LEAST_AGAIN = 20.0
"""Seconds for somebody who comes back after their time was up."""


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """``left`` are the seconds that it had when it was last started or stopped, ``until`` is when
    it runs out, None while it stands; ``before`` is what it had before the present turn. ``ahead``
    is by how much watches were ahead of the time of the house when it was started. ``is_out`` if
    its time is up and the others have to decide what happens, and ``votes`` are what they have
    chosen, by seat."""

    left: float
    is_turn: bool = False
    until: float | None = None
    before: float = 0.0
    ahead: float = 0.0
    quiet: Quiet | None = None
    vacation: int = 0
    is_out: bool = False
    votes: dict[int, str] = {}

    @property
    def runs(self) -> bool:
        return self.until is not None


class Clocks(msgspec.Struct, frozen=True):
    """``at`` is when they were last changed, ``number`` how often."""

    at: float
    seats: tuple[SeatClock, ...]
    number: int = 0

    @property
    def next_flag(self) -> float | None:
        """When the first of them runs out."""
        ends = [clock.until for clock in self.seats if clock.until is not None and not clock.is_out]
        return min(ends, default=None)

    def changed(self, seat: int, clock: SeatClock, at: float) -> Clocks:
        seats = (*self.seats[:seat], clock, *self.seats[seat + 1 :])
        return Clocks(at, seats, self.number + 1)


def clocks_of(text: str) -> Clocks | None:
    return msgspec.json.decode(text, type=Clocks) if text else None


class Now(msgspec.Struct, frozen=True):
    """A moment: by the time of the house, and what watches show."""

    house: float
    wall: float

    @property
    def ahead(self) -> float:
        return self.wall - self.house


def first_clocks(control: TimeControl, seats: int, now: Now) -> Clocks:
    """Before the first turn; nobody's clock runs."""
    clock = SeatClock(float(control.seconds), vacation=control.vacation)
    return Clocks(now.house, (clock,) * seats)


def moved_on(
    clocks: Clocks,
    control: TimeControl,
    turn: Collection[int],
    people: Collection[int],
    now: Now,
    undone_by: int | None = None,
) -> Clocks:
    """The clocks when these seats have to decide and ``people`` sit on those. ``undone_by`` is the
    seat that took a move back: it goes on with what it had, and others whose turn was over before
    they could use it have lost nothing. The very same object if nothing has changed."""
    seats = tuple(
        _moved_on(clock, control, seat in turn, seat in people, now, undone_by not in (None, seat))
        if undone_by != seat
        else _went_back(clock, control, seat in turn, seat in people, now)
        for seat, clock in enumerate(clocks.seats)
    )
    if seats == clocks.seats:
        return clocks
    return Clocks(now.house, seats, clocks.number + 1)


def _moved_on(
    clock: SeatClock,
    control: TimeControl,
    is_turn: bool,
    is_person: bool,
    now: Now,
    is_undone: bool,
) -> SeatClock:
    if clock.is_turn and not is_turn and is_undone:
        return replace(_stopped(clock, now), left=clock.before, is_turn=False)
    if is_turn and not clock.is_turn:
        clock = replace(clock, before=clock.left, left=_new_turn(clock, control, is_person))
    return _went_back(clock, control, is_turn, is_person, now)


def _went_back(
    clock: SeatClock, control: TimeControl, is_turn: bool, is_person: bool, now: Now
) -> SeatClock:
    """Starts or stops a clock, and no more."""
    runs = is_turn and is_person
    if is_turn != clock.is_turn:
        clock = replace(clock, is_turn=is_turn)
    if runs and not clock.runs:
        return _started(clock, control, now)
    return _stopped(clock, now) if clock.runs and not runs else clock


def _new_turn(clock: SeatClock, control: TimeControl, is_person: bool) -> float:
    if control.kind != FISCHER:
        return float(control.seconds)
    return clock.left + (control.increment if is_person else 0)


def _started(clock: SeatClock, control: TimeControl, now: Now) -> SeatClock:
    """Somebody who comes back when their time was up has a little."""
    again = max(LEAST_AGAIN, control.increment) if control.kind == FISCHER else control.seconds
    left = clock.left if clock.left > 0 else float(again)
    return replace(clock, left=left, until=_end(left, now, clock.quiet), ahead=now.ahead)


def _stopped(clock: SeatClock, now: Now) -> SeatClock:
    return replace(
        clock, left=seconds_left(clock, now), until=None, ahead=0.0, is_out=False, votes={}
    )


def _end(left: float, now: Now, quiet: Quiet | None) -> float:
    return now.house + end_of(left, now.wall, quiet) - now.wall


def seconds_left(clock: SeatClock, now: Now) -> float:
    """What a clock has now. Its quiet hours were laid out when it was started."""
    if clock.until is None:
        return clock.left
    begin = now.house + clock.ahead
    return seconds_between(begin, clock.until + clock.ahead, clock.quiet)


def laid_out_again(clock: SeatClock, now: Now) -> SeatClock:
    """The house was closed, or somebody set the machine's clock: quiet hours are at other moments
    now, and the time that is left is the same."""
    left = seconds_left(clock, now)
    return replace(clock, until=_end(left, now, clock.quiet), ahead=now.ahead)


def with_more(clock: SeatClock, seconds: float, now: Now) -> SeatClock:
    """More time for a clock that runs."""
    left = seconds_left(clock, now) + seconds
    end = _end(left, now, clock.quiet)
    return replace(clock, left=left, until=end, ahead=now.ahead, is_out=False, votes={})


def with_day_off(clock: SeatClock, now: Now) -> SeatClock:
    return replace(with_more(clock, DAY, now), vacation=clock.vacation - 1)


def decision(votes: Mapping[int, str], voters: Collection[int]) -> str:
    """What more than half of those who may choose have chosen; nothing as long as there is no
    such choice."""
    chosen = [choice for seat, choice in votes.items() if seat in voters]
    return next((choice for choice in chosen if 2 * chosen.count(choice) > len(voters)), "")
