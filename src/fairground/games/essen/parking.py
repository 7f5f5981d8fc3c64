"""What the courtyard and the parking offer: a meal, the car, and the cash machine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.essen.day import Visitor
from fairground.games.essen.hall import COURTYARD, PARKING

MEAL_PRICE: Final[i64] = 20
MEAL_ACTIONS: Final[i64] = 2
CASH: Final[i64] = 50
CASH_POINTS: Final[i64] = 2


def may_eat(visitor: Visitor) -> bool:
    """On the courtyard, once a round, with an action spent."""
    if visitor.place != COURTYARD or visitor.ate:
        return False
    return visitor.spent >= 1 and visitor.money >= MEAL_PRICE


def eat(visitor: Visitor) -> None:
    """Two spent actions come back, or one if only one was spent."""
    visitor.money -= MEAL_PRICE
    visitor.ate = True
    visitor.spent = visitor.spent - MEAL_ACTIONS if visitor.spent > MEAL_ACTIONS else 0


def may_unload(visitor: Visitor) -> bool:
    return visitor.place == PARKING and visitor.load >= 1


def unload(visitor: Visitor) -> None:
    """All carried games go to the car; the actions they covered are available at once."""
    visitor.carried = 0
    visitor.load = 0


def may_withdraw(visitor: Visitor) -> bool:
    return visitor.place == PARKING and visitor.points() >= CASH_POINTS


def withdraw(visitor: Visitor) -> None:
    """50 euros for 2 points."""
    visitor.money += CASH
    visitor.withdrawn += CASH_POINTS
