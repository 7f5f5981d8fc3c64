"""``fairground review``: a review of a finished game, in sentences and as a curve."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table as Grid

import fairground as fg
from fairground.bots.review import Review, meaning, verdict
from fairground.bots.review import review as look_back
from fairground.bots.swing_words import in_readers_language
from fairground.bots.swings import TITLES, Swing, sentences
from fairground.cli.files import check_writable, keep_text, read_record
from fairground.cli.terminal import console
from fairground.draw import curves, standalone
from fairground.draw.curve import LEGEND, WIDTH, Mark, curve_legend, height
from fairground.language import say
from fairground.luck import FastLuck
from fairground.phrases import capitalised, percent


def review(file: str, svg: str | None, seed: int, effort: float) -> int:
    table = fg.replay(read_record(file))
    check_writable(svg)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    aside = Console(stderr=True)
    with Progress(*columns, console=aside, transient=True) as progress:
        task = progress.add_task(say("Looking back"), total=1.0)

        def step(done: float) -> None:
            progress.update(task, completed=done)

        found = look_back(table, FastLuck(seed), step, effort)
    console.print(_luck(found, table.display_names))
    for seat in table.outcome.winners if table.outcome else ():
        console.print(verdict(found, seat, table.display_names[seat]))
    _tell_swings(in_readers_language(table, found.swings), table.display_names)
    if svg is not None:
        keep_text(svg, draw(found, table))
        console.print(say("The curve is in {file}.", file=svg))
    return 0


def draw(found: Review, table: fg.Table) -> str:
    """The curve of the chances as a picture of its own."""
    marks = [Mark(swing.moment, swing.most_affected) for swing in found.swings]
    words = " ".join(
        say(
            "{who}: from {first} to {last}.",
            who=name,
            first=percent(found.chances[0][seat]),
            last=percent(found.chances[-1][seat]),
        )
        for seat, name in enumerate(table.names)
    )
    title = say("How the chances went in {game}", game=table.game.title)
    top = height(marks)
    body = curves(found.chances, found.errors, found.plies, marks, meaning(found))
    return standalone(WIDTH, top + LEGEND, body + curve_legend(table.names, top), title, words)


def _luck(found: Review, names: list[str]) -> Grid:
    heads = ("", say("at the start"), say("decisions"), say("luck"), say("at the end"))
    title = capitalised(meaning(found))
    grid = Grid(*heads, box=None, pad_edge=False, title=title, title_justify="left")
    for seat, name in enumerate(names):
        first, last = found.chances[0][seat], found.chances[-1][seat]
        decisions = f"{100 * found.decisions[seat]:+.0f}"
        luck = f"{100 * found.luck[seat]:+.0f} ± {max(1.0, 200 * found.error[seat]):.0f}"
        grid.add_row(name, percent(first), decisions, luck, percent(last))
    return grid


def _tell_swings(swings: list[Swing], names: list[str]) -> None:
    if not swings:
        console.print(say("The chances never swung visibly between two turns."))
        return
    console.print(say("Turning points:"), style="bold")
    for number, swing in enumerate(swings, 1):
        when = say(
            "{when}, move {number}, {kind}:",
            when=swing.when,
            number=swing.ply + 1,
            kind=TITLES[swing.kind],
        )
        console.print(f"{number:3}  {when} {' '.join(sentences(swing, names))}")
