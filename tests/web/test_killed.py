"""A server killed in the middle of play: what it answered is still there, once, and play goes on.
``make kill`` does it a hundred times."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import httpx
from kit.people import SHORT_EDITION, Person, add_to_luck
from kit.serving import Process, free_port
from tests.web.another_session import rows
from tests.web.postgres import Postgres

KILLS = int(os.environ.get("KILLS", "3"))
WAITING = 120.0
"""Far more seconds than anything here takes, so that a test that hangs ends."""


@dataclass(frozen=True)
class Attempt:
    """A move that somebody sent; whether the server said that it was played."""

    move: str
    was_answered: bool


@dataclass
class Play:
    """What the players have in common: the server may be down, and at some time it is enough."""

    up: threading.Event = field(default_factory=threading.Event)
    enough: threading.Event = field(default_factory=threading.Event)
    failed: threading.Event = field(default_factory=threading.Event)
    answered: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def wait_for(self, moves: int) -> None:
        """Until more moves were answered. The time limit of every test ends it otherwise."""
        for _ in range(moves):
            while not self.answered.acquire(timeout=0.1):
                if self.failed.is_set():
                    return


class Player(threading.Thread):
    """Somebody who plays a seat against a bot, table after table, whatever becomes of the server.
    ``attempts`` are the moves by table."""

    def __init__(self, bases: Sequence[str], name: str, bot: str, play: Play) -> None:
        super().__init__(name=name)
        self._bases = cycle(bases)
        self.attempts: dict[str, list[Attempt]] = {}
        self.failure: BaseException | None = None
        self._person = Person(next(self._bases), name)
        self._bot = bot
        self._play = play

    def run(self) -> None:
        try:
            table = ""
            while not self._play.enough.is_set():
                try:
                    table = self._go_on(table)
                except httpx.TransportError:
                    self._try_the_next_server()
        except BaseException as failure:
            self.failure = failure
            self._play.failed.set()

    def _try_the_next_server(self) -> None:
        assert self._play.up.wait(WAITING)
        self._person.client.base_url = next(self._bases)

    def _go_on(self, table: str) -> str:
        """Open a table, sit down there, or move."""
        person = self._person
        if not table:
            return person.open_table("me", self._bot, edition=SHORT_EDITION)
        person.go(table)
        if person.asked_for_luck:
            add_to_luck(table, person)
        elif "How it ended" in person.page:
            return ""
        elif person.buttons:
            self._move(table, {"move": person.buttons[-1], "ply": person.fields["ply"]})
        else:
            self._play.enough.wait(0.02)
        return table

    def _move(self, table: str, form: dict[str, str]) -> None:
        """Send a move, and send it again if no answer comes: it must be played once."""
        status = None
        while status is None and not self._play.enough.is_set():
            try:
                status = self._person.tell(table, form | {"seat": "0"}).status_code
            except httpx.TransportError:
                self._try_the_next_server()
        assert status in (200, 201, 409, 422, None), status
        attempt = Attempt(form["move"], status in (200, 201))
        self.attempts.setdefault(table.removeprefix("/table/"), []).append(attempt)
        if attempt.was_answered:
            self._play.answered.release()


def test_sigkill_loses_no_answered_move_and_doubles_none(db: str) -> None:
    kill_while_people_play(db, 1)


def test_sigkill_of_either_of_two_servers_loses_nothing(postgres_server: Postgres) -> None:
    """Whoever gets no answer goes on at the other server."""
    with postgres_server.database() as url:
        kill_while_people_play(url, 2)


def kill_while_people_play(db: str, number: int) -> None:
    luck, play, said = random.Random(7), Play(), ""
    servers = [Process(db, free_port()) for _ in range(number)]
    bases = [server.base for server in servers]
    bots = ("random", "greedy", "stroller", "random")
    players = [
        Player(bases[at % number :] + bases[: at % number], f"Player {at}", bot, play)
        for at, bot in enumerate(bots)
    ]
    play.up.set()
    for player in players:
        player.start()
    try:
        for kill in range(KILLS):
            play.wait_for(luck.randrange(2, 12))
            if number == 1:
                play.up.clear()
            killed = servers[kill % number]
            said += killed.kill()
            servers[kill % number] = Process(db, killed.port)
            play.up.set()
        play.wait_for(5)
    finally:
        play.enough.set()
        play.up.set()
        for player in players:
            player.join()
        ends = [server.stop() for server in servers]
    said += "".join(last for _, last in ends)
    assert [player.failure for player in players] == [None] * len(players)
    assert {status for status, _ in ends} == {0}
    assert "Traceback" not in said, said
    answered = _check_attempts(db, players)
    print(f"{KILLS} kills, {answered} answered moves, none lost, none doubled")


def _check_attempts(db: str, players: list[Player]) -> int:
    """Every answered move is kept, once and in order, and nothing that nobody sent."""
    answered = 0
    moves = 'SELECT move FROM entries WHERE "table" = :table AND seat = 0 ORDER BY ply'
    for player in players:
        for table, attempts in player.attempts.items():
            kept = [move for (move,) in rows(db, moves, table=table)]
            assert _can_come_from(kept, attempts), (table, kept, attempts)
            answered += sum(attempt.was_answered for attempt in attempts)
    gaps = 'SELECT "table" FROM entries GROUP BY "table" HAVING max(ply) <> count(*)'
    assert rows(db, gaps) == []
    return answered


def _can_come_from(kept: list[str], attempts: list[Attempt]) -> bool:
    """Whether the moves are all those that were answered, in order, and any of the others."""
    places = {0}
    for attempt in attempts:
        after = {at + 1 for at in places if at < len(kept) and kept[at] == attempt.move}
        places = after if attempt.was_answered else after | places
    return len(kept) in places


def test_moves_that_are_lost_or_doubled_would_be_noticed() -> None:
    answered, unknown = Attempt("up", True), Attempt("left", False)
    assert _can_come_from(["up"], [answered, unknown])
    assert _can_come_from(["up", "left"], [answered, unknown])
    assert not _can_come_from(["left"], [answered, unknown])
    assert not _can_come_from(["up", "up"], [answered, unknown])
    assert not _can_come_from(["up", "left", "left"], [answered, unknown])


def test_a_server_that_is_stopped_lets_its_listeners_go(tmp_path: Path) -> None:
    server = Process(tmp_path / "fair.db")
    mira = Person(server.base)
    mira.open_table("me", "friend")
    with mira.listening(last="unknown") as news:
        next(news)
        status, said = server.stop()
    assert status == 0, said
    assert len(said.splitlines()) == 1, "it says where it is open, and nothing of who was cut off"
