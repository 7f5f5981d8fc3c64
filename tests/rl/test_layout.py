"""Observations as a network takes them."""

from __future__ import annotations

import numpy as np
from tests.rl.tables import every_table

from fairground.features import UNUSED, Field, categories
from fairground.game import Game
from fairground.rl.layout import Layout


def test_a_category_becomes_a_flag_for_each_of_its_values() -> None:
    layout = Layout([categories("colours", 2, 2, "Two colours."), Field("coins", 1, "Coins.")])
    assert layout.one_hot(np.array([2, 0, 7])).tolist() == [0, 0, 1, 1, 0, 0, 7]
    assert layout.one_hot_size == 7


@every_table
def test_many_observations_are_unfolded_as_each_of_them(game: Game, seats: int) -> None:
    layout = Layout.of(game, seats)
    rows = np.stack([layout.high, layout.high * 0])
    unfolded = layout.one_hot(rows)
    assert unfolded.shape == (2, layout.one_hot_size)
    for row, whole in zip(rows, unfolded, strict=True):
        assert (layout.one_hot(row) == whole).all()
        assert set(layout.named(row)) == {
            field.name for field in layout.fields if field.kind != UNUSED
        }
