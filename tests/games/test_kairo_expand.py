"""Expansions: where they lie, what they cost, and how they are paid."""

from __future__ import annotations

import pytest
from tests.games.kairo_positions import Position, at

from fairground.bits import members
from fairground.games.kairo.rules import expand
from fairground.games.kairo.sight import packed


def usual_payment(coins: list[int], colour: int, price: int) -> list[int]:
    return [int(paid) for paid in expand.usual_payment(packed(coins), colour, price)]


def is_only_way(coins: list[int], colour: int, price: int) -> bool:
    return bool(expand.is_only_way(packed(coins), colour, price))


def next_coins(coins: list[int], paid: list[int], colour: int, price: int) -> list[int]:
    return members(expand.next_coins(packed(coins), packed(paid), colour, price))


def red_stall(*more: tuple[int, int]) -> Position:
    """A red stall in the middle of B2, its entrance to the north."""
    return Position().stall(0, "red", (4, 6), (3, 6), *more).hand("B2")


# Where


def test_an_expansion_lies_next_to_the_own_stall_on_a_free_cell() -> None:
    position = red_stall().purse(0, red=2).turn().play("build", "expand red")
    assert set(position.places()) == {(4, 7), (5, 6)}, "north is the entrance, west a customer"


def test_or_next_to_one_of_its_expansions() -> None:
    position = red_stall((5, 6)).purse(0, red=3).turn().play("build", "expand red")
    assert set(position.places()) == {(4, 7), (5, 5), (5, 7)}


def test_the_card_decides_the_part_of_the_expansion() -> None:
    position = Position().stall(0, "red", (4, 7), (3, 7)).purse(0, red=2).hand("B3").turn()
    assert position.play("build", "expand red").places() == [(4, 8)]


def test_purple_expansions_lie_in_the_restaurant_others_in_the_market() -> None:
    position = Position().stall(0, "purple", (6, 0), (6, 1)).purse(0, purple=2).hand("C1").turn()
    assert position.play("build", "expand purple").places() == [(7, 0)]
    position = Position().stall(0, "red", (7, 2), (6, 2)).purse(0, red=2).hand("C1").turn()
    assert set(position.play("build", "expand red").places()) == {(7, 1), (7, 3)}


def test_not_next_to_another_stall_of_the_same_colour() -> None:
    position = red_stall().stall(1, "red", (5, 8), (5, 9)).purse(0, red=2).turn()
    position.play("build", "expand red")
    assert set(position.places()) == {(4, 7), (5, 6)}
    position = red_stall().stall(1, "red", (4, 8), (4, 9)).purse(0, red=2).turn()
    assert position.play("build", "expand red").places() == [(5, 6)]


def test_nor_next_to_a_neutral_one() -> None:
    position = Position(2).stall(0, "red", (4, 6), (3, 6)).hand("B2").purse(0, red=2)
    position.stall(2, "red", (4, 8), (4, 9)).turn().play("build", "expand red")
    assert position.places() == [(5, 6)]


def test_touching_other_colours_is_fine() -> None:
    position = red_stall().stall(1, "blue", (4, 8), (4, 9)).purse(0, red=2).turn()
    assert (4, 7) in position.play("build", "expand red").places()


def test_only_own_stalls_are_expanded_never_neutral_ones() -> None:
    position = Position(2).stall(2, "red", (4, 6), (3, 6)).stall(1, "blue", (5, 4), (5, 5))
    position.hand("B2").purse(0, red=5, blue=5).turn().play("build")
    assert not [text for text in position.legal if text.startswith("expand")]


def test_an_expansion_must_be_left_in_the_supply() -> None:
    position = red_stall().purse(0, red=5)
    position.state.left[1] = 0
    assert "expand red" not in position.turn().play("build").legal


# Cost


def test_an_expansion_costs_the_size_after_laying() -> None:
    position = red_stall((5, 6)).purse(0, red=3).turn().play("build", "expand red", at((4, 7)))
    assert position.coins(0) == {}
    assert position.size(0, "red") == 3


@pytest.mark.parametrize(
    ("coins", "enough"),
    [
        ({"red": 3}, True),
        ({"red": 2}, False),
        ({"red": 1, "blue": 4}, True),
        ({"red": 1, "blue": 2, "white": 1, "green": 1}, True),
        ({"red": 1, "blue": 3}, False),
        ({"red": 2, "blue": 1}, False),
        ({"red": 2, "blue": 1, "white": 1}, True),
        ({"blue": 20}, False),
        ({"red": 1, "purple": 5}, True),
    ],
)
def test_a_stall_growing_to_three_tiles_costs_three(coins: dict[str, int], enough: bool) -> None:
    """Three of its colour, or one of its colour and four others, or two and two."""
    position = red_stall((5, 6)).purse(0, **coins).turn().play("build")
    assert ("expand red" in position.legal) == enough


def test_the_jokers_coin_comes_first_and_is_not_part_of_the_cost() -> None:
    for coins, enough in [(2, False), (3, True)]:
        position = Position().stall(0, "red", (4, 6), (3, 6)).hand("row B")
        position.purse(0, red=coins).turn().play("build")
        assert ("expand red" in position.legal) == enough
    position.play("expand red", at((4, 7)))
    assert position.coins(0) == {}


