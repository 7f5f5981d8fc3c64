"""Simulations per second of search on one core: the games of the catalog beside OpenSpiel's
information-set search on gin rummy.

Seconds are those of the core. A simulation of ours starts from a copy of a guessed world (eight
copies of each guess), walks down the tree, plays on for a number of plies that the game's bot sets,
and estimates the rest; OpenSpiel's plays every simulation to the end at random.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from bench.contender import (
    Contender,
    answer,
    arguments,
    as_table,
    measure,
    of_open_spiel,
    with_before,
)
from rich.console import Console

import fairground as fg

RIVAL = "gin_rummy"
AT_ONCE = 200
MOMENTS = 12


def contender(name: str, seats: int) -> None:
    """The process of one contender, which answers with simulations per second."""
    think = open_spiel() if name == RIVAL else our_search(fg.game(name), seats)
    think(0)

    def speed(seconds: float) -> float:
        start = time.process_time()
        done = 0
        while time.process_time() < start + seconds:
            think(done)
            done += 1
        return done * AT_ONCE / (time.process_time() - start)

    answer(speed)


def our_search(game: fg.Game, seats: int) -> Callable[[int], object]:
    """Searches at moments spread over a game that bots play."""
    from fairground import build
    from fairground.bots.search import think
    from fairground.bots.situation import Situation

    bot = game.bot
    assert bot is not None
    if not build.is_compiled():
        sys.exit("`make compile` first: what is measured is the compiled search.")
    luck = fg.FastLuck(1)
    whole = game.setup(seats, None, luck)
    bot.play_on(whole, luck, 100_000)
    last = whole.epoch
    moments = []
    for number in range(MOMENTS):
        state = game.setup(seats, None, luck)
        while state.turn() and state.epoch < last * number // MOMENTS:
            bot.play_on(state, luck, 1)
        if turn := state.turn():
            moments.append((game.view(state, turn[0]), state.legal(turn[0])))

    def simulate(number: int) -> object:
        view, legal = moments[number % len(moments)]
        return think(Situation(game, bot, view, legal, luck), AT_ONCE)

    return simulate


def open_spiel() -> Callable[[int], object]:
    import random

    import pyspiel

    game = pyspiel.load_game(RIVAL)
    chance = random.Random(1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, AT_ONCE, -1, best, False, False)
    state = game.new_initial_state()

    def simulate(number: int) -> object:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        bot.step(state)
        state.apply_action(chance.choice(state.legal_actions()))
        return state

    return simulate


def main() -> None:
    wanted = arguments(__doc__, 0.7).parse_args()
    if wanted.contender:
        contender(wanted.contender[0], int(wanted.contender[1]))
        return
    names = wanted.games or [name for name, game in fg.games().items() if game.bot]
    ours = [
        Contender(name, seats, "compiled")
        for name in names
        for seats in (max(2, fg.game(name).seats[0]), fg.game(name).seats[-1])
    ]
    measured = with_before(ours, wanted.before)
    measured += of_open_spiel((RIVAL, 2))
    console = Console()
    measure(measured, "bench.simulations", wanted.repetitions, wanted.seconds, console)
    turns = f"{wanted.repetitions} interleaved turns of {wanted.seconds} s"
    console.print(as_table(measured, f"Simulations per second on one core; {turns}"))


if __name__ == "__main__":
    main()
