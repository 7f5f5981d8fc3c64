"""What a seat card of ESSEN shows."""

from __future__ import annotations

from fairground.game import Fact, Standing
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import has_ended
from fairground.games.essen.words.view_score import total


def standing(view: EssenView, seat: int) -> Standing:
    visitor = view.visitors[seat]
    hand = Fact("heart", str(visitor.hand_size), "wishlist cards")
    if view.phase == "draft":
        return Standing("0", (hand,), "choose" if seat in view.turn else "has chosen")
    money = Fact("coin", f"{visitor.money} €", "money")
    if view.phase == "over":
        games = Fact("car", str(len(visitor.bought)), "games in the car")
        return Standing(str(total(view, seat)), (games, hand, money))
    facts = (
        Fact("bolt", str(visitor.left), "actions left"),
        Fact("bag", str(len(visitor.carried)), "games carried"),
        hand,
        money,
    )
    return Standing(str(total(view, seat)), facts, _note(view, seat))


def _note(view: EssenView, seat: int) -> str:
    if has_ended(view, seat):
        return "departed" if view.visitors[seat].departure else "done"
    return "first player" if seat == view.first else ""
