"""The button of every legal move: its name and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.kairo.edition import COLOURS, FIRST_JOKER, KINDS, kind_name
from fairground.games.kairo.market import NEAR, SIDES
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules import moves
from fairground.games.kairo.rules.moves import cell_name
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import WARES, capitalised, coins, is_neutral, part
from fairground.games.kairo.words.what_if import (
    lure_to,
    lures,
    next_expansion,
    paid_so_far,
    payment,
    sites,
    tile_of,
)
from fairground.phrases import count


def label(view: KairoView, move: int, names: Sequence[str]) -> Label:
    if move >= moves.AT:
        return _cell(view, move - moves.AT, names)
    if move >= moves.DOOR:
        side = move - moves.DOOR
        cell = view.intent.cell if view.intent else None
        near = int(NEAR[(cell or 0) * 4 + side])
        return Label(SIDES[side].capitalize(), f"cell {cell_name(near)} in {part(near)}")
    if move >= moves.CUSTOMER:
        return _customer(view, move - moves.CUSTOMER, names)
    if move >= moves.NEW:
        return _tile(view, move)
    if move >= moves.COIN:
        colour = move - moves.COIN
        have = view.purse[colour] - paid_so_far(view)[colour]
        return Label(f"A {COLOURS[colour]} coin", f"you have {have}", WARES[colour])
    if move >= moves.CARD:
        return _card(view, move)
    return _plain(view, move)


def _plain(view: KairoView, move: int) -> Label:
    limit = int(view.edition.hand_limit)
    match move:
        case moves.BUILD:
            return Label("Build", "a stall or an expansion", "tent")
        case moves.LURE:
            return Label("Lure", "a customer, for coins", "horn")
        case moves.DRAW:
            return Label("Draw two", f"keep at most {limit}", "cards")
        case moves.PASS:
            return Label("Pass", "you are out for good", "flag")
        case moves.THREE:
            return Label("Any three cards", "build in any part", "cards")
        case moves.PAY:
            return Label(f"Pay {coins(payment(view))}", "the fewest coins")
        case moves.CHANGE:
            return Label("Pay another way", "coin by coin")
        case moves.TAKE_DECK:
            return Label("From the deck", f"{count(view.cards.deck, 'card')} face down", "cards")
    return Label("A barker", f"{view.cards.barkers_left} left", "horn")


def _card(view: KairoView, move: int) -> Label:
    family, kind = divmod(move - moves.CARD, KINDS)
    name, joker = kind_name(kind), kind >= FIRST_JOKER
    if family == 0:
        what = "for a coin, build in one of three parts" if joker else f"build in {name}"
        return Label(capitalised(name), what, "cards")
    if family == 1:
        return Label(f"Keep {name}", "play the other three", "cards")
    if family == 2:
        what = "a joker for three parts" if joker else f"builds in {name}"
        return Label(f"Take {name}", what, "cards")
    return Label(f"Discard {name}", f"you have {view.hand[kind]}", "cards")


def _tile(view: KairoView, move: int) -> Label:
    verb, colour = tile_of(move)
    name, ware = COLOURS[colour], WARES[colour]
    if verb == "expand":
        gain = next_expansion(view, view.turn[0], colour)
        return Label(f"Expand {name}", f"costs {gain.cost}, scores {gain.points}", ware)
    return Label(f"{verb.capitalize()} {name}", count(len(sites(view, move)), "place"), ware)


def _cell(view: KairoView, cell: int, names: Sequence[str]) -> Label:
    own = view.intent
    if own is None or own.colour is None:
        return Label(f"Cell {cell_name(cell)}")
    if own.step == steps.GOAL:
        return _entrance(view, own.colour, cell, names)
    return Label(f"Cell {cell_name(cell)}", f"in {part(cell)}", WARES[own.colour])


def _entrance(view: KairoView, colour: int, door: int, names: Sequence[str]) -> Label:
    lure = lure_to(view, colour, door)
    cost = count(lure.barkers, "barker") if lure.barkers else "free"
    pays = f"+{lure.lurer_gets}" + (f", owner +{lure.owner_gets}" if lure.owner_gets else "")
    return Label(capitalised(_owner(view, lure.owner, names)), f"{cost}: {pays}", WARES[colour])


def _owner(view: KairoView, owner: int, names: Sequence[str]) -> str:
    if is_neutral(view, owner):
        return "neutral"
    return "yours" if owner == view.seat else f"{names[owner]}’s"


def _customer(view: KairoView, colour: int, names: Sequence[str]) -> Label:
    nearest = lures(view, colour)[0]
    small = f"{count(nearest.steps, 'step')} to {_owner(view, nearest.owner, names)}"
    return Label(COLOURS[colour].capitalize(), small, WARES[colour])
