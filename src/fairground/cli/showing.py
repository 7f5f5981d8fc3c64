"""Games, records and outcomes shown in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from rich.table import Table as Grid

import fairground as fg
from fairground.cli.files import read_record, write_text
from fairground.cli.terminal import console, show_lines, show_rows, show_table
from fairground.game import Game, Outcome, RecordError
from fairground.language import say
from fairground.phrases import either, printed_number
from fairground.record import option_text
from fairground.text_board import Piece, Row, columns, fit, row, seat_piece
from fairground.tournaments import proof

NAME_WIDTH = 11


def list_games() -> int:
    heads = ("id", say("game"), say("by"), say("seats"), say("minutes"), say("options"))
    grid = Grid(*heads, box=None, pad_edge=False)
    for game in fg.games().values():
        options = "; ".join(
            f"{option.id} = {either(list(map(option_text, option.values)))}"
            for option in game.options
        )
        seats = say("{least} to {most}", least=game.seats[0], most=game.seats[-1])
        designers = ", ".join(game.designers)
        grid.add_row(game.id, game.title, designers, seats, str(game.minutes), options)
    console.print(grid)
    return 0


def verify(file: str) -> int:
    text = read_record(file)
    if text.lstrip().startswith("{"):
        return _verify_tournament(text)
    check = fg.verify(text)
    for finding in check.findings:
        console.print(finding)
    console.print(
        say("The game is right.") if check else say("The game could not be verified."), style="bold"
    )
    return 0 if check else 1


def _verify_tournament(text: str) -> int:
    """The draw of a tournament and who met whom; each game has a record of its own."""
    try:
        file = proof.read(text)
        found = proof.doubts(text)
    except (ValueError, LookupError, AssertionError) as error:
        raise RecordError(
            say("This is not the file of a tournament: {why}", why=str(error))
        ) from None
    for doubt in found:
        console.print(doubt)
    if not file.secret:
        console.print(say("The secret is not shown yet: the tournament is not over."))
    elif file.is_draw_lost:
        console.print(say("Somebody’s name was erased, so the draw cannot be worked out again."))
    right = say("The tournament is right.")
    console.print(say("The tournament could not be verified.") if found else right, style="bold")
    return 1 if found else 0


def replay(wanted: Namespace) -> int:
    """Step through a game; or print all of it, its log, or a moment."""
    from fairground.cli.stepping import Stepping

    table = fg.replay(read_record(wanted.file))
    if wanted.ply is not None:
        table = table.at(wanted.ply)
    if wanted.svg is not None:
        write_text(wanted.svg, table.draw(wanted.seat))
        console.print(say("Drawn into {file}.", file=wanted.svg))
    elif wanted.ply is not None:
        show_table(table, wanted.seat)
    elif wanted.all:
        Stepping(table, wanted.seat).show_all()
    elif wanted.log or (sys.stdin.isatty() and not console.is_terminal):
        show_lines(table.log(wanted.seat))
        show_outcome(table.game, table.outcome, table.display_names)
    else:
        Stepping(table, wanted.seat).run()
    return 0


def show_outcome(game: Game, outcome: Outcome | None, names: Sequence[str]) -> None:
    """The scores with their parts, a column for each seat, the winner first."""
    if outcome is None:
        return
    seats = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    parts = {part: game.part_title(part) for part in outcome.parts[0]}
    score, rank = say("score"), say("rank")
    first = max(map(columns, [score, rank, *parts.values()]))

    def line(title: str, numbers: Sequence[int], style: str = "") -> Row:
        cells = "".join(f"  {printed_number(numbers[seat]):>{NAME_WIDTH}}" for seat in seats)
        return row((fit(title, first) + cells, style))

    heads: list[Piece] = [(" " * first, "")]
    for seat in seats:
        name = fit(names[seat], NAME_WIDTH - 2).rstrip()
        blank = " " * (NAME_WIDTH - columns(name))
        heads += [(blank, ""), seat_piece(seat), (f" {name}", "head")]
    show_rows(
        [
            (),
            row(*heads),
            *(
                line(title, [shown.get(part, 0) for shown in outcome.parts])
                for part, title in parts.items()
            ),
            line(score, outcome.scores, "head"),
            line(rank, outcome.ranks, "head"),
        ]
    )
