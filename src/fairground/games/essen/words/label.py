"""The buttons of ESSEN's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.language import say
from fairground.games.essen.rules import END, MOVES
from fairground.games.essen.rules.movement import EAT, GO, MEAL_PRICE, meal_gives_back
from fairground.games.essen.rules.play_test import KEEP, TEST
from fairground.games.essen.rules.purchase import BUY, SOLD_OUT
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import CASH, CASH_POINTS, UNLOAD
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.places import to_place
from fairground.games.essen.words.terms import (
    Offer,
    actions_words,
    event_name,
    games_words,
    market_of,
    offer,
    offer_in,
    why_not_buy,
)
from fairground.language import kept_by_language


def label(view: EssenView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    visitor = view.visitors[view.current]
    if family is GO:
        return _walk(view, move - GO.first)
    if family is KEEP or family is REMOVE:
        printed = view.edition.tiles[move - family.first]
        if family is KEEP:
            return Label(say("Keep {booth}", booth=printed.booth), printed.game)
        return Label(say("Remove {booth}", booth=printed.booth), printed.game)
    if family is BUY:
        found = offer(view, visitor.place)
        words = f"{found.price} €, +{found.points}"
        if view.event_on(visitor.place) == SOLD_OUT:
            words = say("{price}, pre-order", price=words)
        return Label(say("Buy here"), words, "bag", is_on_the_spot=True)
    if family is EAT:
        words = say(
            "{price} €, {count} action back",
            "{price} €, {count} actions back",
            price=MEAL_PRICE,
            count=int(meal_gives_back(visitor.spent)),
        )
        return Label(say("Eat"), words, "fork", is_on_the_spot=True)
    if family is TEST:
        return Label(say("Play-test"), actions_words(1), "heart")
    if family is UNLOAD:
        return Label(say("Unload"), games_words(len(visitor.carried)), "car", is_on_the_spot=True)
    if family is END:
        return _end(view)
    words = say(
        "+{money} €, −{count} point",
        "+{money} €, −{count} points",
        money=CASH,
        count=CASH_POINTS,
    )
    is_needed = visitor.money < CASH and not visitor.carried
    return Label(say("Withdraw"), words, "coin", is_listed=not is_needed)


def _end(view: EssenView) -> Label:
    visitor = view.visitors[view.current]
    question = ""
    if visitor.place in view.stalls and not why_not_buy(view, view.current, visitor.place):
        question = say("You can still buy {game}.", game=view.edition.tiles[visitor.place].game)
    elif visitor.left:
        question = say("{count} action is left.", "{count} actions are left.", count=visitor.left)
    small = say("{actions} unused", actions=visitor.left) if visitor.left else ""
    return Label(say("End turn"), small, "flag", is_last_resort=True, question=question)


def _walk(view: EssenView, space: int) -> Label:
    cost = int(view.edition.hall.cost(view.visitors[view.current].place, space, view.crowd))
    if space not in view.stalls:
        return _walking(view.edition, space, cost, None, False)
    market = market_of(view)
    is_sold_out = market.event_on(space) == SOLD_OUT
    return _walking(view.edition, space, cost, offer_in(market, space), is_sold_out)


@kept_by_language(8192)
def _walking(
    edition: Edition, space: int, cost: int, found: Offer | None, is_sold_out: bool
) -> Label:
    """A walk to a space, on which there may be a game on sale."""
    words = actions_words(cost)
    if found is not None:
        words = say(
            "{actions}, +{points} for {price} €",
            actions=words,
            points=found.points,
            price=found.price,
        )
        if is_sold_out:
            words = f"{words}, {event_name(SOLD_OUT)}"
    if space < BOOTHS:
        return Label(say("Walk to {booth}", booth=edition.tiles[space].booth), words, "step")
    return Label(say("Walk {where}", where=to_place(edition, space)), words, "step")
