"""What PufferLib and Stable-Baselines3 ask of environments, over a batch. The libraries themselves
need PyTorch and are not installed by ``make``; what they call is called here. Where they are
installed, they step our tables themselves."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rl.tables import every_game

from fairground.game import Game

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from fairground.rl.baselines import SeatVecEnv  # noqa: E402
from fairground.rl.puffer import SeatPufferEnv  # noqa: E402
from fairground.rl.vector import SeatVectorEnv  # noqa: E402

SIZE = 3


def last_legal(masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def given_arrays(env: SeatPufferEnv) -> dict[str, Any]:
    """As PufferLib makes them, in memory that its processes share."""
    row = env.single_observation_space
    return {
        "observations": np.full((SIZE, *row.shape), 77, row.dtype),
        "rewards": np.full(SIZE, 9, np.float32),
        "terminals": np.ones(SIZE, bool),
        "truncations": np.ones(SIZE, bool),
        "masks": np.ones(SIZE, bool),
        "actions": np.zeros(SIZE, np.int32),
    }


@every_game
def test_pufferlib_is_sent_what_the_vector_environment_shows(game: Game) -> None:
    """Into the arrays that it gave, game after game."""
    seats = game.seats[-1]
    wanted: dict[str, Any] = {"size": SIZE, "seats": seats, "cores": 1}
    buf = given_arrays(SeatPufferEnv(game, **wanted))
    puffer = SeatPufferEnv(game, buf=buf, **wanted)
    vector = SeatVectorEnv(game, **wanted)
    puffer.async_reset(4)
    observed, _ = vector.reset(seed=4)
    ended = 0
    while not ended:
        rows, rewards, _, truncations, _, agents, alive = puffer.recv()
        assert rows is buf["observations"]
        assert rewards is buf["rewards"]
        assert not truncations.any()
        assert alive.all()
        assert agents.tolist() == list(range(SIZE))
        row, mask = puffer.split(rows)
        assert np.array_equal(row, observed["observation"])
        assert np.array_equal(mask, observed["action_mask"])
        assert puffer.single_observation_space.contains(rows[0])
        moves = last_legal(mask)
        observed, expected, over, _, told = vector.step(moves)
        puffer.send(moves.astype(np.int32))
        assert buf["rewards"].tolist() == pytest.approx(expected.tolist())
        assert np.array_equal(buf["terminals"], over)
        ended = int(over.sum())
        assert len(puffer.infos) == bool(ended)
    assert puffer.infos[0]["games"] == ended
    assert puffer.infos[0]["score"] == pytest.approx(told["score"][over].mean())
    assert puffer.infos[0]["illegal"] == 0
    puffer.close()


@every_game
def test_stable_baselines_steps_the_tables_of_the_vector_environment(game: Game) -> None:
    seats = game.seats[-1]
    wanted: dict[str, Any] = {"size": SIZE, "seats": seats, "seat": 1, "cores": 1}
    env, vector = SeatVecEnv(game, **wanted), SeatVectorEnv(game, **wanted)
    env.seed(4)
    rows = env.reset()
    observed, _ = vector.reset(seed=4)
    over = np.zeros(SIZE, bool)
    while not over.any():
        assert np.array_equal(rows, observed["observation"])
        assert env.observation_space.contains(rows[0])
        masks = np.stack(env.env_method("action_masks"))
        assert np.array_equal(masks, observed["action_mask"] == 1)
        kept = rows.copy()
        observed, expected, over, _, told = vector.step(last_legal(masks))
        after, rewards, dones, infos = env.step(last_legal(masks))
        assert np.array_equal(rows, kept), "what was given out stays as it is"
        rows = after
        assert rewards.tolist() == pytest.approx(expected.tolist())
        assert np.array_equal(dones, over)
    for table in range(SIZE):
        if over[table]:
            assert infos[table]["score"] == told["score"][table]
            final = told["final_obs"]["observation"][table]
            assert np.array_equal(infos[table]["terminal_observation"], final)
        else:
            assert infos[table] == {}
    env.close()


def test_a_random_move_takes_the_place_of_an_illegal_action_and_costs_one() -> None:
    puffer = SeatPufferEnv("loot", size=SIZE, seats=2, cores=1)
    env = SeatVecEnv("loot", size=SIZE, seats=2, cores=1)
    puffer.reset(1)
    env.seed(1)
    env.reset()
    _, masks = puffer.split(puffer.observations)
    actions = last_legal(masks)
    actions[1] = int(np.flatnonzero(masks[1] == 0)[0])
    actions[2] = -5
    before = puffer.observations.copy()
    puffer.step(actions)
    assert puffer.rewards.tolist() == [0, -1, -1]
    assert (puffer.observations != before).any(axis=1).all()
    rows, rewards, _, _ = env.step(actions)
    assert rewards.tolist() == [0, -1, -1]
    assert np.array_equal(rows, puffer.split(puffer.observations)[0])


def test_stable_baselines_can_ask_about_single_tables() -> None:
    env = SeatVecEnv("loot", size=SIZE, seats=2, cores=1)
    env.reset()
    assert len(env.env_method("action_masks", indices=[0, 2])) == 2
    assert env.get_attr("render_mode", indices=1) == [None]
    assert env.env_is_wrapped(SeatVecEnv) == [False] * SIZE
    with pytest.raises(AttributeError, match="cannot be set"):
        env.set_attr("seat", 1)
    with pytest.raises(AttributeError, match="has no method 'undo'"):
        env.env_method("undo")
    with pytest.raises(RuntimeError, match="call step_async first"):
        env.step_wait()


@every_game
def test_pufferlibs_own_vectors_step_our_tables(game: Game) -> None:
    vector = pytest.importorskip("pufferlib.vector")

    def make(buf: Any = None, **_: Any) -> SeatPufferEnv:
        return SeatPufferEnv(game, size=SIZE, seats=2, cores=1, buf=buf)

    tables = vector.make(make, num_envs=2, backend=vector.Serial)
    rows, _ = tables.reset(seed=1)
    assert len(rows) == 2 * SIZE
    ended = 0
    while not ended:
        _, masks = tables.driver_env.split(rows)
        rows, rewards, terminals, *_ = tables.step(last_legal(masks))
        assert rewards[~terminals].tolist() == [0] * int((~terminals).sum())
        ended += int(terminals.sum())
    tables.close()


@every_game
def test_maskable_ppo_learns_at_our_tables(game: Game) -> None:
    """It asks for masks, collects games and makes two updates."""
    contrib = pytest.importorskip("sb3_contrib")
    env = SeatVecEnv(game, size=8, seats=2, cores=1)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, seed=1, device="cpu")
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(2 * 64 * 8)
    after = list(model.policy.parameters())
    assert any((old != new).any() for old, new in zip(before, after, strict=True))
    action, _ = model.predict(env.reset(), action_masks=env.action_masks())
    assert env.action_masks()[np.arange(8), action].all()
    env.close()
