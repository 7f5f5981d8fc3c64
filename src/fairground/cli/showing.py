"""Games, records and outcomes shown in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import fairground as fg
from fairground.cli.files import read_record, write_text
from fairground.game import Line, Outcome
from fairground.record import option_text

console = Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())


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


def replay(file: str, ply: int | None, seat: int | None, svg: str | None) -> int:
    table = fg.replay(read_record(file))
    if ply is not None:
        table = table.at(ply)
    if svg is not None:
        write_text(svg, table.draw(seat))
        console.print(f"Drawn into {svg}.")
    elif ply is not None:
        show_board(table, seat)
    else:
        show_lines(table.log(seat))
        show_outcome(table.outcome, table.display_names)
    return 0


def show_board(table: fg.Table, seat: int | None) -> None:
    """The text twin of the board."""
    view = table.view(seat)
    console.print(table.game.words.headline(view), style="bold")
    console.print(table.game.words.describe(view, table.display_names))


def show_lines(lines: Sequence[Line]) -> None:
    for line in lines:
        console.print(
            Text(line.text if line.head else f"  {line.text}", "bold" if line.head else "")
        )


def show_outcome(outcome: Outcome | None, names: Sequence[str]) -> None:
    """The scores with their parts."""
    if outcome is None:
        return
    parts = list(outcome.parts[0])
    grid = Grid("", *parts, "score", "rank", title="The game is over", title_justify="left")
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
        numbers = [outcome.parts[seat].get(part, 0) for part in parts]
        cells = [*numbers, outcome.scores[seat], outcome.ranks[seat]]
        grid.add_row(Text(names[seat]), *map(str, cells))
    console.print(grid)
