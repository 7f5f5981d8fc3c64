"""What the viewer is asked: a question for each step of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Prompt
from fairground.games.kairo.colours import A_COIN, A_STALL, NAMES, THE_CUSTOMER, YOUR_STALL
from fairground.games.kairo.edition import KIND_PARTS
from fairground.games.kairo.language import say, say_in
from fairground.games.kairo.market import PARTS, part_name
from fairground.games.kairo.rules import BUILD, DRAW, LURE, PASS
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.sight import IntentView, KairoView
from fairground.games.kairo.words.log import winners
from fairground.games.kairo.words.terms import barkers_words, cards_words, coins, medals
from fairground.games.kairo.words.what_if import can_choose_coins, next_expansion, payment
from fairground.language import in_words
from fairground.phrases import both, either

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
        return Prompt(say("The game is over."), winners(view, names))
    if view.intent is None or not legal:
        return _wait(view, names)
    if legal == [PASS.first]:
        nothing = say("You can’t build anything with your cards.")
        return Prompt(say("Pass."), nothing, say("You are out for good."))
    return _ask(view, view.intent, legal)


def _wait(view: KairoView, names: Sequence[str]) -> Prompt:
    seat = view.turn[0]
    others = [(seat + step) % view.seats for step in range(1, view.seats)]
    following = next((other for other in others if not view.passed[other]), seat)
    small = say("You are next.") if following == view.seat else ""
    if view.seat is not None and view.passed[view.seat]:
        small = say("You have passed.")
    who = names[seat]
    if view.picks:
        return Prompt(say("{who} is drawing.", who=who), small)
    if view.setting_up:
        return Prompt(say("{who} is laying a stall.", who=who), small)
    return Prompt(say("{who} is choosing.", who=who), small)


def _ask(view: KairoView, own: IntentView, legal: Sequence[int]) -> Prompt:
    match own.step:
        case steps.START:
            return Prompt(say("Lay a stall:"), say("which colour?"), _start(view))
        case steps.ACTION:
            return _action(view, legal)
        case steps.WHICH_CARD:
            decides = say("It decides in which part you build.")
            return Prompt(say("Build:"), say("play a card."), decides)
        case steps.WHICH_TO_KEEP:
            others = say("You play the other three.")
            return Prompt(say("Three cards:"), say("which card do you keep?"), others)
        case steps.JOKER_COIN:
            joker = say(
                "The joker costs a coin of your largest stock, or the one that you choose first."
            )
            return Prompt(say("Build:"), _what(view), joker)
        case steps.TILE:
            return Prompt(say("Build:"), _what(view))
        case steps.PAYMENT | steps.COIN_BY_COIN:
            return _payment(view, own)
        case steps.WHOM:
            return _whom(view)
        case steps.PLACE | steps.SIDE | steps.GOAL:
            assert own.colour is not None
            return _ask_of_colour(view, own, own.colour)
    return _draw(view, own)


def _ask_of_colour(view: KairoView, own: IntentView, colour: int) -> Prompt:
    match own.step:
        case steps.PLACE:
            return _place(view, own, colour)
        case steps.SIDE:
            comes = say("The {colour} customer comes to the entrance.", colour=THE_CUSTOMER[colour])
            side = say("on which side of the {colour} stall?", colour=A_STALL[colour])
            return Prompt(say("The entrance:"), side, comes)
    barkers = barkers_words(view.cards.barkers[view.turn[0]])
    return Prompt(
        say("Lure {colour}:", colour=NAMES[colour]),
        say("to which {colour} entrance?", colour=NAMES[colour]),
        say("Each nearer entrance you pass costs a barker; you have {barkers}.", barkers=barkers),
    )


def _payment(view: KairoView, own: IntentView) -> Prompt:
    assert own.colour is not None
    mix = say(
        "At least one coin must be {colour}; two others count as one {colour} coin.",
        colour=A_COIN[own.colour],
    )
    if own.step == steps.COIN_BY_COIN:
        return Prompt(say("Pay coin by coin:"), say("{coins} so far.", coins=coins(own.paid)), mix)
    price = say(
        "{count} coin for the {colour} expansion.",
        "{count} coins for the {colour} expansion.",
        count=next_expansion(view, view.turn[0], own.colour).cost,
        colour=THE_CUSTOMER[own.colour],
    )
    return Prompt(say("Pay"), price, mix)


def _whom(view: KairoView) -> Prompt:
    waiting = next(colour for colour, cell in enumerate(view.customers) if cell is None)
    small = say(
        "The {colour} customer takes the place on the entrance.", colour=THE_CUSTOMER[waiting]
    )
    return Prompt(say("Lure:"), say("which customer?"), small)


def _draw(view: KairoView, own: IntentView) -> Prompt:
    limit = int(view.edition.hand_limit)
    if own.step == steps.TAKING:
        take = say("take your second card.") if view.picks else say("take your first card.")
        small = say("Afterwards you keep at most {limit} stall cards.", limit=limit)
        return Prompt(say("Draw:"), take, small)
    over = sum(view.hand) - len(own.dropped) - limit
    return Prompt(
        say("Discard"),
        f"{cards_words(over)}.",
        say("You keep {limit} stall cards.", limit=limit),
    )


def _start(view: KairoView) -> str:
    return say(
        "Stall {number} of {all}; at most {limit} stalls in each part.",
        number=sum(stall.owner == view.seat for stall in view.stalls) + 1,
        all=int(view.edition.start_stalls),
        limit=int(view.edition.ground.start_part_limit),
    )


def _action(view: KairoView, legal: Sequence[int]) -> Prompt:
    if view.ending:
        return Prompt(
            say("The end phase:"),
            say("build, or pass for good."),
            say("You can do nothing else now."),
        )
    ways = {
        BUILD.first: say_in("Your turn: …", "build"),
        LURE.first: say_in("Your turn: …", "lure a customer"),
        DRAW.first: say_in("Your turn: …", "draw two cards"),
    }
    asked = f"{either([name for move, name in ways.items() if move in legal])}."
    small = _warning(view)
    if not small and BUILD.first not in legal:
        small = say("You can’t build anything with your cards.")
        if not any(view.hand):
            small = say("You have no stall cards to build with.")
    return Prompt(say("Your turn:"), asked, small)


def _warning(view: KairoView) -> str:
    """How near the end phase is."""
    few = int(view.edition.scarce_left)
    scarce = [in_words(NAMES[colour]) for colour, left in enumerate(view.left) if left <= few]
    if scarce and few == 1:
        return say(
            "The end is near: {colours} is down to the last expansion.",
            "The end is near: {colours} are down to the last expansion.",
            colours=both(scarce),
            count=len(scarce),
        )
    if scarce:
        return say(
            "The end is near: {colours} is down to the last {few} expansions.",
            "The end is near: {colours} are down to the last {few} expansions.",
            colours=both(scarce),
            count=len(scarce),
            few=few,
        )
    rounds = int(view.edition.quiet_rounds) - view.quiet // view.seats
    if rounds <= SOON:
        return say(
            "The end phase begins in {count} round unless somebody lays a tile.",
            "The end phase begins in {count} rounds unless somebody lays a tile.",
            count=rounds,
        )
    return ""


def _place(view: KairoView, own: IntentView, colour: int) -> Prompt:
    where = say("on which cell?")
    if own.tile == steps.EXPANSION:
        return Prompt(say("Expand {colour}:", colour=NAMES[colour]), where, _costs(view, colour))
    if own.tile == steps.MOVED_TILE:
        old = say("Its old cells become free.")
        return Prompt(say("Move {colour}:", colour=NAMES[colour]), say("to which cell?"), old)
    if view.neutral is not None:
        title = say("The neutral {colour} stall:", colour=THE_CUSTOMER[colour])
        return Prompt(title, where, say("It belongs to nobody."))
    title = say("A {colour} stall:", colour=YOUR_STALL[colour])
    return Prompt(title, where, say("You choose its entrance next."))


def _costs(view: KairoView, colour: int) -> str:
    gain = next_expansion(view, view.turn[0], colour)
    won = medals(gain.gold, gain.silver)
    words = say("Costs {cost}, scores {points}.", cost=gain.cost, points=gain.points)
    if won:
        words = say(
            "Costs {cost}, scores {points} with {medals}.",
            cost=gain.cost,
            points=gain.points,
            medals=won,
        )
    if can_choose_coins(view):
        paid = say("Paid with {coins}; the list has other coins.", coins=coins(payment(view)))
        return f"{words} {paid}"
    return words


def _what(view: KairoView) -> str:
    """What is asked about the parts that the chosen cards name."""
    own = view.intent
    if own is None or own.card is None:
        return say("what do you lay? Any part will do.")
    parts = [part_name(part) for part in range(PARTS) if KIND_PARTS[own.card] >> part & 1]
    return say("what do you lay in {parts}?", parts=either(parts))
