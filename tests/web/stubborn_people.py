"""People who play and watch on, whatever becomes of the servers that they ask."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle

import httpx
from kit.people import SHORT_EDITION, Person, add_to_luck

_ADDRESSES = cycle(range(2, 250))
WAITING = 120.0
"""Far more seconds than anything here takes, so that a test that hangs ends."""
OUT_OF_BREATH = 503
"""From a server whose database is silent, or whose machine stalls for seconds: ask again."""


@dataclass(frozen=True)
class Attempt:
    """A move that somebody sent; whether the server said that it was played."""

    move: str
    was_answered: bool


@dataclass
class Play:
    """What these people have in common: all servers may be down, and at some time it is enough.
    ``refused`` counts moves for which the server said that its database is in trouble, which may
    be while it ``is_gone``. ``answered_at`` is when moves were answered, for the figures."""

    up: threading.Event = field(default_factory=threading.Event)
    enough: threading.Event = field(default_factory=threading.Event)
    failed: threading.Event = field(default_factory=threading.Event)
    answered: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    is_gone: threading.Event = field(default_factory=threading.Event)
    refused: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    answered_at: list[float] = field(default_factory=list)

    def wait_for(self, moves: int) -> None:
        """Until more moves were answered. The time limit of every test ends it otherwise."""
        for _ in range(moves):
            while not self.answered.acquire(timeout=0.1):
                if self.failed.is_set():
                    return


class Stubborn(threading.Thread):
    """Somebody who asks the next server when no answer comes. ``person`` is their browser."""

    def __init__(self, bases: Sequence[str], name: str, play: Play) -> None:
        super().__init__(name=name)
        self._bases = cycle(bases)
        address = f"127.0.0.{next(_ADDRESSES)}"
        self.person = Person(next(self._bases), name, address)
        self.failure: BaseException | None = None
        self.play = play
        self._began_in_trouble = False

    def run(self) -> None:
        try:
            while not self.play.enough.is_set():
                self._began_in_trouble = self.play.is_gone.is_set()
                try:
                    self.go_on()
                except httpx.TransportError:
                    self.try_the_next_server()
                except AssertionError:
                    if not self.may_be_refused and self.person.status != OUT_OF_BREATH:
                        raise
                    self.play.enough.wait(0.02)
        except BaseException as failure:
            self.failure = failure
            self.play.failed.set()

    @property
    def may_be_refused(self) -> bool:
        return self._began_in_trouble or self.play.is_gone.is_set()

    def go_on(self) -> None:
        raise NotImplementedError

    def try_the_next_server(self) -> None:
        assert self.play.up.wait(WAITING)
        self.person.client.base_url = next(self._bases)


class Player(Stubborn):
    """Plays against a bot, or as fast as possible against somebody at the same ``device``, table
    after table. ``attempts`` are the moves by table, ``table`` is the address of the last one."""

    def __init__(self, bases: Sequence[str], name: str, opponent: str, play: Play) -> None:
        super().__init__(bases, name, play)
        self.attempts: dict[str, list[Attempt]] = {}
        self.table = ""
        self._opponent = opponent

    @property
    def seats(self) -> str:
        """The seats that this browser plays, as SQL says it."""
        return "(0, 1)" if self._opponent == "device" else "(0)"

    def go_on(self) -> None:
        """Open a table, add to its luck, or move."""
        person = self.person
        if not self.table or "How it ended" in person.page:
            self.table = person.open_table("me", self._opponent, edition=SHORT_EDITION)
        person.go(self.table)
        if person.asked_for_luck:
            add_to_luck(self.table, person)
        elif person.buttons:
            fields = person.fields
            self._move({"move": person.buttons[-1], "ply": fields["ply"], "seat": fields["seat"]})
        else:
            self.play.enough.wait(0.02)

    def _move(self, form: dict[str, str]) -> None:
        """Send a move, and send it again if no answer comes: it must be played once."""
        status = None
        while status is None and not self.play.enough.is_set():
            try:
                status = self.person.tell(self.table, form).status_code
            except httpx.TransportError:
                self.try_the_next_server()
        assert status in (200, 201, 409, 422, None) or self._is_trouble(status), status
        attempt = Attempt(form["move"], status in (200, 201))
        self.attempts.setdefault(self.table.removeprefix("/table/"), []).append(attempt)
        if attempt.was_answered:
            self.play.answered_at.append(time.monotonic())
            self.play.answered.release()

    def _is_trouble(self, status: int) -> bool:
        if status == OUT_OF_BREATH and self.may_be_refused:
            self.play.refused.release()
        return status == OUT_OF_BREATH


class Onlooker(Stubborn):
    """Watches a player's tables by event stream. ``last`` is the event that their page shows, and
    ``streams`` counts how often they began to listen."""

    def __init__(self, bases: Sequence[str], player: Player, play: Play) -> None:
        super().__init__(bases, f"Somebody who watches {player.name}", play)
        self._player = player
        self.last = ""
        self.streams = 0

    def go_on(self) -> None:
        table = self._player.table
        if not table:
            self.play.enough.wait(0.02)
            return
        self.person.go(table)
        assert self.person.status == 200, self.person.page
        while table == self._player.table and not self.play.enough.is_set():
            try:
                self._listen(table)
            except httpx.TransportError:
                self.try_the_next_server()

    def sees_the_present(self) -> bool:
        """Whether the page shows what a new page would show."""
        newcomer = Person(str(self.person.client.base_url), address="127.0.0.251")
        newcomer.client.cookies = self.person.client.cookies
        return newcomer.go(self._player.table).event == self.last

    def _listen(self, table: str) -> None:
        self.streams += 1
        with self.person.listening(self.last or "unknown") as news:
            for event in news:
                self.last = event["id"]
                if table != self._player.table:
                    return
