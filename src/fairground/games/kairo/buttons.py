"""What each choice means: the button of every legal move."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.kairo import moves, steps
from fairground.games.kairo.edition import COLOURS, FIRST_JOKER, KINDS, kind_name
from fairground.games.kairo.grid import NEAR, SIDES
from fairground.games.kairo.notation import cell_name
from fairground.games.kairo.prospects import doors_of, growth, payment, sites, tile_name, walk
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.spoken import WARES, coins, is_neutral, part
from fairground.games.kairo.spoken import steps as steps_words
from fairground.phrases import count


def label(view: KairoView, move: int, names: Sequence[str]) -> Label:
    if move >= moves.AT:
        return _label_cell(view, move - moves.AT, names)
    if move >= moves.DOOR:
        side = move - moves.DOOR
        cell = view.intent.cell if view.intent else None
        near = int(NEAR[(cell or 0) * 4 + side])
        return Label(SIDES[side].capitalize(), f"cell {cell_name(near)} in {part(near)}")
    if move >= moves.CUSTOMER:
        return _label_customer(view, move - moves.CUSTOMER, names)
    if move >= moves.NEW:
        return _label_tile(view, move)
    if move >= moves.COIN:
        colour = move - moves.COIN
        return Label(
            f"A {COLOURS[colour]} coin", f"you have {_coins_left(view, colour)}", WARES[colour]
        )
    if move >= moves.CARD:
        return _label_card(view, move)
    return _label_plain(view, move)


def _label_plain(view: KairoView, move: int) -> Label:
    limit = int(view.edition.hand_limit)
    match move:
        case moves.BUILD:
            return Label("Build", "a stall or an expansion", "tent")
        case moves.LURE:
            return Label("Lure", "a customer, for coins", "horn")
        case moves.DRAW:
            return Label("Draw two", f"keep {limit} at most", "cards")
        case moves.PASS:
            return Label("Pass", "you are out for good", "flag")
        case moves.THREE:
            return Label("Any three cards", "build in any part", "cards")
        case moves.PAY:
            return Label(f"Pay {coins(payment(view))}", "the fewest coins")
        case moves.CHANGE:
            return Label("Pay otherwise", "coin by coin")
        case moves.TAKE_DECK:
            return Label("From the deck", f"{count(view.cards.deck, 'card')} face down", "cards")
    return Label("A barker", f"{view.cards.barkers_left} left", "horn")


def _label_card(view: KairoView, move: int) -> Label:
    family, kind = divmod(move - moves.CARD, KINDS)
    name = kind_name(kind)
    if family == 0:
        what = "a coin, one of three parts" if kind >= FIRST_JOKER else f"build in {name}"
        return Label(f"{name[0].upper()}{name[1:]}", what, "cards")
    if family == 1:
        return Label(f"Keep {name}", "the other three are played", "cards")
    if family == 2:
        parts = "a joker of three parts" if kind >= FIRST_JOKER else f"builds in {name}"
        return Label(f"Take {name}", parts, "cards")
    return Label(f"Drop {name}", f"you have {view.hand[kind]}", "cards")


def _label_tile(view: KairoView, move: int) -> Label:
    verb, colour = tile_name(move)
    name, ware = COLOURS[colour], WARES[colour]
    if verb == "expand":
        told = growth(view, view.turn[0], colour)
        return Label(f"Expand {name}", f"costs {told.size}, scores {told.points}", ware)
    return Label(f"{verb.capitalize()} {name}", count(len(sites(view, move)), "place"), ware)


def _label_cell(view: KairoView, cell: int, names: Sequence[str]) -> Label:
    intent = view.intent
    if intent is None or intent.colour is None:
        return Label(f"Cell {cell_name(cell)}")
    if intent.step == steps.GOAL:
        return _label_goal(view, intent.colour, cell, names)
    return Label(f"Cell {cell_name(cell)}", f"in {part(cell)}", WARES[intent.colour])


def _label_goal(view: KairoView, colour: int, door: int, names: Sequence[str]) -> Label:
    told = walk(view, colour, door)
    cost = count(told.barkers, "barker") if told.barkers else "free"
    if told.owner == view.seat:
        whose, paid = "Yours", f"+{told.size}"
    elif is_neutral(view, told.owner):
        whose, paid = "Neutral", "+1"
    else:
        whose, paid = f"{names[told.owner]}’s", f"+1, owner +{told.size}"
    return Label(whose, f"{cost}: {paid}", WARES[colour])


def _stall_of(view: KairoView, owner: int, names: Sequence[str]) -> str:
    if is_neutral(view, owner):
        return "neutral"
    return "yours" if owner == view.seat else f"{names[owner]}’s"


def _label_customer(view: KairoView, colour: int, names: Sequence[str]) -> Label:
    near = doors_of(view, colour)[0]
    where = _stall_of(view, near.owner, names)
    small = f"{steps_words(near.steps)} to {where}"
    return Label(COLOURS[colour].capitalize(), small, WARES[colour])


def _coins_left(view: KairoView, colour: int) -> int:
    intent = view.intent
    if intent is None:
        return view.purse[colour]
    paid = intent.paid[colour] if intent.paid else 0
    return view.purse[colour] - paid - (intent.coin == colour)
