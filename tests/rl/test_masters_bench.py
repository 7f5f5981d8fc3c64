"""The measurement of our master against OpenSpiel's IS-MCTS: its games are fair and can be counted
again."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("pyspiel")

from bench.masters.__main__ import planned
from bench.masters.log import add, read
from bench.masters.match import HIGHEST, OURS, RIVAL, Fixture, Pairing, Played, play
from bench.masters.report import write

LITTLE = 0.002
"""Of master's simulations: five in Loot, as the rules may be uncompiled here."""


def test_a_measurement_goes_on_where_it_was_stopped_and_is_counted_from_its_log(
    tmp_path: Path,
) -> None:
    pairing = Pairing("loot", RIVAL, 10.0, 0.1)
    fixtures = list(planned([pairing], 4, set()))
    assert [(each.seed, each.seat) for each in fixtures] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    log = tmp_path / "games.csv"
    won = (0.0, 0.5, 1.0)
    games = [
        Played(fixture, won[at], (20 + at, 30), (50.0, 5.25), (110.0, 250.0))
        for at, fixture in enumerate(fixtures[:3])
    ]
    for played in games:
        add(log, played)
    assert list(read(log)) == games
    assert list(planned([pairing], 4, {played.fixture for played in games})) == fixtures[3:]
    text = write(games, tmp_path / "report.md", least=3)
    line = "| Loot | 0.1 | 10 | 3 | 50.0 % | 12.5–87.5 | 30.0 – 21.0 | 5.2 – 50 ms | 250 – 110 |"
    assert line in text
    assert (tmp_path / "report.md").read_text(encoding="utf-8") == text
    assert "| Loot |" not in write(games, tmp_path / "report.md", least=4)


@pytest.mark.parametrize("one", [RIVAL, OURS, HIGHEST])
@pytest.mark.parametrize("seat", [0, 1])
def test_both_sides_think_and_the_winner_is_counted(one: str, seat: int) -> None:
    played = play(Fixture(Pairing("loot", one, 2.0, LITTLE), 3, seat))
    own, other = played.points
    assert own >= other or played.won < 1
    assert own <= other or played.won == 1
    assert played.simulations[1] == 5
    assert played.simulations[0] == 10 or one == RIVAL
    assert played.simulations[0] > 0
