from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.serving import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not break it."""
    folder: Path = tmp_path_factory.mktemp("house")
    with serving(folder / "fair.db") as one:
        for buckets in (one.gate.pages, one.gate.moves, one.gate.changes):
            buckets.allowance = type(buckets.allowance)(1e6, 1e6)
        yield one
