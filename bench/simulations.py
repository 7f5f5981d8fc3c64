"""Simulations per second of search on one core: the games of the catalog beside OpenSpiel's
information-set search on gin rummy.

Each contender keeps a process of its own; the processes take short turns, so that a slow minute of
the machine falls on all of them. What counts is the median turn, in seconds of the core. A
simulation of ours starts from a copy of a guessed world (eight copies of each guess), walks down
the tree, plays on for a number of plies that the game's bot sets, and estimates the rest;
OpenSpiel's plays every simulation to the end at random.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import track
from rich.table import Table

import fairground as fg

OPEN_SPIEL = "gin_rummy"
AT_ONCE = 200
MOMENTS = 12


@dataclass
class Contender:
    """Something that searches in a process of its own."""

    name: str
    seats: int
    speeds: list[int] = field(default_factory=list)

    def start(self) -> None:
        command = [sys.executable, __file__, "--contender", self.name, str(self.seats)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, seconds: float) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(seconds, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.name} stopped while it was measured.")
        self.speeds.append(int(answer))


def contender(name: str, seats: int) -> None:
    """The process of one contender: reads a number of seconds of its core, answers simulations per
    second."""
    think = open_spiel() if name == OPEN_SPIEL else ours(fg.game(name), seats)
    think(0)
    for line in sys.stdin:
        start = time.process_time()
        end = start + float(line)
        done = 0
        while time.process_time() < end:
            think(done)
            done += 1
        print(round(done * AT_ONCE / (time.process_time() - start)), flush=True)


def ours(game: fg.Game, seats: int) -> Callable[[int], object]:
    """Searches at moments spread over a game that bots play."""
    from fairground import pure
    from fairground.bots.levels import think

    bot = game.bot
    assert bot is not None
    if not pure.is_compiled():
        sys.exit("`make compile` first: what is measured is the compiled search.")
    luck = fg.FastLuck(1)
    whole = game.setup(seats, None, luck)
    bot.play_on(whole, luck, 100_000)
    last = whole.stretch
    moments = []
    for number in range(MOMENTS):
        state = game.setup(seats, None, luck)
        while state.turn() and state.stretch < last * number // MOMENTS:
            bot.play_on(state, luck, 1)
        if turn := state.turn():
            moments.append((game.view(state, turn[0]), state.legal(turn[0])))

    def one(number: int) -> object:
        view, legal = moments[number % len(moments)]
        return think(game, bot, view, legal, luck, AT_ONCE)

    return one


def open_spiel() -> Callable[[int], object]:
    import random

    import pyspiel

    game = pyspiel.load_game(OPEN_SPIEL)
    chance = random.Random(1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, AT_ONCE, -1, best, False, False)
    state = game.new_initial_state()

    def one(number: int) -> object:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        bot.step(state)
        state.apply_action(chance.choice(state.legal_actions()))
        return state

    return one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games of ours")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.7, help="the length of one turn")
    parser.add_argument("--contender", nargs=2, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.contender:
        contender(wanted.contender[0], int(wanted.contender[1]))
        return
    names = wanted.games or [name for name, game in fg.games().items() if game.bot]
    measured = [Contender(name, max(2, fg.game(name).seats[0])) for name in names]
    measured += [Contender(name, fg.game(name).seats[-1]) for name in names]
    measured.append(Contender(OPEN_SPIEL, 2))
    for one in measured:
        one.start()
    console = Console()
    order = [one for _ in range(wanted.repetitions) for one in measured]
    for one in track(order, description="Thinking", console=console, transient=True):
        one.run(wanted.seconds)
    turns = f"{wanted.repetitions} interleaved turns of {wanted.seconds} s"
    table = Table(title=f"Simulations per second on one core; {turns}")
    for head in ("game", "seats", "median", "lowest", "highest"):
        table.add_column(head, justify="left" if head == "game" else "right")
    for one in sorted(measured, key=lambda one: (one.name == OPEN_SPIEL, one.name, one.seats)):
        numbers = (statistics.median(one.speeds), min(one.speeds), max(one.speeds))
        table.add_row(one.name, str(one.seats), *(f"{number:,.0f}" for number in numbers))
    console.print(table)


if __name__ == "__main__":
    main()
