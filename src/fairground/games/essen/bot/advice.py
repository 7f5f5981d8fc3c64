"""Why a move of ESSEN is good: what a game earns, and what a place is good for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.hall import COURTYARD, PARKING
from fairground.games.essen.rules import MOVES
from fairground.games.essen.rules.end import (
    departs,
    departure_points,
    ranking_points,
    wishlist_points,
)
from fairground.games.essen.rules.movement import EAT, GO, MEAL_PRICE, meal_gives_back
from fairground.games.essen.rules.play_test import KEEP, TEST
from fairground.games.essen.rules.purchase import BAG_FULL, BUY, NO_ACTION, PRE_ORDER_USED, SOLD_OUT
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.rules.unloading import CASH, CASH_POINTS, UNLOAD, WITHDRAW
from fairground.games.essen.sight import EssenView, VisitorView
from fairground.games.essen.words.terms import (
    game_name,
    lacking,
    need_words,
    offer,
    place_name,
    ranking_needs,
    symbols_bought,
    why_not_buy,
    wishes_bought,
)
from fairground.phrases import count

ORDINALS = ("first", "second", "third", "fourth", "fifth")
NEARLY = 2
"""A ranking that lacks this many games or fewer is worth a word."""
NEAR = 3
"""Booths this many steps apart are visited on one walk."""


def why(view: EssenView, move: int, names: Sequence[str]) -> str:
    """An amount and its currency stay on one line."""
    return _why(view, move).replace(" €", "\u00a0€")


def _why(view: EssenView, move: int) -> str:
    family = MOVES.family_of(move)
    visitor = you(view)
    if family is GO:
        return _go(view, move - GO.first)
    if family is KEEP:
        return _keep(view, move - KEEP.first)
    if family is REMOVE:
        return _remove(view, move - REMOVE.first)
    if family is BUY:
        return f"{purchase(view, visitor.place).words()}{_no_action_lost(view)}."
    if family is EAT:
        back = count(int(meal_gives_back(visitor.spent)), "action")
        return f"A meal gives {back} back for {MEAL_PRICE} €, once a round."
    if family is TEST:
        return _test(view)
    if family is UNLOAD:
        later = "" if view.round == ROUNDS else ", this round and later"
        return f"It costs nothing and gives {count(len(visitor.carried), 'action')} back{later}."
    return _withdraw(view) if family is WITHDRAW else _end(view)


def you(view: EssenView) -> VisitorView:
    assert view.seat is not None
    return view.visitors[view.seat]


def steps_between(view: EssenView, start: int, end: int) -> int:
    """Without any crowd."""
    return int(view.edition.hall.cost(start, end, 0))


# What buying a game would bring


class Purchase(msgspec.Struct, frozen=True):
    """``wish`` and ``ranking`` say what else it brings; ``more`` are points that are sure to come
    of that, if nothing is lost."""

    name: str
    price: int
    points: int
    can_pay: bool
    sold_out: bool
    wish: str
    ranking: str
    more: int

    @property
    def value(self) -> float:
        """Rough: what is on a wishlist or wanted by a ranking is worth something more."""
        return self.points + self.more + bool(self.wish) + bool(self.ranking)

    def words(self) -> str:
        words = f"{self.name} earns {count(self.points, 'point')} for {self.price} €"
        if self.sold_out:
            words += " and takes your pre-order"
        return "; ".join([words, *(extra for extra in (self.wish, self.ranking) if extra)])


def purchase(view: EssenView, tile: int) -> Purchase:
    visitor, found = you(view), offer(view, tile)
    sold_out = view.event_on(tile) == SOLD_OUT
    wish, for_wish = _wish(view, tile)
    ranking, for_ranking = _ranking(view, tile)
    return Purchase(
        name=game_name(view.edition, tile),
        price=found.price,
        points=found.points,
        can_pay=visitor.money >= found.price and not (sold_out and visitor.preordered),
        sold_out=sold_out,
        wish=wish,
        ranking=ranking,
        more=for_wish + for_ranking,
    )


def _no_action_lost(view: EssenView) -> str:
    """With no action left a purchase shortens only the rounds to come."""
    if you(view).left:
        return ""
    later = "" if view.round == ROUNDS else ", but covers an action in the rounds to come"
    return f"; it takes nothing from this round{later}"


def _wish(view: EssenView, tile: int) -> tuple[str, int]:
    """What one more wished-for game brings in the evening."""
    visitor, edition = you(view), view.edition
    if tile not in visitor.hand and tile not in view.common:
        return "", 0
    assert view.seat is not None
    wishes = wishes_bought(view, view.seat)
    more = int(wishlist_points(edition, wishes + 1) - wishlist_points(edition, wishes))
    where = (
        "it is on your wishlist" if tile in visitor.hand else "its card is in the common wishlist"
    )
    if more:
        return f"{where}, {more} more in the evening", more
    return f"{where}, your wish number {wishes + 1}", 0


def _ranking(view: EssenView, tile: int) -> tuple[str, int]:
    """The ranking card that a game brings nearest to being met."""
    assert view.seat is not None
    have = symbols_bought(view, view.seat)
    symbol = view.edition.symbol[tile]
    lacks = [
        (lacking(have, need) - 1, need_words(need))
        for need in ranking_needs(view)
        if need[symbol] > have[symbol]
    ]
    if not lacks:
        return "", 0
    fewest, words = min(lacks)
    if fewest > NEARLY:
        return "", 0
    if fewest == 0:
        reward = int(ranking_points(view.edition, view.round))
        met = sum(number == 0 for number, _ in lacks)
        return f"it meets the ranking of {words}, {count(reward, 'point')}", reward * met
    return f"the ranking of {words} then lacks {fewest} more", 0


# Wishlist cards


def _keep(view: EssenView, card: int) -> str:
    if view.phase == "draft":
        return _draft(view, card)
    cards = [card, *(other for other in view.drawn if other not in (card, -1))]
    return f"{'; '.join(f'{game_name(view.edition, c)} {_future(view, c)}' for c in cards)}."


def _draft(view: EssenView, card: int) -> str:
    """Before anything is on sale: price, bonus, and how far it is."""
    edition = view.edition
    words = f"{game_name(edition, card)} costs {int(edition.price[card])} €"
    if edition.bonus[card]:
        words += f" and has a bonus of {int(edition.bonus[card])}"
    near = sorted((steps_between(view, card, other), other) for other in you(view).hand)
    if near and near[0][0] <= NEAR:
        far, other = near[0]
        way = f"{count(far, 'step')} from {game_name(edition, other)}, which you already keep"
    else:
        way = f"{count(steps_between(view, PARKING, card), 'step')} from the parking"
    return f"{words}; its booth is {way}."


def _future(view: EssenView, card: int) -> str:
    """Whether a wish can still be bought."""
    if card in view.stalls:
        return f"is on sale and earns {count(offer(view, card).points, 'point')}"
    if card in view.pallets:
        return "comes on sale next round"
    if card in view.coming:
        return "is still to come"
    if card in you(view).bought:
        return "is already yours, so it counts at once"
    return "can no longer be bought"


def _test(view: EssenView) -> str:
    """Of the cards that may come, how many are games that can still be bought."""
    deck = [pool for pool in view.memory.pools if any(slot.kind == "deck" for slot in pool.slots)]
    cards = [card for pool in deck for card in pool.cards] or list(view.discards)
    useful = sum(card in (*view.stalls, *view.pallets, *view.coming) for card in cards)
    which = "all" if useful == len(cards) else f"{useful} of the {len(cards)}"
    return f"You keep one of two wishlist cards; {which} that may come can still be bought."


# Two players


def _remove(view: EssenView, tile: int) -> str:
    assert view.seat is not None
    found = offer(view, tile)
    most = max(offer(view, other).points for other in view.stalls)
    best = ", as much as any game on sale" if found.points == most else ""
    cost = view.edition.hall.cost(view.visitors[1 - view.seat].place, tile, view.crowd)
    return (
        f"{game_name(view.edition, tile)} earns {count(found.points, 'point')} for {found.price} €"
        f"{best}, and your rival is {count(int(cost), 'action')} away from it."
    )


# Walking


def _go(view: EssenView, space: int) -> str:
    visitor = you(view)
    cost = int(view.edition.hall.cost(visitor.place, space, view.crowd))
    if space in view.stalls:
        return f"{_game_there(view, space, cost)}."
    if space == PARKING:
        return _to_the_parking(view)
    if space == COURTYARD and not visitor.ate and visitor.money >= MEAL_PRICE:
        back = count(int(meal_gives_back(visitor.spent + cost)), "action")
        return f"A meal on the courtyard gives {back} back for {MEAL_PRICE} €."
    return _from_there(view, space)


def _game_there(view: EssenView, tile: int, cost: int) -> str:
    assert view.seat is not None
    found = purchase(view, tile)
    why_not = why_not_buy(view, view.seat, tile, cost)
    if why_not == PRE_ORDER_USED or (found.sold_out and you(view).preordered):
        return f"{found.name} is sold out, and you have used your pre-order"
    if not found.can_pay:
        return f"{found.name} costs {found.price} €, more than you have"
    if why_not == NO_ACTION:
        soon = "" if view.round == ROUNDS else " this round"
        return f"{found.words()}, but you have no actions left to buy it{soon}"
    if why_not == BAG_FULL:
        return f"{found.words()}, but your bag is full"
    return found.words()


def _to_the_parking(view: EssenView) -> str:
    visitor = you(view)
    if view.round == ROUNDS:
        return _departure(view)
    if visitor.carried:
        carried = len(visitor.carried)
        back = count(carried, "action")
        return f"At the car you unload {count(carried, 'game')}, which gives {back} back."
    if visitor.points < CASH_POINTS:
        return _from_there(view, PARKING)
    return "On the parking you can withdraw money."


def _departure(view: EssenView) -> str:
    points = int(departure_points(view.edition, view.departed))
    if not points:
        return "The points for an early departure are gone, but nothing better is within reach."
    place = ORDINALS[view.departed]
    return f"The {place} to end the turn on the parking gets {count(points, 'point')}."


def _from_there(view: EssenView, space: int) -> str:
    """A place with nothing on it: which game is near it, now or in the next round."""
    tiles = [tile for tile in (*view.stalls, *view.pallets) if tile >= 0]
    where = place_name(view.edition, space)
    if view.round == ROUNDS or not tiles:
        steps = count(steps_between(view, space, PARKING), "step")
        return f"From {where} it is {steps} to the parking."
    best = max(tiles, key=lambda tile: _pull(view, space, tile))
    name, points = game_name(view.edition, best), count(offer(view, best).points, "point")
    if best == space:
        return f"{name} comes here next round; now it would earn {points}."
    far = count(steps_between(view, space, best), "step")
    if best in view.stalls:
        return f"From {where} it is {far} to {name}, which earns {points}."
    return f"From {where} it is {far} to {name}, on sale next round; now it would earn {points}."


def _pull(view: EssenView, space: int, tile: int) -> float:
    return purchase(view, tile).value / (2.0 + steps_between(view, space, tile))


# Standing still


def _withdraw(view: EssenView) -> str:
    money = you(view).money
    dear = [
        found
        for tile in view.stalls
        if money < (found := purchase(view, tile)).price <= money + CASH
        and found.points > CASH_POINTS
    ]
    if dear:
        best = max(dear, key=lambda found: found.points)
        earns = count(best.points, "point")
        return f"With {CASH} € more you can buy {best.name}, which earns {earns}."
    rounds = ROUNDS - view.round
    which = f"this round and {count(rounds, 'more round')}" if rounds else "the last round"
    return f"You have {money} € for {which}; at the parking, points buy money."


def _end(view: EssenView) -> str:
    visitor = you(view)
    if departs(visitor.as_visitor(), view.round):
        return _departure(view)
    reach = _within_reach(view)
    if not reach:
        if not visitor.left:
            return "You have no actions left."
        return f"No game you can buy is within reach of your {count(visitor.left, 'action')}."
    best = max(reach, key=lambda found: found.points)
    return f"The best game within reach, {best.name}, earns only {best.points} for {best.price} €."


def _within_reach(view: EssenView) -> list[Purchase]:
    """What the viewer could walk to and buy now."""
    assert view.seat is not None
    visitor = you(view)
    cost = view.edition.hall.cost
    ways = [(tile, int(cost(visitor.place, tile, view.crowd))) for tile in view.stalls]
    return [
        purchase(view, tile)
        for tile, way in ways
        if way <= visitor.left and not why_not_buy(view, view.seat, tile, way)
    ]
