"""Boards drawn with letters, for terminals and ``print(table)``.

A game draws blocks of rows; a row is a line of pieces, each with words and the name of a style.
Styles only add colour: the words say everything by themselves. All words pass ``visible``, so that
no name can move the cursor or push what stands beside it out of line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from fairground.language import say_in

Piece = tuple[str, str]
"""Words and the name of their style; without a style the name is empty."""
Row = tuple[Piece, ...]
Block = Sequence[Row]

USUAL_WIDTH: Final = 80
MOST_WIDTH: Final = 100
"""Lines that may be of any length are broken here, however wide the terminal is."""
GAP: Final = 3
"""Columns between what stands side by side."""

SEAT_SIGNS: Final = "●▲■◆★"
"""The shape of each seat, as on the pages."""
STYLES: Final = frozenset(
    {
        "",
        *("red", "blue", "green", "yellow", "purple", "white"),
        *(f"seat-{seat}" for seat in range(len(SEAT_SIGNS))),
        *("head", "soft", "may", "good", "bad"),
    }
)
"""Printed colours, seats, and roles: a heading, what matters less, what may be chosen now, what is
won, what is lost."""

_PLAIN: Final = str.maketrans(
    {
        **dict(zip("●▲■◆★○", "ABCDEo", strict=True)),
        **dict(zip("─│┌┐└┘├┤┬┴┼═", "-|+++++++++=", strict=True)),
        **dict(zip("↑→↓←›·×−–’‘“”…✓♥◇█€", "^>v<>.x--''\"\"~*hc#E", strict=True)),
    }
)
"""What stands in for the signs of the boards where only ASCII can be written, column by column."""
_SKIN: Final = range(0x1F3FB, 0x1F400)
"""Colours of skin: some terminals join them to the emoji before, others do not."""
_SELECTORS: Final = range(0xFE00, 0xFE10)


def visible(text: str) -> str:
    """The text without what a terminal obeys or cannot measure: a control character is shown as a
    question mark, and what only joins, turns or styles its neighbours is left out."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(letter) for letter in text)


def _visible(letter: str) -> str:
    if ord(letter) in _SKIN or ord(letter) in _SELECTORS:
        return ""
    match unicodedata.category(letter):
        case "Cf":
            return ""
        case "Zs":
            return " "
        case "Cc" | "Cs" | "Co" | "Cn" | "Zl" | "Zp":
            return "?"
    return letter


def columns(text: str) -> int:
    """How many columns of a terminal a visible text takes."""
    return len(text) if text.isascii() else sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fit(text: str, width: int) -> str:
    """Exactly this many columns of a text: filled up with blanks, or cut with a sign that it
    was."""
    text = visible(text)
    spare = width - columns(text)
    if spare >= 0:
        return text + " " * spare
    kept, used = "", 0
    for letter in text:
        if used + _columns(letter) > width - 1:
            break
        kept, used = kept + letter, used + _columns(letter)
    return f"{kept}…{' ' * (width - 1 - used)}"


def in_ascii(text: str) -> str:
    """The text with ASCII letters only, as many columns wide as before."""
    return "".join(_in_ascii(letter) for letter in text.translate(_PLAIN))


def _in_ascii(letter: str) -> str:
    if letter.isascii():
        return letter
    bare = unicodedata.normalize("NFKD", letter)[:1]
    return bare if bare.isascii() and columns(letter) == 1 else "?" * columns(letter)


def row(*pieces: str | Piece) -> Row:
    """A row of words and of pieces with a style."""
    styled = [piece if isinstance(piece, tuple) else (piece, "") for piece in pieces]
    return tuple((visible(words), style) for words, style in styled if words)


def row_width(line: Row) -> int:
    return sum(columns(words) for words, _ in line)


def block_width(block: Block) -> int:
    return max(map(row_width, block), default=0)


def filled(line: Row, width: int) -> Row:
    """A row with blanks up to a width."""
    spare = width - row_width(line)
    return (*line, (" " * spare, "")) if spare > 0 else line


def beside(left: Block, right: Block, gap: int = GAP) -> list[Row]:
    """Two blocks side by side, level at the top."""
    width = block_width(left) + gap
    return [
        (*filled(mine or (), width), *theirs) if theirs else mine or ()
        for mine, theirs in zip_longest(left, right)
    ]


