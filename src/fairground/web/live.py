"""A table that somebody is looking at. One event loop owns it: a move is checked, kept on the disk,
made the present, and then everybody who watches is woken."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from fairground.bots.review import Review
from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import Thinkers
from fairground.draw import Memory
from fairground.game import FairgroundError, StaleMove
from fairground.lesson import LEARNER, Lesson, Progress, check_asked_for, progress_of
from fairground.table import UNDO, Proposal, Table
from fairground.web.bot_turns import BotTurns
from fairground.web.coaching import Coaching
from fairground.web.dealing import GRACE, Dealing, Grace
from fairground.web.ending import Ending
from fairground.web.limits import MOST_UNDOS, MOVE
from fairground.web.looking_back import LookingBack
from fairground.web.news import Scenes
from fairground.web.offered_lessons import offered_lesson
from fairground.web.presence import Presence
from fairground.web.restoring import by_present_rules, restored
from fairground.web.store import LEARNING, LEARNT, SHOWING, Chair, Notice, Store, Stored
from fairground.web.store_errors import Conflict, StoreError
from fairground.web.timeline import Timeline

T = TypeVar("T")
MOVED_ON = "The table had moved on; this is the table now. Please choose again."


@dataclass(frozen=True)
class Reseating:
    """A chair as it shall be, and what the log says about the change."""

    chair: Chair
    text: str = ""


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
    ) -> None:
        self.header, self.game = by_present_rules(stored.header)
        self.chairs = list(stored.chairs)
        self.notices = list(stored.notices)
        self.table = restored(replace(stored, header=self.header), self.game)
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
        self.dealing = Dealing(self, store, grace, stored.shares)
        self.bots = BotTurns(self, pace, thinkers)
        self.coach = Coaching(self, thinkers)
        self._timeline: Timeline | None = None
        if self.table is not None:
            self._timeline = Timeline(self.table, self.notices, self.is_open_book)
        self.ending = Ending(self.publish)
        self._looking_back = LookingBack(stored.header.id, store, reviewers)
        self.changing = asyncio.Lock()

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def is_watched(self) -> bool:
        return self._presence.is_watched

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
    def is_open_book(self) -> bool:
        """Nothing is secret: the game is over, or it was played elsewhere."""
        is_over = self.table is not None and self.table.outcome is not None
        return is_over or self.is_brought

    @property
    def is_brought(self) -> bool:
        """Whether the game was played elsewhere and somebody brought its record."""
        return all(chair.kind == "told" for chair in self.chairs)

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
        turn = () if self.table is None else self.table.turn
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
        ends = proposal.state.outcome() is not None
        entry, number = proposal.entry, self.table.ply + 1
        await self._store.append(self.id, number, seat, entry.move, ends, self.header.revision)
        self.table.adopt(proposal)

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
            raise FairgroundError("The game has not begun.")
        if bot is not None and self.chairs[seat] != bot:
            raise StaleMove(MOVED_ON)
        if bot is None and self.chairs[seat].bot:
            raise FairgroundError("A bot plays on this chair. Take the chair back first.")
        check_undos(self.table, seat, text)
        proposal = self.table.propose(seat, text, ply)
        if self.lesson is not None and seat == LEARNER and not proposal.done:
            progress = progress_of(self.lesson, self.table.entries)
            check_asked_for(self.lesson, progress, proposal.entry.move)
        if len(proposal.entry.move) > MOVE:
            raise FairgroundError(f"Moves that are played together have at most {MOVE} letters.")
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
        if self.header.luck == SHOWING:
            raise FairgroundError("The game is being dealt. Try again in a moment.")
        new = replace(planned.chair, turnover=old.turnover + 1)
        notice = self._notice(old, new, planned.text)
        await self._store.reseat(self.id, new, notice, self.header.revision)
        self.count_change()
        self.chairs[seat] = new
        if self.table is None:
            self.deal()
        elif new.name != old.name:
            self.table.rename(seat, new.name)
        if notice is not None:
            self.notices = [*self.notices, notice]

    def _notice(self, old: Chair, new: Chair, text: str) -> Notice | None:
        """What the log says of a change; none of them ever leaves it."""
        if self.table is None or not text:
            return None
        before = old.name if new.name != old.name else ""
        return Notice(old.seat, self.table.ply, text, before, old.bot)

    async def announce(self, seat: int, text: str) -> None:
        """Tell everybody in the log what happened on a seat."""
        async with self.changing:
            if self.table is None:
                return
            await self._until_kept(partial(self._announce, self.table, seat, text))
        self.publish()

    async def _announce(self, table: Table, seat: int, text: str) -> None:
        notice = Notice(seat, table.ply, text)
        await self._store.announce(self.id, notice, self.header.revision)
        self.count_change()
        self.notices.append(notice)

    def count_change(self) -> None:
        """The store has counted a change of ours. If it has counted others too, we are behind,
        which is noticed at the next one."""
        self.header = replace(self.header, revision=self.header.revision + 1)

    async def set_speed(self, speed: str) -> None:
        """How fast the bots play from their next action on."""
        async with self.changing:
            await self._until_kept(partial(self._set_speed, speed))
        self.publish()

    async def _set_speed(self, speed: str) -> None:
        await self._store.set_speed(self.id, speed, self.header.revision)
        self.count_change()
        self.header = replace(self.header, speed=speed)

    async def end_lesson(self) -> None:
        """From now on this is a table like any other."""
        async with self.changing:
            await self._until_kept(self._end_lesson)
        self.publish()

    async def _end_lesson(self) -> None:
        if self.header.lesson != LEARNING:
            raise FairgroundError("There is no lesson at this table.")
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
        self._presence.wake()
        self.bots.wake()
        self.ending.begin(self.table)

    @contextmanager
    def watching(self, seats: tuple[int, ...]) -> Iterator[asyncio.Event]:
        """The event is set whenever there may be something new to show."""
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

    async def wake(self) -> None:
        """Deal, or start the bots, at a table that has just been opened or loaded."""
        await self.dealing.settle()
        if self.bots.is_due:
            self.publish()

    def deal(self) -> None:
        """Begin the game, if every chair is taken and its luck is fixed."""
        chairs, shares = tuple(self.chairs), self.dealing.shares
        self.table = restored(Stored(self.header, chairs, shares=shares), self.game)

    async def is_present(self) -> bool:
        """Whether nobody else has changed the table since we read it."""
        entries = 0 if self.is_brought else self.plies
        return await self._store.is_present(self.id, self.header.revision, entries)

    async def catch_up(self) -> bool:
        """Take over what other servers have kept of this table; whether there was anything. Nothing
        else may change meanwhile."""
        stored = await self._store.load(self.id, self.plies)
        if stored is None:
            raise FairgroundError("This table is gone.")
        header = by_present_rules(stored.header)[0]
        kept = (header, list(stored.chairs), list(stored.notices), dict(stored.shares))
        known = (self.header, self.chairs, self.notices, self.dealing.shares)
        if not stored.entries and kept == known:
            return False
        self.header, self.chairs, self.notices, self.dealing.shares = kept
        if self.table is None:
            stored = replace(stored, header=header)
            self.table = await asyncio.to_thread(restored, stored, self.game)
        else:
            self._repeat(self.table, stored.entries)
        self.publish()
        return True

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
            raise FairgroundError("You can review a game once it is over.")
        found = await self._looking_back.find(self.table, client)
        if found is not None:
            self.ending.learn(self.table, found)
        return found


def check_undos(table: Table, seat: int, text: str) -> None:
    """Everybody may hesitate, but not for ever: the record is kept."""
    if text.strip().lower() == UNDO and table.ply > MOST_UNDOS:
        own = sum(entry.seat == seat and entry.move == UNDO for entry in table.entries)
        if own >= MOST_UNDOS:
            raise FairgroundError(f"You have taken back {own} moves in this game; no more now.")
