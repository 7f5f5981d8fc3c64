"""Contenders take short turns, each in a process of its own, so that a slow minute of the machine
falls on all of them. What counts is the median turn."""

from __future__ import annotations

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
ROOT = Path(__file__).parent.parent
SOURCES, COMPILED = ROOT / "src", ROOT / "build" / "compiled"


@dataclass
class Contender:
    """A game at a number of seats, and how it is played. ``speeds`` are per second, by turn."""

    name: str
    seats: int
    kind: str
    speeds: list[int] = field(default_factory=list)

    def start(self, bench: str) -> None:
        """Let a module answer for it (``answer``)."""
        package = SOURCES if self.kind == UNCOMPILED else COMPILED
        who = [self.name, str(self.seats), self.kind]
        self.process = subprocess.Popen(
            [sys.executable, "-m", bench, "--contender", *who],
            env=os.environ | {"PYTHONPATH": str(package)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, seconds: float) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(seconds, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.name} ({self.kind}) stopped while it was measured.")
        self.speeds.append(int(answer))

    @property
    def row(self) -> tuple[str, ...]:
        numbers = (statistics.median(self.speeds), min(self.speeds), max(self.speeds))
        return (self.name, str(self.seats), self.kind, *(f"{number:,.0f}" for number in numbers))


HEADS = ("game", "seats", "how", "median", "lowest", "highest")


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
    """In the process of a contender: reads numbers of seconds, and tells how fast it was."""
    for line in sys.stdin:
        print(round(speed(float(line))), flush=True)
