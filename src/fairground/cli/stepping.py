"""A recorded game, step by step: from change to change, as a seat or an onlooker saw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import fairground as fg
from fairground.cli.showing import show_outcome
from fairground.cli.terminal import (
    board_width,
    console,
    read_line,
    show_lines,
    show_moment,
    show_words,
)
from fairground.game import Line, View
from fairground.language import in_words, say, sentence

HELP = sentence(
    "Enter or “next” goes on, “back” goes back, a number goes to that ply; “start”, “end”, “log”, "
    "“quit”."
)
WORDS = {"": "next", "n": "next", "b": "back", "q": "quit", "exit": "quit", "?": "help"}


@dataclass(frozen=True)
class Moment:
    """What a viewer saw at a ply, and the lines that tell how it came to that."""

    ply: int
    view: View
    lines: Sequence[Line]


def moments(table: fg.Table, seat: int | None) -> list[Moment]:
    """The deal and every ply that changed something for the viewer."""
    recorded = table.as_recorded()
    found: list[Moment] = []
    parts = recorded.log_parts(seat)
    for ply, past in enumerate(recorded.stepwise()):
        view = past.view(seat)
        if not found or parts[ply] or view != found[-1].view:
            found.append(Moment(ply, view, parts[ply]))
    return found


class Stepping:
    """Goes back and forth through a game."""

    def __init__(self, table: fg.Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.moments = moments(table, seat)
        self.at = 0

    def run(self) -> None:
        show_words(in_words(HELP))
        self.show()
        while True:
            try:
                text = read_line(self._where())
            except (EOFError, KeyboardInterrupt):
                console.print()
                return
            word = WORDS.get(text.lower(), text.lower())
            if word == "quit":
                return
            self._obey(word)

    def _where(self) -> str:
        now, last = self.moments[self.at].ply, self.moments[-1].ply
        return say("Ply {ply} of {last}>", ply=now, last=last) + " "

    def _obey(self, word: str) -> None:
        last = len(self.moments) - 1
        if word in ("help", "log"):
            return (
                show_words(in_words(HELP))
                if word == "help"
                else show_lines(self.table.log(self.seat))
            )
        if word == "next" and self.at == last:
            return show_words(say("That was the last ply."))
        if word == "back" and self.at == 0:
            return show_words(say("That is the start."))
        places = {"next": self.at + 1, "back": self.at - 1, "start": 0, "end": last}
        if word in places:
            self.at = places[word]
        elif word.isascii() and word.isdigit() and int(word[:9]) <= self.moments[-1].ply:
            self.at = max(
                at for at, moment in enumerate(self.moments) if moment.ply <= int(word[:9])
            )
        else:
            return show_words(
                say("{word} is not understood. {help}", word=repr(word[:40]), help=HELP), "bad"
            )
        return self.show()

    def show(self) -> None:
        game, moment, names = self.table.game, self.moments[self.at], self.table.display_names
        rows = game.draw_text(moment.view, [], names).rows(board_width())
        headline = say(
            "{headline}, ply {ply}", headline=game.words.headline(moment.view), ply=moment.ply
        )
        show_moment(game.title, headline, rows, moment.lines)
        if moment.view.outcome is not None:
            show_outcome(game, moment.view.outcome, names)

    def show_all(self) -> None:
        for at in range(len(self.moments)):
            self.at = at
            self.show()
