"""Why a move of ESSEN is good: what a game earns, and what a place is good for."""

from __future__ import annotations

from fairground.draw import SHAPE_NAMES
from fairground.games.essen.edition import ROUNDS
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.moves import BUY, EAT, KEEP, REMOVE, TEST, UNLOAD, WITHDRAW
from fairground.games.essen.parking import CASH, CASH_POINTS, MEAL_ACTIONS, MEAL_PRICE
from fairground.games.essen.purchase import Purchase, purchase, steps_between, you
from fairground.games.essen.shopping import BAG_SPACES
from fairground.games.essen.sight import EssenView
from fairground.games.essen.terms import game_name, place_name
from fairground.games.essen.worth import worth
from fairground.phrases import count

PLACES = ("first", "second", "third", "fourth", "fifth")


def why(view: EssenView, move: int) -> str:
    """An amount and its currency stay on one line."""
    return _why(view, move).replace(" €", "\u00a0€")


def _why(view: EssenView, move: int) -> str:
    if move < KEEP:
        return _go(view, move)
    if move < REMOVE:
        return _keep(view, move - KEEP)
    if move < BUY:
        return _remove(view, move - REMOVE)
    if move == BUY:
        return f"{purchase(view, you(view).place).told()}."
    return _act(view, move)


# Wishlist cards


def _keep(view: EssenView, card: int) -> str:
    if view.phase == "draft":
        return _draft(view, card)
    other = next((one for one in view.drawn if one not in (card, -1)), -1)
    told = f"{game_name(view.edition, card)} {_to_be_had(view, card)}"
    if other >= 0:
        told += f"; {game_name(view.edition, other)} {_to_be_had(view, other)}"
    return f"{told}."


def _draft(view: EssenView, card: int) -> str:
    """Before anything is on sale: price, bonus, and how far it is."""
    edition = view.edition
    bonus = int(edition.bonus[card])
    told = f"{game_name(edition, card)} costs {int(edition.price[card])} €"
    if bonus:
        told += f" and has a bonus of {bonus}"
    near = sorted((steps_between(view, card, other), other) for other in you(view).hand)
    if near and near[0][0] <= 3:
        far, other = near[0]
        way = f"{count(far, 'step')} from {game_name(edition, other)}, which you keep already"
    else:
        way = f"{count(steps_between(view, PARKING, card), 'step')} from the parking"
    return f"{told}; its booth is {way}."


def _to_be_had(view: EssenView, card: int) -> str:
    """Whether a wish can still be bought."""
    if card in view.stalls:
        return f"is on sale and earns {count(worth(view, card).points, 'point')}"
    if card in view.pallets:
        return "comes on sale next round"
    if card in view.coming:
        return "is still to come"
    if card in you(view).bought:
        return "is yours already, so it counts at once"
    return "can no longer be bought"


# The other of two


def _remove(view: EssenView, tile: int) -> str:
    assert view.seat is not None
    rival = 1 - view.seat
    told = worth(view, tile)
    most = max(worth(view, one).points for one in view.stalls)
    best = ", as much as any game on sale" if told.points == most else ""
    place = view.visitors[rival].place
    cost = view.edition.hall.walks(place, view.crowd).cost[tile]
    return (
        f"{game_name(view.edition, tile)} earns {count(told.points, 'point')} for {told.price} €"
        f"{best}, and {SHAPE_NAMES[rival]} is {count(int(cost), 'action')} away from it."
    )


# Walking


def _go(view: EssenView, space: int) -> str:
    visitor = you(view)
    cost = int(view.edition.hall.walks(visitor.place, view.crowd).cost[space])
    if space in view.stalls:
        return f"{_game_there(view, space, visitor.left - cost)}."
    if space == PARKING:
        return _to_the_parking(view)
    if space == COURTYARD and not visitor.ate and visitor.money >= MEAL_PRICE:
        back = count(min(visitor.spent + cost, int(MEAL_ACTIONS)), "action")
        return f"A meal on the courtyard brings {back} back for {int(MEAL_PRICE)} €."
    return _from_there(view, space)


