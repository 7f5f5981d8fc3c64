"""What the bots of Kairo take into account."""

from __future__ import annotations

from tests.games import kairo_moves as moves
from tests.games.kairo_positions import EDITION, Position

from fairground.games.kairo.bot import weigh


def weight_of_a_third_stall_of_the_same_size(**options: bool | str) -> float:
    """Two rivals have red of size 2, and seat 0 may draw level with them."""
    position = Position(4, **options).stall(0, "red", (0, 0), (0, 1))
    position.stall(1, "red", (4, 5), (4, 4), (3, 5)).stall(2, "red", (7, 9), (7, 8), (6, 9))
    position.medals("red", 1, 2).purse(0, red=2).hand("A1").turn().play("build")
    legal = position.state.legal(0)
    return weigh(position.state, 0, legal)[legal.index(moves.read("expand red", EDITION))]


def test_the_silver_of_every_tie_is_worth_something() -> None:
    assert weight_of_a_third_stall_of_the_same_size(silver_to_every_tie=True) > (
        weight_of_a_third_stall_of_the_same_size()
    )
