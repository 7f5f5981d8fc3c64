"""Loot in words: the notation of moves, what is asked, what happened, and the board read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Label, Line, Prompt, Standing, UnreadableMove
from fairground.games.loot.edition import COLOURS, LETTERS, MEEPS_CELL, SIDE, Edition
from fairground.games.loot.sight import CROSS, SLASH, LootView, SheetView
from fairground.games.loot.walking import AROUND, FEWER, GO, JUMP, MORE, PLAIN, QUEUE, STAY, landing
from fairground.phrases import both, count, either

WAYS = ("up", "right", "down", "left")
ARROWS = ("↑", "→", "↓", "←")
MANNERS = {PLAIN: "", MORE: " +1", FEWER: " -1", AROUND: " wrap"}
ABILITY = {PLAIN: "", MORE: "step", FEWER: "step", AROUND: "wrap"}
EXAMPLES = "'start d1', 'dice 3 5 1', 'up', 'left +1', 'right -1', 'down wrap', 'jump c4' or 'stay'"


def cell_name(cell: int) -> str:
    """Columns are letters, rows are numbers from the top: ``d1``."""
    return f"{'abcdefg'[cell % SIDE]}{cell // SIDE + 1}"


def say(move: int, edition: Edition) -> str:
    if move < JUMP:
        return f"start {cell_name(move)}"
    if move < STAY:
        return f"jump {cell_name(move - JUMP)}"
    if move == STAY:
        return "stay"
    if move < QUEUE:
        manner, way = divmod(move - GO, 4)
        return WAYS[way] + MANNERS[manner]
    code = move - QUEUE
    return f"dice {code // 36 + 1} {code // 6 % 6 + 1} {code % 6 + 1}"


def read(text: str, edition: Edition) -> int:
    words = text.lower().split()
    move = _read(words) if len(words) <= 4 else None
    if move is None:
        raise UnreadableMove(f"{text[:40]!r} is not a move of Loot; moves look like {EXAMPLES}.")
    return move


def _read(words: list[str]) -> int | None:
    match words:
        case ["start", name] if (cell := _cell(name)) is not None:
            return cell
        case ["jump", name] if (cell := _cell(name)) is not None:
            return JUMP + cell
        case ["stay"]:
            return STAY
        case ["dice", *numbers] if len(numbers) == 3 and all(n in {*"123456"} for n in numbers):
            first, second, third = (int(number) - 1 for number in numbers)
            return QUEUE + 36 * first + 6 * second + third
        case [way, *manner] if way in WAYS:
            for number, name in MANNERS.items():
                if name.split() == manner:
                    return GO + 4 * number + WAYS.index(way)
    return None


def _cell(name: str) -> int | None:
    if len(name) == 2 and name[0] in "abcdefg" and name[1] in "1234567":
        return (int(name[1]) - 1) * SIDE + "abcdefg".index(name[0])
    return None


def headline(view: LootView) -> str:
    match view.phase:
        case "placing":
            return "Before the dice"
        case "ordering":
            return "The dice are rolled"
        case "over":
            return f"Over after {count(view.round, 'round')}"
        case _:
            return f"Round {view.round}"


def prompt(view: LootView, legal: Sequence[int], names: Sequence[str]) -> Prompt:
    if view.phase == "over":
        return Prompt("The game is over.", _winner_sentence(view, names))
    if legal:
        return _ask(view, legal)
    if view.phase == "ordering":
        return Prompt(f"{names[view.roller]} puts the dice in order.", f"Rolled: {_dice(view)}.")
    waits = [names[seat] for seat in view.turn]
    small = "You can take your choice back until then." if view.choice is not None else ""
    verb = "Chosen." if view.choice is not None else "Everybody chooses at once."
    return Prompt(verb, f"Waiting for {both(waits)}.", small)


def _ask(view: LootView, legal: Sequence[int]) -> Prompt:
    if view.phase == "placing":
        return Prompt(
            "Place your pawn",
            "on any cell of the border.",
            "The cell is not marked, and the dice come afterwards.",
        )
    if view.phase == "ordering":
        return Prompt(
            "Put the dice in order.",
            f"Rolled: {_dice(view)}.",
            "The first is for this round, then the second, then the third.",
        )
    small = _chosen_sentence(view)
    die = view.dice[0]
    ways = [WAYS[move - GO] for move in legal if GO <= move < GO + 4]
    if ways:
        choice = f"{either(ways).capitalize()}."
        return Prompt(f"Move exactly {die}.", choice, small)
    if STAY in legal:
        return Prompt(
            f"No way to move {die}.", "Stay where you are; nothing is blank any more.", small
        )
    return Prompt(f"No way to move {die}.", "Go to any blank cell; it is not marked.", small)


def _chosen_sentence(view: LootView) -> str:
    if len(view.chosen) == 1:
        return ""
    done = sum(view.chosen)
    have = "has" if done == 1 else "have"
    return f"{done} of {len(view.chosen)} {have} chosen; choices are shown together."


def _winner_sentence(view: LootView, names: Sequence[str]) -> str:
    totals = [sheet.total for sheet in view.sheets]
    if len(totals) == 1:
        return f"{totals[0]} points."
    best = [(sheet.total, sheet.marks.count(CROSS)) for sheet in view.sheets]
    winners = [seat for seat, key in enumerate(best) if key == max(best)]
    if len(winners) > 1:
        sharing = both([names[seat] for seat in winners])
        return f"{sharing} share the victory with {max(totals)} points."
    ahead = max(totals) - max(total for seat, total in enumerate(totals) if seat != winners[0])
    how = f"by {count(ahead, 'point')}" if ahead else "by having more crosses"
    return f"{names[winners[0]]} wins {how}."


def label(view: LootView, move: int, names: Sequence[str]) -> Label:
    if move < JUMP:
        return Label(f"Start {cell_name(move)}", _cell_words(view, move))
    if move < STAY:
        return Label(f"Jump {cell_name(move - JUMP)}", _cell_words(view, move - JUMP))
    if move == STAY:
        return Label("Stay", "nothing is blank any more")
    if move >= QUEUE:
        return Label(
            say(move, view.edition).removeprefix("dice ").replace(" ", ", "), "now, next, then"
        )
    manner, way = divmod(move - GO, 4)
    name = f"{ARROWS[way]} {WAYS[way].capitalize()}{MANNERS[manner]}"
    cell = target(view, move)
    mark = (
        "cross"
        if view.seat is not None and view.sheets[view.seat].marks[cell] == SLASH
        else "slash"
    )
    return Label(name, f"{_cell_words(view, cell)}, {mark}", ABILITY[manner])


def target(view: LootView, move: int) -> int:
    """The cell in which one of the viewer's legal walks ends."""
    sheet = view.sheets[view.seat or 0]
    return landing(sheet.pawn or 0, view.dice[0], move)


