"""C. Actions, 1. Movement: through the hall, and a meal on the courtyard."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import AROUND, COURTYARD, OTHERS, SPACES
from fairground.games.essen.language import sentence
from fairground.games.essen.rules.state import State
from fairground.luck import Luck
from fairground.moves import Choices, Family

MEAL_PRICE: Final = 20
MEAL_ACTIONS: Final = 2


@final
class Go(Family):
    """Walk to any space that the actions left suffice for, the cheapest way: nothing can change in
    between, so a far walk is the same as its steps."""

    def text(self, choice: int, edition: Edition) -> str:
        return f"{self.verb} {edition.space_names[choice]}"

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        """Nearest first."""
        visitor = state.visitors[seat]
        around = state.edition.hall.walks(state.crowd).around
        row = visitor.place * AROUND
        begin = out.count
        end = begin + around[row + visitor.left()]
        items = out.items
        ahead = row + OTHERS - begin
        first = self.first
        for at in range(begin, end):
            items[at] = first + around[ahead + at]
        out.count = end

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        visitor = state.visitors[seat]
        cost = state.edition.hall.cost(visitor.place, choice, state.crowd)
        left = visitor.left()
        if 0 < cost <= left:
            return ""
        if cost == 0:
            return sentence("You already stand there.")
        if cost == 1:
            return sentence("The way there costs 1 action; you have {left} left.", left=int(left))
        return sentence(
            "The way there costs {cost} actions; you have {left} left.",
            cost=int(cost),
            left=int(left),
        )

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        visitor = state.visitors[seat]
        visitor.spent += state.edition.hall.cost(visitor.place, choice, state.crowd)
        visitor.place = choice


@final
class Eat(Family):
    """On the courtyard, once a round, spent actions come back for money."""

    def offer(self, state: State, seat: i64, out: Choices) -> None:
        if state.visitors[seat].place == COURTYARD and not self.refusal(state, seat, 0):
            out.add(self.first)

    def refusal(self, state: State, seat: i64, choice: i64) -> str:
        visitor = state.visitors[seat]
        if visitor.place != COURTYARD:
            return sentence("You can only eat on the courtyard.")
        if visitor.ate:
            return sentence("You have already eaten this round.")
        if visitor.spent == 0:
            return sentence("A meal gives spent actions back, and you have spent none.")
        if visitor.money < MEAL_PRICE:
            return sentence(
                "A meal costs {price} €; you have {money} €.",
                price=MEAL_PRICE,
                money=int(visitor.money),
            )
        return ""

    def play(self, state: State, seat: i64, choice: i64, luck: Luck) -> None:
        visitor = state.visitors[seat]
        visitor.money -= MEAL_PRICE
        visitor.ate = True
        visitor.spent -= meal_gives_back(visitor.spent)


GO: Final = Go("go", SPACES, example=11, paragraph="walk")
EAT: Final = Eat("eat", paragraph="eat")


def meal_gives_back(spent: i64) -> i64:
    """Two spent actions come back, or one if only one was spent."""
    return min(MEAL_ACTIONS, spent)
