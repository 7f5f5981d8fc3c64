"""A table of Loot drawn with letters: the plan with its walls, the tracks, and the rivals' plans.

A cell is its group and what is pencilled on it: ``Y3``, ``Y3/``, ``Y3x``; ``Me`` is a Meeps cell.
The pawn stands before the group, and brackets mark where it may go.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.loot.edition import (
    COLOURS,
    COLUMN_NAMES,
    LETTERS,
    MEEPS_CELL,
    SIDE,
    Edition,
)
from fairground.games.loot.language import say, say_in
from fairground.games.loot.rules.a_round import JUMP
from fairground.games.loot.rules.set_up import DICE, START
from fairground.games.loot.sight import BLANK, LootView, SheetView, group_name
from fairground.games.loot.words.terms import colour_words, target
from fairground.text_board import (
    Block,
    Items,
    Part,
    Piece,
    Row,
    Several,
    TextBoard,
    fit,
    row,
    seat_piece,
)

WALLS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼".translate(str.maketrans("╵╶╷╴", "│─│─"))
"""The sign of a crossing, by the walls that meet there: up 1, right 2, down 4, left 8."""
NAME_WIDTH = 10


def _signs() -> Items:
    return Items(
        say("Signs"),
        [
            f"Y3 {say('yellow group of 3')}",
            f"Me {say_in('the name of a sign', 'Meeps')}",
            f"/ {say_in('the name of a sign', 'slash')}",
            f"x {say_in('the name of a sign', 'cross')}",
            row(("[ ]", "may"), f" {say('you may go there')}"),
            f"(3) {say_in('the name of a sign', 'won')}",
            f"✓ {say('has chosen')}",
        ],
    )


def draw(view: LootView, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
    large = view.seat or 0
    rivals = [seat for seat in range(len(view.sheets)) if seat != large]
    sheet, edition = view.sheets[large], view.edition
    side: list[Part] = [_dice(view), _seats(view, names), _combinations(sheet, edition)]
    side += [_meeps(sheet, edition), *_score(sheet, edition)]
    small = [_small_plan(view, seat, names) for seat in rivals]
    return TextBoard(_plan(view, large, _targets(view, legal)), side, [Several(small), _signs()])


def _targets(view: LootView, legal: Sequence[int]) -> set[int]:
    """The cells in which the viewer's legal moves end."""
    cells = set()
    for move in legal:
        if START.has(move):
            cells.add(move - START.first)
        elif JUMP.has(move):
            cells.add(move - JUMP.first)
        elif view.phase == "round" and not DICE.has(move):
            cells.add(target(view, move))
    return cells


# The plan


def _plan(view: LootView, seat: int, targets: set[int]) -> Block:
    sheet, points = view.sheets[seat], int(view.edition.line_points)
    heads = "".join(f"   {name}  " for name in COLUMN_NAMES)
    rows = [row(("   " + heads, "soft"))]
    for line in range(SIDE):
        rows.append(row("   ", (_wall(view.edition, line), "soft")))
        cells: list[str | Piece] = [(f" {line + 1} ", "soft")]
        for column in range(SIDE):
            cell = line * SIDE + column
            cells.append(("│" if _is_wall(view.edition, cell, 8) else " ", "soft"))
            cells += _cell(view, seat, cell, cell in targets)
        rows.append(row(*cells, ("│", "soft"), _rim(points, line in sheet.rows)))
    rows.append(row("   ", (_wall(view.edition, SIDE), "soft")))
    feet: list[str | Piece] = ["   "]
    for column in range(SIDE):
        feet += "  ", _rim(points, column in sheet.columns), " "
    return [*rows, row(*feet)]


def _rim(points: int, won: bool) -> Piece:
    """What a full line pays, in brackets once it has."""
    return (f"({points})", "good") if won else (f" {points} ", "soft")