def _cell_words(view: LootView, cell: int) -> str:
    return f"{group_words(view.edition.group_of[cell])} at {cell_name(cell)}"


def group_words(group: int) -> str:
    """``green 4``, or ``Meeps``."""
    return "Meeps" if group == MEEPS_CELL else f"{COLOURS[group // 4]} {group % 4 + 1}"


def narrate(before: LootView | None, after: LootView, names: Sequence[str]) -> list[Line]:
    if before is None:
        return [Line("Placing the pawns", head=True)]
    if before.epoch == after.epoch:
        return []
    if before.phase == "placing":
        return [*_placed(after, names), Line("The dice", head=True), *_rolled(after, names)]
    if before.phase == "ordering":
        who = after.roller
        line = Line(f"{_subject(after, who, names)} put the dice in order: {_dice(after)}.", who)
        return [line, _round_head(after)]
    lines = [_moved(before, after, seat, names) for seat in range(len(after.sheets))]
    if after.phase == "over":
        return [*lines, Line("The end", head=True), *_ending(after, names)]
    return [*lines, _round_head(after)]


def _round_head(view: LootView) -> Line:
    return Line(f"Round {view.round}, die {view.dice[0]}", head=True)


def _placed(view: LootView, names: Sequence[str]) -> list[Line]:
    return [
        Line(f"{_subject(view, seat, names)} began at {cell_name(sheet.pawn or 0)}.", seat)
        for seat, sheet in enumerate(view.sheets)
    ]


def _rolled(view: LootView, names: Sequence[str]) -> list[Line]:
    line = Line(f"{_subject(view, view.roller, names)} rolled {_dice(view)}.", view.roller)
    return [line] if view.phase == "ordering" else [line, _round_head(view)]


