"""PettingZoo's own tests over our games, and what they do not ask."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import pytest
from tests.rl.tables import every_game, every_table
from tests.worlds import option_sets

import fairground as fg
from fairground.all_seats import MUST_WAIT
from fairground.game import Game
from fairground.luck import FastLuck

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from fairground.rl import aec, parallel, setting  # noqa: E402

pytestmark = pytest.mark.filterwarnings(
    "error::UserWarning",
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
"""Observations are dicts with a mask, as PettingZoo's own card games have them. The mask of a seat
that has left the game is empty."""


@every_table
def test_aec_passes_pettingzoos_api_test(game: Game, seats: int) -> None:
    for options in option_sets(game):
        api_test(aec.env(game, seats=seats, options=options), num_cycles=60)
    api_test(aec.raw_env(game, seats=seats), num_cycles=300)


@every_game
def test_aec_passes_pettingzoos_seed_test(game: Game) -> None:
    seed_test(lambda: aec.env(game), num_cycles=60)


@every_game
def test_pictures_pass_pettingzoos_render_test(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = {"svg": lambda picture: picture.startswith("<svg") and picture.endswith("</svg>")}
    render_test(lambda **mode: aec.env(game, **mode), custom_tests=drawn)
    assert capsys.readouterr().out


@every_table
def test_parallel_passes_pettingzoos_api_test(game: Game, seats: int) -> None:
    for options in option_sets(game):
        env = parallel.parallel_env(game, seats=seats, options=options)
        parallel_api_test(env, num_cycles=60)


@every_game
def test_parallel_passes_pettingzoos_seed_and_max_cycles_tests(game: Game) -> None:
    parallel_seed_test(lambda: parallel.parallel_env(game), num_cycles=20)
    module = SimpleNamespace(
        parallel_env=lambda **given: parallel.parallel_env(game, **given),
        env=lambda **given: parallel.env(game, **given),
    )
    max_cycles_test(module)


def play_out(env: Any, seed: int) -> tuple[list[int], dict[str, float], dict[str, Any]]:
    """A random game: the moves, and what every seat got at its end."""
    env.reset(seed=seed)
    choice = FastLuck(seed)
    moves: list[int] = []
    rewards: dict[str, float] = {}
    infos: dict[str, Any] = {}
    for agent in env.agent_iter():
        observed, reward, terminated, _, info = env.last()
        if terminated:
            rewards[agent], infos[agent] = reward, info
            env.step(None)
            continue
        legal = np.flatnonzero(observed["action_mask"])
        moves.append(int(legal[choice.below(len(legal))]))
        env.step(moves[-1])
    return moves, rewards, infos


@every_table
def test_the_same_moves_on_the_same_luck_give_the_game_that_the_rules_give(
    game: Game, seats: int
) -> None:
    """Rewards say who won; scores stand beside them."""
    env = aec.raw_env(game, seats=seats)
    moves, rewards, infos = play_out(env, 7)
    luck = FastLuck(7)
    state = game.setup(seats, None, luck)
    for move in moves:
        state.play(state.turn()[0], move, luck)
    outcome = state.outcome()
    assert outcome is not None
    assert [infos[f"seat_{seat}"]["score"] for seat in range(seats)] == list(outcome.scores)
    assert [rewards[f"seat_{seat}"] for seat in range(seats)] == setting(game, seats).reward(
        outcome
    )


ALL_SHOWN = "observation", "action_mask"


def observed(env: aec.RawEnv) -> dict[str, Any]:
    observation = env.last()[0]
    assert observation is not None
    return dict(observation)


@every_game
def test_observations_that_were_given_out_do_not_change(game: Game) -> None:
    env = aec.raw_env(game)
    env.reset(seed=1)
    first = observed(env)
    kept = {name: array.copy() for name, array in first.items()}
    for _ in range(12):
        env.step(int(np.flatnonzero(observed(env)["action_mask"])[-1]))
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
    assert not np.array_equal(observed(env)["observation"], first["observation"])


@every_game
def test_those_who_change_what_they_were_shown_change_nothing_else(game: Game) -> None:
    """One environment is shown to somebody who keeps every third observation and spoils all others
    before dropping them. What is shown next, and what was kept, is as on a table by itself."""
    env, alone = aec.raw_env(game, seats=2), aec.raw_env(game, seats=2)
    env.reset(seed=2)
    alone.reset(seed=2)
    kept = []
    choice = FastLuck(2)
    for number in range(40):
        shown: dict[str, Any] = env.last()[0]  # type: ignore[assignment]
        expected = observed(alone)
        assert all(np.array_equal(shown[name], expected[name]) for name in ALL_SHOWN)
        legal = np.flatnonzero(expected["action_mask"])
        move = int(legal[choice.below(len(legal))])
        if number % 3:
            for name in ALL_SHOWN:
                shown[name].fill(1)
            shown.pop("action_mask")
        else:
            part = shown["observation"][2:]
            kept.append((part, part.copy(), shown["action_mask"], shown["action_mask"].copy()))
        env.step(move)
        alone.step(move)
    for part, was, mask, mask_was in kept:
        assert np.array_equal(part, was)
        assert np.array_equal(mask, mask_was)


def test_a_step_that_somebody_overrides_is_taken() -> None:
    class Counting(aec.RawEnv):
        steps = 0

        def step(self, action: int | None) -> None:
            self.steps += 1
            super().step(action)

    env = Counting("loot")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(observed(env)["action_mask"])[0]))
    assert env.steps == 1
    assert env.agent_selection == "seat_1"


@every_game
def test_an_illegal_action_says_why_and_changes_nothing(game: Game) -> None:
    env = aec.raw_env(game)
    env.reset(seed=1)
    before = observed(env)
    for action in (-1, game.moves, int(np.flatnonzero(before["action_mask"] == 0)[0])):
        with pytest.raises(fg.IllegalMove, match=r"\.$"):
            env.step(action)
    after = observed(env)
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_with_the_usual_wrappers_an_illegal_action_ends_the_game() -> None:
    env = aec.env("kairo")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {"seat_0": 0, "seat_1": 0} | {agent: -1.0}


def test_seats_that_choose_at_once_act_in_one_parallel_step() -> None:
    env = parallel.parallel_env("loot", seats=3)
    observed, _ = env.reset(seed=2)
    for agent in env.agents:
        assert not observed[agent]["action_mask"][env.wait]
    start = {agent: int(np.flatnonzero(observed[agent]["action_mask"])[0]) for agent in env.agents}
    observed, rewards, *_ = env.step(start)
    assert set(rewards.values()) == {0.0}
    for seat, agent in enumerate(env.agents):
        named = env.layout.named(observed[agent]["observation"])
        assert named["you.last"] == start[agent] + 1
        assert not named["chosen"].any(), f"seat {seat} saw nobody wait"


def test_a_parallel_action_that_is_illegal_is_not_played_and_costs_one() -> None:
    env = parallel.parallel_env("kairo", seats=2)
    observed, _ = env.reset(seed=2)
    deciding, waiting = sorted(
        env.agents, key=lambda agent: int(observed[agent]["action_mask"][env.wait])
    )
    after, rewards, _, _, infos = env.step({deciding: env.wait, waiting: 0})
    assert rewards == {deciding: -1.0, waiting: -1.0}
    assert infos[waiting]["refusal"] == MUST_WAIT
    assert infos[deciding]["refusal"].endswith(".")
    for agent in env.agents:
        assert np.array_equal(after[agent]["observation"], observed[agent]["observation"])


@every_table
def test_a_parallel_game_is_that_of_the_rules_and_what_was_shown_stays(
    game: Game, seats: int
) -> None:
    """Masks allow the legal moves, or to wait. Every third step is kept, all others are spoiled."""
    env, luck, choice = parallel.parallel_env(game, seats=seats), FastLuck(3), FastLuck(4)
    shown: Any = env.reset(seed=3)[0]
    state = game.setup(seats, None, luck)
    kept = []
    number = 0
    while turn := state.turn():
        actions: dict[str, int] = {}
        for seat, agent in enumerate(env.agents):
            legal = state.legal(seat) if seat in turn else [env.wait]
            mask = shown[agent]["action_mask"]
            assert np.flatnonzero(mask).tolist() == sorted(legal)
            actions[agent] = legal[choice.below(len(legal))]
            if number % 3:
                mask.fill(1)
                shown[agent]["observation"].fill(1)
            else:
                kept += [(shown[agent][name].copy(), shown[agent][name]) for name in ALL_SHOWN]
        for seat in turn:
            state.play(seat, actions[f"seat_{seat}"], luck)
        shown, rewards, over, cut_off, infos = env.step(actions)
        number += 1
        assert set(over.values()) == {not state.turn()}
        assert set(cut_off.values()) == {False}
    outcome = state.outcome()
    assert outcome is not None
    assert list(rewards.values()) == setting(game, seats).reward(outcome)
    assert [info["score"] for info in infos.values()] == list(outcome.scores)
    assert all(np.array_equal(array, was) for was, array in kept)
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_a_parallel_step_without_an_action_of_every_seat_plays_nothing() -> None:
    env = parallel.parallel_env("loot", seats=2)
    shown, _ = env.reset(seed=1)
    first = int(np.flatnonzero(shown["seat_0"]["action_mask"])[0])
    with pytest.raises(KeyError):
        env.step({"seat_0": first})
    *_, infos = env.step({"seat_0": first, "seat_1": first})
    assert infos == {"seat_0": {}, "seat_1": {}}
