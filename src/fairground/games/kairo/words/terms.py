"""Words of Kairo that several sentences use: stalls, coins, cards, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairground.game import AND_THEN
from fairground.games.kairo.board import NEUTRAL
from fairground.games.kairo.edition import kind_name
from fairground.games.kairo.language import say, say_in
from fairground.games.kairo.market import COLUMNS, part_name, part_of
from fairground.games.kairo.rules import MOVES
from fairground.games.kairo.sight import KairoView
from fairground.language import in_words, kept_by_language
from fairground.phrases import both

WARES: Final = ("cup", "fruit", "lantern", "leaf", "jug", "spool")
"""The ware of each colour, which is also its icon."""


def is_neutral(view: KairoView, owner: int) -> bool:
    return view.seats == NEUTRAL and owner == NEUTRAL


def coins(counts: Sequence[int]) -> str:
    """``2 red and 1 blue``."""
    return both([coins_in_list(number, at) for at, number in enumerate(counts) if number])


@kept_by_language(256)
def coins_in_list(number: int, colour: int) -> str:
    match colour:
        case 0:
            return say_in("coins in a list", "{count} purple", "{count} purple", count=number)
        case 1:
            return say_in("coins in a list", "{count} red", "{count} red", count=number)
        case 2:
            return say_in("coins in a list", "{count} yellow", "{count} yellow", count=number)
        case 3:
            return say_in("coins in a list", "{count} green", "{count} green", count=number)
        case 4:
            return say_in("coins in a list", "{count} blue", "{count} blue", count=number)
        case _:
            return say_in("coins in a list", "{count} white", "{count} white", count=number)


@kept_by_language(256)
def coins_of(number: int, colour: int) -> str:
    """``1 red coin``."""
    match colour:
        case 0:
            return say_in("coins", "{count} purple coin", "{count} purple coins", count=number)
        case 1:
            return say_in("coins", "{count} red coin", "{count} red coins", count=number)
        case 2:
            return say_in("coins", "{count} yellow coin", "{count} yellow coins", count=number)
        case 3:
            return say_in("coins", "{count} green coin", "{count} green coins", count=number)
        case 4:
            return say_in("coins", "{count} blue coin", "{count} blue coins", count=number)
        case _:
            return say_in("coins", "{count} white coin", "{count} white coins", count=number)


@kept_by_language(256)
def expansions_of(number: int, colour: int) -> str:
    """``4 red``, in a list of expansions."""
    match colour:
        case 0:
            return say_in("expansions in a list", "{count} purple", "{count} purple", count=number)
        case 1:
            return say_in("expansions in a list", "{count} red", "{count} red", count=number)
        case 2:
            return say_in("expansions in a list", "{count} yellow", "{count} yellow", count=number)
        case 3:
            return say_in("expansions in a list", "{count} green", "{count} green", count=number)
        case 4:
            return say_in("expansions in a list", "{count} blue", "{count} blue", count=number)
        case _:
            return say_in("expansions in a list", "{count} white", "{count} white", count=number)


def points_words(points: int) -> str:
    """``1 point``, as an item of a list."""
    return say("{count} point", "{count} points", count=points)


def barkers_words(barkers: int) -> str:
    """``1 barker``, as an item of a list."""
    return say("{count} barker", "{count} barkers", count=barkers)


def cards_words(cards: int) -> str:
    """``1 card``, as an item of a list."""
    return say("{count} card", "{count} cards", count=cards)


def card(kind: int) -> str:
    """``B3``, ``row B``."""
    return in_words(kind_name(kind))


def cards(kinds: Sequence[int]) -> str:
    return both([card(kind) for kind in kinds])


def held(counts: Sequence[int]) -> list[str]:
    """The name of every card of a hand that is counted by kind."""
    return [card(kind) for kind, number in enumerate(counts) for _ in range(number)]


def copies_of(counts: Sequence[int]) -> list[str]:
    """``B3 ×2``: each kind of card once, with how many there are."""
    return [
        f"{card(kind)}{f' ×{number}' if number > 1 else ''}"
        for kind, number in enumerate(counts)
        if number
    ]


def part(cell: int) -> str:
    return part_name(int(part_of(cell)))


def place(cell: int) -> str:
    return say("row {row}, column {column}", row=cell // COLUMNS + 1, column=cell % COLUMNS + 1)


def cell_place(cell: int) -> str:
    """What the log, the acts and the picture call a cell."""
    return f"c{cell}"


def medals(gold: bool, silver: bool) -> str:
    """``gold and silver``; nothing for none."""
    won = [say_in("with …", "gold")] if gold else []
    return both([*won, say_in("with …", "silver")] if silver else won)


def say_together(view: KairoView, moves: Sequence[int]) -> str:
    """The text of moves that a click plays together."""
    return AND_THEN.join(MOVES.text(move, view.edition) for move in moves)