def in_a_line(blocks: Iterable[Block], width: int) -> list[Row]:
    """Blocks side by side, in as many lines of blocks as the width asks for."""
    found: list[Row] = []
    line: Block = ()
    for block in blocks:
        if line and block_width(line) + GAP + block_width(block) > width:
            found += [*line, ()]
            line = block
        else:
            line = beside(line, block) if line else block
    return [*found, *line]


class Items:
    """Things of any number after a title, broken into as many rows as they need."""

    def __init__(self, title: str, items: Sequence[Row | str], none: str = "") -> None:
        self.title = visible(title)
        self.items = [row(item) if isinstance(item, str) else item for item in items]
        if not items:
            self.items = [row((none or say_in("an empty list", "none"), "soft"))]

    def rows(self, width: int) -> list[Row]:
        indent = columns(self.title) + 2
        lines: list[list[Piece]] = [[(self.title, "head"), ("  ", "")]]
        used = indent
        for at, item in enumerate(self.items):
            wide = row_width(item)
            if at and used + 2 + wide > width:
                lines.append([(" " * indent, "")])
                used = indent
            elif at:
                lines[-1].append(("  ", ""))
                used += 2
            lines[-1] += item
            used += wide
        return [tuple(line) for line in lines]


class Several:
    """Small blocks side by side, as many in a line as there is room for."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks

    def rows(self, width: int) -> list[Row]:
        return in_a_line(self.blocks, width)


Part = Block | Items | Several


class TextBoard:
    """A table drawn with letters: the board; what stands beside it where there is room, and under
    it elsewhere; and what stands under all that. Where there is not even room for the board, its
    text twin takes its place."""

    def __init__(self, board: Block, side: Sequence[Part] = (), under: Sequence[Part] = ()) -> None:
        self.board = board
        self.side = side
        self.under = under
        self.twin = ""

    def rows(self, width: int = USUAL_WIDTH) -> list[Row]:
        """The drawing for a terminal of this width."""
        parts = [self.board, *self.side, *self.under]
        if not self.board or max(_least_width(part) for part in parts) > width:
            return [row(line) for line in wrapped(self.twin, width)]
        found = list(self.board)
        beside_it = width - block_width(self.board) - GAP
        if max(map(_least_width, self.side), default=width) <= beside_it:
            found = beside(self.board, _stacked(self.side, beside_it))
        elif self.side:
            found += [(), *_stacked(self.side, width)]
        under = _stacked(self.under, width)
        return [*found, (), *under] if under else found

    def __str__(self) -> str:
        width = max(USUAL_WIDTH, block_width(self.board))
        return plain(self.rows(width))


def _least_width(part: Part) -> int:
    match part:
        case Items():
            return columns(part.title) + 2 + block_width(part.items)
        case Several():
            return max(map(block_width, part.blocks), default=0)
    return block_width(part)


def _stacked(parts: Sequence[Part], width: int) -> list[Row]:
    """Blocks above each other, with a blank row around those that are not single lines."""
    found: list[Row] = []
    for part in parts:
        if isinstance(part, Items):
            found += part.rows(min(width, MOST_WIDTH))
            continue
        rows = part.rows(width) if isinstance(part, Several) else list(part)
        if rows:
            found += [*([()] if found and found[-1] else []), *rows, ()]
    while found and not found[-1]:
        found.pop()
    return found


def plain(rows: Block) -> str:
    """The rows without their styles."""
    return "\n".join("".join(words for words, _ in line).rstrip() for line in rows)


def wrapped(text: str, width: int) -> list[str]:
    """Sentences broken at blanks into lines of a width; a word that is longer than that is cut in
    pieces."""
    lines = [""]
    for word in map(visible, text.split()):
        if lines[-1] and columns(lines[-1]) + 1 + columns(word) <= width:
            lines[-1] += f" {word}"
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if columns(lines[-1]) + _columns(letter) > max(2, width):
                lines.append("")
            lines[-1] += letter
    return lines


def seat_piece(seat: int) -> Piece:
    """A seat's shape in its colour."""
    return SEAT_SIGNS[seat], f"seat-{seat}"
