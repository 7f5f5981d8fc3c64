"""``fairground fuzz``: games behind a progress bar, crashes kept as records."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import fairground as fg
from fairground import fuzz as fuzzing
from fairground.cli.files import made_folder, write_text
from fairground.cli.playing import read_options
from fairground.cli.terminal import console
from fairground.game import Game, OptionError, Options


def run(wanted: Namespace) -> int:
    game = fg.game(wanted.game)
    if wanted.edition is not None:
        game = game.with_edition(wanted.edition)
    options = read_options(game, wanted.option)
    seats, seed = wanted.seats, wanted.seed
    return fuzz(game, wanted.games, seats, seed, wanted.save, options, wanted.bots)


def fuzz(
    game: Game,
    games: int,
    seats: int | None,
    seed: int,
    folder: str,
    options: Options | None = None,
    bots: Sequence[str] = fuzzing.ANYBODY,
) -> int:
    if games == 0:
        raise OptionError("At least one game must be played.")
    if seats is not None:
        game.check_options(seats, None)
    kept = made_folder(folder)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    crashes = 0
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        task = progress.add_task(game.title, total=games)
        for crash in fuzzing.fuzz(game, games, seats, seed, options, bots):
            progress.advance(task)
            if crash is not None:
                crashes += 1
                path = kept / f"crash-{game.id}-{crash.seats}-{crash.seed}.txt"
                write_text(path, crash.record)
                progress.print(f"Seed {crash.seed}, after ply {crash.ply}: {crash.what} → {path}")
    result = "nothing went wrong" if crashes == 0 else f"{crashes} went wrong"
    console.print(f"{games} games of {game.title}: {result}.")
    if crashes:
        console.print("Look at their records with `fairground replay`, or in the browser's lobby.")
    return 0 if crashes == 0 else 1
