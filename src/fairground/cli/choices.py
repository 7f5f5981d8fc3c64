"""The legal moves as somebody chooses from them: numbered, by kind, and long lists in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairground.game import Game, View
from fairground.language import say
from fairground.text_board import Piece, Row, columns, fit, row, row_width, visible

FEW = 10
"""This many choices of a kind, or fewer, are listed with what they bring."""
MOST_ROWS = 12
"""Rows of columns that are shown of one kind before ``more`` is asked for."""


@dataclass(frozen=True)
class Choice:
    """A legal move with its number in the list, what one types, and its button's words."""

    number: int
    verb: str
    text: str
    name: str
    small: str

    def row(self) -> Row:
        return row(*self._named(), (self.small, "soft"))

    def rows(self, width: int) -> list[Row]:
        """What it brings has a row of its own where one is too short."""
        whole = self.row()
        if row_width(whole) <= width:
            return [whole]
        return [row(*self._named()), row((f"      {self.small}", "soft"))]

    def _named(self) -> list[str | Piece]:
        text = fit(self.text, max(16, columns(visible(self.text))))
        return [f"{self.number:4}  ", (text, "head"), f"  {self.name}  "]


def choices(game: Game, view: View, legal: Sequence[int], names: Sequence[str]) -> list[Choice]:
    found = []
    for number, move in enumerate(legal, 1):
        label = game.words.label(view, move, names)
        verb = game.rules.MOVES.family_of(move).verb
        found.append(Choice(number, verb, game.say(move), label.name, label.small))
    return found


def short_list(found: Sequence[Choice], width: int) -> list[Row]:
    """All choices if they are few; otherwise by kind, and of a kind with many only what one
    types."""
    rows: list[Row] = []
    for verb in dict.fromkeys(choice.verb for choice in found):
        kind = [choice for choice in found if choice.verb == verb]
        if len(kind) <= FEW:
            rows += [each for choice in kind for each in choice.rows(width)]
        else:
            rows += _columns(verb, kind, width)
    return rows


def _columns(verb: str, kind: Sequence[Choice], width: int) -> list[Row]:
    texts = [f"{choice.number:4}  {choice.text}" for choice in kind]
    wide = max(columns(visible(text)) for text in texts)
    across = max(1, width // (wide + 1))
    rows = [
        row(" ".join(fit(text, wide) for text in texts[start : start + across]).rstrip())
        for start in range(0, min(len(texts), MOST_ROWS * across), across)
    ]
    hidden = len(texts) - MOST_ROWS * across
    if hidden > 0:
        note = say(
            "{verb}: {number} choices, {hidden} of them not shown; “more {verb}” says what each "
            "brings",
            verb=verb,
            number=len(kind),
            hidden=hidden,
        )
    else:
        note = say(
            "{verb}: {number} choices; “more {verb}” says what each brings",
            verb=verb,
            number=len(kind),
        )
    return [*rows, row((f"      {note}", "soft"))]


def long_list(found: Sequence[Choice], verb: str) -> list[Row]:
    """Every choice, or every one of a kind, with what it brings."""
    return [choice.row() for choice in found if verb in ("", choice.verb)]
