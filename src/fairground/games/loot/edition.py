"""The sheet of Loot and its printed numbers, read from a TOML file and checked."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.game import EditionError
from fairground.printed import Printed, printed, quoted
from fairground.vecs import vec

SIDE: Final = 7
CELLS: Final = 49
ALL_CELLS: Final[i64] = 2**CELLS - 1
"""The set of all cells."""
COLUMN_NAMES: Final = "abcdefg"
CELL_NAMES: Final = [f"{COLUMN_NAMES[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]
"""Columns are letters, rows are numbers from the top: ``d1``."""
COLOURS: Final = ["red", "blue", "green", "yellow"]
LETTERS: Final = "RBGY"
NO_ABILITY: Final = -1
STEP_ABILITY: Final = 0
WRAP_ABILITY: Final = 1
ABILITIES: Final = ["step", "wrap"]
MEEPS_CELL: Final = 16
"""The group number of a Meeps cell; groups proper are ``4 * colour + size - 1``."""


def packed(numbers: list[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


@final
class Edition:
    """The printed numbers. ``group_of[cell]`` names the group of a cell and
    ``group_cells[group]`` is its mask of cells; ``meeps`` holds points from 0 up, or ``-1 -
    ability``."""

    def __init__(self, name: str, fingerprint: str, group_of: list[int]) -> None:
        self.name = name
        self.fingerprint = fingerprint
        self.group_of = packed(group_of)
        self.group_cells = packed([0] * (MEEPS_CELL + 1))
        for cell in range(CELLS):
            self.group_cells[group_of[cell]] |= BIT[cell]
        self.meeps = packed([])
        self.group_points = packed([])
        self.row_ability = packed([])
        self.row_needs: i64 = 0
        self.column_needs = packed([])
        self.column_points = packed([])
        self.line_points: i64 = 0
        self.end_points: i64 = 0
        self.score_cells: i64 = 0
        self.rounds: i64 = 0


def load(text: str, source: str) -> Edition:
    """Read an edition file. A wrong grid, an unconnected group or a missing reward is an error
    that names the place."""
    with printed(text, source) as read:
        return _edition(read)


def _edition(read: Printed) -> Edition:
    read.only("edition", "plan", "meeps", "score_cells", "rounds", "points", "combinations")
    name = read.text("edition")
    plan: list[int] = [MEEPS_CELL] * CELLS
    meeps: list[int] = []
    with suppress(EditionError):
        plan = _plan(read)
        meeps = _meeps(read, plan.count(MEEPS_CELL))
    edition = Edition(name, read.fingerprint(name), plan)
    edition.meeps = packed(meeps)
    edition.score_cells = read.number("score_cells", 2, 30)
    edition.rounds = read.number("rounds", 1, 1000)
    points = read.table("points")
    points.only("line", "end", "groups")
    edition.line_points = points.number("line", 0, 99)
    edition.end_points = points.number("end", 0, 99)
    edition.group_points = packed(points.numbers("groups", 4, 0, 99))
    combinations = read.table("combinations")
    combinations.only("row_needs", "rows", "column_needs", "column_points")
    edition.row_needs = combinations.number("row_needs", 1, 4)
    edition.column_needs = packed(combinations.numbers("column_needs", 4, 1, 4))
    edition.column_points = packed(combinations.numbers("column_points", 4, 0, 99))
    rows = combinations.table("rows")
    rows.only(*COLOURS)
    edition.row_ability = packed([rows.one_of(colour, ABILITIES) for colour in COLOURS])
    return edition


def _meeps(read: Printed, cells: int) -> list[int]:
    rewards = read.value("meeps")
    if not isinstance(rewards, list) or len(rewards) != cells:
        count = len(rewards) if isinstance(rewards, list) else "no list"
        raise read.wrong(
            "meeps", f"needs a reward for each of the {cells} Meeps cells, not {count}"
        )
    result = []
    for at, reward in enumerate(rewards):
        if reward in ABILITIES:
            result.append(-1 - ABILITIES.index(reward))
        elif isinstance(reward, int) and not isinstance(reward, bool) and 0 <= reward <= 99:
            result.append(reward)
        else:
            words = f"must be points or one of {', '.join(ABILITIES)}, not {quoted(reward)}"
            read.note(f"meeps[{at}]", words)
    return result


def _plan(read: Printed) -> list[int]:
    lines = read.value("plan")
    if not isinstance(lines, list) or len(lines) != SIDE:
        raise read.wrong("plan", f"must be a list of {SIDE} rows")
    group_of: list[int] = []
    for row, line in enumerate(lines):
        codes = line.split() if isinstance(line, str) else []
        if len(codes) != SIDE:
            raise read.wrong(
                f"plan row {row + 1}", f"must hold {SIDE} cells, not {len(codes)}", row
            )
        for column, code in enumerate(codes):
            group_of.append(_group(read, row, column, code))
    for group in range(MEEPS_CELL):
        _check_group(read, group_of, group)
    return group_of


def _group(read: Printed, row: int, column: int, code: str) -> int:
    if code == "M":
        return MEEPS_CELL
    if len(code) != 2 or code[0] not in LETTERS or code[1] not in "1234":
        raise read.wrong(
            f"plan row {row + 1}, cell {column + 1}",
            f"must be M or a letter of {LETTERS} with a size from 1 to 4, not {quoted(code)}",
            row,
        )
    return 4 * LETTERS.index(code[0]) + int(code[1]) - 1


def _check_group(read: Printed, group_of: list[int], group: int) -> None:
    colour, size = group // 4, group % 4 + 1
    name = f"plan: group {LETTERS[colour]}{size}"
    cells = [cell for cell in range(CELLS) if group_of[cell] == group]
    if len(cells) != size:
        raise read.wrong(name, f"must have {size} cells, not {len(cells)}")
    joined = [cells[0]]
    for cell in joined:
        joined += [
            near for near in neighbours(cell) if group_of[near] == group and near not in joined
        ]
    if len(joined) != size:
        raise read.wrong(name, "must hang together along edges")
    for cell in cells:
        for near in neighbours(cell):
            other = group_of[near]
            if other != MEEPS_CELL and other != group and other // 4 == colour:
                raise read.wrong(
                    name, f"must not touch {LETTERS[colour]}{other % 4 + 1} along an edge"
                )


def neighbours(cell: int) -> list[int]:
    """The cells that share an edge with a cell of the plan."""
    row, column = divmod(cell, SIDE)
    near = []
    if row > 0:
        near.append(cell - SIDE)
    if column < SIDE - 1:
        near.append(cell + 1)
    if row < SIDE - 1:
        near.append(cell + SIDE)
    if column > 0:
        near.append(cell - 1)
    return near
