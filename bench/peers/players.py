"""One contender in a process of its own, in the environment where its library is installed:
``python -m bench.peers.players KIND GAME SEATS`` reads numbers of seconds and answers each with the
decisions that it made in a second of the core.

A decision is a choice among the legal moves, all equally likely, also where there is only one. What
chance decides is not counted. All cores that a library uses are charged to it.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Play = Callable[[int], int]
"""Plays some decisions with a seed and returns how many."""
TABLES = 256
"""Are stepped together in our batches,"""
PGX_TABLES = 1024
"""and in those of Pgx,"""
PGX_STEPS = 16
"""this many steps in one call."""
LIMIT = 1_000_000
AT_ONCE = 1_000


def our_rules(name: str, seats: int) -> Play:
    import fairground as fg
    from fairground import build
    from fairground.bots.playout import playout
    from fairground.moves import Choices

    if not build.is_compiled():
        sys.exit("`make compile` first: what is measured is compiled.")
    game = fg.game(name)
    setup, edition, options = game.rules.setup, game.edition, game.check_options(seats, None)
    turn, moves, luck = Choices(seats), Choices(game.moves), fg.FastLuck(0)

    def play(seed: int) -> int:
        played = 0
        while played < AT_ONCE:
            played += playout(setup(edition, seats, options, luck), luck, turn, moves, LIMIT)
        return played

    return play


def our_batch(name: str, seats: int) -> Play:
    import numpy as np

    import fairground as fg

    batch = fg.batch(name, seats=seats, size=TABLES, seed=1, cores=1)
    at_random = np.full(TABLES, batch.AT_RANDOM)

    def play(seed: int) -> int:
        batch.step(at_random)
        return TABLES

    return play


def our_pettingzoo(name: str, seats: int) -> Play:
    from fairground.rl import aec

    return through_pettingzoo(aec.raw_env(name, seats=seats))


def through_pettingzoo(env: Any) -> Play:
    import numpy as np

    def play(seed: int) -> int:
        env.reset(seed=seed)
        chance = random.Random(seed)
        decisions = 0
        while env.agents:
            observed, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observed["action_mask"])
            env.step(int(legal[chance.randrange(len(legal))]))
            decisions += 1
        return decisions

    return play


def pettingzoo_classic(name: str, seats: int) -> Play:
    import importlib

    return through_pettingzoo(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def open_spiel(name: str, seats: int) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
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

    return play


def pgx(name: str, seats: int) -> Play:
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def choose(state: Any, key: Any) -> tuple[Any, None]:
        chosen, own = jax.random.split(key)
        hopes = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        moves = jax.random.categorical(chosen, hopes, axis=-1)
        return step(state, moves, jax.random.split(own, PGX_TABLES)), None

    def several(state: Any, key: Any) -> Any:
        return jax.lax.scan(choose, state, jax.random.split(key, PGX_STEPS))[0]

    steps = jax.jit(several)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), PGX_TABLES))

    def play(seed: int) -> int:
        nonlocal state
        state = jax.block_until_ready(steps(state, jax.random.PRNGKey(seed)))
        return PGX_TABLES * PGX_STEPS

    return play


def rlcard(name: str, seats: int) -> Play:
    import rlcard as library

    env = library.make(name, config={"seed": 1})

    def play(seed: int) -> int:
        chance = random.Random(seed)
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def catanatron(name: str, seats: int) -> Play:
    from catanatron import Color, Game, RandomPlayer

    colours = list(Color)[:seats]

    def play(seed: int) -> int:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        decisions = 0
        while game.winning_color() is None and decisions < LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def pufferlib(name: str, seats: int) -> Play:
    """It has no masks: any action is chosen, and the rules deal with one that is not legal."""
    import numpy as np
    from bench.peers.puffer import TABLES as PUFFER_TABLES
    from bench.peers.puffer import environment

    env = environment(Path(os.environ["PUFFER"]), name)
    env.reset(seed=1)
    space, chance = env.single_action_space, np.random.default_rng(1)
    most = space.nvec if hasattr(space, "nvec") else space.n
    shape = env.actions.shape

    def play(seed: int) -> int:
        env.step(chance.integers(0, most, shape))
        return PUFFER_TABLES

    return play


KINDS: dict[str, Callable[[str, int], Play]] = {
    "Fairground, rules": our_rules,
    "Fairground, batch": our_batch,
    "Fairground, PettingZoo": our_pettingzoo,
    "OpenSpiel": open_spiel,
    "Pgx": pgx,
    "PettingZoo classic": pettingzoo_classic,
    "RLCard": rlcard,
    "Catanatron": catanatron,
    "PufferLib": pufferlib,
}


def main() -> None:
    kind, name, seats = sys.argv[1:]
    play = KINDS[kind](name, int(seats))
    play(0)
    print("ready", flush=True)
    seed = 1
    for line in sys.stdin:
        start, decisions = time.process_time(), 0
        while time.process_time() < start + float(line):
            decisions += play(seed)
            seed += 1
        print(round(decisions / (time.process_time() - start)), flush=True)


if __name__ == "__main__":
    main()
