"""The moves of Loot as small ints, and where a walk over the plan ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.games.loot.edition import CELLS, SIDE

# Moves, as small ints. Ways are up, right, down, left; manners are plain, one more, one fewer,
# wrap.
START: Final = 0
JUMP: Final = START + CELLS
STAY: Final = JUMP + CELLS
GO: Final = STAY + 1
QUEUE: Final = GO + 16
MOVES: Final = QUEUE + 216

PLAIN: Final = 0
MORE: Final = 1
FEWER: Final = 2
AROUND: Final = 3


def _target(cell: int, way: int, distance: int, around: bool) -> int:
    """Where a straight walk ends; -1 when it leaves the plan, or, walking around, when it does
    not."""
    row, column = divmod(cell, SIDE)
    row += (-distance, 0, distance, 0)[way]
    column += (0, distance, 0, -distance)[way]
    inside = 0 <= row < SIDE and 0 <= column < SIDE
    if inside == around:
        return -1
    return row % SIDE * SIDE + column % SIDE


def _targets(around: bool) -> list[int]:
    """``[(distance * CELLS + cell) * 4 + way]``, for distances 0 to 7; none for 0 and 7."""
    return [
        _target(cell, way, distance, around) if 0 < distance < SIDE else -1
        for distance in range(SIDE + 1)
        for cell in range(CELLS)
        for way in range(4)
    ]


STRAIGHT: Final[list[int]] = _targets(False)
WRAPPED: Final[list[int]] = _targets(True)


def landing(pawn: i64, die: i64, move: i64) -> i64:
    """The cell in which a walk ends, -1 if it ends in none."""
    manner: i64 = (move - GO) // 4
    distance = die
    if manner == MORE:
        distance += 1
    elif manner == FEWER:
        distance -= 1
    at = (distance * CELLS + pawn) * 4 + (move - GO) % 4
    cell: i64 = WRAPPED[at] if manner == AROUND else STRAIGHT[at]
    return cell


BORDER: Final[list[int]] = [
    cell for cell in range(CELLS) if cell // SIDE in (0, SIDE - 1) or cell % SIDE in (0, SIDE - 1)
]
