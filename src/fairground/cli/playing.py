"""A table in the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence

import msgspec
from rich.text import Text

import fairground as fg
from fairground.bots import BOTS
from fairground.bots.given_names import GIVEN_NAMES
from fairground.cli.files import check_writable, keep_text
from fairground.cli.showing import console, show_board, show_lines, show_outcome
from fairground.game import FairgroundError, Game, OptionError, OptionValue
from fairground.record import option_text

HELP = "Type a number or a move. Also: board, undo, quit."


class Quit(Exception):
    """The player wants to stop."""


def play(wanted: Namespace) -> int:
    game = fg.game(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else wanted.seats
    options = game.check_options(seats, read_options(game, wanted.option))
    people = [0] if wanted.bots else list(range(seats))
    names = [
        f"Seat {seat + 1}" if seat in people else GIVEN_NAMES[seat - 1] for seat in range(seats)
    ]
    table = fg.Table(
        game,
        seats=seats,
        seed=wanted.seed,
        options=options,
        edition=wanted.edition,
        names=names,
    )
    check_writable(wanted.save)
    try:
        Evening(table, people, wanted.bots).run()
    except Quit:
        console.print("Good-bye.")
    show_outcome(table.outcome, table.display_names)
    if wanted.save is not None:
        keep_text(wanted.save, table.record())
        console.print(f"The record is in {wanted.save}.")
    return 0


def usual_seats(game: Game) -> int:
    return 2 if 2 in game.seats else game.seats[0]


def read_options(game: Game, texts: Sequence[str]) -> dict[str, OptionValue]:
    """``undo=no`` and the like, as the values the game knows."""
    known = {
        f"{option.id}={option_text(value)}": (option.id, value)
        for option in game.options
        for value in option.values
    }
    for text in texts:
        if text not in known:
            have = f"it takes: {', '.join(known)}" if known else "it has none"
            raise OptionError(f"{game.title} has no option {text[:60]!r}; {have}.")
    return dict(known[text] for text in texts)


class Evening:
    """One game at one keyboard."""

    def __init__(self, table: fg.Table, people: Sequence[int], bot: str | None) -> None:
        self.table = table
        self.people = people
        self.bot = bot
        self.shown = dict.fromkeys(people, 0)
        self.at_keyboard = people[0]

    def run(self) -> None:
        console.print(Text(f"{self.table.game.title}. {HELP}", style="bold"))
        while turn := self.table.turn:
            asked = next((seat for seat in turn if seat in self.people), None)
            if asked is None:
                self._let_bot_play(turn[0])
            else:
                self._ask(asked)
        self._tell(self.at_keyboard)

    def _let_bot_play(self, seat: int) -> None:
        assert self.bot is not None
        choice = BOTS[self.bot].choose(
            self.table.game,
            self.table.view(seat),
            self.table.legal_moves(seat),
            fg.FastLuck(secrets.randbits(63)),
        )
        self.table.play(seat, self.table.game.say(choice))

    def _ask(self, seat: int) -> None:
        """Show what happened and what can be done, and ask until something was."""
        self._hand_over(seat)
        self._tell(seat)
        moves = self._show_choices(seat)
        while True:
            text = self._read(f"{self.table.display_names[seat]}> ")
            if text == "board":
                show_board(self.table, seat)
                continue
            try:
                self._do(seat, text, moves)
                return
            except FairgroundError as error:
                console.print(str(error), style="red")

    def _do(self, seat: int, text: str, moves: Sequence[str]) -> None:
        if text == "undo":
            self.table.undo(self._whose_undo(seat))
        elif text.isascii() and text.isdigit() and text not in moves:
            number = int(text[:9])
            if not 1 <= number <= len(moves):
                raise fg.UnreadableMove(f"The choices are numbered from 1 to {len(moves)}.")
            self.table.play(seat, moves[number - 1])
        else:
            self.table.play(seat, text)

    def _whose_undo(self, seat: int) -> int:
        """The player's own move, or that of somebody who sat here before."""
        others = [seat for seat in self.people if self.table.can_undo(seat)]
        return seat if self.table.can_undo(seat) or not others else others[-1]

    def _hand_over(self, seat: int) -> None:
        """The next person must not read what the last one saw; where a seat knows more than an
        onlooker, nobody else may look."""
        if seat == self.at_keyboard:
            return
        self.at_keyboard = seat
        console.clear()
        open_view = msgspec.structs.replace(self.table.view(seat), seat=None)
        if open_view != self.table.view(None):
            self._read(f"The keyboard is for {self.table.display_names[seat]} now. Press Enter. ")

    def _tell(self, seat: int) -> None:
        lines = self.table.log(seat)
        show_lines(lines[self.shown[seat] :])
        self.shown[seat] = len(lines)

    def _show_choices(self, seat: int) -> list[str]:
        game, view = self.table.game, self.table.view(seat)
        legal = self.table.legal_moves(seat)
        prompt = game.words.prompt(view, legal, self.table.display_names)
        console.print(Text.assemble((prompt.verb, "bold"), " ", prompt.choice, " ", prompt.small))
        moves = [game.say(move) for move in legal]
        for number, (move, text) in enumerate(zip(legal, moves, strict=True), 1):
            label = game.words.label(view, move, self.table.display_names)
            console.print(
                Text.assemble(
                    f"{number:4}  ", (text, "bold"), f"  {label.name}  ", (label.small, "dim")
                )
            )
        return moves

    def _read(self, question: str) -> str:
        try:
            text = " ".join(console.input(Text(question)).lower().split())
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Quit from None
        if text in {"quit", "exit"}:
            raise Quit
        return text
