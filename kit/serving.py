"""A real server for tests: in a thread of this process, or as a process that can be killed."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from fairground.web.app import create_app
from fairground.web.calling.callers import MayCall
from fairground.web.lobby.dealing import Grace
from fairground.web.serving.connections import Door
from fairground.web.serving.limits import Allowance
from fairground.web.serving.metrics import Metrics
from fairground.web.serving.metrics_port import MetricsPort
from fairground.web.serving.proxies import Proxies
from fairground.web.serving.requests import Gate
from fairground.web.serving.server import Server, server_config
from fairground.web.serving.traffic import Traffic
from fairground.web.storage.store import Store
from fairground.web.timing.house_time import HouseTime
from fairground.web.watching.live import LiveTable
from fairground.web.watching.tables import Tables

PATIENCE = 120.0
"""Far more seconds than anything takes that must come: only a test that fails waits so long."""
STARTING = 240.0
"""A new process loads everything first; on a machine that is busy otherwise this takes long."""
AT_ONCE = Grace(here=0, away=0)
"""Games are dealt at once; a seat that has not added to the luck by then adds nothing."""
T = TypeVar("T")


@dataclass
class Served:
    """The address of a server, and the house behind it."""

    base: str
    tables: Tables
    gate: Gate
    door: Door
    traffic: Traffic


def unlimited(served: Served) -> None:
    open_gate(served.gate)


def open_gate(gate: Gate) -> None:
    """For tests that ask faster than people do."""
    own = (gate.pages, gate.moves, gate.changes, gate.forms, gate.hosts, gate.kept, gate.codes)
    talk = (gate.talk, gate.talk_of_a_client, gate.mailing)
    for buckets in (*own, gate.guesses, gate.guesses_by_name, gate.sign_ups, *talk):
        buckets.allowance = Allowance(1e9, 1e9)


def live_table(served: Served, table: str) -> LiveTable:
    """The table behind an address."""
    live = served.tables._tables.get(table.removeprefix("/table/"))
    assert live is not None
    return live


def on_loop(served: Served, work: Coroutine[Any, Any, Any]) -> Any:
    """Run something where the tables live."""
    assert served.tables._rounds is not None
    return asyncio.run_coroutine_threadsafe(work, served.tables._rounds.get_loop()).result()


def ply_of(served: Served, table: str) -> int:
    state = live_table(served, table).table
    assert state is not None
    return state.ply


def store_in(db: str | Path) -> Store:
    return Store(str(prepared(db)))


def prepared(db: str | Path) -> str | Path:
    """A file that is not there yet is copied from one made before, because the way through all
    earlier versions takes a while."""
    if "://" not in str(db) and not Path(db).exists():
        Path(db).write_bytes(_new_file())
    return db


@cache
def _new_file() -> bytes:
    """A new database, without what each has of its own: its secret and its number."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "new.db")
        Store(str(path)).close()
        with closing(sqlite3.connect(path)) as made:
            made.execute("DELETE FROM meta WHERE name = 'secret'")
            made.commit()
            made.execute("PRAGMA user_version = 0")
        return path.read_bytes()


@contextmanager
def serving(
    db: str | Path,
    pace: float = 0.01,
    door: Door | None = None,
    proxies: Proxies | None = None,
    grace: Grace = AT_ONCE,
    metrics: socket.socket | None = None,
    house_time: HouseTime | None = None,
    calling: MayCall = MayCall(),  # noqa: B008  (it is frozen)
) -> Iterator[Served]:
    """``metrics`` is where Prometheus is answered, if anywhere; ``house_time`` is what clocks run
    by."""
    tables = Tables(store_in(db), pace, grace, house_time=house_time, calling=calling)
    gate = Gate(tables)
    listening = socket.create_server(("127.0.0.1", 0))
    door = door or Door()
    traffic = Traffic()
    config = server_config(create_app(tables, gate, proxies, traffic), door)
    figures = Metrics(tables, door, traffic)
    port = None if metrics is None else MetricsPort(metrics, figures.text)
    server = Server(config, tables, metrics=port)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        yield Served(base, tables, gate, door, traffic)
    finally:
        server.handle_exit(signal.SIGTERM, None)
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not close"
        listening.close()


class Process:
    """The real command in a process of its own, or another ``program`` that ends in it."""

    def __init__(
        self,
        db: str | Path,
        port: int = 0,
        options: Sequence[str] = (),
        program: Sequence[str] = ("-m", "fairground"),
    ) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, *program, "serve", "--db", str(db)]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        try:
            until(self._answers, STARTING)
        except BaseException:
            self.kill()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> str:
        """Ends it at once; what it said, and what its thinking processes said after it."""
        self.signal(signal.SIGKILL)
        return self._last_words()

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def stop(self) -> tuple[int, str]:
        """Ends it as a service is ended; tells its exit status and what it said."""
        self.signal(signal.SIGTERM)
        said = self._last_words()
        return self._process.returncode, said

    def next_line(self) -> str:
        """The next line that it says."""
        return self._lines.get(timeout=STARTING).decode()

    def _read(self) -> None:
        """At once: a server whose log nobody reads would wait for its reader some day."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def _last_words(self) -> str:
        self._process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        assert not self._reading.is_alive(), "a process that it started goes on"
        assert self._process.stdout is not None
        self._process.stdout.close()
        lines = [self._lines.get() for _ in range(self._lines.qsize())]
        return b"".join(lines).decode()

    def _answers(self) -> bool:
        assert self._process.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(f"{self.base}/healthz", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def run_alone(
    work: Callable[[], Coroutine[Any, Any, T]],
    make_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> T:
    """Run something in an event loop of its own; this thread may have the browser's."""

    def run() -> T:
        with asyncio.Runner(loop_factory=make_loop) as runner:
            return runner.run(work())

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(run).result()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def until(is_so: object, patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    assert callable(is_so)
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.01)
