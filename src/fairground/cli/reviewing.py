"""``fairground review``: a review of a finished game, in sentences and as a curve."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Grid

import fairground as fg
from fairground.bots.review import Review, Stroke, Turn, meaning, verdict
from fairground.bots.review import review as look_back
from fairground.cli.files import check_writable, keep_text, read_record
from fairground.cli.terminal import console
from fairground.draw import curves, standalone
from fairground.draw.curve import HEIGHT, LEGEND, WIDTH, curve_legend
from fairground.luck import FastLuck


def review(file: str, svg: str | None, seed: int, effort: float) -> int:
    table = fg.replay(read_record(file))
    check_writable(svg)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    aside = Console(stderr=True)
    with Progress(*columns, console=aside, transient=True) as progress:
        task = progress.add_task("Looking back")

        def step(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        found = look_back(table, FastLuck(seed), step, effort)
    console.print(_luck(found, table.display_names))
    for seat in table.outcome.winners if table.outcome else ():
        console.print(verdict(found, seat, table.display_names[seat]))
    _tell_strokes(found.strokes, table.display_names)
    _tell_turns(found.turns, table.display_names)
    if svg is not None:
        keep_text(svg, draw(found, table))
        console.print(f"The curve is in {svg}.")
    return 0


def draw(found: Review, table: fg.Table) -> str:
    """The curve of the chances as a picture of its own."""
    turns = [(turn.ply, turn.seat, "") for turn in found.turns]
    words = " ".join(
        f"{name}: from {found.chances[0][seat]:.0%} to {found.chances[-1][seat]:.0%}."
        for seat, name in enumerate(table.names)
    )
    title = f"How the chances went in {table.game.title}"
    legend = curve_legend(table.names)
    body = curves(found.chances, found.plies, turns) + legend
    return standalone(WIDTH, HEIGHT + LEGEND, body, title, words)


def _luck(found: Review, names: list[str]) -> Grid:
    heads = ("", "at the start", "decisions", "luck", "at the end")
    title = meaning(found).capitalize()
    grid = Grid(*heads, box=None, pad_edge=False, title=title, title_justify="left")
    for seat, name in enumerate(names):
        first, last = found.chances[0][seat], found.chances[-1][seat]
        decisions = f"{100 * found.decisions[seat]:+.0f}"
        luck = f"{100 * found.luck[seat]:+.0f} ± {max(1.0, 200 * found.error[seat]):.0f}"
        grid.add_row(name, f"{first:.0%}", decisions, luck, f"{last:.0%}")
    return grid


def _tell_turns(turns: list[Turn], names: list[str]) -> None:
    if not turns:
        console.print("No move was clearly worse than another.")
        return
    console.print("Turning points:", style="bold")
    for turn in turns:
        console.print(
            f"  {turn.when}, move {turn.ply}: {names[turn.seat]} played {turn.played!r}; "
            f"{turn.better!r} was {100 * turn.cost:.0f} points of winning chance better. "
            f"The coach would have said: “{turn.why}”"
        )


def _tell_strokes(strokes: list[Stroke], names: list[str]) -> None:
    for stroke in strokes:
        console.print(
            f"  A stroke of luck: {stroke.when}, move {stroke.ply}, "
            f"{100 * stroke.gain:.0f} points of winning chance for {names[stroke.seat]}."
        )
