"""A table in the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence

import msgspec
from rich.markdown import Markdown
from rich.text import Text

import fairground as fg
from fairground.bots import BOTS
from fairground.bots.coach import advise
from fairground.bots.given_names import GIVEN_NAMES
from fairground.cli.choices import Choice, choices, long_list, short_list
from fairground.cli.files import check_writable, keep_text
from fairground.cli.showing import show_outcome
from fairground.cli.terminal import (
    board_width,
    clear,
    console,
    read_line,
    show_lines,
    show_rows,
    show_table,
    show_words,
)
from fairground.game import FairgroundError, Game, OptionError, OptionValue
from fairground.language import in_words, say, sentence
from fairground.names import checked_name
from fairground.phrases import percent
from fairground.record import option_text
from fairground.rulebook import plain_rules
from fairground.text_board import MOST_WIDTH, visible, wrapped

COMMANDS = {
    "help": sentence("this list"),
    "board": sentence("the board again"),
    "log": sentence("all that has happened"),
    "more": sentence("all moves with what they bring; “more go” for one kind"),
    "rules": sentence("the rules of the game"),
    "coach": sentence("the best moves, and why (“hint” does the same)"),
    "undo": sentence("take your last move back, as long as nothing came of it"),
    "save": sentence("“save game.txt” writes the record so far"),
    "quit": sentence("stop here"),
}
SHORT = {"?": "help", "hint": "coach", "exit": "quit"}
HELP = sentence("Type a number or a move; “help” lists what else you can type.")


class Quit(Exception):
    """The player wants to stop. The text says why, if it was not the player's word."""