def test_a_jokers_coin_after_which_nothing_can_be_laid_is_not_offered() -> None:
    """Everything but the expansion is out of the question, and that needs both red coins."""
    position = Position().hand("row B").purse(0, red=2, blue=1)
    position.stall(0, "purple", (8, 5), (7, 5))
    for column, name in enumerate(("yellow", "green", "blue", "white")):
        position.stall(0, name, (0, 2 * column), (1, 2 * column))
    position.customers(purple=(2, 11), red=(2, 9), yellow=(2, 7), green=(2, 5), blue=(2, 3))
    position.stall(0, "red", (4, 6), (3, 6)).turn().play("build")
    assert position.state.intent.coin == 4, "the blue coin is the only one, chosen by itself"
    assert set(position.places()) == {(4, 5), (4, 7), (5, 6)}


# Paying


def test_the_usual_payment_is_the_fewest_coins() -> None:
    assert usual_payment([0, 3, 0, 0, 5, 0], 1, 3) == [0, 3, 0, 0, 0, 0]
    assert usual_payment([0, 2, 0, 1, 5, 0], 1, 3) == [0, 2, 0, 0, 2, 0]
    assert usual_payment([2, 1, 1, 1, 2, 0], 1, 3) == [2, 1, 1, 0, 1, 0]
    assert usual_payment([1, 1, 1, 1, 1, 0], 1, 3) == [1, 1, 1, 1, 1, 0]


def test_the_usual_payment_is_offered_and_can_be_changed() -> None:
    position = red_stall().purse(0, red=2, blue=2).turn()
    position.play("build", "expand red", at((4, 7)))
    assert position.legal == ["pay", "change"]
    position.play("pay")
    assert position.coins(0) == {"blue": 2}
    position = red_stall().purse(0, red=2, blue=2).turn()
    position.play("build", "expand red", at((4, 7)), "change")
    assert position.legal == ["coin red", "coin blue"]
    position.play("coin blue")
    assert position.coins(0) == {"red": 1}, "the second blue coin was the only choice"


def test_a_pair_may_be_of_two_colours() -> None:
    position = red_stall().purse(0, red=1, blue=2, white=2).turn()
    position.play("build", "expand red", at((4, 7)), "change", "coin blue", "coin white")
    assert position.coins(0) == {"blue": 1, "white": 1}


def test_a_begun_pair_is_finished_first() -> None:
    coins = [0, 3, 0, 0, 2, 1]
    assert next_coins(coins, [0, 1, 0, 0, 0, 0], 1, 3) == [1, 4, 5]
    assert next_coins(coins, [0, 1, 0, 0, 1, 0], 1, 3) == [4, 5]
    assert next_coins(coins, [0, 1, 0, 0, 1, 1], 1, 3) == [1], "one blue coin is no pair"
    assert next_coins(coins, [0, 2, 0, 0, 1, 1], 1, 3) == []


def test_a_payment_that_can_be_made_in_one_way_is_made_by_itself() -> None:
    position = red_stall().purse(0, red=1, blue=2).turn()
    position.play("build", "expand red", at((4, 7)))
    assert position.coins(0) == {}
    assert position.state.seat == 1


def ways(coins: list[int], colour: int, cost: int) -> set[tuple[int, ...]]:
    """All payments, by trying everything."""
    found: set[tuple[int, ...]] = set()

    def pay(at: int, paid: list[int]) -> None:
        if at == 6:
            others = sum(paid) - paid[colour]
            if paid[colour] >= 1 and others % 2 == 0 and paid[colour] + others // 2 == cost:
                found.add(tuple(paid))
            return
        for count in range(min(coins[at], 2 * cost) + 1):
            pay(at + 1, [*paid, count])

    pay(0, [])
    return found


@pytest.mark.parametrize("cost", [2, 3, 4])
def test_coin_by_coin_reaches_exactly_the_payments_there_are(cost: int) -> None:
    for coins in ([1, 3, 0, 2, 1, 0], [0, 1, 2, 2, 2, 0], [4, 2, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1]):
        expected = ways(coins, 1, cost)
        reached: set[tuple[int, ...]] = set()
        todo = [[0, 1, 0, 0, 0, 0]] if expected else []
        while todo:
            paid = todo.pop()
            choices = next_coins(coins, paid, 1, cost)
            if not choices:
                reached.add(tuple(paid))
            todo += [[n + (at == colour) for at, n in enumerate(paid)] for colour in choices]
        assert reached == expected
        if expected:
            assert is_only_way(coins, 1, cost) == (len(expected) == 1)
            assert tuple(usual_payment(coins, 1, cost)) in expected
            assert sum(usual_payment(coins, 1, cost)) == min(map(sum, expected))


# Points


def test_an_expansion_scores_the_size_of_the_stall() -> None:
    position = red_stall((5, 6)).medals("red", 0, 0).purse(0, red=3).turn()
    position.play("build", "expand red", at((4, 7)))
    assert position.points(0) == 3
    assert position.state.left[1] == 4
