"""How the levels of every game compare: each with the one below it, master with greedy, and all of
them together at the largest number of seats. Writes ``levels.md``.

One command measures everything. Naming games, or with ``--only`` lines (by the upper level,
``greedy`` or ``ranks``), measures those alone and leaves the others as they are: after a level was
changed, its own line and the next. ``--share 0.1`` measures with a tenth of the games.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Sequence
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
MASTER, GREEDY, RANKS = "master", "greedy", "ranks"
LINES = [*LEVELS[1:], GREEDY, RANKS]
GAMES = 400
GAMES_AGAINST_GREEDY = 200
GAMES_AT_FULL_TABLES = 360
SLOW_MINUTES = 60
"""Of games as long as this half as many are played against greedy and by the three upper pairs."""
HEAD = """# How the levels compare

Measured by `make levels`, some lines by themselves (`--only`) after a level had changed, on
duplicate luck (every seed is played with the seats exchanged), every bot with all the simulations
of its level however long they take. A level should beat the one below in
60 to 80 of 100 games with two seats, master should beat greedy in at least 85, and the order should
be the same by mean rank at full tables. Intervals hold 95 in 100.

Grandmaster takes the whole time of a move, so it is measured with a part of the thinking, in
[masters.md](masters.md). It gets its line here and its rating when 200 games of each title are
played.
"""

COLUMNS = """\
| two seats | games | wins | 95 % | mean scores | time per move |
| --- | ---: | ---: | ---: | ---: | ---: |"""


@dataclass
class Section:
    """What is known about a game: its lines by who is compared, the ranks at full tables, and what
    somebody wrote beneath them."""

    title: str
    lines: dict[str, str]
    ranks: str = ""
    notes: str = ""

    @property
    def text(self) -> str:
        lines = "\n".join([COLUMNS, *(self.lines[name] for name in LINES if name in self.lines)])
        parts = [f"## {self.title}", lines, self.ranks, self.notes]
        return "\n\n".join(part for part in parts if part) + "\n"


@dataclass
class Bench:
    """Plays tournaments behind a progress bar, and keeps every line as soon as it is measured."""

    progress: Progress
    share: float
    report: dict[str, Section]

    def measure(self, game: fg.Game, wanted: Sequence[str]) -> None:
        section = self.report.setdefault(game.title, Section(game.title, {}))
        fewer = 2 if game.minutes >= SLOW_MINUTES else 1
        for lower, upper in pairwise(LEVELS):
            if upper in wanted:
                number = GAMES // (fewer if upper in LEVELS[-3:] else 1)
                section.lines[upper] = self.duel(game, upper, lower, number)
                self.keep()
        if GREEDY in wanted:
            number = GAMES_AGAINST_GREEDY // fewer
            section.lines[GREEDY] = self.duel(game, MASTER, GREEDY, number)
            self.keep()
        if RANKS in wanted:
            section.ranks = self.ranks(game)
            self.keep()

    def duel(self, game: fg.Game, upper: str, lower: str, games: int) -> str:
        better, worse = self.play(game, [upper, lower], 2, games)
        low, high = better.interval
        return (
            f"| {upper} – {lower} | {better.games} | {better.win_rate:.1%} | "
            f"{100 * low:.1f}–{100 * high:.1f} | "
            f"{better.mean_score:.1f} – {worse.mean_score:.1f} | "
            f"{1000 * better.seconds_per_move:.0f} ms |"
        )

    def ranks(self, game: fg.Game) -> str:
        full = game.seats[-1]
        standings = self.play(game, LEVELS, full, GAMES_AT_FULL_TABLES)
        ranks = ", ".join(f"{standing.bot} {standing.mean_rank:.2f}" for standing in standings)
        return f"Mean rank with {full} seats ({standings[0].games} games each): {ranks}."

    def play(self, game: fg.Game, bots: list[str], seats: int, games: int) -> list[Standing]:
        number = max(2 * seats, round(games * self.share))
        tally = Tally(bots)
        task = self.progress.add_task(f"{game.title}: {' '.join(bots)}", total=number)
        tournament = Tournament(game.id, tuple(bots), seats, number, seconds_to_think=0.0)
        for played in tournament.run():
            tally.count(played)
            self.progress.advance(task)
        self.progress.remove_task(task)
        return tally.standings

    def keep(self) -> None:
        sections = [self.report[title].text for title in sorted(self.report)]
        REPORT.write_text("\n".join([HEAD, *sections]), encoding="utf-8")


def known() -> dict[str, Section]:
    """What was measured before, by title."""
    if not REPORT.exists():
        return {}
    report: dict[str, Section] = {}
    for part in REPORT.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, *rest = part.splitlines()
        section = report[title] = Section(title, {})
        for line in rest:
            who = re.match(r"\| ([a-z-]+) – ([a-z-]+) \|", line)
            if who:
                section.lines[GREEDY if who[2] == GREEDY else who[1]] = line
            elif line.startswith("Mean rank"):
                section.ranks = line
            elif line and not line.startswith("| "):
                section.notes += f"{line}\n"
        section.notes = section.notes.rstrip()
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--only", nargs="+", choices=LINES, default=LINES, help="these lines")
    parser.add_argument("--share", type=float, default=1.0, help="this part of the games")
    wanted = parser.parse_args()
    console = Console()
    began = time.monotonic()
    with Progress(console=console, transient=True) as progress:
        bench = Bench(progress, wanted.share, known())
        for game in fg.games().values():
            if game.levels and (not wanted.games or game.id in wanted.games):
                bench.measure(game, wanted.only)
                console.print(bench.report[game.title].text)
    console.print(f"Measured in {(time.monotonic() - began) / 60:.0f} minutes.")


if __name__ == "__main__":
    main()
