"""Gymnasium's own check over our games, and what it does not ask."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from tests.rl.tables import every_game, every_table
from tests.worlds import option_sets

import fairground as fg
from fairground.bots import BOTS
from fairground.game import Game
from fairground.luck import FastLuck

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from fairground.rl import env_id  # noqa: E402
from fairground.rl.single_seat import SeatEnv  # noqa: E402

pytestmark = pytest.mark.filterwarnings("error::UserWarning")


@every_table
def test_a_seat_among_bots_passes_gymnasiums_check(
    game: Game, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, options in enumerate(option_sets(game)):
        env = gymnasium.make(
            env_id(game), seats=seats, seat=number % seats, opponents="random", options=options
        )
        check_env(env.unwrapped)


def test_ids_have_the_version_of_the_rules() -> None:
    assert "fairground/Kairo-v2" in gymnasium.registry
    assert "fairground/FairEnough-v2" in gymnasium.registry


EARLIER = [(game, version) for game in fg.games().values() for version in game.earlier_versions]


@pytest.mark.parametrize(("game", "version"), EARLIER)
@pytest.mark.filterwarnings("ignore:.*The environment .* is out of date")
def test_an_earlier_id_is_the_game_by_its_rules_of_then(game: Game, version: int) -> None:
    earlier = game.earlier_versions[version]
    then = gymnasium.make(env_id(game, version), opponents="random").unwrapped
    assert then.setting.options.items() >= earlier.options.items()
    same = SeatEnv(
        game, opponents="random", options=earlier.options, edition=earlier.edition or None
    )
    assert episode(then, 5) == episode(same, 5)
    assert then.setting.game.edition.fingerprint == same.setting.game.edition.fingerprint
    for name in earlier.options:
        with pytest.raises(fg.FairgroundError, match=f"had no option '{name}'"):
            gymnasium.make(env_id(game, version), options={name: earlier.options[name]})


def episode(env: Any, seed: int) -> tuple[list[bytes], float, dict[str, Any]]:
    """What the seat saw, and how it ended."""
    observed, _ = env.reset(seed=seed)
    choice = FastLuck(seed)
    seen = [observed["observation"].tobytes()]
    while True:
        legal = np.flatnonzero(observed["action_mask"])
        action = legal[choice.below(len(legal))]
        assert env.action_masks()[action]
        observed, reward, terminated, truncated, info = env.step(action)
        seen.append(observed["observation"].tobytes())
        assert not truncated
        if terminated:
            return seen, reward, info
        assert reward == 0


@every_game
def test_a_seed_gives_the_same_game_against_the_same_bots(game: Game) -> None:
    seats = game.seats[-1]
    env = SeatEnv(game, seats=seats, opponents="random", seat=1)
    first, reward, info = episode(env, 4)
    assert episode(env, 4) == (first, reward, info)
    assert episode(env, 5)[0] != first
    assert -1 <= reward <= 1
    assert info["score"] == sum(info["parts"].values())
    assert info["rank"] in range(1, seats + 1)


def test_bots_of_a_chosen_level_play_the_other_seats() -> None:
    """The better bot wins more often against a seat that plays at random."""
    env = SeatEnv("loot", seats=2, opponents="greedy")
    won = [episode(env, seed)[1] for seed in range(4)]
    assert sum(won) < 0


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    env = SeatEnv("loot", opponents="random")
    observed, _ = env.reset(seed=1)
    action = int(np.flatnonzero(observed["action_mask"] == 0)[0])
    after, reward, terminated, _, info = env.step(action)
    assert (reward, terminated) == (-1.0, True)
    assert info["refusal"].endswith(".")
    assert np.array_equal(after["observation"], observed["observation"])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seats": 9}, "takes 1 to 4 seats"),
        ({"seat": 2}, "seats 0 to 1"),
        ({"opponents": "champion"}, "An opponent is one of"),
        ({"opponents": ["random", "random"]}, "There are 1 opponents"),
        ({"options": {"blitz": True}}, "has no option"),
        ({"reward": "fame"}, "A reward is one of"),
        ({"render_mode": "rgb_array"}, "A render mode is one of"),
    ],
)
def test_what_cannot_be_is_refused_in_words(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(fg.OptionError, match=words):
        SeatEnv("loot", **wrong)


def test_a_game_without_features_is_refused_in_words() -> None:
    with pytest.raises(fg.OptionError, match=r"Baskets cannot be learnt yet.*features\.py"):
        SeatEnv("baskets")


@every_game
def test_random_bots_play_as_if_they_were_shown_everything(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = game.seats[-1]
    alone = episode(SeatEnv(game, seats=seats, opponents="random"), 6)
    shown = dataclasses.replace(BOTS["random"], plays_any=False)
    monkeypatch.setitem(BOTS, "random", shown)
    assert episode(SeatEnv(game, seats=seats, opponents="random"), 6) == alone


@every_game
def test_observations_that_were_given_out_do_not_change(game: Game) -> None:
    env = SeatEnv(game, opponents="random")
    observed, _ = env.reset(seed=2)
    kept = []
    for _ in range(6):
        kept += [
            (array, array.copy()) for array in (observed["observation"], observed["action_mask"])
        ]
        action = int(np.flatnonzero(observed["action_mask"])[-1])
        observed, _, terminated, _, _ = env.step(action)
        assert not terminated
    assert all(np.array_equal(array, was) for array, was in kept)
    assert not np.array_equal(observed["observation"], kept[0][0])
