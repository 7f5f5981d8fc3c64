"""What a decision costs in a batch, with masks and observations, beside plain random play.

``python -m bench.batch`` lets them take turns: random games by the rules alone, a batch on one
core, and a batch on all cores. It prints the time of the core for a decision, that of all processes
together for the last, and the rate of the batches as a share of that of plain play: medians over
all rounds. Two more columns say what no batch can do without: a random move at each of as many
tables in turn, which do not fit the cache as a single one does and show nothing to anybody, and
NumPy's copy of as many bytes as a decision shows.
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
from fairground.bots.playout import in_turn, playout
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


def plain_play_in_turn(game: fg.Game, seats: int, size: int) -> Callable[[], int]:
    """A move at every table, and a new game where one is over."""
    turn, moves, luck = Choices(seats), Choices(game.moves), FastLuck(0)
    states = [game.setup(seats, None, luck) for _ in range(size)]

    def step() -> int:
        played = int(in_turn(states, luck, turn, moves))
        if played < size:
            for table, state in enumerate(states):
                if not state.turn():
                    states[table] = game.setup(seats, None, luck)
        return played

    return step


def copying(batch: Batch) -> Callable[[], int]:
    """The bytes of a step from one place to another."""
    shown = [np.array(array) for array in (batch.observations, batch.masks)]
    elsewhere = [np.empty_like(array) for array in shown]

    def copy() -> int:
        for source, target in zip(shown, elsewhere, strict=True):
            np.copyto(target, source)
        return batch.size

    return copy


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
        floors = plain_play_in_turn(game, seats, size), copying(alone)
        for _ in range(WARM_UP):
            for step in (*steps, floors[0]):
                step()
        times = [
            (
                microseconds(plain, seconds),
                microseconds(steps[0], seconds),
                microseconds(steps[1], seconds, lambda: others_time(divided)),
                *(microseconds(floor, seconds) for floor in floors),
            )
            for _ in range(rounds)
        ]
        cores = divided.cores
    rules, own, all_cores, turns, copied = (median(column) for column in zip(*times, strict=True))
    shares = [median(row[0] / row[way] for row in times) for way in (1, 2)]
    return (
        f"{game.id:12} {seats:5} {rules:7.2f} {turns:8.2f} {copied:7.2f} "
        f"{own:9.2f} {shares[0]:7.2f} {all_cores:13.2f} {shares[1]:7.2f} {cores:6}"
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
        f"{'game':12} {'seats':>5} {'plain':>7} {'in turn':>8} {'copy':>7} "
        f"{'one core':>9} {'share':>7} {'all cores':>13} {'share':>7} {'cores':>6}"
    )
    for name in given.games:
        game = fg.game(name)
        if game.features is not None:
            seats = max(game.seats[0], min(given.seats, game.seats[-1]))
            print(compare(game, seats, given.size, given.rounds, given.seconds), flush=True)


if __name__ == "__main__":
    main()
