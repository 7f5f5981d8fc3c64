"""A ``VecEnv`` as Stable-Baselines3 has it over a batch: one seat learns at every table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fairground.game import Game
from fairground.rl.rewards import ILLEGAL
from fairground.rl.vector import RANDOM, Policy, SeatVectorEnv, legal_or_random

if TYPE_CHECKING:
    VecEnv = Any
else:
    try:
        from stable_baselines3.common.vec_env import VecEnv
    except ImportError:

        class VecEnv:
            """What the class of Stable-Baselines3 does, where it is not installed."""

            def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
                self.num_envs = num_envs
                self.observation_space = observation_space
                self.action_space = action_space
                self.reset_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]

            def step(self, actions: NDArray[Any]) -> Any:
                self.step_async(actions)
                return self.step_wait()


class SeatVecEnv(VecEnv):
    """``size`` tables. An observation is a row of the layout. ``env_method("action_masks")`` has a
    mask for each table, as MaskablePPO asks for; in the place of an action that is not legal a
    random move is played, which costs 1. The settings are those of ``Batch``."""

    def __init__(
        self,
        game: str | Game,
        seat: int = 0,
        opponents: str | Policy = RANDOM,
        size: int = 1024,
        **settings: Any,
    ) -> None:
        self.tables = SeatVectorEnv(game, seat, opponents, size, **settings)
        self.layout = high = self.tables.layout
        self.render_mode = None
        row = spaces.Box(np.zeros_like(high.high), high.high, dtype=np.uint8)
        super().__init__(size, row, spaces.Discrete(self.tables.batch.moves))
        self._seed: int | None = None
        self._actions: NDArray[Any] | None = None

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Used at the next reset. The tables have seeds of their own, which follow from it."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> NDArray[np.uint8]:
        self.tables.reset(seed=self._seed)
        self._seed, self._actions = None, None
        return self.tables.batch.observations.copy()

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        if self._actions is None:
            raise RuntimeError("There is no step to wait for: call step_async first.")
        batch, seat = self.tables.batch, self.tables.seat
        moves, is_illegal = legal_or_random(self._actions, batch.masks)
        self._actions = None
        rewards, ended = self.tables.advance(moves)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(ended).tolist():
            infos[table] = {
                "terminal_observation": batch.endings[table, seat].copy(),
                "TimeLimit.truncated": False,
                "score": int(batch.scores[table, seat]),
            }
        paid = (rewards + ILLEGAL * is_illegal).astype(np.float32)
        return batch.observations.copy(), paid, ended, infos

    def action_masks(self) -> NDArray[np.bool_]:
        return self.tables.batch.masks.astype(bool)

    def env_method(
        self,
        method_name: str,
        *given: Any,
        indices: int | Iterable[int] | None = None,
        **named: Any,
    ) -> list[Any]:
        """``action_masks`` is the only method that a single table has."""
        if method_name != "action_masks" or given or named:
            raise AttributeError(f"A table has no method {method_name!r}.")
        masks = self.action_masks()
        return [masks[table] for table in self._tables_at(indices)]

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """What all tables share."""
        return [getattr(self, attr_name) for _ in self._tables_at(indices)]

    def set_attr(
        self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None
    ) -> None:
        raise AttributeError(f"{attr_name!r} cannot be set: the tables are alike.")

    def env_is_wrapped(
        self, wrapper_class: type, indices: int | Iterable[int] | None = None
    ) -> list[bool]:
        return [False for _ in self._tables_at(indices)]

    def _tables_at(self, indices: int | Iterable[int] | None) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices

    def close(self) -> None:
        self.tables.close()
