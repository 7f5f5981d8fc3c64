"""What the end of a game is worth, and the package without what learning programs need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fairground.outcome import Outcome


def ended(*scores: int) -> Outcome:
    return Outcome.of([{"points": score} for score in scores])


@pytest.mark.parametrize(
    ("scores", "win", "rank"),
    [
        ((3, 7), [-1, 1], [-1, 1]),
        ((5, 5), [0, 0], [0, 0]),
        ((9, 4, 1), [1, -0.5, -0.5], [1, 0, -1]),
        ((9, 9, 1), [0.5, 0.5, -1], [0.5, 0.5, -1]),
        ((8,), [0], [0]),
    ],
)
def test_winners_share_one_and_ranks_go_down_in_even_steps(
    scores: tuple[int, ...], win: list[float], rank: list[float]
) -> None:
    pytest.importorskip("numpy")
    from fairground.rl import REWARDS

    assert REWARDS["win"](ended(*scores)) == win
    assert REWARDS["rank"](ended(*scores)) == rank
    assert REWARDS["points"](ended(*scores)) == list(scores)


def test_everything_else_works_without_the_libraries_of_learning() -> None:
    absent = "numpy", "gymnasium", "pettingzoo", "pyspiel", "scipy"
    script = f"""
import sys
for name in {absent!r}:
    sys.modules[name] = None
import fairground, fairground.episode, fairground.cli, fairground.web.app, fairground.arena
assert fairground.game("loot").features is not None
"""
    subprocess.run([sys.executable, "-c", script], check=True)
