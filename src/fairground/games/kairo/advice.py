"""Why a move of Kairo is good: points and medals, coins, and room to grow."""

from __future__ import annotations

from fairground.games.kairo import moves, steps
from fairground.games.kairo.edition import COLOURS, FIRST_JOKER, KINDS, kind_name
from fairground.games.kairo.prospects import doors_of, growth, tile_name, walk
from fairground.games.kairo.sight import KairoView
from fairground.games.kairo.spoken import is_neutral, one_colour, points_words
from fairground.phrases import count

PLAIN = {
    moves.BUILD: "A tile can be laid that is worth the card.",
    moves.DRAW: "Cards for the right parts are what you lack.",
    moves.PASS: "Nothing that could still be built brings points.",
    moves.THREE: "Three cards build in any part, where it counts most.",
    moves.PAY: "The fewest coins are paid.",
    moves.CHANGE: "You keep the colours that you will need.",
    moves.TAKE_DECK: "The cards in the row are of little use to you.",
    moves.TAKE_BARKER: "A barker brings a customer past nearer entrances to yours.",
}


def why(view: KairoView, move: int) -> str:
    if move >= moves.AT:
        return _cell(view, move - moves.AT)
    if move >= moves.DOOR:
        return "Here customers find the entrance, and the stall can still grow."
    if move >= moves.CUSTOMER:
        return _customer(view, move - moves.CUSTOMER)
    if move >= moves.NEW:
        return _tile(view, move)
    if move >= moves.COIN:
        return f"You need {COLOURS[move - moves.COIN]} coins least."
    if move >= moves.CARD:
        return _card(move)
    if move == moves.LURE:
        return _best_customer(view)
    return PLAIN[move]


def _tile(view: KairoView, move: int) -> str:
    verb, colour = tile_name(move)
    name = COLOURS[colour]
    if verb == "expand":
        told = growth(view, view.turn[0], colour)
        points = points_words(told.points, told.gold, told.silver)
        return f"Your {name} stall grows to {told.size}, which scores {points}."
    if verb == "move":
        return f"Your {name} stall cannot grow where it is."
    if view.neutral is not None:
        return "It stands where it hinders you least."
    return f"With a {name} stall you can earn {name} coins and expand."


def _earned(view: KairoView, colour: int, door: int) -> tuple[int, str]:
    told = walk(view, colour, door)
    if told.owner == view.seat:
        return told.size, f"Your stall earns {one_colour(told.size, colour)}"
    if is_neutral(view, told.owner):
        return 1, f"You earn {one_colour(1, colour)} and nobody else does"
    return 1, f"You earn {one_colour(1, colour)}, though its owner earns {told.size}"


def _customer(view: KairoView, colour: int) -> str:
    told = [_earned(view, colour, near.door) for near in doors_of(view, colour)[:1]]
    return f"{told[0][1]}." if told else "The customer comes your way."


def _best_customer(view: KairoView) -> str:
    told = [
        _earned(view, colour, doors[0].door)
        for colour, cell in enumerate(view.customers)
        if cell is not None and (doors := doors_of(view, colour))
    ]
    best = max(coins for coins, _ in told) if told else 0
    return f"A customer brings {count(best, 'coin')} for your next expansions."


def _cell(view: KairoView, cell: int) -> str:
    intent = view.intent
    if intent is not None and intent.step == steps.GOAL and intent.colour is not None:
        return f"{_earned(view, intent.colour, cell)[1]}."
    if intent is not None and intent.tile == moves.EXPAND:
        return "The stall can go on growing from here."
    return "There is room to grow, and customers can come."


def _card(move: int) -> str:
    family, kind = divmod(move - moves.CARD, KINDS)
    name = kind_name(kind)
    if family == 0:
        extra = ", for a coin," if kind >= FIRST_JOKER else ""
        return f"It builds in {name}{extra} where you have something to lay."
    if family == 1:
        return f"{name.capitalize()} is the card that you will need most."
    if family == 2:
        return f"It lets you build in {name}, where you can grow."
    return f"{name.capitalize()} is of the least use to you."
