"""Words that several sentences of Loot use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fairground.games.loot.edition import CELL_NAMES, COLOURS, LETTERS, MEEPS_CELL
from fairground.games.loot.rules.a_round import landing_of
from fairground.games.loot.rules.abilities import STEP, WRAP
from fairground.games.loot.sight import LootView, sheet_of
from fairground.phrases import both, winner_sentence


def subject(view: LootView, seat: int, names: Sequence[str]) -> str:
    return "You" if seat == view.seat else names[seat]


def owner(view: LootView, seat: int, names: Sequence[str]) -> str:
    return "Your" if seat == view.seat else f"{names[seat]}'s"


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


def group_words(group: int) -> str:
    """``green 4``, or ``Meeps``."""
    return "Meeps" if group == MEEPS_CELL else f"{COLOURS[group // 4]} {group % 4 + 1}"


def printed_group_words(name: str) -> str:
    """``green 4`` for what is ``G4`` on the plan."""
    return f"{COLOURS[LETTERS.index(name[0])]} {name[1]}"


def ability_of(move: int) -> str:
    """The ability that a walk uses, if it uses one."""
    return "step" if STEP.has(move) else "wrap" if WRAP.has(move) else ""


def target(view: LootView, move: int) -> int:
    """The cell in which one of the viewer's legal walks ends."""
    sheet = view.sheets[view.seat or 0]
    return landing_of(move, sheet.pawn or 0, view.dice[0])


class Gain(NamedTuple):
    """What the viewer would win at once by a slash on a cell."""

    points: int
    steps: int
    wraps: int

    def words(self) -> str:
        """``+4, a step``; empty where there is nothing to win."""
        won = [f"+{self.points}"] if self.points else []
        won += ["a step"] * self.steps + ["a wrap"] * self.wraps
        return ", ".join(won)


def gain(view: LootView, cell: int) -> Gain:
    before = sheet_of(view.sheets[view.seat or 0])
    after = before.copy()
    after.mark(cell, view.edition)
    return Gain(
        int(after.written() - before.written()),
        int(after.steps - before.steps),
        int(after.wraps - before.wraps),
    )


def won_by(view: LootView, names: Sequence[str]) -> str:
    """Who won, once the game is over."""
    assert view.outcome is not None
    return winner_sentence(view.outcome, names, view.seat, "by having more crosses")
