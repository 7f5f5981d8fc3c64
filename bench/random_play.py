"""Decisions per second in random play: the games of the catalog beside two of OpenSpiel's.

Each contender keeps a process of its own; the processes take short turns, so that a slow minute of
the machine falls on all of them. What counts is the median turn.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

import fairground as fg

RESULTS = Path(__file__).with_name("results.md")
OPEN_SPIEL = ("gin_rummy", "hearts")
LIMIT = 1_000_000


@dataclass
class Contender:
    """Something that plays at random in a process of its own."""

    name: str
    seats: int
    kind: str
    speeds: list[int] = field(default_factory=list)

    def start(self) -> None:
        pure = {"FAIRGROUND_PURE": "1" if self.kind == "uncompiled" else "0"}
        command = [sys.executable, __file__, "--contender", self.kind, self.name, str(self.seats)]
        self.process = subprocess.Popen(
            command, env=os.environ | pure, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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
    def speed(self) -> int:
        return round(statistics.median(self.speeds))


def contender(kind: str, name: str, seats: int) -> None:
    """The process of one contender: reads a number of seconds, answers decisions per second."""
    one_game = open_spiel_game(name) if kind == "OpenSpiel" else our_game(name, seats, kind)
    one_game(0)
    for line in sys.stdin:
        start = time.perf_counter()
        end = start + float(line)
        decisions = 0
        seed = 1
        while time.perf_counter() < end:
            decisions += one_game(seed)
            seed += 1
        print(round(decisions / (time.perf_counter() - start)), flush=True)


def our_game(name: str, seats: int, kind: str) -> Callable[[int], int]:
    from fairground import pure
    from fairground.bots.playout import playout
    from fairground.luck import FastLuck

    if pure.is_compiled() != (kind == "compiled"):
        sys.exit(f"{name} was to run {kind}, and does not; `make compile` builds it.")
    game = fg.game(name)

    def one_game(seed: int) -> int:
        luck = FastLuck(seed)
        return playout(game.setup(seats, None, luck), luck, LIMIT)

    return one_game


def open_spiel_game(name: str) -> Callable[[int], int]:
    import random

    import pyspiel

    game = pyspiel.load_game(name)

    def one_game(seed: int) -> int:
        chance = random.Random(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return one_game


def contenders(games: list[str], seats: list[str]) -> list[Contender]:
    """Ours, each uncompiled and compiled, at the wished number of seats or the nearest there is."""
    wishes = dict(wish.split("=") for wish in seats if "=" in wish)
    usual = next((wish for wish in seats if "=" not in wish), "3")
    found = []
    for name in games or list(fg.games()):
        allowed = fg.game(name).seats
        number = max(allowed[0], min(allowed[-1], int(wishes.get(name, usual))))
        found += [Contender(name, number, kind) for kind in ("uncompiled", "compiled")]
    return found + [
        Contender(name, 2 if name == "gin_rummy" else 4, "OpenSpiel") for name in OPEN_SPIEL
    ]


HEADS = ("game", "seats", "how", "median", "lowest", "highest")


def rows(measured: list[Contender]) -> list[tuple[str, ...]]:
    def numbers(one: Contender) -> list[str]:
        return [f"{number:,}" for number in (one.speed, min(one.speeds), max(one.speeds))]

    return [(one.name, str(one.seats), one.kind, *numbers(one)) for one in measured]


def as_markdown(measured: list[Contender], turns: str) -> str:
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    lines = [f"| {' | '.join(row)} |" for row in (HEADS, ["---"] * len(HEADS), *rows(measured))]
    head = ["# Random play", "", f"Decisions per second on one core; {turns}; {machine}.", ""]
    return "\n".join(head + lines) + "\n"


def as_table(measured: list[Contender], turns: str) -> Table:
    table = Table(title=f"Decisions per second in random play on one core; {turns}")
    for head in HEADS:
        table.add_column(head, justify="left" if head in HEADS[:3] else "right")
    for row in rows(measured):
        table.add_row(*row)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games of ours")
    parser.add_argument("--seats", nargs="+", default=["3"], help="such as: 3 kairo=4")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="the length of one turn")
    parser.add_argument("--write", action="store_true", help=f"keep the table in {RESULTS.name}")
    parser.add_argument("--contender", nargs=3, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.contender:
        kind, name, seats = wanted.contender
        contender(kind, name, int(seats))
        return
    measured = contenders(wanted.games, wanted.seats)
    for one in measured:
        one.start()
    turns = f"{wanted.repetitions} interleaved turns of {wanted.seconds} s"
    order = [one for _ in range(wanted.repetitions) for one in measured]
    console = Console()
    for one in track(order, description="Playing", console=console, transient=True):
        one.run(wanted.seconds)
    console.print(as_table(measured, turns))
    if wanted.write:
        RESULTS.write_text(as_markdown(measured, turns), encoding="utf-8")


if __name__ == "__main__":
    main()