def _game_there(view: EssenView, tile: int, left: int) -> str:
    found = purchase(view, tile)
    if found.sold_out and you(view).preordered:
        return f"{found.name} is sold out, and your pre-order is used"
    if not found.can_pay:
        return f"{found.name} costs {found.price} €, for which you need money first"
    if left < 1:
        soon = "" if view.round == ROUNDS else " this round"
        return f"{found.told()}, but no action is left to buy it{soon}"
    if len(you(view).carried) >= BAG_SPACES:
        return f"{found.told()}, but your bag is full"
    return found.told()


def _to_the_parking(view: EssenView) -> str:
    carried = len(you(view).carried)
    if view.round == ROUNDS:
        return _departure(view)
    if not carried and you(view).points < CASH_POINTS:
        return _from_there(view, PARKING)
    if not carried:
        return "At the parking you can withdraw money."
    return f"At the car you unload {count(carried, 'game')}, which gives as many actions back."


def _departure(view: EssenView) -> str:
    rewards = view.edition.departure_points
    if view.departed >= len(rewards):
        return "The points for an early departure are gone, but nothing better is within reach."
    points = count(int(rewards[view.departed]), "point")
    return f"Ending the turn there as the {PLACES[view.departed]} to leave brings {points}."


def _from_there(view: EssenView, space: int) -> str:
    """A place with nothing on it: which game is near it, now or in the next round."""
    tiles = [tile for tile in (*view.stalls, *view.pallets) if tile >= 0]
    if view.round == ROUNDS or not tiles:
        return f"From {place_name(view.edition, space)} the parking is {_steps(view, space)} away."
    best = max(tiles, key=lambda tile: _pull(view, space, tile))
    points = count(worth(view, best).points, "point")
    soon = "" if best in view.stalls else " next round"
    if best == space:
        return f"{game_name(view.edition, best)} comes here next round; now it would earn {points}."
    far = count(steps_between(view, space, best), "step")
    return f"{game_name(view.edition, best)}, {points}, is {far} from there{soon}."


def _pull(view: EssenView, space: int, tile: int) -> float:
    return purchase(view, tile).value / (2.0 + steps_between(view, space, tile))


def _steps(view: EssenView, space: int) -> str:
    return count(steps_between(view, space, PARKING), "step")


# Standing still


def _act(view: EssenView, move: int) -> str:
    visitor = you(view)
    if move == EAT:
        back = count(min(visitor.spent, int(MEAL_ACTIONS)), "action")
        return f"A meal brings {back} back for {int(MEAL_PRICE)} €, once a round."
    if move == TEST:
        return _test(view)
    if move == UNLOAD:
        carried = count(len(visitor.carried), "action")
        later = "" if view.round == ROUNDS else ", this round and later"
        return f"It costs nothing and gives {carried} back{later}."
    if move == WITHDRAW:
        return _withdraw(view)
    return _end(view)


def _test(view: EssenView) -> str:
    """Of the cards that may come, how many are games that can still be bought."""
    deck = [pool for pool in view.pools if any(slot.kind == "deck" for slot in pool.slots)]
    cards = [card for pool in deck for card in pool.cards] or list(view.discards)
    useful = sum(card in (*view.stalls, *view.pallets, *view.coming) for card in cards)
    which = "all" if useful == len(cards) else f"{useful} of the {len(cards)}"
    return f"You keep one of two wishlist cards; {which} that may come are games still to be had."


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
        return f"With {int(CASH)} € more you can pay {best.name}, which earns {best.points}."
    rounds = ROUNDS - view.round
    which = f"this round and {count(rounds, 'more round')}" if rounds else "the last round"
    return f"You have {money} € for {which}; points buy money at the parking."


def _end(view: EssenView) -> str:
    visitor = you(view)
    if view.round == ROUNDS and visitor.place == PARKING:
        return _departure(view)
    if not visitor.left:
        return "No action is left to you."
    reach = _within_reach(view)
    if not reach:
        return f"No game that you can buy is within your {count(visitor.left, 'action')}."
    best = max(reach, key=lambda found: found.points)
    return f"The best game within reach, {best.name}, earns only {best.points} for {best.price} €."


def _within_reach(view: EssenView) -> list[Purchase]:
    visitor = you(view)
    cost = view.edition.hall.walks(visitor.place, view.crowd).cost
    near = [tile for tile in view.stalls if tile < BOOTHS and cost[tile] < visitor.left]
    return [found for tile in near if (found := purchase(view, tile)).can_pay]
