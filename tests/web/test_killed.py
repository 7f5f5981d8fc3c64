"""A server killed in the middle of play: what it answered is still there, once, and play goes on.
``make kill`` does it a hundred times on each database, and to either of two servers on one."""

from __future__ import annotations

import os
import random
import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from kit.people import Person
from kit.postgres import Postgres
from kit.serving import Process, free_port, until
from tests.web.another_session import rows
from tests.web.stubborn_people import WAITING, Attempt, Onlooker, Play, Player
from tests.web.test_database_faults import health

KILLS = int(os.environ.get("KILLS", "2"))
OUTAGES = 2 if KILLS < 10 else KILLS // 10
GONE_FOR = 0.0 if KILLS < 10 else 10.0


def test_sigkill_loses_no_answered_move_and_doubles_none(db: str) -> None:
    kill_while_people_play(db, 1)


def test_sigkill_of_either_of_two_servers_loses_nothing(postgres_server: Postgres) -> None:
    """Whoever gets no answer goes on at the other server."""
    with postgres_server.database() as url:
        kill_while_people_play(url, 2)


def test_a_database_that_is_gone_for_a_while_loses_nothing(fragile: Postgres) -> None:
    """It is stopped or frozen, in turn; ``make kill`` leaves it so for ten seconds."""
    ways = cycle([(fragile.stop, fragile.start), (fragile.freeze, fragile.thaw)])
    with fragile.database() as url:
        server, play = Process(url), Play()
        play.up.set()
        players = [Player([server.base], f"Player {at}", "device", play) for at in range(3)]
        onlooker = Onlooker([server.base], players[0], replace(play, enough=threading.Event()))
        for person in (*players, onlooker):
            person.start()
        try:
            for (go, come_back), _ in zip(ways, range(OUTAGES), strict=False):
                play.wait_for(10)
                play.is_gone.set()
                go()
                try:
                    assert play.refused.acquire(timeout=WAITING)
                    time.sleep(GONE_FOR)
                finally:
                    come_back()
                until(lambda: health(server.base) == (200, "ok\n"))
                play.is_gone.clear()
            play.wait_for(10)
            _end(players)
            until(lambda: play.failed.is_set() or onlooker.sees_the_present())
        finally:
            _end(players)
            onlooker.play.enough.set()
            status, said = server.stop()
            onlooker.join()
        assert [person.failure for person in (*players, onlooker)] == [None] * 4
        assert (status, "Traceback" in said) == (0, False), said
        answered = _check_attempts(url, players)
    print(
        f"\nPostgreSQL gone {OUTAGES} times for {GONE_FOR:.0f} seconds: {answered} answered moves,"
        " none lost, none doubled"
    )


def kill_while_people_play(db: str, number: int) -> None:
    luck, play, said, killed_at = random.Random(7), Play(), "", []
    servers = [Process(db, free_port()) for _ in range(number)]
    bases = [server.base for server in servers]
    opponents = ("random", "greedy", "device", "device")
    players = [
        Player(bases[at % number :] + bases[: at % number], f"Player {at}", opponent, play)
        for at, opponent in enumerate(opponents)
    ]
    onlooker = Onlooker(bases, players[0], replace(play, enough=threading.Event()))
    play.up.set()
    for person in (*players, onlooker):
        person.start()
    try:
        for kill in range(KILLS):
            play.wait_for(luck.randrange(5, 60))
            if number == 1:
                play.up.clear()
            killed = servers[kill % number]
            killed_at.append(time.monotonic())
            said += killed.kill()
            servers[kill % number] = Process(db, killed.port)
            play.up.set()
        play.wait_for(5)
        _end(players)
        until(lambda: play.failed.is_set() or onlooker.sees_the_present())
    finally:
        play.up.set()
        _end(players)
        onlooker.play.enough.set()
        ends = [server.stop() for server in servers]
        onlooker.join()
    said += "".join(last for _, last in ends)
    assert [person.failure for person in (*players, onlooker)] == [None] * (len(players) + 1)
    assert {status for status, _ in ends} == {0}
    assert "Traceback" not in said, said
    answered = _check_attempts(db, players)
    kind = "PostgreSQL" if "://" in db else "SQLite"
    servers_killed = "one server" if number == 1 else f"{number} servers in turn"
    print(
        f"\n{kind}, {servers_killed}: {KILLS} kills, {answered} answered"
        f" moves, none lost, none doubled; {onlooker.streams} streams of one onlooker;"
        f" {_pauses(killed_at, play.answered_at)}"
    )


def _end(players: Sequence[Player]) -> None:
    for player in players:
        player.play.enough.set()
        player.join()


def _pauses(killed_at: Sequence[float], answered_at: Sequence[float]) -> str:
    """How long it took from each kill to the next answered move."""
    pauses = [min(at for at in answered_at if at > killed) - killed for killed in killed_at]
    return (
        f"seconds to the next answered move: {statistics.median(pauses):.2f} at the median,"
        f" {max(pauses):.2f} at most"
    )


def _check_attempts(db: str, players: list[Player]) -> int:
    """Every answered move is kept, once and in order, and nothing that nobody sent."""
    answered = 0
    for player in players:
        own = f"seat IN {player.seats}"
        moves = f'SELECT move FROM entries WHERE "table" = :table AND {own} ORDER BY ply'
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
