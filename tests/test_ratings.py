"""Ratings of people, and of the levels of bots on the same scale."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

import fairground as fg
from fairground.ratings import Rated, Rating, after, bot, nearest

LEVELS = Path(__file__).parent.parent / "bench" / "levels.md"
SCALE = math.sqrt(2) * 25 / 6


@pytest.mark.parametrize("game", ["essen", "fair_enough", "kairo", "loot"])
def test_levels_are_rated_by_what_was_measured(game: str) -> None:
    title = fg.game(game).title
    section = next(
        part
        for part in LEVELS.read_text(encoding="utf-8").split("\n## ")
        if part.startswith(f"{title}\n")
    )
    lines = re.findall(r"^\| ([a-z-]+) – ([a-z-]+) \| \d+ \| ([\d.]+)% ", section, re.MULTILINE)
    won = [float(share) / 100 for _, lower, share in lines if lower != "greedy"]
    ratings = [level.rating for level in fg.game(game).levels if level.rating is not None]
    assert len(ratings) >= len(fg.game(game).levels) - 1, "only the highest may be unmeasured"
    steps = [higher - lower for lower, higher in pairwise(ratings)]
    assert len(steps) == len(won)
    for step, share in zip(steps, won, strict=True):
        assert step == pytest.approx(SCALE * math.log(share / (1 - share)), abs=0.11)
    assert ratings[2] == Rating().mu, "a newcomer is expected to be a regular"


def test_a_win_lifts_and_a_defeat_lowers_and_both_teach() -> None:
    newcomer, regular = Rating(), bot(25.0)
    won, unchanged = after([Rated(newcomer, 1), Rated(regular, 2, is_bot=True)])
    lost, _ = after([Rated(newcomer, 2), Rated(regular, 1, is_bot=True)])
    assert lost.mu < newcomer.mu < won.mu
    assert max(lost.sigma, won.sigma) < newcomer.sigma
    assert unchanged == regular


def test_at_a_full_table_the_order_counts() -> None:
    table = [Rated(Rating(), rank) for rank in (1, 2, 2, 4)]
    first, second, third, last = after(table)
    assert first.mu > second.mu > last.mu
    assert second.mu == pytest.approx(third.mu)


def test_a_suggestion_is_the_level_next_to_the_rating() -> None:
    levels = [11.3, 18.6, 25.0, None, 32.9]
    assert [nearest(Rating(mu), levels) for mu in (0.0, 24.0, 30.0, 50.0)] == [0, 2, 4, 4]
    assert nearest(Rating(), [None]) is None


def test_people_read_points() -> None:
    assert (Rating().points, Rating().margin) == (1000, 667)
