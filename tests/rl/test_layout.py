"""Observations as a network takes them."""

from __future__ import annotations

import numpy as np
from tests.rl.tables import every_table

from fairground.features import UNUSED, Field, categories, set_of
from fairground.game import Game
from fairground.rl.layout import Layout


def test_a_category_becomes_a_flag_for_each_of_its_values() -> None:
    layout = Layout([categories("colours", 2, 2, "Two colours."), Field("coins", 1, "Coins.")])
    assert layout.one_hot(np.array([2, 0, 7])).tolist() == [0, 0, 1, 1, 0, 0, 7]
    assert layout.one_hot_size == 7


def test_a_set_becomes_a_flag_for_each_of_its_things() -> None:
    layout = Layout([set_of("cells", 10, "Ten cells."), Field("coins", 1, "Coins.")])
    row = np.array([0b1000_0001, 0b10, 7])
    flags = [1, 0, 0, 0, 0, 0, 0, 1, 0, 1]
    assert layout.size == 3
    assert layout.named(row)["cells"].tolist() == flags
    assert layout.one_hot(row).tolist() == [*flags, 7]
    assert layout.one_hot_size == 11


def test_a_layout_with_more_things_in_the_same_room_is_another() -> None:
    ten, eleven = (Layout([set_of("cells", things, "Cells.")]) for things in (10, 11))
    assert ten.size == eleven.size
    assert ten.fingerprint != eleven.fingerprint


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
