"""/readyz tells a reverse proxy whether to send visitors to a server."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
import pytest
from kit.postgres import Postgres
from kit.serving import PATIENCE, Process, Served, serving, until
from tests.web.another_session import rows
from tests.web.test_database_faults import health

from fairground.web.storage import schema


def readiness(base: str) -> tuple[int, str]:
    answer = httpx.get(f"{base}/readyz", timeout=PATIENCE, verify=False)
    return answer.status_code, answer.text


@pytest.mark.both_databases
def test_a_server_that_can_be_used_is_ready(served: Served) -> None:
    assert readiness(served.base) == (200, "ok\n")


def test_a_server_whose_database_was_upgraded_by_a_newer_one_is_not_ready(db: str) -> None:
    with serving(db) as served:
        rows(db, "UPDATE alembic_version SET version_num = '9999'")
        status, words = readiness(served.base)
        assert status == 503
        assert "upgraded to schema 9999" in words
        assert f"reads {schema.VERSION}" in words
        rows(db, f"UPDATE alembic_version SET version_num = '{schema.VERSION}'")
        assert readiness(served.base) == (200, "ok\n")


def test_a_server_without_its_database_file_is_not_ready(tmp_path: Path) -> None:
    db = tmp_path / "fair.db"
    with serving(db) as served:
        db.unlink()
        assert readiness(served.base) == (
            503,
            "The database was deleted while the server was running.\n",
        )


def test_a_server_that_cannot_reach_postgresql_is_not_ready(postgres_server: Postgres) -> None:
    with postgres_server.database() as url:
        name = rows(url, "SELECT current_database()")[0][0]
        with serving(url) as served:
            try:
                postgres_server.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
                postgres_server.run(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    f" WHERE datname = '{name}'"
                )
                until(lambda: readiness(served.base)[0] == 503)
                assert readiness(served.base)[1].startswith("The database cannot be read: ")
            finally:
                postgres_server.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            until(lambda: readiness(served.base) == (200, "ok\n"))


def test_a_server_says_that_it_is_shutting_down_before_it_closes(tmp_path: Path) -> None:
    server = Process(tmp_path / "fair.db", options=["--drain", "600"])
    assert readiness(server.base) == (200, "ok\n")
    server.signal(signal.SIGTERM)
    until(lambda: readiness(server.base) == (503, "The server is shutting down.\n"))
    assert httpx.get(server.base, timeout=PATIENCE, verify=False).status_code == 200, (
        "people who come meanwhile are served"
    )
    assert health(server.base) == (200, "ok\n"), "nothing is wrong with it"
    assert server.stop()[0] == 0, "a second signal cuts the wait short"
