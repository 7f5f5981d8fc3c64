"""Measures our strongest search and writes ``masters.md``.

``python -m bench.masters rival`` lets OpenSpiel's IS-MCTS with ten times the thinking time
(``--times 10``) play our master; ``curve`` lets our master with a quarter to sixteen times its
thinking play itself; ``highest`` lets our highest level with sixteen times the thinking, about what
it has, play our master. All play ``--games`` games of each title (or of those that are named) on
duplicate luck, and count those that ``masters.csv`` has already. ``--share 0.1`` gives our master a
tenth of its simulations, for many games in a short time. ``report`` only counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.masters.log import LOG, add, read
from bench.masters.match import HIGHEST, OURS, RIVAL, SEATS, Fixture, Pairing, Played, play
from bench.masters.report import write
from rich.console import Console
from rich.progress import Progress

import fairground as fg
from fairground import build
from fairground.runner import run

CURVE = (0.25, 0.5, 2.0, 4.0, 8.0, 16.0)
KINDS = {"rival": (RIVAL, (10.0,)), "curve": (OURS, CURVE), "highest": (HIGHEST, (16.0,))}


def planned(pairings: Sequence[Pairing], games: int, known: set[Fixture]) -> Iterator[Fixture]:
    """Seed by seed through all pairings, so that all have about as many games whenever it is
    stopped."""
    for seed in range(1, games // SEATS + 1):
        for pairing in pairings:
            for seat in range(SEATS):
                fixture = Fixture(pairing, seed, seat)
                if fixture not in known:
                    yield fixture


def measure(
    pairings: Sequence[Pairing], games: int, processes: int, log: Path, progress: Progress
) -> None:
    known = {played.fixture for played in read(log)}
    fixtures = list(planned(pairings, games, known))
    task = progress.add_task("Games", total=len(fixtures))
    for played in results(fixtures, processes):
        add(log, played)
        progress.advance(task)


def results(fixtures: Sequence[Fixture], processes: int) -> Iterator[Played]:
    return map(play, fixtures) if processes == 1 else run(play, fixtures, processes)


def main() -> None:
    titles = [game.id for game in fg.games().values() if game.levels]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=[*KINDS, "report"])
    parser.add_argument("titles", nargs="*", help=f"of {', '.join(titles)}; else all")
    parser.add_argument("--games", type=int, default=200, help="in each line, both seats together")
    parser.add_argument("--times", type=float, nargs="+", help="the other's thinking time")
    parser.add_argument("--share", type=float, default=1.0, help="of our master's simulations")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--log", type=Path, default=LOG)
    wanted = parser.parse_args()
    unknown = set(wanted.titles) - set(titles)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))}: the titles are {', '.join(titles)}.")
    console = Console()
    if wanted.what != "report":
        if not build.is_compiled():
            parser.error("`make compile` first: what is measured is the compiled search.")
        one, times = KINDS[wanted.what]
        pairings = [
            Pairing(title, one, each, wanted.share)
            for each in wanted.times or times
            for title in wanted.titles or titles
        ]
        with Progress(console=console, transient=True) as progress:
            measure(pairings, wanted.games, wanted.processes, wanted.log, progress)
    console.print(write(list(read(wanted.log))), markup=False, soft_wrap=True)


if __name__ == "__main__":
    main()
