"""What a step through the researchers' doors costs beside the same step by the rules alone.

``python -m bench.adapters`` plays recorded random games again in turns by the rules (whose turn,
the legal moves, play), by an episode (the same with mask and observation) and by PettingZoo, and
prints the time of the core for a step, and what PettingZoo adds, as a share of the step by the
rules and of the one that shows mask and observation: medians over all rounds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import process_time

import fairground as fg
from fairground.build import is_compiled
from fairground.luck import FastLuck
from fairground.rl.aec import RawEnv

Recorded = list[tuple[int, list[int]]]
"""Games: the seed of their luck, and their moves."""


def recorded(game: fg.Game, seats: int, steps: int) -> Recorded:
    games: Recorded = []
    while sum(len(moves) for _, moves in games) < steps:
        seed = len(games)
        luck, choice = FastLuck(seed), FastLuck(seed + 1000)
        state = game.setup(seats, None, luck)
        moves: list[int] = []
        while turn := state.turn():
            legal = state.legal(turn[0])
            moves.append(legal[choice.below(len(legal))])
            state.play(turn[0], moves[-1], luck)
        games.append((seed, moves))
    return games


def by_the_rules(game: fg.Game, seats: int, games: Recorded) -> None:
    for seed, moves in games:
        luck = FastLuck(seed)
        state = game.setup(seats, None, luck)
        for move in moves:
            seat = state.turn()[0]
            state.legal(seat)
            state.play(seat, move, luck)


def by_an_episode(env: RawEnv, games: Recorded) -> None:
    setting = env.setting
    episode = setting.episode(FastLuck(0))
    for seed, moves in games:
        setting.begin(episode, FastLuck(seed))
        for move in moves:
            episode.observe(episode.asked)
            episode.play(move)


def by_pettingzoo(env: RawEnv, games: Recorded) -> None:
    for seed, moves in games:
        env.reset(seed)
        for move in moves:
            env.last()
            env.step(move)


def timed(what: Callable[[], None]) -> float:
    start = process_time()
    what()
    return process_time() - start


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.adapters")
    asked.add_argument("--seats", type=int, default=3)
    asked.add_argument("--steps", type=int, default=5000)
    asked.add_argument("--rounds", type=int, default=9)
    given = asked.parse_args()
    print(f"{'compiled' if is_compiled() else 'not compiled'}, {given.seats} seats, µs a step")
    heads = ("rules", "episode", "PettingZoo", "over rules", "over episode")
    print(f"{'game':12}" + "".join(f"{head:>13}" for head in heads))
    for game in fg.games().values():
        if game.features is None:
            continue
        seats = min(given.seats, game.seats[-1])
        games = recorded(game, seats, given.steps)
        steps = sum(len(moves) for _, moves in games)
        env = RawEnv(game, seats=seats)
        times = [
            (
                timed(lambda: by_the_rules(game, seats, games)),  # noqa: B023
                timed(lambda: by_an_episode(env, games)),  # noqa: B023
                timed(lambda: by_pettingzoo(env, games)),  # noqa: B023
            )
            for _ in range(given.rounds)
        ]
        rules, episode, zoo = (median(column) * 1e6 / steps for column in zip(*times, strict=True))
        added = (median((row[2] - row[with_]) / row[with_] for row in times) for with_ in (0, 1))
        cells = [f"{each:13.2f}" for each in (rules, episode, zoo)] + [f"{x:12.2f}x" for x in added]
        print(f"{game.id:12}" + "".join(cells))


if __name__ == "__main__":
    main()
