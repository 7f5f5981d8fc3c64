"""What a step through the researchers' doors costs beside the same step by the rules alone.

``python -m bench.adapters`` plays recorded random games again in turns by the rules (whose turn,
the legal moves, play), by an episode (the same with mask and observation) and by PettingZoo, and
prints the time of the core for a step, and what PettingZoo adds, as a share of the step by the
rules and of the one that shows mask and observation: medians over all rounds. PettingZoo's Parallel
shows mask and observation to all seats at every step, so an episode that does the same is beside
it. Gymnasium's seat is among random bots, and beside an episode in which the same seats play the
same moves.

OpenSpiel asks for every draw of the rules, and calls a Python game through C++ a dozen times for a
move. What that takes by itself is measured with a game that has nothing to work out: it answers
with the seats, moves and draws of the same games, which were written down before. What ours adds is
what is above that and above the episode.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

import numpy as np
import pyspiel
from numpy.typing import NDArray

import fairground as fg
from fairground.build import is_compiled
from fairground.luck import FastLuck, ScriptedLuck
from fairground.rl.aec import RawEnv
from fairground.rl.openspiel import FairgroundGame
from fairground.rl.parallel import SeatsEnv
from fairground.rl.single_seat import SeatEnv

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
Recorded = list[tuple[int, list[int]]]
"""Games: the seed of their luck, and their moves."""
Answers = tuple[int, list[int]]
"""Who decides in OpenSpiel, and among what: legal moves, or as many outcomes of a draw."""
Spelled = list[tuple[list[Answers], list[int], list[int]]]
"""Games of OpenSpiel: what the game answers before each action, the actions, draws among them, and
all draws of the rules, which OpenSpiel is not asked for where there is one outcome."""


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


def together(game: fg.Game, seats: int, games: Recorded, wait: int) -> list[list[dict[str, int]]]:
    """The actions of all seats at each step; the seats that decide at once do so in one."""
    steps: list[list[dict[str, int]]] = []
    for seed, moves in games:
        luck, left = FastLuck(seed), iter(moves)
        state = game.setup(seats, None, luck)
        steps.append([])
        while turn := state.turn():
            chosen = {seat: next(left) for seat in turn}
            for seat, move in chosen.items():
                state.play(seat, move, luck)
            steps[-1].append({f"seat_{seat}": chosen.get(seat, wait) for seat in range(seats)})
    return steps


def by_an_open_episode(env: SeatsEnv, games: Recorded, steps: list[list[dict[str, int]]]) -> None:
    setting, wait = env.setting, env.wait
    episode = setting.episode(FastLuck(0))
    for (seed, _), actions in zip(games, steps, strict=True):
        setting.begin(episode, FastLuck(seed))
        for action in actions:
            for seat in range(setting.seats):
                episode.observe(seat)
            for move in action.values():
                if move != wait:
                    episode.play(move)


def by_parallel(env: SeatsEnv, games: Recorded, steps: list[list[dict[str, int]]]) -> None:
    for (seed, _), actions in zip(games, steps, strict=True):
        env.reset(seed)
        for action in actions:
            env.step(action)


def by_pettingzoo(env: RawEnv, games: Recorded) -> None:
    for seed, moves in games:
        env.reset(seed)
        for move in moves:
            env.last()
            env.step(move)


def of_one_seat(env: SeatEnv, steps: int) -> Recorded:
    """The actions of a seat that plays at random among random bots, by the seeds of the games."""
    games: Recorded = []
    while sum(len(actions) for _, actions in games) < steps:
        seed, choice, actions = len(games), FastLuck(len(games) + 1000), list[int]()
        observed, _ = env.reset(seed=seed)
        is_over = False
        while not is_over:
            legal = observed["action_mask"].nonzero()[0]
            actions.append(int(legal[choice.below(len(legal))]))
            observed, _, is_over, _, _ = env.step(actions[-1])
        games.append((seed, actions))
    return games


def by_an_episode_among_bots(env: SeatEnv, games: Recorded) -> None:
    setting = env.setting
    episode = setting.episode(FastLuck(0))
    others = (1 << setting.seats) - 1
    for seed, actions in games:
        luck = FastLuck(int(np.random.default_rng(seed).integers(2**62)))
        setting.begin(episode, luck)
        episode.play_any_until(0, others)
        for action in actions:
            episode.play(action)
            episode.play_any_until(0, others)
            episode.observe(0)


def by_gymnasium(env: SeatEnv, games: Recorded) -> None:
    for seed, actions in games:
        env.reset(seed=seed)
        for action in actions:
            env.step(action)


def spelled(game: FairgroundGame, steps: int) -> Spelled:
    """Random games of OpenSpiel with this many moves at least."""
    games: Spelled = []
    moves, choice = 0, FastLuck(0)
    while moves < steps:
        state, answers, actions = game.new_initial_state(), list[Answers](), list[int]()
        drawn = list[int]()
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            answers.append((player, legal))
            actions.append(legal[choice.below(len(legal))])
            state.apply_action(actions[-1])
            moves += player != CHANCE
            if not state.progress.wanted:
                drawn += state.progress.drawn
        games.append((answers, actions, drawn))
    return games


def by_openspiel(game: FairgroundGame, games: Spelled) -> None:
    """As a program learns: mask and observation before each move."""
    observer = game.make_py_observer()
    for _, actions, _ in games:
        state = game.new_initial_state()
        for action in actions:
            player = state.current_player()
            if player != CHANCE:
                state.legal_actions_mask(player)
                observer.set_from(state, player)
            state.apply_action(action)


def by_a_scripted_episode(game: FairgroundGame, games: Spelled) -> None:
    """The same by an episode, which needs no draw in between."""
    setting = game.setting
    episode = setting.episode(FastLuck(0))
    for answers, actions, drawn in games:
        setting.begin(episode, ScriptedLuck(drawn))
        for (player, _), action in zip(answers, actions, strict=True):
            if player != CHANCE:
                episode.observe(player)
                episode.play(action)


class PlayedBack(FairgroundGame):
    """A Python game of OpenSpiel that works nothing out: the games of ``spelled``, one after the
    other."""

    def __init__(self, game: fg.Game, params: dict[str, int], games: Spelled) -> None:
        super().__init__(game, params)
        self.games = games
        self.begun = 0

    def new_initial_state(self) -> PlayedBackState:
        self.begun += 1
        return PlayedBackState(self, self.games[(self.begun - 1) % len(self.games)][0])

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Unchanging:  # type: ignore[override]
        return Unchanging(self.setting.layout.size)


class Unchanging:
    """Observations that are always the same."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.numbers: NDArray[np.uint8] = np.zeros(size, np.uint8)

    def set_from(self, state: PlayedBackState, player: int) -> None:
        self.tensor[:] = self.numbers


