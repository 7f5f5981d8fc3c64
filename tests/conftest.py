"""What all tests share. The fifth game is found as those of other packages are, by the processes
that tests start too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import fairground as fg
from fairground.web.serving.collecting import spare_the_collector

os.environ["LANGUAGE"] = "en"
"""Commands speak the language of whoever runs the tests, if nobody says otherwise."""
FIFTH = Path(__file__).parent / "fifth"
os.environ["PYTHONPATH"] = os.pathsep.join(
    [*filter(None, [os.environ.get("PYTHONPATH")]), str(FIFTH)]
)


def pytest_collection_finish() -> None:
    """Python's collector is set as a server sets it, which saves a seventh of the suite."""
    spare_the_collector()


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game."""
    table = fg.Table("loot", seats=2, seed=7, names=["Mira", "Jo <b>"])
    while table.turn:
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path
