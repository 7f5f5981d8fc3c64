"""``fairground arena``: bots against bots behind a progress bar, one line for each."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

import fairground as fg
from fairground.arena import Played, Standing, Tally, Tournament
from fairground.cli.files import FileError, made_folder, write_text
from fairground.cli.playing import read_options, usual_seats
from fairground.cli.terminal import console
from fairground.game import OptionError
from fairground.runner import check_processes


def tournament(wanted: Namespace) -> int:
    plan = _plan(wanted)
    folder = None if wanted.records is None else _empty_folder(wanted.records, plan.game)
    tally = Tally(plan.bots)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    aside = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=aside, transient=True) as progress:
        task = progress.add_task("Playing", total=plan.games)
        for number, played in enumerate(plan.run(wanted.processes, wanted.ray), 1):
            tally.count(played)
            if folder is not None:
                _keep(folder, plan, number, played)
            progress.advance(task)
    if wanted.json:
        print(msgspec.json.encode(_told(plan, tally.standings)).decode())
    else:
        console.print(_grid(tally.standings))
    return 0


def _plan(wanted: Namespace) -> Tournament:
    game = fg.game(wanted.game)
    if wanted.edition is not None:
        game = game.with_edition(wanted.edition)
    seats = usual_seats(game) if wanted.seats is None else wanted.seats
    if len(wanted.bots) < 2 or seats < 2:
        raise OptionError("An arena needs at least two bots and two seats.")
    if wanted.games == 0:
        raise OptionError("At least one game must be played.")
    check_processes(wanted.processes)
    return Tournament(
        game.id,
        tuple(wanted.bots),
        seats,
        wanted.games,
        wanted.seed,
        game.check_options(seats, read_options(game, wanted.option)),
        game.edition_text,
        keep=wanted.records is not None,
        seconds_to_think=wanted.seconds,
    )


def _empty_folder(name: str, game: str) -> Path:
    folder = made_folder(name)
    if any(folder.glob(f"{game}-*.txt")):
        raise FileError(f"{folder} holds records of {game} already; name another folder.")
    return folder


def _keep(folder: Path, plan: Tournament, number: int, played: Played) -> None:
    write_text(folder / f"{plan.game}-{number:05}.txt", played.record)


def _grid(standings: list[Standing]) -> Grid:
    heads = ("bot", "wins", "95 %", "score", "rank", "rating", "per move")
    grid = Grid(box=None, pad_edge=False)
    for head in heads:
        grid.add_column(head, no_wrap=True, justify="left" if head == "bot" else "right")
    for standing in standings:
        low, high = standing.interval
        grid.add_row(
            standing.bot,
            f"{standing.win_rate:.1%}",
            f"{100 * low:.1f}–{100 * high:.1f}",
            f"{standing.mean_score:.1f}",
            f"{standing.mean_rank:.2f}",
            f"{standing.rating[0]:.1f} ± {standing.rating[1]:.1f}",
            f"{1000 * standing.seconds_per_move:.1f} ms",
        )
    return grid


def _told(plan: Tournament, standings: list[Standing]) -> dict[str, object]:
    return {
        "game": plan.game,
        "seats": plan.seats,
        "games": plan.games,
        "seed": plan.seed,
        "options": dict(plan.options),
        "bots": [
            {
                "bot": standing.bot,
                "games": standing.games,
                "win_rate": standing.win_rate,
                "interval": standing.interval,
                "mean_score": standing.mean_score,
                "mean_rank": standing.mean_rank,
                "rating": {"mu": standing.rating[0], "sigma": standing.rating[1]},
                "seconds_per_move": standing.seconds_per_move,
            }
            for standing in standings
        ],
    }