class PlayedBackState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: PlayedBack, answers: list[Answers]) -> None:
        super().__init__(game)
        self.answers = answers
        self.at = 0

    def current_player(self) -> int:
        return self.answers[self.at][0] if self.at < len(self.answers) else TERMINAL

    def is_terminal(self) -> bool:
        return self.at == len(self.answers)

    def _legal_actions(self, player: int) -> list[int]:
        return self.answers[self.at][1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.answers[self.at][1]
        return [(number, 1 / len(outcomes)) for number in outcomes]

    def _apply_action(self, action: int) -> None:
        self.at += 1


def openspiel_row(game: fg.Game, seats: int, steps: int, rounds: int) -> str:
    params = {"players": seats}
    real = FairgroundGame(game, params)
    games = spelled(real, steps)
    played_back = PlayedBack(game, params, games)
    moves = sum(player != CHANCE for answers, _, _ in games for player, _ in answers)
    draws = sum(len(answers) for answers, _, _ in games) - moves
    times = [
        (
            timed(lambda: by_a_scripted_episode(real, games)),
            timed(lambda: by_openspiel(played_back, games)),
            timed(lambda: by_openspiel(real, games)),
        )
        for _ in range(rounds)
    ]
    each = [median(column) * 1e6 / moves for column in zip(*times, strict=True)]
    ours = median(row[2] - row[1] - row[0] for row in times) * 1e6 / moves
    own = median((row[2] - row[1] - row[0]) / row[0] for row in times)
    cells = [*(f"{time:13.2f}" for time in each), f"{ours:13.2f}", f"{own:12.2f}x"]
    return f"{game.id:12}{draws / moves:13.2f}" + "".join(cells)


def timed(what: Callable[[], None]) -> float:
    start = process_time()
    what()
    return process_time() - start


def added(times: Sequence[tuple[float, ...]], way: int, beside: int) -> float:
    """What a way adds to another, as a share of that."""
    return median((row[way] - row[beside]) / row[beside] for row in times)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.adapters")
    asked.add_argument("--seats", type=int, default=3)
    asked.add_argument("--steps", type=int, default=5000)
    asked.add_argument("--rounds", type=int, default=9)
    given = asked.parse_args()
    print(f"{'compiled' if is_compiled() else 'not compiled'}, {given.seats} seats, µs a step")
    heads = ["rules", "episode", "PettingZoo", "over rules", "over episode"]
    heads += ["all seats", "Parallel", "over episode"]
    heads += ["among bots", "Gymnasium", "over episode"]
    print(f"{'game':12}" + "".join(f"{head:>13}" for head in heads))
    for game in fg.games().values():
        if game.features is None:
            continue
        seats = min(given.seats, game.seats[-1])
        games = recorded(game, seats, given.steps)
        steps = sum(len(moves) for _, moves in games)
        env, parallel = RawEnv(game, seats=seats), SeatsEnv(game, seats=seats)
        actions = together(game, seats, games, parallel.wait)
        actions_in_all = sum(len(each) for each in actions)
        single = SeatEnv(game, seats=seats, opponents="random")
        own = of_one_seat(single, given.steps)
        own_in_all = sum(len(each) for _, each in own)
        times = [
            (
                timed(lambda: by_the_rules(game, seats, games)),  # noqa: B023
                timed(lambda: by_an_episode(env, games)),  # noqa: B023
                timed(lambda: by_pettingzoo(env, games)),  # noqa: B023
                timed(lambda: by_an_open_episode(parallel, games, actions)),  # noqa: B023
                timed(lambda: by_parallel(parallel, games, actions)),  # noqa: B023
                timed(lambda: by_an_episode_among_bots(single, own)),  # noqa: B023
                timed(lambda: by_gymnasium(single, own)),  # noqa: B023
            )
            for _ in range(given.rounds)
        ]
        medians = [median(column) * 1e6 for column in zip(*times, strict=True)]
        each = [time / steps for time in medians[:3]]
        each_of_all = [time / actions_in_all for time in medians[3:5]]
        each_of_own = [time / own_in_all for time in medians[5:]]
        cells = [
            *(f"{time:13.2f}" for time in each),
            *(f"{added(times, 2, beside):12.2f}x" for beside in (0, 1)),
            *(f"{time:13.2f}" for time in each_of_all),
            f"{added(times, 4, 3):12.2f}x",
            *(f"{time:13.2f}" for time in each_of_own),
            f"{added(times, 6, 5):12.2f}x",
        ]
        print(f"{game.id:12}" + "".join(cells), flush=True)
    heads = ["draws a move", "episode", "OpenSpiel's", "OpenSpiel", "ours of it", "over episode"]
    print(f"\n{'game':12}" + "".join(f"{head:>13}" for head in heads))
    for game in fg.games().values():
        if game.features is not None:
            seats = min(given.seats, game.seats[-1])
            print(openspiel_row(game, seats, given.steps, given.rounds), flush=True)


if __name__ == "__main__":
    main()
