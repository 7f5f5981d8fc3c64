"""What happened at a table of Loot, as its log says it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.loot.edition import CELL_NAMES, COLUMN_NAMES
from fairground.games.loot.rules.a_round import GO, JUMP, STAY, WAYS
from fairground.games.loot.rules.abilities import STEP, STEP_BY, WRAP
from fairground.games.loot.sight import CROSS, LootView, SheetView
from fairground.games.loot.words.terms import (
    dice_words,
    printed_group_words,
    subject,
    where_written,
    won_by,
)
from fairground.phrases import count


def narrate(before: LootView | None, after: LootView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return [Line("Placing the pawns", head=True)]
    if before.epoch == after.epoch:
        return []
    if before.phase == "placing":
        return [*_placed(after, names), Line("The dice", head=True), *_rolled(after, names)]
    if before.phase == "ordering":
        who = subject(after, after.roller, names)
        line = Line(
            f"{who} put the dice in order: {dice_words(after)}.", after.roller, paragraph="order"
        )
        return [line, _round_head(after)]
    lines = [_moved(before, after, seat, names) for seat in range(len(after.sheets))]
    if after.phase == "over":
        return [*lines, Line("The end", head=True), *_ending(after, names)]
    return [*lines, _round_head(after)]


def _round_head(view: LootView) -> Line:
    return Line(f"Round {view.round}, die {view.dice[0]}", head=True)


def _placed(view: LootView, names: Sequence[str]) -> list[Line]:
    return [
        Line(
            f"{subject(view, seat, names)} began at {CELL_NAMES[sheet.pawn or 0]}.",
            seat,
            paragraph="place",
            places=where_written(view, seat),
        )
        for seat, sheet in enumerate(view.sheets)
    ]


def _rolled(view: LootView, names: Sequence[str]) -> list[Line]:
    who = subject(view, view.roller, names)
    line = Line(f"{who} rolled {dice_words(view)}.", view.roller, paragraph="order")
    return [line] if view.phase == "ordering" else [line, _round_head(view)]


def _ending(view: LootView, names: Sequence[str]) -> list[Line]:
    bonus = [
        Line(
            f"{subject(view, seat, names)} wrote in the last cell but one: "
            f"{count(sheet.parts['end bonus'], 'bonus point')}.",
            seat,
            paragraph="last-round",
        )
        for seat, sheet in enumerate(view.sheets)
        if sheet.parts["end bonus"]
    ]
    return [*bonus, Line(won_by(view, names), paragraph="winner")]


def _moved(before: LootView, after: LootView, seat: int, names: Sequence[str]) -> Line:
    old, new = before.sheets[seat], after.sheets[seat]
    who, move = subject(after, seat, names), after.last[seat]
    if STAY.has(move):
        return Line(f"{who} had no way to go and stayed.", seat, paragraph="no-way")
    where = CELL_NAMES[new.pawn or 0]
    if JUMP.has(move):
        jumped = f"{who} had no way to go and jumped to {where}."
        return Line(jumped, seat, paragraph="no-way", places=where_written(after, seat))
    mark = "a cross" if new.marks[new.pawn or 0] == CROSS else "a slash"
    brought = "; ".join([mark, *_earned(old, new)])
    paragraph = "step" if STEP.has(move) else "wrap" if WRAP.has(move) else "move"
    if new.total > old.total:
        paragraph = "visited"
    walked = f"{who} {_walked(move, where)}{brought}."
    return Line(walked, seat, paragraph=paragraph, places=where_written(after, seat))


def _walked(move: int, where: str) -> str:
    if STEP.has(move):
        choice = move - STEP.first
        far = "further" if choice < len(WAYS) else "shorter"
        return f"used a step: {WAYS[choice % 4]} to {where}, {count(STEP_BY, 'cell')} {far}; "
    if WRAP.has(move):
        return f"used a wrap: {WAYS[move - WRAP.first]} to {where}; "
    return f"moved {GO.names[move - GO.first]} to {where}: "


def _earned(old: SheetView, new: SheetView) -> list[str]:
    """What a move completed, in the order in which it is circled."""
    earned = [f"row {row + 1} is full" for row in new.rows if row not in old.rows]
    earned += [
        f"column {COLUMN_NAMES[column]} is full"
        for column in new.columns
        if column not in old.columns
    ]
    earned += ["a Meep"] * (new.meeps - old.meeps)
    earned += [
        f"{printed_group_words(group)} is whole" for group in new.groups if group not in old.groups
    ]
    if new.parts["combinations"] > old.parts["combinations"]:
        earned.append("a combination")
    if new.steps > old.steps:
        earned.append("wins a step")
    if new.wraps > old.wraps:
        earned.append("wins a wrap")
    points = new.total - new.parts["end bonus"] - old.total
    if points:
        earned.append(count(points, "point"))
    return earned
