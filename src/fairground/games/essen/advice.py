"""Why a move of ESSEN is good: what a game earns, and what a place is good for."""

from __future__ import annotations

from fairground.games.essen.edition import ROUNDS, SYMBOLS
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.moves import BUY, EAT, END, KEEP, REMOVE, TEST, UNLOAD
from fairground.games.essen.sight import EssenView
from fairground.games.essen.terms import PLURALS, game_name
from fairground.games.essen.worth import worth
from fairground.phrases import count


def why(view: EssenView, move: int) -> str:
    if move < KEEP:
        return _go(view, move)
    if move < REMOVE:
        return _keep(view, move - KEEP)
    if move < BUY:
        name = game_name(view.edition, move - REMOVE)
        return f"{name} would earn the other {count(worth(view, move - REMOVE).points, 'point')}."
    assert view.seat is not None
    you = view.visitors[view.seat]
    if move == BUY:
        return _tile(view, you.place)
    if move == END:
        if view.round == ROUNDS and you.place == PARKING:
            return "Whoever leaves from the parking early gets points for it."
        return "There is nothing worth the actions that are left."
    return {
        EAT: "A meal brings two spent actions back for 20 €.",
        TEST: "A play-test adds a card to your wishlist for an action you hardly need.",
        UNLOAD: f"{count(len(you.carried), 'action space')} will be free again.",
    }.get(move, "50 € buy a game that earns more than the 2 points they cost.")


def _go(view: EssenView, space: int) -> str:
    assert view.seat is not None
    you = view.visitors[view.seat]
    if space in view.stalls:
        return _tile(view, space)
    if space == PARKING:
        if view.round == ROUNDS:
            return "Ending the last round on the parking brings points."
        return f"At the car you can unload {count(len(you.carried), 'game')}."
    if space == COURTYARD and not you.ate:
        return "On the courtyard a meal brings two actions back."
    if space < BOOTHS:
        return "The next round brings games near this booth."
    return "From here you are quick in both halls."


def _tile(view: EssenView, tile: int) -> str:
    assert view.seat is not None
    told = worth(view, tile)
    words = (
        f"{game_name(view.edition, tile)} earns {count(told.points, 'point')} for {told.price} €"
    )
    if tile in view.visitors[view.seat].hand:
        words += " and is on your wishlist"
    elif tile in view.common:
        words += " and its card comes to your wishlist"
    symbol = SYMBOLS[view.edition.symbol[tile]]
    if _is_ranked(view, view.edition.symbol[tile]):
        words += f"; a ranking card asks for {PLURALS[symbol]}"
    return f"{words}."


def _is_ranked(view: EssenView, symbol: int) -> bool:
    """Whether a ranking card shown asks for more of a symbol than the viewer has."""
    assert view.seat is not None
    edition = view.edition
    cards = edition.morning if view.round <= ROUNDS // 2 + 1 else edition.afternoon
    have = sum(edition.symbol[tile] == symbol for tile in view.visitors[view.seat].bought)
    return any(cards[card][symbol] > have for card in view.rankings)


def _keep(view: EssenView, card: int) -> str:
    name = game_name(view.edition, card)
    if card in view.stalls:
        return f"{name} is on sale now."
    if view.phase == "draft" or card in view.coming or card in view.pallets:
        bonus = int(view.edition.bonus[card])
        return f"{name} costs {int(view.edition.price[card])} € and has a bonus of {bonus}."
    return f"{name} is the better of the two."
