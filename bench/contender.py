"""Contenders take short turns, each in a process of its own, so that a slow minute of the machine
falls on all of them. What counts is the median turn, and the median of its ratios to the turns of
a rival in the same round: the same contender in another checkout, which measures itself by its own
``bench``, or a prototype."""

from __future__ import annotations

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

UNCOMPILED = "uncompiled"
OPEN_SPIEL = "OpenSpiel"
ROOT = Path(__file__).parent.parent
HEADS = ("game", "seats", "how", "median", "lowest", "highest", "of before", "of prototype")
NOTHING = "–"


@dataclass
class Contender:
    """A game at a number of seats, and how it is played. ``speeds`` are per second, by turn; none
    if the checkout's bench does not know what is asked."""

    name: str
    seats: int
    kind: str
    checkout: Path = ROOT
    before: Contender | None = None
    prototype: Contender | None = None
    speeds: list[int] = field(default_factory=list)

    def start(self, bench: str) -> None:
        """Let a module answer for it (``answer``)."""
        who = [self.name, str(self.seats), self.kind]
        self.process = subprocess.Popen(
            [sys.executable, "-m", bench, "--contender", *who],
            cwd=self.checkout,
            env=os.environ | {"PYTHONPATH": str(self.package)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @property
    def package(self) -> Path:
        """The folder from which it is imported; old checkouts were compiled among their sources."""
        sources, compiled = self.checkout / "src", self.checkout / "build" / "compiled"
        return compiled if self.kind != UNCOMPILED and compiled.is_dir() else sources

    def run(self, seconds: float) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.poll() is None:
            print(seconds, file=self.process.stdin, flush=True)
        if answered := self.process.stdout.readline():
            self.speeds.append(int(answered))
        elif self.checkout == ROOT:
            sys.exit(f"{self.name} ({self.kind}) stopped while it was measured.")

    @property
    def row(self) -> tuple[str, ...]:
        how = self.kind if self.checkout == ROOT else f"{self.kind}, before"
        who = (Path(self.name).stem, str(self.seats), how)
        if not self.speeds:
            return (*who, *[NOTHING] * 5)
        numbers = (statistics.median(self.speeds), min(self.speeds), max(self.speeds))
        ratios = (self._ratio(self.before), self._ratio(self.prototype))
        return (*who, *(f"{number:,.0f}" for number in numbers), *ratios)

    def _ratio(self, rival: Contender | None) -> str:
        if rival is None or not rival.speeds:
            return NOTHING
        rounds = zip(self.speeds, rival.speeds, strict=True)
        return f"{statistics.median(own / other for own, other in rounds):.2f}"


def of_open_spiel(*games: tuple[str, int]) -> list[Contender]:
    """Games with their seats; none where OpenSpiel is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return []
    return [Contender(name, seats, OPEN_SPIEL) for name, seats in games]


def with_before(contenders: Sequence[Contender], checkout: Path | None) -> list[Contender]:
    """Each contender behind the same one of another checkout."""
    if checkout is None:
        return list(contenders)
    found: list[Contender] = []
    for contender in contenders:
        contender.before = Contender(contender.name, contender.seats, contender.kind, checkout)
        found += [contender.before, contender]
    return found


def measure(
    contenders: Sequence[Contender], bench: str, repetitions: int, seconds: float, console: Console
) -> None:
    for contender in contenders:
        contender.start(bench)
    order = [contender for _ in range(repetitions) for contender in contenders]
    for contender in track(order, description="Measuring", console=console, transient=True):
        contender.run(seconds)


def as_table(measured: Sequence[Contender], title: str) -> Table:
    table = Table(title=title)
    for head in HEADS:
        table.add_column(head, justify="left" if head in HEADS[:3] else "right")
    for contender in measured:
        table.add_row(*contender.row)
    return table


def answer(speed: Callable[[float], float]) -> None:
    """In the process of a contender: reads numbers of seconds, and says how fast it was."""
    for line in sys.stdin:
        print(round(speed(float(line))), flush=True)


def arguments(description: str | None, seconds: float) -> argparse.ArgumentParser:
    """What every comparison can be told."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("games", nargs="*", help="only these games of ours")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=seconds, help="the length of one turn")
    parser.add_argument("--before", type=Path, help="another checkout, compiled, to compare with")
    parser.add_argument("--contender", nargs=3, help=argparse.SUPPRESS)
    return parser