def _cell(view: LootView, seat: int, cell: int, may: bool) -> list[Piece]:
    sheet, group = view.sheets[seat], int(view.edition.group_of[cell])
    mark = sheet.marks[cell]
    name, colour = ("Me", "") if group == MEEPS_CELL else (group_name(group), COLOURS[group // 4])
    pawn: Piece = seat_piece(seat) if sheet.pawn == cell else ("[" if may else " ", "may")
    marked = "soft" if mark != BLANK else colour
    end: Piece = ("]" if may else " ", "may")
    return [pawn, (name, marked), (" " if mark == BLANK else mark, "head"), end]


def _is_wall(edition: Edition, cell: int, side: int) -> bool:
    """Whether there is a wall on the upper (1) or left (8) side of a cell; each Meeps cell stands
    alone."""
    line, column = divmod(cell, SIDE)
    if (line if side == 1 else column) == 0:
        return True
    mine, other = edition.group_of[cell], edition.group_of[cell - (SIDE if side == 1 else 1)]
    return bool(mine == MEEPS_CELL or mine != other)


def _flat(edition: Edition, line: int, column: int) -> bool:
    """Whether a wall runs along the top of this place, which may lie beyond the last row."""
    if not 0 <= column < SIDE:
        return False
    return line == SIDE or _is_wall(edition, line * SIDE + column, 1)


def _upright(edition: Edition, line: int, column: int) -> bool:
    if not 0 <= line < SIDE:
        return False
    return column == SIDE or _is_wall(edition, line * SIDE + column, 8)


def _wall(edition: Edition, line: int) -> str:
    """The walls above a row of cells, or below the last."""
    drawn = ""
    for column in range(SIDE + 1):
        crossing = (
            _upright(edition, line - 1, column)
            + 2 * _flat(edition, line, column)
            + 4 * _upright(edition, line, column)
            + 8 * _flat(edition, line, column - 1)
        )
        drawn += WALLS[crossing]
        if column < SIDE:
            drawn += ("─" if _flat(edition, line, column) else " ") * 5
    return drawn


# Beside it


def _dice(view: LootView) -> Block:
    head = (f"{say('Dice')}  ", "head")
    if not view.dice:
        return [row(head, (say("not rolled yet"), "soft"))]
    if view.phase == "ordering":
        return [row(head, "  ".join(f"[{die}]" for die in view.dice))]
    now, soon, later = view.dice
    then = say("then {soon}, then {later}", soon=soon, later=later)
    return [row(head, (f"[{now}]", "may"), (f"  {then}", "soft"))]


def _seats(view: LootView, names: Sequence[str]) -> Block:
    """Points and abilities; a tick marks who has chosen, dots who has not."""
    heads = fit_right(say_in("points, at most 3 letters", "pts"), 4) + "".join(
        fit_right(words, 5) for words in _ability_heads()
    )
    rows = [row((" " * (NAME_WIDTH + 2) + heads, "soft"))]
    for seat, sheet in enumerate(view.sheets):
        shown = (
            say_in("the reader in a list of players", "You") if seat == view.seat else names[seat]
        )
        name = fit(shown, NAME_WIDTH)
        sign = " ✓" if view.chosen[seat] else " …" if seat in view.turn else ""
        numbers = f"{sheet.total:4}{sheet.steps:5}{sheet.wraps:5}{sign}"
        rows.append(row(seat_piece(seat), f" {name}{numbers}"))
    return rows


def _ability_heads() -> tuple[str, str]:
    """The names of the abilities, in four letters."""
    return (
        say_in("an ability, at most 4 letters", "step"),
        say_in("an ability, at most 4 letters", "wrap"),
    )


def fit_right(words: str, width: int) -> str:
    return fit(words, width - 1).rstrip().rjust(width)


def _combinations(sheet: SheetView, edition: Edition) -> Block:
    """Rows are colours and columns are group sizes; a full circle is a whole group. After a row
    and under a column stand how many circles it needs and what that pays."""
    needs = int(edition.row_needs)
    need, pay = say_in("at most 4 letters", "need"), say_in("at most 4 letters", "pays")
    head = f"{fit(say('Groups'), 7)} 1 2 3 4  {fit(need, 4)} {fit(pay, 4)}"
    rows = [row((head, "soft"))]
    abilities = _ability_heads()
    for colour, style in enumerate(COLOURS):
        has = [f"{LETTERS[colour]}{size + 1}" in sheet.groups for size in range(4)]
        circles = [(" ●", "good") if whole else (" ○", "") for whole in has]
        pays = abilities[int(edition.row_ability[colour])]
        paid = (f"{pays} ✓", "good") if sum(has) >= needs else (pays, "")
        name = fit(colour_words(colour), 7)
        rows.append(row((name, style), *circles, f"  {needs:3}  ", paid))
    columns = "".join(f" {int(number)}" for number in edition.column_needs)
    return [*rows, row((f"{fit(need, 7)}{columns}", "soft")), _column_points(sheet, edition, pay)]


def _column_points(sheet: SheetView, edition: Edition, head: str) -> Row:
    pays: list[str | Piece] = [(fit(head, 7), "soft")]
    for size in range(4):
        have = sum(int(name[1]) == size + 1 for name in sheet.groups)
        points = f" {int(edition.column_points[size])}"
        pays.append((points, "good" if have >= edition.column_needs[size] else "soft"))
    return row(*pays)


def _meeps(sheet: SheetView, edition: Edition) -> Items:
    """The rewards of the Meeps cells in order; those that are won stand in brackets."""
    abilities = _ability_heads()
    rewards = [
        str(int(reward)) if reward >= 0 else abilities[-1 - int(reward)] for reward in edition.meeps
    ]
    return Items(
        say_in("a title", "Meeps"),
        [
            row((f"({reward})", "good") if at < sheet.meeps else (reward, "soft"))
            for at, reward in enumerate(rewards)
        ],
    )


def _score(sheet: SheetView, edition: Edition) -> list[Items]:
    cells, bonus = int(edition.score_cells) - 1, int(edition.end_points)
    entries = [
        say("{number} of {all}", number=len(sheet.track), all=cells),
        say("bonus +{points}", points=bonus),
    ]
    return [
        Items(
            say_in("a title", "Score"), [str(total) for total in sheet.track], say("nothing yet")
        ),
        Items(say("Entries"), entries),
    ]


# The rivals


def _small_plan(view: LootView, seat: int, names: Sequence[str]) -> Block:
    sheet = view.sheets[seat]
    rows = [row(seat_piece(seat), f" {fit(names[seat], 2 * SIDE)}")]
    for line in range(SIDE):
        pieces: list[str | Piece] = [(f"{line + 1} ", "soft")]
        for cell in range(line * SIDE, (line + 1) * SIDE):
            pawn = sheet.pawn == cell
            pieces += [seat_piece(seat) if pawn else (" ", ""), (sheet.marks[cell], "")]
        rows.append(row(*pieces))
    rows.append(row(("  " + "".join(f" {name}" for name in COLUMN_NAMES), "soft")))
    return rows
