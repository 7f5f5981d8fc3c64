"""What the tests of the researchers' doors share."""

from __future__ import annotations

import pytest

import fairground as fg

LEARNABLE = [game for game in fg.games().values() if game.features is not None]
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}") for game in LEARNABLE for seats in game.seats
]
every_game = pytest.mark.parametrize("game", LEARNABLE, ids=lambda game: game.id)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
