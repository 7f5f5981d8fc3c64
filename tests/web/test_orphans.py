"""Thinking processes end by themselves, and without a word, however the server ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from kit.people import Person
from kit.serving import STARTING, free_port, until

import fairground as fg
from fairground.bots.messages import LENGTH, Choose, Position
from fairground.bots.process import COMMAND


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == pid:
            found.append(int(stat.parent.name))
    return found


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_the_server_ends_and_no_thinking_process_says_anything(
    tmp_path: Path, end: signal.Signals
) -> None:
    port = free_port()
    command = [sys.executable, "-m", "fairground", "serve", "--db", str(tmp_path / "fair.db")]
    server = subprocess.Popen(
        [*command, "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert server.stdout is not None
    try:
        server.stdout.readline()  # "Fairground is open": the socket listens
        Person(f"http://127.0.0.1:{port}").open_table("master", "master", "master")
        until(lambda: children(server.pid), STARTING)
        thinking = children(server.pid)
        for child in thinking:
            os.kill(child, signal.SIGSTOP)  # wherever it is, its next word comes after the end
        if end == signal.SIGINT:
            os.killpg(server.pid, end)  # as Ctrl+C in a terminal
        else:
            server.send_signal(end)
        server.wait(STARTING)
        for child in thinking:
            if end == signal.SIGKILL:
                os.kill(child, signal.SIGCONT)
        _, said = server.communicate(timeout=STARTING)  # until nobody holds its stderr any more
    finally:
        server.kill()
    assert said.decode() == ""


def test_an_answer_that_nobody_reads_is_dropped_in_silence() -> None:
    table = fg.Table("loot", seats=2, seed=3)
    position = Position.of(table.game, table.view(0), table.legal_moves(0))
    packed = _packed(Choose(position, "random", 1, 0.1))
    readable, writable = os.pipe()
    os.close(readable)
    worker = subprocess.run(
        COMMAND, input=packed, stdout=writable, stderr=subprocess.PIPE, timeout=STARTING
    )
    os.close(writable)
    assert (worker.returncode, worker.stderr) == (0, b"")


def test_a_question_that_is_cut_off_is_dropped_in_silence() -> None:
    table = fg.Table("loot", seats=2, seed=3)
    position = Position.of(table.game, table.view(0), table.legal_moves(0))
    packed = _packed(Choose(position, "random", 1, 0.1))
    worker = subprocess.run(COMMAND, input=packed[:-5], capture_output=True, timeout=STARTING)
    assert (worker.returncode, worker.stderr) == (0, b"")


def _packed(question: Choose) -> bytes:
    packed = msgspec.msgpack.encode(question)
    return len(packed).to_bytes(LENGTH, "big") + packed