def play(wanted: Namespace) -> int:
    game = fg.game(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else wanted.seats
    options = game.check_options(seats, read_options(game, wanted.option))
    if not 1 <= wanted.people <= seats:
        raise OptionError(
            say(
                "With {seats} seats 1 to {seats} people can play, not {people}.",
                seats=seats,
                people=wanted.people,
            )
        )
    people = list(range(wanted.people))
    table = fg.Table(
        game,
        seats=seats,
        seed=wanted.seed,
        options=options,
        edition=wanted.edition,
        names=_names(wanted.name, wanted.people, seats),
    )
    check_writable(wanted.save)
    evening = Evening(table, people, wanted.bots)
    try:
        evening.run()
    except Quit as stopped:
        show_words(f"{stopped} {say('Good-bye.')}".strip())
    except KeyboardInterrupt:
        show_words(f"\n{say('Good-bye.')}")
    else:
        evening.show_the_end()
    show_outcome(game, table.outcome, table.display_names)
    if wanted.save is not None:
        keep_text(wanted.save, table.record())
        show_words(say("The record is in {file}.", file=wanted.save))
    elif table.outcome is not None:
        show_words(say("The record was not kept; --save FILE keeps it."))
    return 0


def _names(given: Sequence[str], people: int, seats: int) -> list[str]:
    """People's names as far as they were given, then bots with other names."""
    if len(given) > people:
        raise OptionError(
            say(
                "There are {names} names for {people} at this keyboard.",
                names=len(given),
                people=people,
            )
        )
    names = [checked_name(name) for name in given]
    names += [say("Seat {number}", number=seat + 1) for seat in range(len(names), people)]
    taken = {name.lower() for name in names}
    bots = [name for name in GIVEN_NAMES if name.lower() not in taken]
    return [*names, *bots[: seats - people]]


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
            raise OptionError(_no_option(game, text, list(known)))
    return dict(known[text] for text in texts)


def _no_option(game: Game, text: str, known: Sequence[str]) -> str:
    if not known:
        return say("{game} has no option {text}; it has none.", game=game.title, text=repr(text))
    return say(
        "{game} has no option {text}; it takes: {options}.",
        game=game.title,
        text=repr(text[:60]),
        options=", ".join(known),
    )


class Evening:
    """One game at one keyboard."""

    def __init__(self, table: fg.Table, people: Sequence[int], bot: str) -> None:
        self.table = table
        self.people = people
        self.bot = bot
        self.lines_shown = dict.fromkeys(people, 0)
        self.board_shown = ""
        self.at_keyboard = people[0]

    def run(self) -> None:
        show_words(f"{self.table.game.title}. {in_words(HELP)}", "head")
        if len(self.people) < self.table.seats:
            bots = ", ".join(self.table.display_names[len(self.people) :])
            show_words(
                say("You play against {bots} ({level}).", bots=bots, level=BOTS[self.bot].title)
            )
        while turn := self.table.turn:
            asked = next((seat for seat in turn if seat in self.people), None)
            if asked is None:
                self._let_bot_play(turn[0])
            else:
                self._ask(asked)

    def show_the_end(self) -> None:
        """The last board, as the only person sees it; several people see it as onlookers do."""
        seat = self.at_keyboard if len(self.people) == 1 else None
        show_table(self.table, seat, self._new_lines(self.at_keyboard))
        view = self.table.view(seat)
        prompt = self.table.game.words.prompt(view, [], self.table.display_names)
        show_words(f"{prompt.verb} {prompt.choice}", "head")

    def _let_bot_play(self, seat: int) -> None:
        with console.status(Text(say("{who} is thinking …", who=visible(self.table.names[seat])))):
            choice = BOTS[self.bot].choose(
                self.table.game,
                self.table.view(seat),
                self.table.legal_moves(seat),
                fg.FastLuck(secrets.randbits(63)),
            )
        self.table.play(seat, self.table.game.say(choice))

    def _ask(self, seat: int) -> None:
        """Show what happened and what can be done, and ask until a move was made or taken back."""
        self._hand_over(seat)
        self._show_board(seat)
        game, view = self.table.game, self.table.view(seat)
        names = self.table.display_names
        legal = self.table.legal_moves(seat)
        prompt = game.words.prompt(view, legal, names)
        verb, choice, small = map(visible, (prompt.verb, prompt.choice, prompt.small))
        console.print(Text.assemble((verb, "bold"), " ", choice, " ", (small, "dim")))
        found = choices(game, view, legal, names)
        show_rows(short_list(found, min(console.width, MOST_WIDTH)))
        while True:
            text = self._read(f"{names[seat]}> ")
            try:
                if self._obey(seat, text, found):
                    return
            except FairgroundError as error:
                show_words(str(error), "bad")

    def _obey(self, seat: int, text: str, found: Sequence[Choice]) -> bool:
        """Do what was typed; whether the table has changed by it."""
        first, _, rest = text.partition(" ")
        command = SHORT.get(first.lower(), first.lower())
        if command not in COMMANDS:
            self._play(seat, text.lower(), found)
            return True
        match command:
            case "quit":
                raise Quit
            case "undo":
                self.table.undo(self._whose_undo(seat))
                return True
            case "help":
                self._help(seat)
            case "board":
                show_table(self.table, seat)
            case "log":
                show_lines(self.table.log(seat))
            case "more":
                self._more(found, rest.lower())
            case "rules":
                show_rules(self.table.game)
            case "coach":
                self._coach(seat)
            case "save":
                self._save(rest)
        return False

    def _play(self, seat: int, text: str, found: Sequence[Choice]) -> None:
        """A move by its number, by its text, or by the end of its text if only one has it."""
        texts = [choice.text for choice in found]
        if text.isascii() and text.isdigit() and text not in texts:
            number = int(text[:9])
            if not 1 <= number <= len(texts):
                raise fg.UnreadableMove(
                    say("The choices are numbered from 1 to {last}.", last=len(texts))
                )
            text = texts[number - 1]
        elif not text:
            raise fg.UnreadableMove(in_words(HELP))
        ends = [choice for choice in texts if choice.endswith(f" {text}")]
        self.table.play(seat, ends[0] if len(ends) == 1 else text)

    def _help(self, seat: int) -> None:
        legal = self.table.legal(seat)
        show_words(
            say(
                "Type the number of a move, the move itself or its end, such as “{move}”. Also:",
                move=legal[0],
            )
        )
        for command, words in COMMANDS.items():
            show_words(f"  {command:7} {in_words(words)}")

    def _more(self, found: Sequence[Choice], verb: str) -> None:
        rows = long_list(found, verb)
        if not rows:
            verbs = ", ".join(dict.fromkeys(choice.verb for choice in found))
            raise fg.UnreadableMove(
                say(
                    "There are no moves of the kind {verb} now, but: {verbs}.",
                    verb=repr(verb),
                    verbs=verbs,
                )
            )
        show_rows(rows)

    def _coach(self, seat: int) -> None:
        game, view = self.table.game, self.table.view(seat)
        if game.bot is None:
            raise OptionError(say("{game} has no coach.", game=game.title))
        with console.status(Text(say("Thinking …"))):
            luck = fg.FastLuck(secrets.randbits(63))
            found = advise(game, view, self.table.legal_moves(seat), self.table.display_names, luck)
        for advice in found:
            chances = say(
                "{chance} to win, {count} point expected",
                "{chance} to win, {count} points expected",
                chance=percent(advice.chance),
                count=round(advice.points),
            )
            show_words(f"  {game.say(advice.move)}: {chances}", "head")
            for line in wrapped(advice.words, min(console.width, MOST_WIDTH) - 4):
                show_words(f"    {line}")

    def _save(self, name: str) -> None:
        if not name:
            raise OptionError(say("Name the file, such as “save game.txt”."))
        check_writable(name)
        keep_text(name, self.table.record())
        show_words(say("The record so far is in {file}.", file=name))

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
        self.board_shown = ""
        clear()
        open_view = msgspec.structs.replace(self.table.view(seat), seat=None)
        if open_view != self.table.view(None):
            self._read(
                say(
                    "The keyboard is for {who} now. Press Enter.",
                    who=self.table.display_names[seat],
                )
                + " "
            )

    def _show_board(self, seat: int) -> None:
        """The board, if it looks otherwise than the one that stands above."""
        new = self._new_lines(seat)
        board = str(self.table.text(seat).rows(board_width()))
        if new or board != self.board_shown:
            show_table(self.table, seat, new)
        self.board_shown = board

    def _new_lines(self, seat: int) -> int:
        """How many lines of the log the seat has not been shown yet; from now on it has."""
        lines = len(self.table.log(seat))
        new = lines - self.lines_shown[seat]
        self.lines_shown[seat] = lines
        return new

    def _read(self, question: str) -> str:
        try:
            text = read_line(question)
        except EOFError:
            console.print()
            raise Quit(say("The input ended before the game did.")) from None
        if SHORT.get(text.lower(), text.lower()) == "quit":
            raise Quit
        return text


def show_rules(game: Game) -> None:
    """Page by page in a terminal; as they were written in a pipe."""
    text = plain_rules(game)
    if console.is_terminal:
        with console.pager():
            console.print(Markdown(text))
    else:
        console.print(Text(text))
