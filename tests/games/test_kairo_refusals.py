"""Why a move of Kairo is refused, in words for the person who tried. Cells are (row, column)."""

from __future__ import annotations

import pytest
from tests.games import kairo_moves as moves
from tests.games.kairo_positions import EDITION, Position, at

import fairground as fg


def reason(position: Position, move: str, seat: int | None = None) -> str:
    state = position.state
    with pytest.raises(fg.IllegalMove) as refused:
        state.play(state.seat if seat is None else seat, moves.read(move, EDITION), position.luck)
    return str(refused.value)


def market() -> Position:
    """Seat 0 sells red in A1, seat 1 in C3 and green in B2."""
    position = Position().stall(0, "red", (0, 0), (0, 1)).stall(1, "red", (7, 9), (7, 8))
    return position.stall(1, "green", (4, 6), (3, 6))


def test_it_is_somebody_elses_turn_or_the_game_is_over() -> None:
    position = market().hand("A1").turn()
    assert reason(position, "build", seat=1) == "It is not your turn."
    position.state.passed = 0b111
    position.state.next_turn()
    position.state.go_on(position.luck)
    assert reason(position, "build") == "The game is over."


def test_an_action_that_cannot_be_taken() -> None:
    position = market().turn()
    assert reason(position, "build") == "You have no stall cards to build with."
    assert reason(position, "pass") == "You can only pass in the end phase."
    assert reason(position, at((0, 0))) == "First choose what you do this turn."
    crowd = Position().hand("A1").turn()
    assert reason(crowd, "lure") == "No customer on the market has a free entrance of its colour."
    crowd.state.ending = True
    assert reason(crowd.turn(), "draw") == "In the end phase you can only build or pass."


def test_a_card_that_cannot_be_played() -> None:
    position = market().hand("A1", "A2", "row B").turn().play("build")
    assert reason(position, "card c3") == "You have no C3."
    assert reason(position, "card row b") == "A joker costs a coin, and you have none."
    assert reason(position, "new red") == "First choose the card that you play."
    position = market().hand("A1", "A2").turn().play("build")
    assert reason(position, "three") == "You do not have three stall cards."


def test_a_tile_that_cannot_be_laid() -> None:
    position = market().hand("A1").turn().play("build")
    assert reason(position, "new red") == "Your red stall is already on the market."
    assert reason(position, "expand blue") == "Your blue stall is not on the market."
    assert reason(position, "expand red") == (
        "You cannot pay for it: it costs 2 coins, at least one of them red."
    )
    assert reason(position, "move red") == (
        "Your red stall still has room to grow, so it cannot move."
    )
    position.state.left[1] = 0
    assert reason(position, "expand red") == "There are no red expansions left."


def test_a_stall_on_a_cell_where_it_may_not_lie() -> None:
    position = market().hand("A1", "B2", "C3").turn().play("build", "three", "new blue")
    assert reason(position, at((8, 0))) == "Only purple tiles lie in the restaurant area."
    assert reason(position, at((1, 2))) == "That cell is taken."
    assert reason(position, at((1, 0))) == "A stall must not touch another stall or an expansion."
    assert reason(position, "door north") == "First choose the cell."
    green = market().hand("A1", "B2", "C3").turn().play("build", "three", "new green")
    assert reason(green, at((5, 4))) == "B2 already has a green stall."
    one_card = market().hand("A1").turn().play("build", "new blue")
    assert reason(one_card, at((5, 4))) == "Your cards do not let you build in that part."
    purple = market().hand("A1", "B2", "C3").turn().play("build", "three", "new purple")
    assert reason(purple, at((5, 4))) == "Purple tiles lie in the restaurant area."


def test_an_expansion_on_a_cell_where_it_may_not_lie() -> None:
    position = Position().stall(0, "red", (0, 0), (1, 0)).stall(1, "red", (0, 5), (1, 5), (0, 4))
    position.stall(0, "red", (0, 2), (1, 2)).purse(0, red=2).hand("A1").turn()
    position.play("build", "expand red")
    assert reason(position, at((2, 0))) == (
        "An expansion must touch your red stall or one of its expansions."
    )
    assert reason(position, at((1, 2))) == "That cell is taken."
    assert reason(position, at((0, 3))) == "That cell touches another red stall."


def test_a_tile_that_would_cut_somebody_off() -> None:
    position = Position().stall(0, "red", (0, 2), (1, 2)).stall(1, "yellow", (1, 0), (2, 0))
    position.customers(blue=(0, 0), purple=(2, 5)).purse(0, red=2).hand("A1").turn()
    position.play("build", "expand red")
    assert reason(position, at((0, 1))) == "That would cut off an entrance or a customer."
    stall = Position().stall(1, "yellow", (1, 0), (2, 0)).customers(blue=(0, 0)).hand("A1").turn()
    stall.play("build", "new red")
    assert (
        reason(stall, at((0, 1))) == "A stall there would leave an entrance or a customer cut off."
    )


def test_a_stall_that_moves_may_not_go_back() -> None:
    position = Position().stall(0, "red", (0, 0), (0, 1)).customers(blue=(1, 0))
    position.hand("A1", "A2", "A3").turn().play("build", "three", "move red")
    assert reason(position, at((0, 0))) == (
        "A stall that moves cannot go back to the cell it leaves."
    )


def test_coins_that_do_not_pay() -> None:
    position = market().stall(0, "blue", (2, 4), (2, 5), (2, 3)).hand("A1", "A2", "A3")
    position.purse(0, blue=3, red=2, green=1, white=1).turn()
    position.play("build", "three", "expand blue", at((1, 3)), "change")
    assert reason(position, "coin yellow") == "You have no yellow coin left."
    assert reason(position, "pass") == "First pay for the expansion, coin by coin."
    position.play("coin red")
    assert reason(position, "coin blue") == (
        "Two coins of other colours go together: pay the second one first."
    )


def test_a_customer_that_cannot_be_lured() -> None:
    position = market().customers(red=(7, 6)).turn().play("lure")
    assert reason(position, "customer white") == "The white customer is waiting beside the market."
    assert reason(position, "customer blue") == "There is no free blue entrance."
    assert reason(position, "draw") == "First choose the customer that you lure."
    position.play("customer red")
    assert reason(position, at((0, 1))) == (
        "That entrance is too far: it takes 1 barker, and you have 0."
    )
    assert reason(position, at((3, 6))) == "There is no red entrance on that cell."
    position = market().customers(red=(7, 6), blue=(0, 1)).turn().play("lure", "customer red")
    assert reason(position, at((0, 1))) == "A customer already stands on that entrance."


def test_a_card_that_cannot_be_taken_or_dropped() -> None:
    position = market().hand("B2", "B2", "B3", "C1").turn().play("draw")
    assert reason(position, "take c3") == "There is no C3 face up."
    assert reason(position, "build").startswith("First take a card, face up")
    position.play("take a1", "take a2")
    assert reason(position, "drop c3") == "You have no C3 to discard."
    assert reason(position, "lure") == "First discard the cards that are too many."
