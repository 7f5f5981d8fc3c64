"""What a decision costs in a batch, with masks and observations, beside plain random play.

``python -m bench.batch`` lets them take turns: random games by the rules alone, a batch on one
core, and a batch on all cores. It prints the time of the core for a decision, that of all processes
together for the last, and the rate of the batches as a share of that of plain play: medians over
all rounds.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

import fairground as fg
from fairground.bots.playout import playout
from fairground.build import is_compiled
from fairground.luck import FastLuck
from fairground.moves import Choices
from fairground.rl.batch import Batch

LIMIT = 1_000_000
TICKS = os.sysconf("SC_CLK_TCK")
WARM_UP = 150
"""Steps after which the tables of a batch are at different stages of their games."""


def plain_play(game: fg.Game, seats: int) -> Callable[[], int]:
    """Plays a game and returns the number of decisions."""
    setup, edition, options = game.rules.setup, game.edition, game.check_options(seats, None)
    turn, moves, luck = Choices(seats), Choices(game.moves), FastLuck(0)
    return lambda: int(playout(setup(edition, seats, options, luck), luck, turn, moves, LIMIT))


def random_steps(batch: Batch) -> Callable[[], int]:
    at_random = np.full(batch.size, Batch.AT_RANDOM)

    def step() -> int:
        batch.step(at_random)
        return batch.size

    return step


def others_time(batch: Batch) -> float:
    """Seconds of a core that the other processes of a batch have used."""
    seconds = 0.0
    for worker in batch._workers:
        fields = Path(f"/proc/{worker.pid}/stat").read_text(encoding="utf-8").split(")")[1].split()
        seconds += (int(fields[11]) + int(fields[12])) / TICKS
    return seconds


def microseconds(
    play: Callable[[], int], seconds: float, others: Callable[[], float] = lambda: 0.0
) -> float:
    """Of a core, for a decision."""
    start, before = process_time(), others()
    decisions = 0
    while process_time() < start + seconds:
        decisions += play()
    return (process_time() - start + others() - before) * 1e6 / decisions


def compare(game: fg.Game, seats: int, size: int, rounds: int, seconds: float) -> str:
    plain = plain_play(game, seats)
    with (
        fg.batch(game, seats=seats, size=size, seed=1, cores=1) as alone,
        fg.batch(game, seats=seats, size=size, seed=1) as divided,
    ):
        steps = random_steps(alone), random_steps(divided)
        for _ in range(WARM_UP):
            for step in steps:
                step()
        times = [
            (
                microseconds(plain, seconds),
                microseconds(steps[0], seconds),
                microseconds(steps[1], seconds, lambda: others_time(divided)),
            )
            for _ in range(rounds)
        ]
        cores = divided.cores
    rules, own, all_cores = (median(column) for column in zip(*times, strict=True))
    shares = [median(row[0] / row[way] for row in times) for way in (1, 2)]
    return (
        f"{game.id:12} {seats:5} {rules:7.2f} {own:9.2f} {shares[0]:7.2f} "
        f"{all_cores:13.2f} {shares[1]:7.2f} {cores:6}"
    )


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.batch")
    asked.add_argument("games", nargs="*", default=list(fg.games()))
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--size", type=int, default=4096)
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--seconds", type=float, default=0.3)
    given = asked.parse_args()
    print(f"{'compiled' if is_compiled() else 'not compiled'}, {given.size} tables, µs a decision")
    print(
        f"{'game':12} {'seats':>5} {'plain':>7} {'one core':>9} {'share':>7} "
        f"{'all cores':>13} {'share':>7} {'cores':>6}"
    )
    for name in given.games:
        game = fg.game(name)
        if game.features is not None:
            seats = max(game.seats[0], min(given.seats, game.seats[-1]))
            print(compare(game, seats, given.size, given.rounds, given.seconds), flush=True)


if __name__ == "__main__":
    main()
