"""Words that several sentences of Loot use."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.loot.edition import CELL_NAMES, COLOURS, LETTERS, MEEPS_CELL
from fairground.games.loot.language import say, say_in
from fairground.games.loot.rules.a_round import landing_of
from fairground.games.loot.rules.abilities import STEP, WRAP
from fairground.games.loot.rules.points import Sheet
from fairground.games.loot.sight import LootView, sheet_of
from fairground.language import kept_by_language
from fairground.last_view import kept_for_last_view
from fairground.phrases import both, winner_sentence


def sheet_place(seat: int) -> str:
    """What the log and the acts call a rival's sheet; cells of the large one have their names."""
    return f"sheet-{seat}"


def where_written(view: LootView, seat: int) -> tuple[str, ...]:
    """Where the seat's pawn stands, as the viewer's page shows it."""
    pawn = view.sheets[seat].pawn
    if seat != (view.seat or 0):
        return (sheet_place(seat),)
    return () if pawn is None else (CELL_NAMES[pawn],)


def dice_words(view: LootView) -> str:
    return both([str(die) for die in view.dice])


def way_words(way: int) -> str:
    """The direction of a walk: ``up``."""
    match way:
        case 0:
            return say_in("direction", "up")
        case 1:
            return say_in("direction", "right")
        case 2:
            return say_in("direction", "down")
        case _:
            return say_in("direction", "left")


def colour_words(colour: int) -> str:
    """The name of a colour in a list: ``green``."""
    match COLOURS[colour]:
        case "red":
            return say_in("a colour in a list", "red")
        case "blue":
            return say_in("a colour in a list", "blue")
        case "green":
            return say_in("a colour in a list", "green")
        case _:
            return say_in("a colour in a list", "yellow")


def group_words(group: int) -> str:
    """The name of a group: ``green 4``, or ``Meeps``."""
    if group == MEEPS_CELL:
        return say_in("where a cell lies", "Meeps")
    size = group % 4 + 1
    match COLOURS[group // 4]:
        case "red":
            return say_in("name of a group", "red {size}", size=size)
        case "blue":
            return say_in("name of a group", "blue {size}", size=size)
        case "green":
            return say_in("name of a group", "green {size}", size=size)
        case _:
            return say_in("name of a group", "yellow {size}", size=size)


def printed_group_words(name: str) -> str:
    """``green 4`` for what is ``G4`` on the plan."""
    return group_words(4 * LETTERS.index(name[0]) + int(name[1]) - 1)


def points_words(points: int) -> str:
    """``1 point``, as an item of a list."""
    return say("{count} point", "{count} points", count=points)


def ability_of(move: int) -> str:
    """The ability that a walk uses, if it uses one; the name of its icon."""
    return "step" if STEP.has(move) else "wrap" if WRAP.has(move) else ""


def target(view: LootView, move: int) -> int:
    """The cell in which one of the viewer's legal walks ends."""
    sheet = view.sheets[view.seat or 0]
    return landing_of(move, sheet.pawn or 0, view.dice[0])


Gain = tuple[int, int, int]
"""The points, the steps and the wraps that the viewer would win at once."""


def gain_words(view: LootView, cell: int) -> str:
    """What a slash on a cell would win, such as ``+4, a step``; empty where that is nothing."""
    known = _gains(view)
    if cell not in known:
        before = _own_sheet(view)
        after = before.copy()
        after.mark(cell, view.edition)
        known[cell] = (
            int(after.written() - before.written()),
            int(after.steps - before.steps),
            int(after.wraps - before.wraps),
        )
    return _won(*known[cell])


@kept_by_language(256)
def _won(points: int, steps: int, wraps: int) -> str:
    won = [f"+{points}"] if points else []
    won += [say("a step")] * steps + [say("a wrap")] * wraps
    return ", ".join(won)


@kept_for_last_view
def _gains(view: LootView) -> dict[int, Gain]:
    """By their cells, as far as somebody has asked: buttons and the plan name the same."""
    return {}


@kept_for_last_view
def _own_sheet(view: LootView) -> Sheet:
    return sheet_of(view.sheets[view.seat or 0])


def won_by(view: LootView, names: Sequence[str]) -> str:
    """Who won, once the game is over."""
    assert view.outcome is not None
    tie_breaker = say_in("You win …, Ada wins …", "by having more crosses")
    return winner_sentence(view.outcome, names, view.seat, tie_breaker)
