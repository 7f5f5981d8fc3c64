"""The test of the fairness test: guesses that are unfair in several ways are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.fairness import AGREEMENT, unfair_facts

import fairground as fg
from fairground.game import Game, State, View
from fairground.luck import Luck

HONEST = fg.game("essen")
SEATS = 3
DEALS = 300
WORLDS = 6
"""From how many fair guesses an unfair guess takes the one that it likes best."""
CARD = 5
FAVOURITE = f"seat 1: .visitors.1.hand has {CARD}"
Guess = Callable[[Any, Luck], Any]


class Spy:
    """Knows which state a view is of."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[View, State]] = {}

    def view(self, state: Any, seat: int | None) -> View:
        view = HONEST.sight.view(state, seat)
        self._known[id(view)] = (view, state)
        return view

    def truth(self, view: View) -> State:
        return self._known[id(view)][1]


def a_favourite_card(spy: Spy) -> Guess:
    def guess(view: Any, luck: Luck) -> Any:
        worlds: list[Any] = [HONEST.guess(view, luck) for _ in range(WORLDS)]
        return max(worlds, key=lambda world: int(world.visitors[1].hand) >> CARD & 1)

    return guess


def away_from_the_truth(spy: Spy) -> Guess:
    def guess(view: Any, luck: Luck) -> Any:
        true: Any = spy.truth(view)
        worlds: list[Any] = [HONEST.guess(view, luck) for _ in range(WORLDS)]
        return min(worlds, key=lambda world: _alike(true, world))

    return guess


def _alike(world: Any, other: Any) -> int:
    """How many cards the seats hold in both worlds."""
    hands = zip(world.visitors, other.visitors, strict=True)
    return sum((int(mine.hand) & int(yours.hand)).bit_count() for mine, yours in hands)


def the_truth_too_often(spy: Spy) -> Guess:
    def guess(view: Any, luck: Luck) -> Any:
        is_told = luck.below(6) == 0
        return spy.truth(view).copy() if is_told else HONEST.guess(view, luck)

    return guess


def low_hands(spy: Spy) -> Guess:
    def guess(view: Any, luck: Luck) -> Any:
        worlds: list[Any] = [HONEST.guess(view, luck) for _ in range(WORLDS)]
        return min(worlds, key=lambda world: int(world.visitors[1].hand))

    return guess


def with_guess(plant: Callable[[Spy], Guess]) -> Game:
    spy = Spy()
    sight = SimpleNamespace(**{**vars(HONEST.sight), "view": spy.view, "guess": plant(spy)})
    return replace(HONEST, sight=sight)


@pytest.mark.parametrize(
    ("plant", "fact"),
    [
        (a_favourite_card, FAVOURITE),
        (away_from_the_truth, AGREEMENT),
        (the_truth_too_often, AGREEMENT),
        (low_hands, ""),
    ],
)
def test_an_unfair_guess_is_found(plant: Callable[[Spy], Guess], fact: str) -> None:
    found = unfair_facts(with_guess(plant), SEATS, DEALS)
    assert found
    assert not fact or fact in found


def test_a_fair_guess_is_not_accused() -> None:
    assert unfair_facts(HONEST, SEATS, DEALS) == {}
