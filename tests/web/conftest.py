from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.bare import House
from tests.web.serving import Served, serving, unlimited


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not break it."""
    folder: Path = tmp_path_factory.mktemp("house")
    with serving(folder / "fair.db") as one:
        unlimited(one)
        yield one


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "fair.db")
    yield house
    house.tables.store.close()
