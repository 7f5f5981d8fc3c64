"""The moves of Kairo as small ints. Those from CARD on are families: plus a kind of card, a colour,
a side or a cell. The numbers are written out, for compiled code is quick with literals.

The notation of moves: short texts that can be typed, the same in every state.

Parts are ``b3``, cells ``5,7`` (row from the top, column from the left, both from 1).
"""

from __future__ import annotations

from typing import Final

from fairground.game import UnreadableMove
from fairground.games.kairo.edition import COLOURS, KINDS, kind_name
from fairground.games.kairo.market import CELLS, COLUMNS, SIDES

BUILD: Final = 0
LURE: Final = 1
DRAW: Final = 2
PASS: Final = 3
THREE: Final = 4
PAY: Final = 5
CHANGE: Final = 6
TAKE_DECK: Final = 7
TAKE_BARKER: Final = 8
CARD: Final = 9
KEEP: Final = 24
TAKE: Final = 39
DROP: Final = 54
COIN: Final = 69
NEW: Final = 75
EXPAND: Final = 81
MOVE: Final = 87
CUSTOMER: Final = 93
DOOR: Final = 99
AT: Final = 103
MOVES: Final = 211


EXAMPLES: Final = "'build', 'card b2', 'new red', 'at 5,7', 'door north', 'lure' or 'take deck'"

_PLAIN: Final = (
    "build",
    "lure",
    "draw",
    "pass",
    "three",
    "pay",
    "change",
    "take deck",
    "take barker",
)


def cell_name(cell: int) -> str:
    return f"{cell // COLUMNS + 1},{cell % COLUMNS + 1}"


def _texts() -> list[str]:
    kinds = [kind_name(kind).lower() for kind in range(KINDS)]
    cells = [cell_name(cell) for cell in range(CELLS)]
    families = (
        ("card", kinds),
        ("keep", kinds),
        ("take", kinds),
        ("drop", kinds),
        ("coin", COLOURS),
        ("new", COLOURS),
        ("expand", COLOURS),
        ("move", COLOURS),
        ("customer", COLOURS),
        ("door", SIDES),
        ("at", cells),
    )
    return [*_PLAIN, *(f"{verb} {name}" for verb, names in families for name in names)]


TEXTS: Final = _texts()
_MOVE_OF: Final = {text: move for move, text in enumerate(TEXTS)}


def say(move: int, edition: object) -> str:
    return TEXTS[move]


def read(text: str, edition: object) -> int:
    words = " ".join(text.lower().replace(", ", ",").split()) if len(text) <= 40 else ""
    move = _MOVE_OF.get(words)
    if move is None:
        raise UnreadableMove(f"{text[:40]!r} is not a move of Kairo; moves look like {EXAMPLES}.")
    return move


assert len(TEXTS) == MOVES
