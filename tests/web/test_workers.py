"""Several server processes on one port: any of them takes any request, one that dies is replaced,
and all end together."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit.people import Person, add_to_luck
from kit.postgres import Postgres
from kit.serving import PATIENCE, STARTING, Process, free_port, until
from tests.web.exposition import value

from fairground.cli import main

WORKERS = 2


class Cluster(Process):
    """The command with several workers; its log is read as it comes."""

    def __init__(self, db: str, *more: str) -> None:
        options = ["--workers", str(WORKERS), "--metrics", "127.0.0.1:0", "--log", "json"]
        super().__init__(db, options=[*options, *more])
        self.opened = self.next_entry()

    def next_entry(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.next_line())
        return found

    def figures(self) -> list[str]:
        """What each worker counts, once it has started."""
        places = [f"http://{place}/metrics" for place in self.opened["metrics"]]
        return [httpx.get(place, timeout=STARTING, verify=False).text for place in places]

    def workers(self) -> list[int]:
        """All of them, once they are there."""
        until(lambda: len(children(self.pid)) == WORKERS)
        return children(self.pid)


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in found.split()]


def is_running(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.fixture(scope="module")
def url(postgres_server: Postgres) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="module")
def cluster(url: str) -> Iterator[Cluster]:
    """One for all tests that do not end it."""
    cluster = Cluster(url)
    try:
        yield cluster
    finally:
        cluster.kill()


def move_through_a_new_connection(person: Person, table: str) -> None:
    """It may come to another worker than the one before."""
    before = person.client
    before.close()
    person.client = httpx.Client(
        base_url=before.base_url, timeout=PATIENCE, verify=False, cookies=before.cookies
    )
    person.go(table).move(person.buttons[0])
    assert person.status == 200, person.page[-500:]


def test_any_worker_takes_any_request_and_streams_hear_of_all_moves(cluster: Cluster) -> None:
    mira = Person(cluster.base)
    table = mira.open_table("me", "device")
    add_to_luck(table, mira)
    onlookers = [Person(cluster.base).go(table) for _ in range(6)]
    streams = [onlooker.listening(last="unknown") for onlooker in onlookers]
    heard = [stream.__enter__() for stream in streams]
    try:
        for news in heard:
            next(news)
        until(lambda: sum(counted(cluster, "fairground_streams_open")) == len(heard))
        played = 0
        while played < 4 or 0 in counted(cluster, "fairground_moves_total", result="kept"):
            move_through_a_new_connection(mira, table)
            played += 1
            assert played < 200, "one worker never got a move"
        for news in heard:
            next(news)
    finally:
        for stream in streams:
            stream.__exit__(None, None, None)
    assert sum(counted(cluster, "fairground_moves_total", result="kept")) == played


def counted(cluster: Cluster, name: str, **labels: str) -> list[float]:
    return [value(text, name, **labels) for text in cluster.figures()]


def test_a_worker_that_dies_is_replaced_and_the_log_says_so(cluster: Cluster) -> None:
    before = cluster.workers()
    os.kill(before[0], signal.SIGKILL)
    line = cluster.next_entry()
    assert (line["event"], line["level"]) == ("worker-ended", "error")
    assert f"(process {before[0]}) ended by SIGKILL" in line["words"]
    until(lambda: before[0] not in cluster.workers())
    assert before[1] in cluster.workers()
    for _ in range(10):
        with httpx.Client(timeout=STARTING, verify=False) as client:
            assert client.get(f"{cluster.base}/readyz").status_code == 200


def test_the_end_of_the_parent_is_the_end_of_all(url: str) -> None:
    cluster = Cluster(url, "--drain", "600")
    workers = cluster.workers()
    cluster.figures()
    cluster.signal(signal.SIGTERM)
    until(
        lambda: (
            httpx.get(f"{cluster.base}/readyz", timeout=PATIENCE, verify=False).status_code == 503
        )
    )
    assert all(map(is_running, workers))
    status, _ = cluster.stop()
    assert status == 0, "asked again, they do not wait until visitors are elsewhere"
    assert not any(map(is_running, workers))
    killed = Cluster(url)
    workers = killed.workers()
    killed.kill()
    until(lambda: not any(map(is_running, workers)))


@pytest.mark.usefixtures("own_log")
def test_a_port_that_others_share_is_refused(
    cluster: Cluster, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or two clusters would share out the visitors among them."""
    command = ["serve", "--db", url, "--port", str(cluster.port)]
    assert main([*command, "--workers", "2"]) == 1
    assert "is taken by another program" in capsys.readouterr().err


@pytest.mark.usefixtures("own_log")
def test_workers_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = tmp_path / "fair.db"
    port = str(free_port())
    assert main(["serve", "--db", str(db), "--port", port, "--workers", "2"]) == 1
    said = capsys.readouterr().err
    assert "Several processes cannot share a SQLite file" in said
    assert "--db postgresql://" in said
    assert not db.exists()


FAILING = """
import sys
from fairground.web.serving import server_log, workers

workers.PAUSE = 0.0
server_log.set_up("json")
sys.exit(workers.Workers(2, lambda number, leash: 3 if number else workers.time.sleep(600)).run())
"""


def test_a_worker_that_dies_again_and_again_ends_all_with_a_reason() -> None:
    command = [sys.executable, "-c", FAILING]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE + STARTING)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert done.returncode == 1
    assert [line["event"] for line in lines] == ["worker-ended"] * 7 + ["workers-gave-up"]
    assert lines[-1]["level"] == "critical"
    assert (
        "Worker 2 ended 8 times in a row soon after its start, the last time with status 3"
        in (lines[-1]["words"])
    )
