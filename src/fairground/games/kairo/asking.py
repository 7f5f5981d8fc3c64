"""What the viewer is asked: one question for each step of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.kairo import moves, steps
from fairground.games.kairo.edition import COLOURS, KIND_PARTS, part_name
from fairground.games.kairo.grid import PARTS
from fairground.games.kairo.prospects import growth
from fairground.games.kairo.sight import IntentView, KairoView
from fairground.games.kairo.spoken import coins, points_words
from fairground.games.kairo.telling import winners
from fairground.phrases import both, count, either


def prompt(view: KairoView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.over:
        return Prompt("The game is over.", winners(view, names))
    if view.intent is None or not legal:
        return _wait(view, names)
    if legal == [moves.PASS]:
        return Prompt("Pass.", "Nothing can be built with your cards.", "You are out for good.")
    return _ask(view, view.intent, legal)


def _wait(view: KairoView, names: Sequence[str]) -> Prompt:
    seat = view.turn[0]
    active = [(seat + step) % view.seats for step in range(1, view.seats)]
    following = next((one for one in active if not view.passed[one]), seat)
    small = "You are next." if following == view.seat else ""
    if view.seat is not None and view.passed[view.seat]:
        small = "You have passed."
    what = "draws" if view.picks else "lays a stall" if view.setting_up else "chooses"
    return Prompt(f"{names[seat]} {what}.", small)


def _ask(view: KairoView, intent: IntentView, legal: Sequence[int]) -> Prompt:
    """One question for each step of a turn."""
    colour = "" if intent.colour is None else COLOURS[intent.colour]
    match intent.step:
        case steps.START:
            return Prompt("Lay a stall:", "which colour?", _start_small(view))
        case steps.ACTION:
            return _ask_action(view, legal)
        case steps.WHICH_CARD:
            return Prompt("Build:", "play a card.", "It decides the part of the tile.")
        case steps.WHICH_TO_KEEP:
            return Prompt("Three cards:", "which one do you keep?", "The others are played.")
        case steps.JOKER_COIN:
            return Prompt(
                "The joker", "costs a coin of any colour.", f"You build in {_where(view)}."
            )
        case steps.TILE:
            return Prompt("Build:", f"what do you lay in {_where(view)}?")
        case steps.PLACE:
            return _ask_place(view, intent, colour)
        case steps.SIDE:
            small = "Customers of its colour come to it."
            return Prompt("The entrance:", f"on which side of the {colour} stall?", small)
        case steps.PAYMENT:
            return Prompt("Pay", f"{_cost(view)} for the {colour} expansion.", _mix_words(colour))
        case steps.COIN_BY_COIN:
            return Prompt("Pay coin by coin:", f"{coins(intent.paid)} so far.", _mix_words(colour))
    return _ask_on(view, intent, colour)


def _ask_on(view: KairoView, intent: IntentView, colour: str) -> Prompt:
    """Luring and drawing."""
    if intent.step == steps.WHOM:
        return Prompt("Lure:", "which customer?", _waiting_words(view))
    if intent.step == steps.GOAL:
        have = view.cards.barkers[view.turn[0]] or "none"
        small = f"Each nearer one you pass by costs a barker; you have {have}."
        return Prompt(f"Lure {colour}:", f"to which {colour} entrance?", small)
    limit = int(view.edition.hand_limit)
    if intent.step == steps.TAKING:
        which = "second" if view.picks else "first"
        small = f"Then you keep {limit} stall cards at most."
        return Prompt("Draw:", f"your {which} card.", small)
    over = sum(view.hand) - len(intent.dropped) - limit
    return Prompt("Discard", f"{count(over, 'card')}.", f"You keep {limit} stall cards.")


def _start_small(view: KairoView) -> str:
    own = sum(stall.owner == view.seat for stall in view.stalls)
    return f"Stall {own + 1} of {int(view.edition.start_stalls)}; two stalls a part at most."


def _ask_action(view: KairoView, legal: Sequence[int]) -> Prompt:
    if view.ending:
        return Prompt("The end phase:", "build, or pass for good.", "Nothing else is allowed now.")
    ways = {moves.BUILD: "build", moves.LURE: "lure a customer", moves.DRAW: "draw two cards"}
    asked = f"{either([name for move, name in ways.items() if move in legal])}."
    small = _end_words(view)
    if not small and moves.BUILD not in legal:
        small = "Nothing can be built with your cards."
    return Prompt("Your turn:", asked, small)


def _end_words(view: KairoView) -> str:
    scarce = [
        COLOURS[colour]
        for colour, left in enumerate(view.left)
        if left <= int(view.edition.scarce_left)
    ]
    if scarce:
        return (
            f"The end is near: of {both(scarce)} at most {int(view.edition.scarce_left)} is left."
        )
    rounds = int(view.edition.quiet_rounds) - view.quiet // view.seats
    if rounds <= 3:
        return f"Without a new tile the end begins in {count(rounds, 'round')}."
    return ""


def _ask_place(view: KairoView, intent: IntentView, colour: str) -> Prompt:
    if intent.tile == moves.EXPAND and intent.colour is not None:
        told = growth(view, view.turn[0], intent.colour)
        points = points_words(told.points, told.gold, told.silver)
        small = f"Costs {told.size}, scores {points}."
        return Prompt(f"Expand {colour}:", "on which cell?", small)
    if intent.tile == moves.MOVE:
        return Prompt(f"Move {colour}:", "to which cell?", "Its old cells are free again.")
    if view.neutral is not None:
        return Prompt(f"The neutral {colour} stall:", "on which cell?", "It belongs to nobody.")
    return Prompt(f"A {colour} stall:", "on which cell?", "Its entrance comes next.")


def _where(view: KairoView) -> str:
    """The parts that the chosen cards name."""
    intent = view.intent
    if intent is None or intent.card is None:
        return "any part"
    return either([part_name(part) for part in range(PARTS) if KIND_PARTS[intent.card] >> part & 1])


def _cost(view: KairoView) -> int:
    assert view.intent is not None
    assert view.intent.colour is not None
    return growth(view, view.turn[0], view.intent.colour).size


def _mix_words(colour: str) -> str:
    return f"At least one {colour} coin; two others stand for a {colour} one."


def _waiting_words(view: KairoView) -> str:
    waits = next(colour for colour, cell in enumerate(view.customers) if cell is None)
    return f"{COLOURS[waits].capitalize()} waits and takes the place on the entrance."
