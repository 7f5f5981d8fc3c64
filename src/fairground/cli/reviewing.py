"""``fairground review``: a finished game looked back at, in sentences and as a curve."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Grid

import fairground as fg
from fairground.bots.review import Review, Turn
from fairground.bots.review import review as look_back
from fairground.cli.files import read_record, write_text
from fairground.cli.showing import console
from fairground.draw import curves, standalone
from fairground.draw.curve import HEIGHT, WIDTH
from fairground.luck import FastLuck


def review(file: str, svg: str | None, seed: int) -> int:
    table = fg.replay(read_record(file))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Looking back")

        def step(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        found = look_back(table, FastLuck(seed), step)
    console.print(_luck(found, table.called))
    _tell_turns(found.turns, table.called)
    if svg is not None:
        write_text(svg, draw(found, table))
        console.print(f"The curve is in {svg}.")
    return 0


def draw(found: Review, table: fg.Table) -> str:
    """The curve of the chances as a picture of its own."""
    body = curves(found.chances, [(turn.ply, turn.seat) for turn in found.turns])
    return standalone(WIDTH, HEIGHT, body, f"How the chances went in {table.game.title}")


def _luck(found: Review, names: list[str]) -> Grid:
    heads = ("", "at the start", "decisions", "luck", "at the end")
    grid = Grid(*heads, box=None, pad_edge=False, title="Chance to win", title_justify="left")
    for seat, name in enumerate(names):
        first, last = found.chances[0][seat], found.chances[-1][seat]
        changes = (f"{100 * one:+.0f}" for one in (found.decisions[seat], found.luck[seat]))
        grid.add_row(name, f"{first:.0%}", *changes, f"{last:.0%}")
    return grid


def _tell_turns(turns: list[Turn], names: list[str]) -> None:
    if not turns:
        console.print("No move was clearly worse than another.")
        return
    console.print("Turning points:", style="bold")
    for turn in turns:
        console.print(
            f"  After ply {turn.ply}, {names[turn.seat]} played {turn.played!r}; {turn.better!r} "
            f"was better by {100 * turn.cost:.0f} in 100. {turn.why}"
        )
