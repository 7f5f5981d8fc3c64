from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kit.postgres import Postgres, find_programs, running
from kit.serving import PATIENCE, Served, open_gate, serving, unlimited
from tests.web.bare import House

from fairground.web.storage import patience, probe

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def patient_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stalls for seconds is no database that has fallen silent."""
    monkeypatch.setattr(patience, "PATIENCE", PATIENCE)
    monkeypatch.setattr(probe, "PATIENCE", PATIENCE)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked with ``both_databases`` meet a server on each."""
    if "served" in metafunc.fixturenames:
        is_both = metafunc.definition.get_closest_marker("both_databases") is not None
        kinds = DATABASES if is_both else DATABASES[:1]
        metafunc.parametrize("served", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """One server for all tests that do not break it."""
    folder = tmp_path_factory.mktemp("house")
    with _database(request, folder) as db, serving(db) as server:
        unlimited(server)
        yield server


@contextmanager
def _postgres() -> Iterator[Postgres]:
    """Skips the test where there is no PostgreSQL, unless there must be."""
    programs = find_programs()
    if programs is None:
        words = "There is no PostgreSQL here; Debian's package postgresql has it."
        if os.environ.get("CI") == "true":
            pytest.fail(words)
        pytest.skip(words)
    with running(programs) as server:
        yield server


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "fair.db")
    yield house
    house.tables.store.close()


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all requests that change nothing, however many there are."""
    house = House(tmp_path_factory.mktemp("open") / "fair.db")
    open_gate(house.gate)
    yield house
    house.tables.store.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One PostgreSQL for all tests that do not break it."""
    with _postgres() as server:
        yield server


@pytest.fixture(scope="session")
def fragile() -> Iterator[Postgres]:
    """A PostgreSQL that tests may stop; they start it again."""
    with _postgres() as server:
        yield server


@pytest.fixture(params=DATABASES)
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where an empty database is: once a file, once on a PostgreSQL server."""
    with _database(request, tmp_path) as place:
        yield place


@contextmanager
def _database(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(folder / "fair.db")
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    with server.database() as url:
        yield url


@pytest.fixture
def own_log() -> Iterator[None]:
    """The log of this process is set up by the test, and is as before after it."""
    root, ours = logging.getLogger(), logging.getLogger("fairground")
    before, level, our_level = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    ours.setLevel(our_level)
