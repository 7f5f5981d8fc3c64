"""Gymnasium's vector interface over a batch."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rl.tables import every_game

import fairground as fg
from fairground.game import Game

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from fairground.rl.vector import SeatVectorEnv  # noqa: E402

SIZE = 4


def first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def last_legal(masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@every_game
def test_a_seat_of_every_table_learns_by_gymnasiums_vector_interface(game: Game) -> None:
    """Everything lies in its space, and rewards come with the end of a game."""
    seats = game.seats[-1]
    env = SeatVectorEnv(game, seat=1, size=SIZE, seats=seats, cores=1)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    choice = np.random.default_rng(3)
    observed, infos = env.reset(seed=3)
    assert infos == {}
    ended = 0
    while ended < 2:
        assert env.observation_space.contains(observed)
        assert observed["action_mask"].any(axis=1).all()
        assert (env.batch.asked == 1).all()
        moves = (choice.random(observed["action_mask"].shape) * observed["action_mask"]).argmax(1)
        assert env.action_space.contains(moves)
        observed, rewards, terminated, truncated, infos = env.step(moves)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        ended += int(terminated.sum())
        assert ("final_obs" in infos) == terminated.any()
    assert (infos["_final_obs"] == terminated).all()
    assert env.single_observation_space.contains(
        {name: array[terminated.argmax()] for name, array in infos["final_obs"].items()}
    )
    env.close()
    assert env.closed


def test_the_seats_play_the_games_of_the_batch_against_a_policy() -> None:
    """Both seats by hand on the batch itself, and one of them by the policy of the others."""
    env = SeatVectorEnv("loot", size=SIZE, opponents=first_legal, seats=2, cores=1)
    batch = fg.batch("loot", size=SIZE, seats=2, seed=5, cores=1)
    observed, _ = env.reset(seed=5)
    ended = 0
    while ended < 2:
        rewards = np.zeros(SIZE)
        for seat, choose in ((0, last_legal), (1, lambda masks: first_legal(None, masks))):
            while (batch.asked == seat).any():
                asked = batch.asked == seat
                batch.step(np.where(asked, choose(batch.masks), batch.LEAVE))
                rewards += batch.rewards[:, 0]
                if seat == 0:
                    break
        observed, given, terminated, _, infos = env.step(last_legal(observed["action_mask"]))
        if terminated.any():
            ended += 1
            assert given[terminated].tolist() == rewards[terminated].tolist()
            assert (infos["score"][terminated] == batch.scores[terminated, 0]).all()
        assert np.array_equal(observed["observation"], batch.observations)


def test_gymnasiums_own_wrapper_counts_the_episodes() -> None:
    env = RecordEpisodeStatistics(SeatVectorEnv("loot", size=SIZE, seats=1, cores=1))
    observed, _ = env.reset(seed=1)
    while True:
        observed, rewards, terminated, _, infos = env.step(last_legal(observed["action_mask"]))
        if terminated.any():
            break
    assert infos["episode"]["r"][terminated].tolist() == rewards[terminated].tolist()
    assert infos["score"][terminated].tolist() == rewards[terminated].tolist()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 2}, "There are seats 0 to 1, not 2"),
        ({"opponents": "master"}, 'Opponents are "random" or a function'),
        ({"size": 0}, "1 table or more"),
    ],
)
def test_what_cannot_be_is_refused_in_words(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(fg.OptionError, match=words):
        SeatVectorEnv("loot", **{"size": SIZE, **wrong})


def test_an_illegal_action_raises_and_plays_nothing() -> None:
    env = SeatVectorEnv("loot", size=SIZE, cores=1)
    observed, _ = env.reset(seed=1)
    moves = last_legal(observed["action_mask"])
    moves[2] = int(np.flatnonzero(observed["action_mask"][2] == 0)[0])
    with pytest.raises(fg.IllegalMove, match=r"^Table 2: "):
        env.step(moves)
    assert np.array_equal(env.batch.observations, observed["observation"])
