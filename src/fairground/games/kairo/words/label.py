"""The button of every legal move: its name and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, kind_name
from fairground.games.kairo.market import COLOURS, NEAR, SIDES, cell_name
from fairground.games.kairo.rules import AT, DRAW, MOVES, PASS
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, DOOR, KEEP, MOVE, NEW
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.rules.expand import EXPAND, PAY
from fairground.games.kairo.rules.lure import CUSTOMER
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import WARES, coins, is_neutral, part
from fairground.games.kairo.words.what_if import (
    can_choose_coins,
    lure_to,
    lures,
    next_expansion,
    paid_so_far,
    payment,
    sites,
    tiles,
)
from fairground.moves import Family
from fairground.phrases import capitalised, count

PLAIN = {
    "build": Label("Build", "a stall or an expansion", "tent", is_light=True),
    "lure": Label("Lure", "a customer, for coins", "horn", is_light=True),
    "three": Label("Any three cards", "build in any part", "cards", is_light=True),
    "change": Label("Pay another way", "coin by coin", is_light=True),
}


def label(view: KairoView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    choice = move - int(family.first)
    if family is AT:
        return _cell(view, choice, names)
    if family is DOOR:
        cell = view.intent.cell if view.intent else None
        near = int(NEAR[(cell or 0) * 4 + choice])
        return Label(SIDES[choice].capitalize(), f"cell {cell_name(near)} in {part(near)}")
    if family is CUSTOMER:
        return _customer(view, choice, names)
    if family is EXPAND:
        gain = next_expansion(view, view.turn[0], choice)
        small = f"costs {gain.cost}, scores {gain.points}"
        return Label(f"Expand {COLOURS[choice]}", small, WARES[choice], is_light=True)
    if family is NEW or family is MOVE:
        name = f"{family.verb.capitalize()} {COLOURS[choice]}"
        small = count(len(sites(view, move)), "place")
        return Label(name, small, WARES[choice], is_light=True)
    if family is COIN:
        have = view.purse[choice] - paid_so_far(view)[choice]
        is_light = view.intent is not None and view.intent.step == steps.JOKER_COIN
        name = f"A {COLOURS[choice]} coin"
        return Label(name, f"you have {have}", WARES[choice], is_light=is_light)
    if family in (CARD, KEEP, TAKE, DROP):
        return _card(view, family, choice)
    return _plain(view, family)


def _plain(view: KairoView, family: Family) -> Label:
    if family is PAY:
        return Label(f"Pay {coins(payment(view))}", "the fewest coins")
    if family is TAKE_DECK:
        small = f"{count(view.cards.deck, 'card')} face down"
        return Label("From the deck", small, "cards", is_light=view.picks > 0)
    if family is TAKE_BARKER:
        small = f"{view.cards.barkers_left} left"
        return Label("A barker", small, "horn", is_light=view.picks > 0)
    if family is DRAW:
        small = f"keep at most {int(view.edition.hand_limit)}"
        return Label("Draw two", small, "cards", is_light=True)
    if family is PASS:
        return _pass(view)
    return PLAIN[family.verb]


def _pass(view: KairoView) -> Label:
    question = ""
    if any(tiles(view, KIND_PARTS[kind], kind >= FIRST_JOKER) for kind in _kinds(view)):
        question = "You can still build something, and whoever passes is out for good."
    return Label("Pass", "you are out for good", "flag", is_last_resort=True, question=question)


def _kinds(view: KairoView) -> list[int]:
    return [kind for kind, copies in enumerate(view.hand) if copies]


def _card(view: KairoView, family: Family, kind: int) -> Label:
    name, joker = kind_name(kind), kind >= FIRST_JOKER
    if family is CARD:
        what = "for a coin, in one of three parts" if joker else "a stall or an expansion"
        return Label(f"Build with {name}", what, "cards", is_light=True)
    if family is KEEP:
        return Label(f"Keep {name}", "play the other three", "cards", is_light=True)
    if family is TAKE:
        what = "a joker for three parts" if joker else f"builds in {name}"
        return Label(f"Take {name}", what, "cards", is_light=view.picks > 0)
    return Label(f"Discard {name}", f"you have {view.hand[kind]}", "cards")


def _cell(view: KairoView, cell: int, names: Sequence[str]) -> Label:
    own = view.intent
    name = f"Cell {cell_name(cell)}"
    if own is None or own.colour is None:
        return Label(name, is_listed=True)
    if own.step == steps.GOAL:
        return _entrance(view, own.colour, cell, names)
    what = "choose the coins" if can_choose_coins(view) else f"in {part(cell)}"
    return Label(name, what, WARES[own.colour], is_listed=True)


def paid_with(view: KairoView, move: int) -> Label:
    """An expansion on a cell, paid with the usual coins."""
    name = f"Cell {cell_name(move - int(AT.first))}"
    return Label(name, f"pay {coins(payment(view))}", "coin", is_listed=True)


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
    return Label(f"Lure {COLOURS[colour]}", small, WARES[colour], is_light=True)
