"""What the viewer is asked: a question for each step of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.kairo.edition import KIND_PARTS
from fairground.games.kairo.market import COLOURS, PARTS, part_name
from fairground.games.kairo.rules import BUILD, DRAW, LURE, PASS
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.sight import IntentView, KairoView
from fairground.games.kairo.words.log import winners
from fairground.games.kairo.words.terms import coins, medals
from fairground.games.kairo.words.what_if import can_choose_coins, next_expansion, payment
from fairground.phrases import both, count, either

DRAWING = (steps.TAKING, steps.DROPPING)
SOON = 3
"""With this many quiet rounds to go, or fewer, the prompt warns of the end."""


def rules_section(view: KairoView) -> str:
    if view.over or view.setting_up:
        return "the-end" if view.over else "set-up"
    if view.intent is None or view.intent.step == steps.ACTION:
        return "the-end" if view.ending else "your-turn"
    if view.intent.step in (steps.WHOM, steps.GOAL):
        return "lure-a-customer"
    return "draw-two-cards" if view.intent.step in DRAWING else "build"


def prompt(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.over:
        return Prompt("The game is over.", winners(view, names))
    if view.intent is None or not legal:
        return _wait(view, names)
    if legal == [PASS.first]:
        return Prompt("Pass.", "You can’t build anything with your cards.", "You are out for good.")
    return _ask(view, view.intent, legal)


def _wait(view: KairoView, names: Sequence[str]) -> Prompt:
    seat = view.turn[0]
    others = [(seat + step) % view.seats for step in range(1, view.seats)]
    following = next((other for other in others if not view.passed[other]), seat)
    small = "You are next." if following == view.seat else ""
    if view.seat is not None and view.passed[view.seat]:
        small = "You have passed."
    doing = "drawing" if view.picks else "laying a stall" if view.setting_up else "choosing"
    return Prompt(f"{names[seat]} is {doing}.", small)


def _ask(view: KairoView, own: IntentView, legal: Sequence[int]) -> Prompt:
    colour = "" if own.colour is None else COLOURS[own.colour]
    match own.step:
        case steps.START:
            return Prompt("Lay a stall:", "which colour?", _start(view))
        case steps.ACTION:
            return _action(view, legal)
        case steps.WHICH_CARD:
            return Prompt("Build:", "play a card.", "It decides in which part you build.")
        case steps.WHICH_TO_KEEP:
            return Prompt("Three cards:", "which card do you keep?", "You play the other three.")
        case steps.JOKER_COIN:
            small = (
                "The joker costs a coin of your largest stock, or the one that you choose first."
            )
            return Prompt("Build:", f"what do you lay in {_where(view)}?", small)
        case steps.TILE:
            return Prompt("Build:", f"what do you lay in {_where(view)}?")
        case steps.PLACE:
            return _place(view, own, colour)
        case steps.SIDE:
            small = f"The {colour} customer comes to the entrance."
            return Prompt("The entrance:", f"on which side of the {colour} stall?", small)
        case steps.PAYMENT | steps.COIN_BY_COIN:
            return _payment(view, own, colour)
        case steps.WHOM | steps.GOAL:
            return _lure(view, own, colour)
    return _draw(view, own)


def _payment(view: KairoView, own: IntentView, colour: str) -> Prompt:
    assert own.colour is not None
    mix = f"At least one coin must be {colour}; two others count as one {colour} coin."
    if own.step == steps.COIN_BY_COIN:
        return Prompt("Pay coin by coin:", f"{coins(own.paid)} so far.", mix)
    price = count(next_expansion(view, view.turn[0], own.colour).cost, "coin")
    return Prompt("Pay", f"{price} for the {colour} expansion.", mix)


def _lure(view: KairoView, own: IntentView, colour: str) -> Prompt:
    if own.step == steps.WHOM:
        waiting = next(colour for colour, cell in enumerate(view.customers) if cell is None)
        small = f"The {COLOURS[waiting]} customer takes the place on the entrance."
        return Prompt("Lure:", "which customer?", small)
    have = count(view.cards.barkers[view.turn[0]], "barker")
    small = f"Each nearer entrance you pass costs a barker; you have {have}."
    return Prompt(f"Lure {colour}:", f"to which {colour} entrance?", small)


def _draw(view: KairoView, own: IntentView) -> Prompt:
    limit = int(view.edition.hand_limit)
    if own.step == steps.TAKING:
        which = "second" if view.picks else "first"
        small = f"Afterwards you keep at most {limit} stall cards."
        return Prompt("Draw:", f"take your {which} card.", small)
    over = sum(view.hand) - len(own.dropped) - limit
    return Prompt("Discard", f"{count(over, 'card')}.", f"You keep {limit} stall cards.")


def _start(view: KairoView) -> str:
    own = sum(stall.owner == view.seat for stall in view.stalls)
    number = f"Stall {own + 1} of {int(view.edition.start_stalls)}"
    return f"{number}; at most {int(view.edition.ground.start_part_limit)} stalls in each part."


def _action(view: KairoView, legal: Sequence[int]) -> Prompt:
    if view.ending:
        return Prompt("The end phase:", "build, or pass for good.", "You can do nothing else now.")
    ways = {BUILD.first: "build", LURE.first: "lure a customer", DRAW.first: "draw two cards"}
    asked = f"{either([name for move, name in ways.items() if move in legal])}."
    small = _warning(view)
    if not small and BUILD.first not in legal:
        small = "You can’t build anything with your cards."
    return Prompt("Your turn:", asked, small)


def _warning(view: KairoView) -> str:
    """How near the end phase is."""
    few = int(view.edition.scarce_left)
    scarce = [COLOURS[colour] for colour, left in enumerate(view.left) if left <= few]
    if scarce:
        return f"The end is near: {both(scarce)} {_are(len(scarce))} down to {_expansions(few)}."
    rounds = int(view.edition.quiet_rounds) - view.quiet // view.seats
    if rounds <= SOON:
        return f"The end phase begins in {count(rounds, 'round')} unless somebody lays a tile."
    return ""


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _expansions(few: int) -> str:
    return "the last expansion" if few == 1 else f"the last {few} expansions"


def _place(view: KairoView, own: IntentView, colour: str) -> Prompt:
    if own.tile == steps.EXPANSION and own.colour is not None:
        gain = next_expansion(view, view.turn[0], own.colour)
        won = medals(gain.gold, gain.silver)
        small = f"Costs {gain.cost}, scores {gain.points}{f' with {won}' if won else ''}."
        if can_choose_coins(view):
            small += f" Paid with {coins(payment(view))}; the list has other coins."
        return Prompt(f"Expand {colour}:", "on which cell?", small)
    if own.tile == steps.MOVED_TILE:
        return Prompt(f"Move {colour}:", "to which cell?", "Its old cells become free.")
    if view.neutral is not None:
        return Prompt(f"The neutral {colour} stall:", "on which cell?", "It belongs to nobody.")
    return Prompt(f"A {colour} stall:", "on which cell?", "You choose its entrance next.")


def _where(view: KairoView) -> str:
    """The parts that the chosen cards name."""
    own = view.intent
    if own is None or own.card is None:
        return "any part"
    return either([part_name(part) for part in range(PARTS) if KIND_PARTS[own.card] >> part & 1])
