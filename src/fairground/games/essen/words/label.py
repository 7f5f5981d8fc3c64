"""The buttons of ESSEN's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.rules import END, MOVES
from fairground.games.essen.rules.movement import EAT, GO, MEAL_PRICE, meal_gives_back
from fairground.games.essen.rules.play_test import KEEP, TEST
from fairground.games.essen.rules.purchase import BUY, SOLD_OUT
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import CASH, CASH_POINTS, UNLOAD
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.terms import offer, place_name, why_not_buy
from fairground.phrases import capitalised, count


def label(view: EssenView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    visitor = view.visitors[view.current]
    if family is GO:
        return _walk(view, move - GO.first)
    if family is KEEP or family is REMOVE:
        printed = view.edition.tiles[move - family.first]
        return Label(f"{capitalised(family.verb)} {printed.booth}", printed.game)
    if family is BUY:
        found = offer(view, visitor.place)
        pre = ", pre-order" if view.event_on(visitor.place) == SOLD_OUT else ""
        return Label("Buy here", f"{found.price} €, +{found.points}{pre}", "bag")
    if family is EAT:
        back = count(int(meal_gives_back(visitor.spent)), "action")
        return Label("Eat", f"{MEAL_PRICE} €, {back} back", "fork")
    if family is TEST:
        return Label("Play-test", "1 action", "heart")
    if family is UNLOAD:
        return Label("Unload", f"{count(len(visitor.carried), 'game')} into the car", "car")
    if family is END:
        return _end(view)
    return Label("Withdraw", f"{CASH} € for {count(CASH_POINTS, 'point')}", "coin")


def _end(view: EssenView) -> Label:
    visitor = view.visitors[view.current]
    question = ""
    if visitor.place in view.stalls and not why_not_buy(view, view.current, visitor.place):
        question = f"You can still buy {view.edition.tiles[visitor.place].game}."
    elif visitor.left:
        are = "is" if visitor.left == 1 else "are"
        question = f"{count(visitor.left, 'action')} {are} left."
    small = f"{visitor.left} unused" if visitor.left else ""
    return Label("End turn", small, "flag", is_last_resort=True, question=question)


def _walk(view: EssenView, space: int) -> Label:
    edition = view.edition
    cost = edition.hall.cost(view.visitors[view.current].place, space, view.crowd)
    name = str(edition.tiles[space].booth) if space < BOOTHS else place_name(edition, space)
    words = count(int(cost), "action")
    if space in view.stalls:
        found = offer(view, space)
        sold_out = ", sold out" if view.event_on(space) == SOLD_OUT else ""
        words += f", +{found.points} for {found.price} €{sold_out}"
    return Label(f"Walk to {name}", words, "step")
