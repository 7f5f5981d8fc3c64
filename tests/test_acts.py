"""What is staged: acts of known kinds, for every game and every viewer, whatever is played."""

from __future__ import annotations

import pytest
from tests.worlds import random_plies, some_seats, viewers

import fairground as fg
from fairground.game import Game
from fairground.table import Table
from fairground.web.watching.staging import staged

KINDS = {"say", "walk", "fly", "come", "send", "pop", "count", "sign", "rest"}
LONGEST = 24


@pytest.mark.parametrize("game", list(fg.games().values()), ids=lambda game: game.id)
def test_every_line_of_the_log_can_be_staged(game: Game) -> None:
    """A few acts, so that their weight does not matter, and all of them words."""
    for seed in range(4):
        table = Table(game, some_seats(game), seed)
        known = {seat: (table.view(seat), table.log(seat)) for seat in viewers(table.seats)}
        for now in random_plies(table, seed, 150):
            for seat, (before, log) in known.items():
                after, said = now.view(seat), now.log(seat)
                known[seat] = (after, said)
                if lines := said[len(log) :]:
                    acts = staged(game, before, after, lines)
                    assert {act[0] for act in acts} <= KINDS
                    assert all(isinstance(word, str) for act in acts for word in act)
                    assert len(acts) <= LONGEST
