"""Why a move of ESSEN is good: what a game earns, and what a place is good for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.hall import COURTYARD, PARKING
from fairground.games.essen.language import say
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
from fairground.games.essen.words.places import from_place
from fairground.games.essen.words.terms import (
    actions_words,
    game_name,
    lacking,
    need_words,
    offer,
    points_words,
    ranking_needs,
    symbols_bought,
    why_not_buy,
    wishes_bought,
)

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
        return f"{'; '.join([*purchase(view, visitor.place).reasons(), *_no_action_lost(view)])}."
    if family is EAT:
        return say(
            "A meal gives {count} action back for {price} €, once a round.",
            "A meal gives {count} actions back for {price} €, once a round.",
            count=int(meal_gives_back(visitor.spent)),
            price=MEAL_PRICE,
        )
    if family is TEST:
        return _test(view)
    if family is UNLOAD:
        if view.round == ROUNDS:
            return say(
                "It costs nothing and gives {count} action back.",
                "It costs nothing and gives {count} actions back.",
                count=len(visitor.carried),
            )
        return say(
            "It costs nothing and gives {count} action back, this round and later.",
            "It costs nothing and gives {count} actions back, this round and later.",
            count=len(visitor.carried),
        )
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
        return "; ".join(self.reasons())

    def reasons(self) -> list[str]:
        if self.sold_out:
            words = say(
                "{game} earns {count} point for {price} € and takes your pre-order",
                "{game} earns {count} points for {price} € and takes your pre-order",
                game=self.name,
                count=self.points,
                price=self.price,
            )
        else:
            words = say(
                "{game} earns {count} point for {price} €",
                "{game} earns {count} points for {price} €",
                game=self.name,
                count=self.points,
                price=self.price,
            )
        return [words, *(extra for extra in (self.wish, self.ranking) if extra)]


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


def _no_action_lost(view: EssenView) -> list[str]:
    """With no action left a purchase shortens only the rounds to come."""
    if you(view).left:
        return []
    if view.round == ROUNDS:
        return [say("it takes nothing from this round")]
    return [say("it takes nothing from this round, but covers an action in the rounds to come")]


def _wish(view: EssenView, tile: int) -> tuple[str, int]:
    """What one more wished-for game brings in the evening."""
    visitor, edition = you(view), view.edition
    if tile not in visitor.hand and tile not in view.common:
        return "", 0
    assert view.seat is not None
    wishes = wishes_bought(view, view.seat)
    more = int(wishlist_points(edition, wishes + 1) - wishlist_points(edition, wishes))
    if tile in visitor.hand:
        where = say("it is on your wishlist")
    else:
        where = say("its card is in the common wishlist")
    if more:
        return say("{where}, {points} more in the evening", where=where, points=more), more
    return say("{where}, your wish number {number}", where=where, number=wishes + 1), 0


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
        meets = say(
            "it meets the ranking of {need}, {points}", need=words, points=points_words(reward)
        )
        return meets, reward * met
    return say("the ranking of {need} then lacks {number} more", need=words, number=fewest), 0


# Wishlist cards


def _keep(view: EssenView, card: int) -> str:
    if view.phase == "draft":
        return _draft(view, card)
    return _future(view, card)


def _draft(view: EssenView, card: int) -> str:
    """Before anything is on sale: price, bonus, and how far it is."""
    edition = view.edition
    if edition.bonus[card]:
        words = say(
            "{game} costs {price} € and has a bonus of {bonus}",
            game=game_name(edition, card),
            price=int(edition.price[card]),
            bonus=int(edition.bonus[card]),
        )
    else:
        words = say(
            "{game} costs {price} €",
            game=game_name(edition, card),
            price=int(edition.price[card]),
        )
    near = sorted((steps_between(view, card, other), other) for other in you(view).hand)
    if near and near[0][0] <= NEAR:
        far, other = near[0]
        return say(
            "{price}; its booth is {count} step from {other}, which you already keep.",
            "{price}; its booth is {count} steps from {other}, which you already keep.",
            price=words,
            count=far,
            other=game_name(edition, other),
        )
    return say(
        "{price}; its booth is {count} step from the parking.",
        "{price}; its booth is {count} steps from the parking.",
        price=words,
        count=steps_between(view, PARKING, card),
    )


def _future(view: EssenView, card: int) -> str:
    """Whether a wish can still be bought, and how far away its booth is."""
    game = game_name(view.edition, card)
    if card in you(view).bought:
        return say("{game} is already yours, so it counts at once.", game=game)
    away = actions_words(int(view.edition.hall.cost(you(view).place, card, view.crowd)))
    if card in view.stalls:
        return say(
            "{game} is on sale, {actions} away, and earns {count} point.",
            "{game} is on sale, {actions} away, and earns {count} points.",
            game=game,
            actions=away,
            count=offer(view, card).points,
        )
    if card in view.pallets:
        return say("{game} comes on sale next round, {actions} away.", game=game, actions=away)
    if card in view.coming:
        return say("{game} is still to come, {actions} away.", game=game, actions=away)
    return say("{game} can no longer be bought.", game=game)


def _test(view: EssenView) -> str:
    """Of the cards that may come, how many are games that can still be bought."""
    deck = [pool for pool in view.memory.pools if any(slot.kind == "deck" for slot in pool.slots)]
    cards = [card for pool in deck for card in pool.cards] or list(view.discards)
    useful = sum(card in (*view.stalls, *view.pallets, *view.coming) for card in cards)
    if useful == len(cards):
        return say("You keep one of two wishlist cards; all that may come can still be bought.")
    return say(
        "You keep one of two wishlist cards; {number} of the {all} that may come can still be "
        "bought.",
        number=useful,
        all=len(cards),
    )


# Two players


def _remove(view: EssenView, tile: int) -> str:
    assert view.seat is not None
    found = offer(view, tile)
    most = max(offer(view, other).points for other in view.stalls)
    cost = int(view.edition.hall.cost(view.visitors[1 - view.seat].place, tile, view.crowd))
    game, points = game_name(view.edition, tile), points_words(found.points)
    if found.points == most:
        return say(
            "{game} earns {points} for {price} €, as much as any game on sale, and your rival is "
            "{actions} away from it.",
            game=game,
            points=points,
            price=found.price,
            actions=actions_words(cost),
        )
    return say(
        "{game} earns {points} for {price} €, and your rival is {actions} away from it.",
        game=game,
        points=points,
        price=found.price,
        actions=actions_words(cost),
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
        return say(
            "A meal on the courtyard gives {count} action back for {price} €.",
            "A meal on the courtyard gives {count} actions back for {price} €.",
            count=int(meal_gives_back(visitor.spent + cost)),
            price=MEAL_PRICE,
        )
    return _from_there(view, space)


def _game_there(view: EssenView, tile: int, cost: int) -> str:
    assert view.seat is not None
    found = purchase(view, tile)
    why_not = why_not_buy(view, view.seat, tile, cost)
    if why_not == PRE_ORDER_USED or (found.sold_out and you(view).preordered):
        return say("{game} is sold out, and you have used your pre-order", game=found.name)
    if not found.can_pay:
        return say("{game} costs {price} €, more than you have", game=found.name, price=found.price)
    words = found.words()
    if why_not == NO_ACTION and view.round == ROUNDS:
        return say("{reasons}, but you have no actions left to buy it", reasons=words)
    if why_not == NO_ACTION:
        return say("{reasons}, but you have no actions left to buy it this round", reasons=words)
    if why_not == BAG_FULL:
        return say("{reasons}, but your bag is full", reasons=words)
    return words


def _to_the_parking(view: EssenView) -> str:
    visitor = you(view)
    if view.round == ROUNDS:
        return _departure(view)
    if visitor.carried:
        carried = len(visitor.carried)
        return say(
            "At the car you unload {count} game, which gives {actions} back.",
            "At the car you unload {count} games, which gives {actions} back.",
            count=carried,
            actions=actions_words(carried),
        )
    if visitor.points < CASH_POINTS:
        return _from_there(view, PARKING)
    return say("On the parking you can withdraw money.")


def _departure(view: EssenView) -> str:
    points = int(departure_points(view.edition, view.departed))
    if not points:
        return say(
            "The points for an early departure are gone, but nothing better is within reach."
        )
    if not view.departed:
        return say(
            "The first to end the turn on the parking gets {count} point.",
            "The first to end the turn on the parking gets {count} points.",
            count=points,
        )
    return say(
        "The second to end the turn on the parking gets {count} point.",
        "The second to end the turn on the parking gets {count} points.",
        count=points,
    )


def _from_there(view: EssenView, space: int) -> str:
    """A place with nothing on it: which game is near it, now or in the next round."""
    tiles = [tile for tile in (*view.stalls, *view.pallets) if tile >= 0]
    from_there = from_place(view.edition, space)
    if view.round == ROUNDS or not tiles:
        return say(
            "{from_there} it is {count} step to the parking.",
            "{from_there} it is {count} steps to the parking.",
            from_there=from_there,
            count=steps_between(view, space, PARKING),
        )
    best = max(tiles, key=lambda tile: _pull(view, space, tile))
    name, points = game_name(view.edition, best), points_words(offer(view, best).points)
    if best == space:
        return say(
            "{game} comes here next round; now it would earn {points}.", game=name, points=points
        )
    if best in view.stalls:
        return say(
            "{from_there} it is {count} step to {game}, which earns {points}.",
            "{from_there} it is {count} steps to {game}, which earns {points}.",
            from_there=from_there,
            count=steps_between(view, space, best),
            game=name,
            points=points,
        )
    return say(
        "{from_there} it is {count} step to {game}, on sale next round; now it would earn "
        "{points}.",
        "{from_there} it is {count} steps to {game}, on sale next round; now it would earn "
        "{points}.",
        from_there=from_there,
        count=steps_between(view, space, best),
        game=name,
        points=points,
    )


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
        return say(
            "With {money} € more you can buy {game}, which earns {count} point.",
            "With {money} € more you can buy {game}, which earns {count} points.",
            money=CASH,
            game=best.name,
            count=best.points,
        )
    if view.round == ROUNDS:
        return say(
            "You have {money} € for the last round; at the parking, points buy money.", money=money
        )
    return say(
        "You have {money} € for this round and {count} more round; at the parking, points buy "
        "money.",
        "You have {money} € for this round and {count} more rounds; at the parking, points buy "
        "money.",
        money=money,
        count=ROUNDS - view.round,
    )


def _end(view: EssenView) -> str:
    visitor = you(view)
    if departs(visitor.as_visitor(), view.round):
        return _departure(view)
    reach = _within_reach(view)
    if not reach:
        if not visitor.left:
            return say("You have no actions left.")
        return say(
            "No game you can buy is within reach of your {count} action.",
            "No game you can buy is within reach of your {count} actions.",
            count=visitor.left,
        )
    best = max(reach, key=lambda found: found.value)
    if view.round == ROUNDS:
        return say(
            "The best game within reach, {game}, earns only {points} for {price} €.",
            game=best.name,
            points=best.points,
            price=best.price,
        )
    return say(
        "The best game within reach, {game}, earns {points} for {price} €, but covers an action "
        "until you unload.",
        game=best.name,
        points=best.points,
        price=best.price,
    )


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