def _ending(view: LootView, names: Sequence[str]) -> list[Line]:
    bonus = [
        Line(
            f"{_subject(view, seat, names)} wrote in the last cell but one: "
            f"{sheet.parts['end bonus']} points more.",
            seat,
        )
        for seat, sheet in enumerate(view.sheets)
        if sheet.parts["end bonus"]
    ]
    return [*bonus, Line(_winner_sentence(view, names))]


def _moved(before: LootView, after: LootView, seat: int, names: Sequence[str]) -> Line:
    old, new = before.sheets[seat], after.sheets[seat]
    who, move = _subject(after, seat, names), after.last[seat]
    if move == STAY:
        return Line(f"{who} had no way to go and stayed.", seat)
    if move < STAY:
        return Line(f"{who} had no way to go and jumped to {cell_name(move - JUMP)}.", seat)
    manner, way = divmod(move - GO, 4)
    by = {PLAIN: "", MORE: " by step, one more", FEWER: " by step, one fewer", AROUND: " by wrap"}[
        manner
    ]
    mark = "a cross" if new.marks[new.pawn or 0] == CROSS else "a slash"
    earned = "; ".join([mark, *_earned(old, new)])
    return Line(f"{who} moved {WAYS[way]}{by} to {cell_name(new.pawn or 0)}: {earned}.", seat)


def _earned(old: SheetView, new: SheetView) -> list[str]:
    """What a move completed, in the order in which it is circled."""
    earned = [f"row {row + 1} is full" for row in new.rows if row not in old.rows]
    earned += [
        f"column {'abcdefg'[column]} is full" for column in new.columns if column not in old.columns
    ]
    earned += ["a Meep"] * (new.meeps - old.meeps)
    for group in new.groups:
        if group not in old.groups:
            earned.append(f"{COLOURS[LETTERS.index(group[0])]} {group[1]} is whole")
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


def standing(view: LootView, seat: int) -> Standing:
    sheet = view.sheets[seat]
    facts = (Fact("step", str(sheet.steps), "steps"), Fact("wrap", str(sheet.wraps), "wraps"))
    note = "has chosen" if view.chosen[seat] else "choose" if seat in view.turn else ""
    return Standing(str(sheet.total), facts, note)


def describe(view: LootView, names: Sequence[str]) -> str:
    parts = [f"{headline(view)}."]
    if view.phase == "round":
        now, soon, later = view.dice
        parts.append(f"The die shows {now}; next {soon}, then {later}.")
    elif view.phase == "ordering":
        parts.append(f"The dice show {_dice(view)}.")
    seats = range(len(view.sheets))
    parts += [
        _describe_sheet(view.sheets[seat], _owner(view, seat, names))
        for seat in sorted(seats, key=lambda one: one != view.seat)
    ]
    return " ".join(parts)


def _describe_sheet(sheet: SheetView, whose: str) -> str:
    if sheet.pawn is None:
        return f"{whose} pawn is not placed yet."
    slashes = [cell_name(cell) for cell, mark in enumerate(sheet.marks) if mark == SLASH]
    crosses = [cell_name(cell) for cell, mark in enumerate(sheet.marks) if mark == CROSS]
    groups = [f"{COLOURS[LETTERS.index(name[0])]} {name[1]}" for name in sheet.groups]
    return " ".join(
        [
            f"{whose} pawn stands on {cell_name(sheet.pawn)}.",
            f"Score: {count(sheet.total, 'point')} in {count(len(sheet.track), 'entry')}.",
            f"Slashes: {both(slashes) or 'none'}. Crosses: {both(crosses) or 'none'}.",
            f"Whole groups: {both(groups) or 'none'}. Meeps: {sheet.meeps}.",
            f"Abilities: {count(sheet.steps, 'step')}, {count(sheet.wraps, 'wrap')}.",
        ]
    )


def _subject(view: LootView, seat: int, names: Sequence[str]) -> str:
    return "You" if seat == view.seat else names[seat]


def _owner(view: LootView, seat: int, names: Sequence[str]) -> str:
    return "Your" if seat == view.seat else f"{names[seat]}'s"


def _dice(view: LootView) -> str:
    return both([str(die) for die in view.dice])
