"""What happened at a table of Loot, as its log says it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.loot.edition import CELL_NAMES, COLUMN_NAMES
from fairground.games.loot.language import say, say_of
from fairground.games.loot.rules.a_round import GO, JUMP, STAY, WAYS
from fairground.games.loot.rules.abilities import STEP, STEP_BY, WRAP
from fairground.games.loot.sight import CROSS, LootView, SheetView
from fairground.games.loot.words.terms import (
    dice_words,
    points_words,
    printed_group_words,
    way_words,
    where_written,
    won_by,
)


def narrate(before: LootView | None, after: LootView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return [Line(say("Placing the pawns"), head=True)]
    if before.epoch == after.epoch:
        return []
    if before.phase == "placing":
        return [*_placed(after, names), Line(say("The dice"), head=True), *_rolled(after, names)]
    if before.phase == "ordering":
        return [_put_in_order(after, names), _round_head(after)]
    lines = [_moved(before, after, seat, names) for seat in range(len(after.sheets))]
    if after.phase == "over":
        return [*lines, Line(say("The end"), head=True), *_ending(after, names)]
    return [*lines, _round_head(after)]


def _round_head(view: LootView) -> Line:
    return Line(say("Round {round}, die {die}", round=view.round, die=view.dice[0]), head=True)


def _placed(view: LootView, names: Sequence[str]) -> list[Line]:
    return [
        Line(
            say_of(
                seat == view.seat,
                "You began at {cell}.",
                "{who} began at {cell}.",
                who=names[seat],
                cell=CELL_NAMES[sheet.pawn or 0],
            ),
            seat,
            paragraph="place",
            places=where_written(view, seat),
        )
        for seat, sheet in enumerate(view.sheets)
    ]


def _rolled(view: LootView, names: Sequence[str]) -> list[Line]:
    roller = view.roller
    text = say_of(
        roller == view.seat,
        "You rolled {dice}.",
        "{who} rolled {dice}.",
        who=names[roller],
        dice=dice_words(view),
    )
    line = Line(text, roller, paragraph="order")
    return [line] if view.phase == "ordering" else [line, _round_head(view)]


def _put_in_order(view: LootView, names: Sequence[str]) -> Line:
    roller = view.roller
    text = say_of(
        roller == view.seat,
        "You put the dice in order: {dice}.",
        "{who} put the dice in order: {dice}.",
        who=names[roller],
        dice=dice_words(view),
    )
    return Line(text, roller, paragraph="order")


def _ending(view: LootView, names: Sequence[str]) -> list[Line]:
    bonus = [
        Line(
            say_of(
                seat == view.seat,
                "You wrote in the last cell but one: {bonus}.",
                "{who} wrote in the last cell but one: {bonus}.",
                who=names[seat],
                bonus=say(
                    "{count} bonus point", "{count} bonus points", count=sheet.parts["end bonus"]
                ),
            ),
            seat,
            paragraph="last-round",
        )
        for seat, sheet in enumerate(view.sheets)
        if sheet.parts["end bonus"]
    ]
    return [*bonus, Line(won_by(view, names), paragraph="winner")]


def _moved(before: LootView, after: LootView, seat: int, names: Sequence[str]) -> Line:
    old, new = before.sheets[seat], after.sheets[seat]
    you, who, move = seat == after.seat, names[seat], after.last[seat]
    if STAY.has(move):
        stayed = say_of(
            you,
            "You had no way to go and stayed.",
            "{who} had no way to go and stayed.",
            who=who,
        )
        return Line(stayed, seat, paragraph="no-way")
    cell = CELL_NAMES[new.pawn or 0]
    if JUMP.has(move):
        jumped = say_of(
            you,
            "You had no way to go and jumped to {cell}.",
            "{who} had no way to go and jumped to {cell}.",
            who=who,
            cell=cell,
        )
        return Line(jumped, seat, paragraph="no-way", places=where_written(after, seat))
    mark = say("a cross") if new.marks[new.pawn or 0] == CROSS else say("a slash")
    walked = _walked(you, who, move, cell, "; ".join([mark, *_earned(old, new, move)]))
    paragraph = "step" if STEP.has(move) else "wrap" if WRAP.has(move) else "move"
    if new.total > old.total:
        paragraph = "visited"
    return Line(walked, seat, paragraph=paragraph, places=where_written(after, seat))


def _walked(you: bool, who: str, move: int, cell: str, brought: str) -> str:
    if WRAP.has(move):
        return say_of(
            you,
            "You used a wrap: {way} to {cell}; {brought}.",
            "{who} used a wrap: {way} to {cell}; {brought}.",
            who=who,
            way=way_words(move - WRAP.first),
            cell=cell,
            brought=brought,
        )
    if GO.has(move):
        return say_of(
            you,
            "You moved {way} to {cell}: {brought}.",
            "{who} moved {way} to {cell}: {brought}.",
            who=who,
            way=way_words(move - GO.first),
            cell=cell,
            brought=brought,
        )
    choice = move - STEP.first
    if choice < len(WAYS):
        far = say("{count} cell further", "{count} cells further", count=STEP_BY)
    else:
        far = say("{count} cell shorter", "{count} cells shorter", count=STEP_BY)
    return say_of(
        you,
        "You used a step: {way} to {cell}, {far}; {brought}.",
        "{who} used a step: {way} to {cell}, {far}; {brought}.",
        who=who,
        way=way_words(choice % 4),
        cell=cell,
        far=far,
        brought=brought,
    )


def _earned(old: SheetView, new: SheetView, move: int) -> list[str]:
    """What a move completed, in the order in which it is circled. The ability that it used up may
    be won again by the same move."""
    earned = [say("row {row} is full", row=row + 1) for row in new.rows if row not in old.rows]
    earned += [
        say("column {column} is full", column=COLUMN_NAMES[column])
        for column in new.columns
        if column not in old.columns
    ]
    earned += [say("a Meep")] * (new.meeps - old.meeps)
    earned += [
        say("{group} is whole", group=printed_group_words(group))
        for group in new.groups
        if group not in old.groups
    ]
    if new.parts["combinations"] > old.parts["combinations"]:
        earned.append(say("a combination"))
    if new.steps + STEP.has(move) > old.steps:
        earned.append(say("a step won"))
    if new.wraps + WRAP.has(move) > old.wraps:
        earned.append(say("a wrap won"))
    points = new.total - new.parts["end bonus"] - old.total
    if points:
        earned.append(points_words(points))
    return earned
