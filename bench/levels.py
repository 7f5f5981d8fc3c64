"""How the levels of every game compare: each with the one below it, master with greedy, and all of
them together at the largest number of seats. Writes ``levels.md``.

One command measures everything; ``--share 0.1`` measures with a tenth of the games, and naming
games leaves the lines of the others as they are.
"""

from __future__ import annotations

import argparse
import re
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import fairground as fg
from fairground.arena import Standing, Tally, Tournament
from fairground.bots.levels import TITLES

REPORT = Path(__file__).with_name("levels.md")
LEVELS = [title.id for title in TITLES]
GAMES = 400
GAMES_AGAINST_GREEDY = 200
GAMES_AT_FULL_TABLES = 120
SLOW_MINUTES = 60
"""Of games as long as this half as many are played against greedy and by the two upper pairs."""
HEAD = """# How the levels compare

Measured by `python bench/levels.py`, on duplicate luck (every seed is played with the seats
exchanged). A level should beat the one below in 60 to 80 of 100 games with two seats, master should
beat greedy in at least 85, and the order should be the same by mean rank at full tables. Intervals
hold 95 in 100.
"""


@dataclass
class Bench:
    """Plays tournaments behind a progress bar."""

    progress: Progress
    share: float

    def play(self, game: fg.Game, bots: list[str], seats: int, games: int) -> list[Standing]:
        number = max(2 * seats, round(games * self.share))
        tally = Tally(bots)
        task = self.progress.add_task(f"{game.title}: {' '.join(bots)}", total=number)
        for played in Tournament(game.id, tuple(bots), seats, number).run():
            tally.count(played)
            self.progress.advance(task)
        self.progress.remove_task(task)
        return tally.standings


def measure(bench: Bench, game: fg.Game, report: dict[str, str]) -> None:
    """Every line is kept as soon as it is measured."""
    began = time.monotonic()
    lines = [
        f"## {game.title}",
        "",
        "| two seats | games | wins | 95 % | mean scores | time per move |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    fewer = 2 if game.minutes >= SLOW_MINUTES else 1
    pairs = [(upper, lower, GAMES) for lower, upper in pairwise(LEVELS)]
    pairs[-2:] = [(upper, lower, GAMES // fewer) for upper, lower, _ in pairs[-2:]]
    for upper, lower, number in [*pairs, (LEVELS[-1], "greedy", GAMES_AGAINST_GREEDY // fewer)]:
        lines.append(duel(bench, game, upper, lower, number))
        keep(report, game, lines)
    full = game.seats[-1]
    standings = bench.play(game, LEVELS, full, GAMES_AT_FULL_TABLES)
    ranks = ", ".join(f"{one.bot} {one.mean_rank:.2f}" for one in standings)
    minutes = (time.monotonic() - began) / 60
    lines += ["", f"Mean rank with {full} seats ({standings[0].games} games each): {ranks}.", ""]
    lines += [f"Measured in {minutes:.0f} minutes.", ""]
    keep(report, game, lines)


def keep(report: dict[str, str], game: fg.Game, lines: list[str]) -> None:
    report[game.title] = "\n".join(lines)
    parts = [report[title].rstrip() + "\n" for title in sorted(report)]
    REPORT.write_text("\n".join([HEAD, *parts]), encoding="utf-8")


def duel(bench: Bench, game: fg.Game, upper: str, lower: str, games: int) -> str:
    better, worse = bench.play(game, [upper, lower], 2, games)
    low, high = better.interval
    return (
        f"| {upper} – {lower} | {better.games} | {better.win_rate:.1%} | "
        f"{100 * low:.1f}–{100 * high:.1f} | {better.mean_score:.1f} – {worse.mean_score:.1f} | "
        f"{1000 * better.seconds_per_move:.0f} ms |"
    )


def known() -> dict[str, str]:
    """What was measured before, by title."""
    if not REPORT.exists():
        return {}
    parts = re.split(r"^## ", REPORT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {part.splitlines()[0]: f"## {part}" for part in parts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--share", type=float, default=1.0, help="this part of the games")
    wanted = parser.parse_args()
    report = known()
    console = Console()
    with Progress(console=console, transient=True) as progress:
        for game in fg.games().values():
            if game.levels and (not wanted.games or game.id in wanted.games):
                measure(Bench(progress, wanted.share), game, report)
                console.print(report[game.title])


if __name__ == "__main__":
    main()
