"""Games, records and outcomes shown in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

import fairground as fg
from fairground.cli.files import read_record, write_text
from fairground.cli.terminal import console, show_lines, show_table
from fairground.game import Outcome
from fairground.record import option_text
from fairground.text_board import visible


def list_games() -> int:
    grid = Grid("id", "game", "by", "seats", "minutes", "options", box=None, pad_edge=False)
    for game in fg.games().values():
        options = "; ".join(
            f"{option.id} = {' or '.join(map(option_text, option.values))}"
            for option in game.options
        )
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        designers = ", ".join(game.designers)
        grid.add_row(game.id, game.title, designers, seats, str(game.minutes), options)
    console.print(grid)
    return 0


def verify(file: str) -> int:
    check = fg.verify(read_record(file))
    for finding in check.findings:
        console.print(finding)
    console.print(
        "The game is right." if check else "The game could not be verified.", style="bold"
    )
    return 0 if check else 1


def replay(wanted: Namespace) -> int:
    """Step through a game; or print all of it, its log, or a moment."""
    from fairground.cli.stepping import Stepping

    table = fg.replay(read_record(wanted.file))
    if wanted.ply is not None:
        table = table.at(wanted.ply)
    if wanted.svg is not None:
        write_text(wanted.svg, table.draw(wanted.seat))
        console.print(f"Drawn into {wanted.svg}.")
    elif wanted.ply is not None:
        show_table(table, wanted.seat)
    elif wanted.all:
        Stepping(table, wanted.seat).show_all()
    elif wanted.log or (sys.stdin.isatty() and not console.is_terminal):
        show_lines(table.log(wanted.seat))
        show_outcome(table.outcome, table.display_names)
    else:
        Stepping(table, wanted.seat).run()
    return 0


def show_outcome(outcome: Outcome | None, names: Sequence[str]) -> None:
    """The scores with their parts."""
    if outcome is None:
        return
    parts = list(outcome.parts[0])
    grid = Grid("", *parts, "score", "rank", title="The game is over", title_justify="left")
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
        numbers = [outcome.parts[seat].get(part, 0) for part in parts]
        cells = [*numbers, outcome.scores[seat], outcome.ranks[seat]]
        grid.add_row(Text(visible(names[seat])), *map(str, cells))
    console.print(grid)
