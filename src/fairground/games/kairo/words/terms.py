"""Words of Kairo that several sentences use: players, stalls, coins, cards, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairground.game import AND_THEN
from fairground.games.kairo.board import NEUTRAL
from fairground.games.kairo.edition import kind_name
from fairground.games.kairo.market import COLOURS, COLUMNS, part_name, part_of
from fairground.games.kairo.rules import MOVES
from fairground.games.kairo.sight import KairoView
from fairground.phrases import both, count

WARES: Final = ("cup", "fruit", "lantern", "leaf", "jug", "spool")
"""The ware of each colour, which is also its icon."""


def player(view: KairoView, seat: int, names: Sequence[str]) -> str:
    """``you`` or ``Jonas``."""
    return "you" if seat == view.seat else names[seat]


def is_neutral(view: KairoView, owner: int) -> bool:
    return view.seats == NEUTRAL and owner == NEUTRAL


def whose(view: KairoView, owner: int, names: Sequence[str]) -> str:
    """``your``, ``Jonas's``, ``the neutral``: to stand before a stall."""
    if is_neutral(view, owner):
        return "the neutral"
    return "your" if owner == view.seat else f"{names[owner]}'s"


def coins(counts: Sequence[int]) -> str:
    """``2 red and 1 blue``."""
    return both([f"{number} {COLOURS[at]}" for at, number in enumerate(counts) if number])


def coins_of(number: int, colour: int) -> str:
    """``1 red coin``."""
    return count(number, f"{COLOURS[colour]} coin")


def cards(kinds: Sequence[int]) -> str:
    return both([kind_name(kind) for kind in kinds])


def part(cell: int) -> str:
    return part_name(int(part_of(cell)))


def place(cell: int) -> str:
    return f"row {cell // COLUMNS + 1}, column {cell % COLUMNS + 1}"


def cell_place(cell: int) -> str:
    """What the log, the acts and the picture call a cell."""
    return f"c{cell}"


def medals(gold: bool, silver: bool) -> str:
    """``gold and silver``; nothing for none."""
    return both([name for name, won in (("gold", gold), ("silver", silver)) if won])


def say_together(view: KairoView, moves: Sequence[int]) -> str:
    """The text of moves that a click plays together."""
    return AND_THEN.join(MOVES.text(move, view.edition) for move in moves)
