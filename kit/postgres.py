"""A real PostgreSQL for tests and measurements, from Debian's package, in a folder of its own. It
listens on a socket there, so it is in nobody's way, and it asks for a password, as a real one
should."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from kit.serving import STARTING, until

USER, PASSWORD = "fair", "open-sesame-7"
HASTY = {"fsync": "off", "full_page_writes": "off"}
"""No test loses the machine itself: its files stay, whatever else is killed."""


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs; Debian puts each version into one of its own."""
    found = shutil.which("postgres")
    if found:
        return Path(found).resolve().parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdecimal() else 0,
    )
    return versions[-1].parent if versions else None


class Postgres:
    def __init__(self, programs: Path, folder: Path, settings: Mapping[str, str] = HASTY) -> None:
        self._programs = programs
        self._settings = {"listen_addresses": "", **settings}
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._free: list[str] = []
        self._as_somebody: dict[str, Any] = {"cwd": folder}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._as_somebody |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        folder.chmod(0o755)
        password = folder / "password"
        password.write_text(f"{PASSWORD}\n")
        asking = ["-U", USER, "--pwfile", str(password), "-A", "scram-sha-256"]
        self._run("initdb", "-D", "data", "--no-sync", *asking)
        self.start()

    def start(self) -> None:
        chosen = self._settings.items()
        settings = [word for name, value in chosen for word in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", "data", "-k", self._folder, *settings],
                stdout=log,
                stderr=log,
                **self._as_somebody,
            )
        until(self._answers, STARTING)

    def stop(self) -> None:
        """As an administrator stops it: connections end, what was committed is kept."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """As if the machine had lost it."""
        self._end(signal.SIGQUIT)

    def freeze(self) -> None:
        """It says nothing any more, and its connections stay open."""
        for process in self.pids:
            os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        for process in self.pids:
            os.kill(process, signal.SIGCONT)

    @property
    def pids(self) -> list[int]:
        """The server, which comes first so that it starts no more of them, and those it started."""
        assert self._process is not None
        first = self._process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text()
        return [first, *map(int, children.split())]

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of an empty database. It is used again, because making one takes a while."""
        if not self._free:
            self._free.append(f"fair_{secrets.token_hex(4)}")
            self.run(f"CREATE DATABASE {self._free[-1]}")
        name = self._free.pop()
        try:
            yield self.url(name)
        finally:
            self.run(f"ALTER DATABASE {name} RESET ALL")
            self.run(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            )
            self.run("DROP SCHEMA public CASCADE", self.url(name))
            self.run("CREATE SCHEMA public", self.url(name))
            self._free.append(name)

    def url(self, database: str, user: str = USER, password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{password}@/{database}?host={self._folder}"

    @property
    def door(self) -> str:
        """The file of the socket on which it listens."""
        return str(self._folder / ".s.PGSQL.5432")

    def run(self, statement: str, url: str = "") -> list[Any]:
        """Run a statement in another session than the server's; its rows."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self._folder / "log").read_text()
        try:
            return self.run("SELECT 1") == [(1,)]
        except psycopg.OperationalError:
            return False

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTING)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            capture_output=True,
            text=True,
            **self._as_somebody,
        )
        assert done.returncode == 0, done.stderr


@contextmanager
def running(programs: Path, settings: Mapping[str, str] = HASTY) -> Iterator[Postgres]:
    """A new one, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="fairground-postgres-") as folder:
        server = Postgres(programs, Path(folder), settings)
        try:
            yield server
        finally:
            server.kill()
