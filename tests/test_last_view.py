"""What follows from a view alone is worked out once while the same view is asked about."""

from __future__ import annotations

import pytest

import fairground as fg
from fairground.game import Game
from fairground.last_view import kept_for_last_view
from fairground.luck import FastLuck


def test_it_is_worked_out_again_only_for_another_view() -> None:
    asked: list[list[int]] = []

    @kept_for_last_view
    def total(view: list[int]) -> int:
        asked.append(view)
        return sum(view)

    first, equal = [1, 2], [1, 2]
    assert [total(first), total(first), total(equal), total(first)] == [3, 3, 3, 3]
    assert [seen is first for seen in asked] == [True, False, True]


@pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)
def test_what_is_played_in_a_guess_leaves_the_next_guess_as_it_was(game: Game) -> None:
    """A guess may share what is remembered of the view, and must not let it be changed."""
    luck = FastLuck(4)
    table = fg.Table(game, seats=game.seats[-1], seed=4)
    view = table.view(table.turn[0])
    untouched = game.view(game.guess(view, FastLuck(5)), view.seat).to_json()
    world = game.guess(view, FastLuck(5))
    for _ in range(60):
        if turn := world.turn():
            moves = world.legal(turn[0])
            world.play(turn[0], moves[luck.below(len(moves))], luck)
    assert game.view(game.guess(view, FastLuck(5)), view.seat).to_json() == untouched
