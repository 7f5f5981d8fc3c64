"""A table that somebody is looking at. One event loop owns it: a move is checked, kept on the disk,
made the present, and then everybody who watches is woken."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import weakref
from collections.abc import (
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from fairground.bots.review import Review
from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import Thinkers
from fairground.draw import Memory
from fairground.game import FairgroundError, StaleMove
from fairground.language import say
from fairground.lesson import LEARNER, Lesson, Progress, check_asked_for, progress_of
from fairground.outcome import Outcome
from fairground.table import TAKE_BACK_TURN, UNDO, Proposal, Table
from fairground.web.calling.callers import Caller
from fairground.web.calling.calls import Calls
from fairground.web.chat.talk import Ears, Talk
from fairground.web.finished.ending import Ending
from fairground.web.finished.looking_back import LookingBack
from fairground.web.finished.result_rows import Result
from fairground.web.finished.results import results_of
from fairground.web.finished.timeline import Timeline
from fairground.web.lobby.dealing import GRACE, Dealing, Grace
from fairground.web.lobby.offered_lessons import offered_lesson
from fairground.web.seats.announcements import Announcement, stored_text
from fairground.web.seats.bot_turns import BotTurns
from fairground.web.seats.coaching import Coaching
from fairground.web.seats.presence import Presence
from fairground.web.seats.watcher import Watcher
from fairground.web.serving.limits import MOST_UNDOS, MOVE, QUIET_HOURS, Buckets
from fairground.web.storage.kept_table import (
    LEARNING,
    LEARNT,
    RESIGNED,
    SHOWING,
    SHUT,
    Chair,
    Notice,
    Stored,
)
from fairground.web.storage.restoring import branch_of, by_present_rules, restored
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError
from fairground.web.timing.clocks import Clocks, Now, SeatClock, first_clocks, moved_on
from fairground.web.timing.flags import Flags
from fairground.web.timing.house_time import HouseTime
from fairground.web.timing.time_control import TimeControl, control_of
from fairground.web.watching.news import Scenes
from fairground.web.watching.onlookers import AT_ONCE, CLOSED, delay_of

T = TypeVar("T")


@dataclass(frozen=True)
class Reseating:
    """A chair as it shall be, what the log says about the change, and fields of the table's header
    that change with it."""

    chair: Chair
    announcements: tuple[Announcement, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Alteration:
    """Fields of a table's header that shall change, and what the log says of it beside a seat. If
    it ``takes_back``, the seat gets the turn back that it has ended; ``more`` is kept with it."""

    seat: int
    fields: Mapping[str, Any] = field(default_factory=dict)
    announcements: tuple[Announcement, ...] = ()
    takes_back: bool = False
    more: Callable[[Connection], None] | None = None


class LiveTable:
    """A table with the people round it. ``table`` is None until the game is dealt, which is when
    every chair is taken and the seats have added to its luck."""

    def __init__(
        self,
        stored: Stored,
        store: Store,
        pace: float,
        thinkers: Thinkers,
        reviewers: Reviewers,
        grace: Grace = GRACE,
        house: HouseTime | None = None,
        caller: Caller | None = None,
    ) -> None:
        self.header, self.game = by_present_rules(stored.header)
        self.chairs = list(stored.chairs)
        self.notices = list(stored.notices)
        self.origin = stored.origin
        self.branch = branch_of(stored.origin)
        """Where the game came from, if it plays on from a moment of another."""
        self.table = restored(replace(stored, header=self.header), self.game)
        self.clocks = stored.clocks
        self.house = house or HouseTime()
        self.quiet_changes = Buckets(QUIET_HOURS)
        self._kept_turn = stored.turn
        self.born = secrets.token_hex(4)
        self.revision = 0
        self.touched = time.monotonic()
        self.scenes = Scenes()
        self.memory = Memory()
        """What was drawn lately. It leaves the server's memory with the table."""
        self._presence = Presence()
        self._telling: set[asyncio.Task[None]] = set()
        """Kept until they are done: the loop itself would forget them."""
        self._store = store
        itself: LiveTable = weakref.proxy(self)  # so that its parts do not keep it in memory
        self.dealing = Dealing(itself, store, grace, stored.shares)
        self.bots = BotTurns(itself, pace, thinkers)
        self.flags = Flags(itself)
        self.calls = Calls(itself, caller)
        self.coach = Coaching(itself, thinkers, self._presence.wake)
        self.talk = Talk(stored.header.id, store, _weakly(self.wake_watchers))
        self.past: LiveTable | None = None
        """The table as onlookers see it later, while anybody looks on."""
        self.is_open_to_all = False
        """Onlookers have seen the game to its end."""
        self._timeline: Timeline | None = None
        if self.table is not None:
            self._timeline = Timeline(self.table, self.notices, self.is_open_book)
        self.ending = Ending(_weakly(self.publish))
        self._looking_back = LookingBack(stored.header.id, store, reviewers)
        self.changing = asyncio.Lock()

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def is_watched(self) -> bool:
        is_looked_on = self.past is not None and self.past.is_watched
        return self._presence.is_watched or is_looked_on

    @property
    def is_busy(self) -> bool:
        """Somebody watches, a bot is about to move, or a change is being kept."""
        dealing = self.dealing.is_under_way
        return self.is_watched or self.bots.is_playing or dealing or self.changing.locked()

    @property
    def plies(self) -> int:
        """How long the game is by now."""
        return 0 if self.table is None else self.table.ply

    @property
    def is_over(self) -> bool:
        """Nothing more is played: the rules say so, or the people at the table."""
        if self.table is None:
            return False
        return bool(self.header.ended) or self.table.outcome is not None

    @property
    def is_shut(self) -> bool:
        """Whether an operator of the server has closed the table, begun or not."""
        return self.header.ended == SHUT

    def check_not_shut(self) -> None:
        if self.is_shut:
            raise FairgroundError(say("The operator of this server has closed this table."))

    @property
    def is_open_book(self) -> bool:
        """Nothing is secret: the game is over, and nobody plays with the same luck any more, or it
        was played elsewhere."""
        return self.is_brought or (self.is_over and not self.header.sealed)

    def check_open(self) -> None:
        """FairgroundError while others play with the luck of this game."""
        if self.header.sealed:
            raise FairgroundError(
                say("Others still play with the same luck. You can look once their games are over.")
            )

    @property
    def is_brought(self) -> bool:
        """Whether the game was played elsewhere and somebody brought its record."""
        return {chair.kind for chair in self.chairs} == {"told"}

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that somebody takes at this table."""
        return offered_lesson(self.game.id) if self.header.lesson == LEARNING else None

    @property
    def progress(self) -> Progress | None:
        """How far the lesson has come; None where there is none, or none any more."""
        if self.lesson is None or self.table is None:
            return None
        return progress_of(self.lesson, self.table.entries)

    def last_ply(self, seat: int | None) -> int:
        """How far somebody may look, and what they call the present."""
        return 0 if self.table is None else self.timeline.last(seat)

    @property
    def timeline(self) -> Timeline:
        """The moments of a game that has begun."""
        table, notices, is_open = self.table, self.notices, self.is_open_book
        assert table is not None, "the game has not begun"
        known = self._timeline
        if known is None or not known.is_of(table, notices, is_open):
            known = self._timeline = Timeline(table, notices, is_open)
        return known

    def held_by(self, holder: str) -> tuple[int, ...]:
        return tuple(chair.seat for chair in self.chairs if chair.holder == holder)

    def shows_itself_to(self, holder: str) -> bool:
        """Whether somebody may see the present: those who have a chair or first had it, and others
        as the table's rule for onlookers allows."""
        rule = self.header.onlookers
        if rule == AT_ONCE or self.table is None or self.is_open_to_all:
            return True
        if rule == CLOSED and self.is_open_book:
            return True
        return any(holder in (chair.holder, chair.owner) for chair in self.chairs if chair.holder)

    def wall(self) -> float:
        """The time of day by which what happens here is kept."""
        return self._store.wall()

    def is_host(self, holder: str) -> bool:
        """The host, who opened the table, looks after its bots."""
        return bool(self.header.host) and self.header.host == holder

    def is_here(self, seat: int) -> bool:
        return self._presence.is_here(seat)

    @property
    def seen(self) -> dict[int, float]:
        """When somebody last looked at the table from each seat."""
        return self._presence.seen

    @property
    def watched_seats(self) -> tuple[int, ...]:
        return self._presence.watched_seats

    def hear_presence(self, seats: Iterable[int]) -> None:
        """Another server says that people look at the table from these seats."""
        self._presence.hear(seats)

    async def hold_bots(self) -> bool:
        """Whether this server plays the bots, and no other does."""
        return await self._store.hold_bots(self.id)

    def saw(self, seats: tuple[int, ...]) -> None:
        self._presence.saw(seats)

    def claim(self, seat: int) -> str:
        """With this somebody at a shared browser says that they are the person of a seat. It holds
        until the seat has seen something new: a page in the browser's history shows no hand to the
        next person."""
        moment = f"{self.born} {self.id} {seat} {self.last_ply(seat)}"
        return hashlib.sha256(moment.encode()).hexdigest()[:12]

    def waits_for(self, held: tuple[int, ...]) -> list[int]:
        """The seats of one browser whose people have to decide now."""
        turn = () if self.table is None or self.is_over else self.table.turn
        return [seat for seat in held if seat in turn and not self.chairs[seat].bot]

    async def play(self, seat: int, text: str, ply: int | None, bot: Chair | None = None) -> None:
        """A move that is refused leaves the table as it was; any other has been kept before
        anybody sees it. ``bot`` is the chair for which a bot has thought this move out: if it has
        changed hands since, the thought is dropped."""
        async with self.changing:
            await self._until_kept(partial(self._play, seat, text, ply, bot))
        self.publish()

    async def _play(self, seat: int, text: str, ply: int | None, bot: Chair | None) -> None:
        proposal = await self._proposal(seat, text, ply, bot)
        if proposal.done:
            return
        assert self.table is not None
        outcome = proposal.state.outcome()
        entry, number = proposal.entry, self.table.ply + 1
        undone_by = seat if entry.move == UNDO else None
        turn = tuple(proposal.state.turn())
        clocks = self._clocks_then(turn, self.chairs, undone_by)
        ends = outcome is not None
        await self._store.append(
            *(self.id, number, seat, entry.move, ends, self.header.revision),
            self._if_changed(clocks),
            None if turn == self._kept_turn else turn,
            self._results(self.chairs, outcome) if ends else (),
        )
        self._kept_turn = turn
        self.table.adopt(proposal)
        self.clocks = clocks

    def _results(self, chairs: Sequence[Chair], outcome: Outcome | None) -> tuple[Result, ...]:
        """A game that began in the middle of another says nothing about its people."""
        if self.origin is not None:
            return ()
        return results_of(self.header, chairs, self.notices, self.game, outcome)

    async def _until_kept(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Where another server has changed the table meanwhile, the change is judged again as the
        table is now. What the other server kept may be hidden from the seat, so only the table can
        say whether a move is stale."""
        while True:
            try:
                return await attempt()
            except Conflict:
                await self.catch_up()

    async def _proposal(self, seat: int, text: str, ply: int | None, bot: Chair | None) -> Proposal:
        """Before a move is refused, look whether it is for something that happened elsewhere."""
        try:
            return self._checked(seat, text, ply, bot)
        except FairgroundError:
            if await self.is_present():
                raise
        await self.catch_up()
        return self._checked(seat, text, ply, bot)

    def _checked(self, seat: int, text: str, ply: int | None, bot: Chair | None) -> Proposal:
        if self.table is None:
            raise FairgroundError(say("The game has not begun."))
        if bot is not None and self.chairs[seat] != bot:
            raise StaleMove(
                say("The table had moved on; this is the table now. Please choose again.")
            )
        if bot is None and self.chairs[seat].bot:
            raise FairgroundError(say("A bot plays on this chair. Take the chair back first."))
        if self.header.ended:
            raise FairgroundError(say("The game is over."))
        if text.strip().lower() == TAKE_BACK_TURN:
            raise FairgroundError(say("The others at the table have to agree to that first."))
        check_undos(self.table, seat, text)
        proposal = self.table.propose(seat, text, ply)
        if self.lesson is not None and seat == LEARNER and not proposal.done:
            progress = progress_of(self.lesson, self.table.entries)
            check_asked_for(self.lesson, progress, proposal.entry.move)
        if len(proposal.entry.move) > MOVE:
            raise FairgroundError(
                say("Moves that are played together have at most {number} letters.", number=MOVE)
            )
        return proposal

    async def reseat(self, seat: int, plan: Callable[[Chair], Reseating]) -> None:
        """Change who sits on a chair, and say so in the log of a game that has begun. ``plan`` gets
        the chair as it is once nothing else changes at the table, and may refuse."""
        async with self.changing:
            await self._until_kept(partial(self._reseat, seat, plan))
        await self.dealing.settle()
        self.publish()

    async def _reseat(self, seat: int, plan: Callable[[Chair], Reseating]) -> None:
        old = self.chairs[seat]
        planned = plan(old)
        if self.table is None:
            self.check_not_shut()
        if self.header.luck == SHOWING:
            raise FairgroundError(say("The game is being dealt. Try again in a moment."))
        new = replace(planned.chair, turnover=old.turnover + 1)
        notice = self._notice(old, new, planned.announcements)
        chairs = [*self.chairs[:seat], new, *self.chairs[seat + 1 :]]
        is_over = self.table is None or bool(planned.fields.get("ended"))
        clocks = self._clocks_then(() if is_over or self.table is None else self.table.turn, chairs)
        changed = self._if_changed(clocks)
        has_ended = planned.fields.get("ended") == RESIGNED
        await self._store.alter(
            self.id,
            self.header.revision,
            planned.fields,
            new,
            notice,
            clocks=changed,
            results=self._results(chairs, None) if has_ended else (),
        )
        self.count_change(planned.fields)
        self.chairs[seat] = new
        self.clocks = clocks
        if new.kind == "open":
            self.dealing.shares.pop(seat, None)
        if self.table is None:
            self.deal()
        elif new.name != old.name:
            self.table.rename(seat, new.name)
        if notice is not None:
            self.notices = [*self.notices, notice]
        await self.keep_turn()

    def _notice(
        self, old: Chair, new: Chair, announcements: tuple[Announcement, ...]
    ) -> Notice | None:
        """What the log says of a change; none of them ever leaves it."""
        if self.table is None or not announcements:
            return None
        before = old.name if new.name != old.name else ""
        return Notice(old.seat, self.table.ply, stored_text(announcements), before, old.bot)

    @property
    def control(self) -> TimeControl | None:
        """How long people may think here."""
        return control_of(self.header.clock)

    @property
    def moment(self) -> Now:
        return Now(self.house.now(), self.house.wall())

    def _clocks_then(
        self, turn: Collection[int], chairs: Sequence[Chair], undone_by: int | None = None
    ) -> Clocks | None:
        """The clocks when these seats have to decide and these people and bots sit there."""
        control = self.control
        if control is None or self.clocks is None:
            return self.clocks
        people = [chair.seat for chair in chairs if chair.kind == "person" and not chair.bot]
        return moved_on(self.clocks, control, turn, people, self.moment, undone_by)

    def _if_changed(self, clocks: Clocks | None) -> Clocks | None:
        return None if clocks is self.clocks else clocks

    async def begin_clocks(self) -> None:
        """The game has been dealt, and the clocks of those run who are to decide."""
        async with self.changing:
            control = self.control
            if control is None or self.table is None or self.clocks is not None:
                return
            self.clocks = first_clocks(control, self.table.seats, self.moment)
            clocks, self.clocks = self._clocks_then(self.table.turn, self.chairs), None
            assert clocks is not None
            try:
                await self._store.begin_clocks(self.id, clocks)
                self.clocks = clocks
            except Conflict:
                await self.catch_up()
        self.publish()

    async def play_on(self, seat: int, level: str, check: Callable[[], None]) -> None:
        """A bot plays on for somebody whose time is up. ``check`` refuses where it no longer is."""

        def plan(chair: Chair) -> Reseating:
            check()
            plays_on = Announcement("bot plays on", (chair.name,), level=level)
            return Reseating(replace(chair, bot=level), (plays_on,))

        await self.reseat(seat, plan)

    async def set_clock(
        self, seat: int, plan: Callable[[SeatClock], tuple[SeatClock, Announcement | None]]
    ) -> None:
        """Change a clock, and say so in the log. ``plan`` gets the clock as it is once nothing else
        changes at the table, and may refuse."""
        async with self.changing:
            await self._until_kept(partial(self._set_clock, seat, plan))
        self.publish()

    async def _set_clock(
        self, seat: int, plan: Callable[[SeatClock], tuple[SeatClock, Announcement | None]]
    ) -> None:
        if self.table is None or self.clocks is None:
            raise FairgroundError(say("There are no clocks at this table."))
        clock, announcement = plan(self.clocks.seats[seat])
        if clock == self.clocks.seats[seat]:
            return
        clocks = self.clocks.changed(seat, clock, self.house.now())
        said = () if announcement is None else (announcement,)
        notice = Notice(seat, self.table.ply, stored_text(said)) if said else None
        await self._store.set_clocks(self.id, clocks, notice, self.header.revision)
        self.count_change()
        self.clocks = clocks
        if notice is not None:
            self.notices = [*self.notices, notice]

    async def alter(self, plan: Callable[[], Alteration]) -> None:
        """Change something about the table that is neither a move nor a chair. ``plan`` is asked
        once nothing else changes at the table, and may refuse."""
        async with self.changing:
            await self._until_kept(partial(self._alter, plan))
        self.publish()

    async def _alter(self, plan: Callable[[], Alteration]) -> None:
        planned, table = plan(), self.table
        proposal = entry = notice = None
        if planned.takes_back and table is not None:
            proposal = table.propose(planned.seat, TAKE_BACK_TURN)
            entry = (table.ply + 1, planned.seat, proposal.entry.move)
        if planned.announcements and table is not None:
            ply = table.ply + (proposal is not None)
            notice = Notice(planned.seat, ply, stored_text(planned.announcements))
        clocks = self.clocks
        if planned.fields.get("ended"):
            clocks = self._clocks_then((), self.chairs)
        elif proposal is not None:
            clocks = self._clocks_then(proposal.state.turn(), self.chairs, planned.seat)
        await self._store.alter(
            self.id,
            self.header.revision,
            planned.fields,
            notice=notice,
            entry=entry,
            clocks=self._if_changed(clocks),
            more=planned.more,
        )
        self.count_change(planned.fields)
        self.clocks = clocks
        if notice is not None:
            self.notices = [*self.notices, notice]
        if proposal is not None and table is not None:
            table.adopt(proposal)
        await self.keep_turn()

    async def announce(self, seat: int, announcement: Announcement) -> None:
        """Tell everybody in the log what happened on a seat."""
        async with self.changing:
            if self.table is None:
                return
            await self._until_kept(partial(self._announce, self.table, seat, announcement))
        self.publish()

    async def _announce(self, table: Table, seat: int, announcement: Announcement) -> None:
        notice = Notice(seat, table.ply, stored_text([announcement]))
        await self._store.announce(self.id, notice, self.header.revision)
        self.count_change()
        self.notices.append(notice)

    def count_change(self, fields: Mapping[str, Any] | None = None) -> None:
        """The store has counted a change of ours, perhaps of these fields of the header. If it has
        counted others too, we are behind, which is noticed at the next one."""
        self.header = replace(self.header, revision=self.header.revision + 1, **(fields or {}))

    async def set_speed(self, speed: str) -> None:
        """How fast the bots play from their next action on."""
        async with self.changing:
            await self._until_kept(partial(self._set_speed, speed))
        self.publish()

    async def _set_speed(self, speed: str) -> None:
        await self._store.set_speed(self.id, speed, self.header.revision)
        self.count_change()
        self.header = replace(self.header, speed=speed)

    async def set_talk(self, talk: bool) -> None:
        """Whether people may talk here from now on."""
        async with self.changing:
            await self._until_kept(partial(self._set_talk, talk))
        self.publish()

    async def _set_talk(self, talk: bool) -> None:
        await self._store.set_talk(self.id, talk, self.header.revision)
        self.count_change()
        self.header = replace(self.header, talk=talk)

    @property
    def is_talkative(self) -> bool:
        """Whether people can talk here at all, if the host lets them: nobody does at a lesson, nor
        about a game that was played elsewhere."""
        return not self.is_brought and self.lesson is None

    @property
    def onlookers_delay(self) -> float:
        """By how many seconds onlookers see the table, and hear what is said there, later than
        those who play: what somebody says tells of moves that they have not seen."""
        return delay_of(self.header.onlookers)

    def ears_of(self, holder: str, muted: Collection[str] = ()) -> Ears:
        """How somebody hears the talk at this table."""
        plays = bool(self.held_by(holder))
        return Ears(holder, plays, self.is_open_book, self.onlookers_delay, muted)

    async def end_lesson(self) -> None:
        """From now on this is a table like any other."""
        async with self.changing:
            await self._until_kept(self._end_lesson)
        self.publish()

    async def _end_lesson(self) -> None:
        if self.header.lesson != LEARNING:
            raise FairgroundError(say("There is no lesson at this table."))
        await self._store.end_lesson(self.id, self.header.revision)
        self.count_change()
        self.header = replace(self.header, lesson=LEARNT)

    async def follow(self, sequel: str) -> None:
        """Keep which table comes next. Conflict if there is one already."""
        await self._store.follow(self.id, sequel)
        self.count_change()
        self.header = replace(self.header, sequel=sequel)
        self.publish()

    def publish(self) -> None:
        """Something that pages show has changed: wake who watches, and the bots."""
        self.revision += 1
        self.touched = time.monotonic()
        self.wake_watchers()
        self.bots.wake()
        self.flags.wake()
        self.calls.wake()
        self.ending.begin(self.table)

    def wake_watchers(self) -> None:
        """Let everybody who watches look again."""
        self._presence.wake()
        if self.past is not None:
            self.past.wake_watchers()

    @contextmanager
    def watching(self, seats: tuple[int, ...]) -> Iterator[Watcher]:
        """The watcher is set whenever there may be something new to show."""
        try:
            with self._presence.watching(seats) as woken:
                if seats and self._store.is_shared:
                    telling = asyncio.get_running_loop().create_task(self._tell_presence(seats))
                    self._telling.add(telling)
                    telling.add_done_callback(self._telling.discard)
                yield woken
        finally:
            self.dealing.reconsider()

    async def _tell_presence(self, seats: tuple[int, ...]) -> None:
        with suppress(StoreError):
            await self._store.tell_presence({self.id: seats})

    def let_go(self) -> None:
        """Do nothing more by itself: the table leaves the memory with the last who holds it."""
        self.dealing.stop()
        self.bots.stop()
        self.flags.stop()
        self.calls.stop()
        self.scenes = Scenes()
        if self.past is not None:
            self.past.let_go()
            self.past = None

    async def wake(self) -> None:
        """Deal, or start the bots, at a table that has just been opened or loaded."""
        await self.dealing.settle()
        await self.keep_turn()
        if self.bots.is_due or self.flags.is_due:
            self.publish()

    async def keep_turn(self) -> None:
        """Keep whose turn it is, for the lists of those who do not look."""
        is_over = self.is_brought or bool(self.header.ended)
        turn = () if self.table is None or is_over else self.table.turn
        if turn != self._kept_turn:
            with suppress(StoreError):  # then it is kept with the next turn
                await self._store.keep_turn(self.id, turn)
                self._kept_turn = turn

    def deal(self) -> None:
        """Begin the game, if every chair is taken and its luck is fixed."""
        chairs, shares = tuple(self.chairs), self.dealing.shares
        stored = Stored(self.header, chairs, shares=shares, origin=self.origin)
        self.table = restored(stored, self.game)

    async def is_present(self) -> bool:
        """Whether nobody else has changed the table since we read it."""
        taken_over = 0 if self.branch is None else self.branch.moves
        entries = 0 if self.is_brought or self.plies == taken_over else self.plies
        return await self._store.is_present(self.id, self.header.revision, entries)

    async def catch_up(self) -> bool:
        """Take over what other servers have kept of this table; whether there was anything. Nothing
        else may change meanwhile."""
        stored = await self._kept()
        if stored is None:
            raise FairgroundError(say("This table is gone."))
        header = by_present_rules(stored.header)[0]
        kept = (
            *(header, list(stored.chairs), list(stored.notices), dict(stored.shares)),
            stored.clocks,
        )
        known = (self.header, self.chairs, self.notices, self.dealing.shares, self.clocks)
        self._kept_turn = stored.turn
        if not stored.entries and kept == known:
            return False
        self.header, self.chairs, self.notices, self.dealing.shares, self.clocks = kept
        if self.clocks is not None:
            self.house.adopt(self.clocks.at)
        if self.table is None:
            stored = replace(stored, header=header)
            self.table = await asyncio.to_thread(restored, stored, self.game)
        else:
            self._repeat(self.table, stored.entries)
        self.publish()
        return True

    async def _kept(self) -> Stored | None:
        """What is kept of this table, with the entries that are new here."""
        return await self._store.load(self.id, self.plies)

    def _repeat(self, table: Table, entries: Sequence[tuple[int, str]]) -> None:
        for chair in self.chairs:
            if table.names[chair.seat] != chair.name:
                table.rename(chair.seat, chair.name)
        for seat, move in entries:
            table.play(seat, move)

    @property
    def review_done(self) -> float:
        """How much of the look back is thought out, from 0 to 1."""
        return self._looking_back.done

    async def review(self, client: str) -> Review | None:
        """The look back at a finished game; None while it is being thought out."""
        if self.table is None or self.table.outcome is None:
            raise FairgroundError(say("You can review a game once it is over."))
        self.check_open()
        found = await self._looking_back.find(self.table, client)
        if found is not None:
            self.ending.learn(self.table, found)
        return found


def _weakly(method: Callable[[], None]) -> Callable[[], None]:
    """Calls the method of a table that is still in memory."""
    known = weakref.WeakMethod(method)

    def call() -> None:
        found = known()
        if found is not None:
            found()

    return call


def check_undos(table: Table, seat: int, text: str) -> None:
    """Everybody may hesitate, but not for ever: the record is kept."""
    if text.strip().lower() == UNDO and table.ply > MOST_UNDOS:
        own = sum(entry.seat == seat and entry.move == UNDO for entry in table.entries)
        if own >= MOST_UNDOS:
            raise FairgroundError(
                say("You have taken back {number} moves in this game; no more now.", number=own)
            )
