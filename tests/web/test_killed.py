"""A server killed in the middle of play: whatever it answered is still there, and play goes on."""

from __future__ import annotations

import random
import sqlite3
import threading
from pathlib import Path

import httpx
from tests.web.people import Person, add_to_luck
from tests.web.serving import Process, free_port


def test_sigkill_loses_no_answered_move(tmp_path: Path) -> None:
    port, db = free_port(), tmp_path / "fair.db"
    server = Process(db, port)
    mira = Person(server.base)
    table = mira.open_table("me")
    add_to_luck(table, mira)
    answered: dict[int, str] = {}
    luck = random.Random(7)
    for _ in range(3):
        mira.go(table)
        kill = threading.Timer(luck.uniform(0.0, 0.1), server.kill)
        answered |= _play_until_it_breaks(mira, table, kill)
        kill.join()
        server = Process(db, port)
    mira.go(table)
    kept = _played(db)
    assert {ply: kept.get(ply) for ply in answered} == answered
    assert len(kept) <= len(answered) + 3, "at most the move that was under way at each kill"
    assert mira.buttons or "How it ended" in mira.page
    status, said = server.stop()
    assert (status, said.count("Traceback")) == (0, 0), said


def _play_until_it_breaks(mira: Person, table: str, kill: threading.Timer) -> dict[int, str]:
    """Moves whose answer came back, by their ply. After the third of them the server's time begins
    to run out, and the moves go on until the connection breaks."""
    answered: dict[int, str] = {}
    while mira.buttons:
        move = mira.buttons[0]
        fields = {"move": move, "ply": mira.fields["ply"], "seat": "0"}
        try:
            answer = mira.tell(table, fields)
            assert answer.is_success, answer.text
            answered[int(fields["ply"]) + 1] = move
            if len(answered) == 3:
                kill.start()
            mira.go(table)
        except httpx.TransportError:
            return answered
    raise AssertionError("the game was over before the server was killed")


def _played(db: Path) -> dict[int, str]:
    with sqlite3.connect(db) as disk:
        rows = disk.execute("SELECT ply, move FROM entries ORDER BY ply").fetchall()
    assert [ply for ply, _ in rows] == list(range(1, len(rows) + 1))
    return dict(rows)


def test_a_server_that_is_stopped_lets_its_listeners_go(tmp_path: Path) -> None:
    server = Process(tmp_path / "fair.db")
    mira = Person(server.base)
    mira.open_table("me", "friend")
    with mira.listening(last="unknown") as news:
        next(news)
        status, said = server.stop()
    assert status == 0, said
    assert len(said.splitlines()) == 1, "it says where it is open, and nothing of who was cut off"
