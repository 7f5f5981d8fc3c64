"""The terminal: boards and sentences, in colour where there is colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

import fairground as fg
from fairground.game import Line
from fairground.text_board import (
    GAP,
    MOST_WIDTH,
    USUAL_WIDTH,
    Block,
    Row,
    beside,
    block_width,
    columns,
    row,
    visible,
    wrapped,
)

COLOURS = {
    "": "",
    "red": "color(167)",
    "blue": "color(69)",
    "green": "color(71)",
    "yellow": "color(178)",
    "purple": "color(134)",
    "white": "bold",
    "seat-0": "bold color(38)",
    "seat-1": "bold color(202)",
    "seat-2": "bold color(70)",
    "seat-3": "bold color(170)",
    "seat-4": "bold color(178)",
    "head": "bold",
    "soft": "dim",
    "may": "bold color(172)",
    "good": "bold color(71)",
    "bad": "bold color(167)",
}
"""What the styles of a board look like: middle tones, which can be read on light and on dark."""
LOG_WIDTH = 32
"""The log stands beside the board where at least this many columns are left."""
USUAL_LINES = 5
MOST_LINES = 14
"""How many lines of the log are shown with the board: at least and at most."""

console = Console(
    highlight=False,
    markup=False,
    emoji=False,
    soft_wrap=not sys.stdout.isatty(),
    color_system=None if os.environ.get("NO_COLOR") else "auto",
)


def show_words(words: str, style: str = "") -> None:
    """One sentence, or several, in the style of a board."""
    console.print(Text(visible(words), COLOURS[style]))


def show_rows(rows: Block) -> None:
    for line in rows:
        text = Text.assemble(*((words, COLOURS[style]) for words, style in line))
        console.print(text, no_wrap=True, overflow="ignore", crop=False)


def board_width() -> int:
    """How wide a board may be: where the log has room beside a usual one, it gets it."""
    beside_log = console.width - LOG_WIDTH - GAP
    return beside_log if beside_log >= USUAL_WIDTH else console.width


def show_table(table: fg.Table, seat: int | None, new: int = 0) -> None:
    """The board as a seat sees it, with what happened last."""
    rows = table.text(seat).rows(board_width())
    lines = table.log(seat)[-min(max(new, USUAL_LINES), MOST_LINES) :]
    show_moment(table.game.title, table.game.words.headline(table.view(seat)), rows, lines)


def show_moment(title: str, headline: str, rows: Block, lines: Sequence[Line]) -> None:
    """A board with some lines of the log: to its right, or where there is no room, under it."""
    spare = console.width - block_width(rows) - GAP
    if spare >= LOG_WIDTH and lines:
        rows = beside(rows, log_rows(lines, min(spare, MOST_WIDTH // 2)))
    elif lines:
        rows = [*rows, (), *log_rows(lines, min(console.width, MOST_WIDTH))]
    show_rows([(), row((f"{title}: {headline}", "head")), (), *rows, ()])


def log_rows(lines: Sequence[Line], width: int) -> list[Row]:
    """Lines of the log, each broken to a width."""
    found = []
    for line in lines:
        style, indent = ("head", "") if line.head else ("", "  ")
        found += [row((indent + part, style)) for part in wrapped(line.text, width - len(indent))]
    return found


def show_lines(lines: Sequence[Line]) -> None:
    """Lines of the log; in a pipe each stays one line, however long."""
    longest = max((columns(visible(line.text)) for line in lines), default=0) + 2
    show_rows(log_rows(lines, min(console.width, MOST_WIDTH) if console.is_terminal else longest))


def clear() -> None:
    """An empty screen, and nothing above it to scroll back to."""
    console.clear()
    if console.is_terminal and not console.is_dumb_terminal:
        console.file.write("\x1b[3J")


def read_line(question: str) -> str:
    """What somebody types, in small letters with single blanks. EOFError at the end of the input;
    what comes from a pipe is written out, so that the answer can be read after the question."""
    text = console.input(Text(visible(question)))
    if not sys.stdin.isatty():
        show_words(text)
    return " ".join(text.split())
