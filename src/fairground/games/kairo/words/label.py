"""The button of every legal move: its name and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Label
from fairground.games.kairo.colours import A_COIN, NAMES, YOUR_STALL
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS
from fairground.games.kairo.language import say, say_in, say_of
from fairground.games.kairo.market import NEAR
from fairground.games.kairo.rules import AT, BUILD, DRAW, LURE, MOVES, PASS
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.build import CARD, COIN, DOOR, KEEP, MOVE, NEW, THREE
from fairground.games.kairo.rules.draw import DROP, TAKE, TAKE_BARKER, TAKE_DECK
from fairground.games.kairo.rules.expand import EXPAND, PAY
from fairground.games.kairo.rules.lure import CUSTOMER
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.words.terms import (
    WARES,
    barkers_words,
    card,
    coins,
    is_neutral,
    part,
    place,
)
from fairground.games.kairo.words.what_if import (
    can_choose_coins,
    has_choice_of_entrance,
    is_private,
    lure_to,
    lures,
    next_expansion,
    paid_so_far,
    payment,
    sites,
    tiles,
)
from fairground.moves import Family
from fairground.phrases import capitalised


def label(view: KairoView, move: int, names: Sequence[str]) -> Label:
    family = MOVES.family_of(move)
    choice = move - int(family.first)
    if family is AT:
        return _cell(view, choice, names)
    if family is DOOR:
        cell = view.intent.cell if view.intent else None
        near = int(NEAR[(cell or 0) * 4 + choice])
        where = say("{cell}, in {part}", cell=place(near), part=part(near))
        return Label(_side(choice), where)
    if family is CUSTOMER:
        return _customer(view, choice, names)
    if family in (EXPAND, NEW, MOVE):
        return _tile(view, move, family, choice)
    if family is COIN:
        have = view.purse[choice] - paid_so_far(view)[choice]
        is_light = view.seat is not None and is_private(view, move)
        name = say("A {colour} coin", colour=A_COIN[choice])
        return Label(name, _you_have(have), WARES[choice], is_light=is_light)
    if family in (CARD, KEEP, TAKE, DROP):
        return _card(view, family, choice)
    return _plain(view, family)


def _side(side: int) -> str:
    match side:
        case 0:
            return say("North")
        case 1:
            return say("East")
        case 2:
            return say("South")
        case _:
            return say("West")


def _you_have(number: int) -> str:
    return say("you have {number}", number=number)


def _tile(view: KairoView, move: int, family: Family, colour: int) -> Label:
    if family is EXPAND:
        gain = next_expansion(view, view.turn[0], colour)
        name = say("Expand {colour}", colour=NAMES[colour])
        small = say("costs {cost}, scores {points}", cost=gain.cost, points=gain.points)
    else:
        if family is NEW:
            name = say("New {colour}", colour=YOUR_STALL[colour])
        else:
            name = say("Move {colour}", colour=NAMES[colour])
        small = say("{count} place", "{count} places", count=len(sites(view, move)))
    return Label(name, small, WARES[colour], is_light=True)


def _plain(view: KairoView, family: Family) -> Label:
    if family is PAY:
        return Label(say("Pay {coins}", coins=coins(payment(view))), say("the fewest coins"))
    if family is TAKE_DECK:
        deck = view.cards.deck
        small = say("{count} card face down", "{count} cards face down", count=deck)
        return Label(say("From the deck"), small, "cards", is_light=view.picks > 0)
    if family is TAKE_BARKER:
        small = say_in("barkers", "{count} left", "{count} left", count=view.cards.barkers_left)
        return Label(say("A barker"), small, "horn", is_light=view.picks > 0)
    if family is DRAW:
        small = say("keep at most {number}", number=int(view.edition.hand_limit))
        return Label(say("Draw two"), small, "cards", is_light=True)
    if family is PASS:
        return _pass(view)
    if family is BUILD:
        what = say("a stall or an expansion")
        return Label(say("Build"), what, "tent", is_on_the_spot=True, is_light=True)
    if family is LURE:
        return Label(say("Lure"), say("a customer, for coins"), "horn", is_light=True)
    if family is THREE:
        return Label(say("Any three cards"), say("build in any part"), "cards", is_light=True)
    return Label(say("Pay another way"), say("coin by coin"), is_light=True)


def _pass(view: KairoView) -> Label:
    question = ""
    if any(tiles(view, KIND_PARTS[kind], kind >= FIRST_JOKER) for kind in _kinds(view)):
        question = say("You can still build something, and when you pass you are out for good.")
    out = say("you are out for good")
    return Label(say("Pass"), out, "flag", is_last_resort=True, question=question)


def _kinds(view: KairoView) -> list[int]:
    return [kind for kind, copies in enumerate(view.hand) if copies]


def _card(view: KairoView, family: Family, kind: int) -> Label:
    name, joker = card(kind), kind >= FIRST_JOKER
    if family is CARD:
        what = say("a stall or an expansion")
        if joker:
            what = say("for a coin, in one of three parts")
        return Label(say("Build with {card}", card=name), what, "cards", is_light=True)
    if family is KEEP:
        what = say("play the other three")
        return Label(say("Keep {card}", card=name), what, "cards", is_light=True)
    if family is TAKE:
        what = say("a joker for three parts") if joker else say("builds in {part}", part=name)
        return Label(say("Take {card}", card=name), what, "cards", is_light=view.picks > 0)
    return Label(say("Discard {card}", card=name), _you_have(view.hand[kind]), "cards")


def _cell(view: KairoView, cell: int, names: Sequence[str]) -> Label:
    own = view.intent
    name = _cell_words(cell)
    if own is None or own.colour is None:
        return Label(name, is_listed=True)
    if own.step == steps.GOAL:
        return _entrance(view, own.colour, cell, names)
    what = say("in {part}", part=part(cell))
    is_light = can_choose_coins(view)
    if is_light:
        what = say("choose how to pay")
    elif own.tile != steps.EXPANSION:
        is_light = has_choice_of_entrance(view, cell)
    return Label(name, what, is_listed=True, is_light=is_light)


def _cell_words(cell: int) -> str:
    return capitalised(place(cell))


def paid_with(view: KairoView, move: int) -> Label:
    """An expansion on a cell, paid with the usual coins."""
    price = say("pay {coins}", coins=coins(payment(view)))
    return Label(_cell_words(move - int(AT.first)), price, is_listed=True)


def _entrance(view: KairoView, colour: int, door: int, names: Sequence[str]) -> Label:
    lure = lure_to(view, colour, door)
    cost = barkers_words(lure.barkers) if lure.barkers else say_in("an entrance", "free")
    pays = say("{cost}: {coins}", cost=cost, coins=f"+{lure.lurer_gets}")
    if lure.owner_gets:
        pays = say(
            "{cost}: {coins}, owner {more}",
            cost=cost,
            coins=f"+{lure.lurer_gets}",
            more=f"+{lure.owner_gets}",
        )
    if is_neutral(view, lure.owner):
        whose = say_in("an entrance", "Neutral")
    else:
        who = capitalised(names[lure.owner])
        whose = say_of(lure.owner == view.seat, "Yours", "{who}’s", who=who)
    return Label(whose, pays, WARES[colour])


def _customer(view: KairoView, colour: int, names: Sequence[str]) -> Label:
    nearest = lures(view, colour)[0]
    number = nearest.steps
    if is_neutral(view, nearest.owner):
        small = say("{count} step to neutral", "{count} steps to neutral", count=number)
    elif nearest.owner == view.seat:
        small = say("{count} step to yours", "{count} steps to yours", count=number)
    else:
        who = names[nearest.owner]
        small = say("{count} step to {who}’s", "{count} steps to {who}’s", count=number, who=who)
    return Label(say("Lure {colour}", colour=NAMES[colour]), small, WARES[colour], is_light=True)
