"""``fairground selfplay``: games of bots into a Parquet file, behind a progress bar."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import fairground as fg
from fairground.cli.playing import read_options, usual_seats
from fairground.cli.terminal import console
from fairground.game import OptionError
from fairground.selfplay import SelfPlay, keep


def selfplay(wanted: Namespace) -> int:
    game = fg.game(wanted.game)
    if wanted.edition is not None:
        game = game.with_edition(wanted.edition)
    seats = usual_seats(game) if wanted.seats is None else wanted.seats
    if wanted.games == 0:
        raise OptionError("At least one game must be played.")
    plan = SelfPlay(
        game.id,
        tuple(wanted.bot),
        seats,
        wanted.seed,
        game.check_options(seats, read_options(game, wanted.option)),
        game.edition_text,
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    aside = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=aside, transient=True) as progress:
        task = progress.add_task("Playing", total=wanted.games)
        keep(
            plan,
            wanted.games,
            Path(wanted.out),
            wanted.processes,
            wanted.ray,
            lambda finished: progress.update(task, completed=finished),
        )
    console.print(f"{wanted.games} games of {game.title} are in {wanted.out}.", soft_wrap=True)
    return 0
