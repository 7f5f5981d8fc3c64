"""PufferLib's native environments over a batch: one seat learns at every table, and everything is
written into the arrays that PufferLib gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fairground.game import Game
from fairground.rl.rewards import ILLEGAL
from fairground.rl.vector import RANDOM, Policy, SeatVectorEnv, legal_or_random

Infos = list[dict[str, Any]]

if TYPE_CHECKING:
    PufferEnv = Any
else:
    try:
        from pufferlib import PufferEnv
    except ImportError:

        class PufferEnv:
            """What PufferLib's own class does, where it is not installed."""

            def __init__(self, buf: Mapping[str, NDArray[Any]] | None = None) -> None:
                count, row = self.num_agents, self.single_observation_space
                given = buf or {
                    "observations": np.zeros((count, *row.shape), row.dtype),
                    "rewards": np.zeros(count, np.float32),
                    "terminals": np.zeros(count, bool),
                    "truncations": np.zeros(count, bool),
                    "masks": np.ones(count, bool),
                    "actions": np.zeros(count, np.int32),
                }
                for name, array in given.items():
                    setattr(self, name, array)
                self.action_space = batch_space(self.single_action_space, count)
                self.observation_space = batch_space(self.single_observation_space, count)
                self.agent_ids = np.arange(count)
                self.done, self.emulated, self.driver_env = False, False, self

            def async_reset(self, seed: int | None = None) -> None:
                _, self.infos = self.reset(seed)

            def send(self, actions: NDArray[Any]) -> None:
                *_, self.infos = self.step(actions)

            def recv(self) -> tuple[Any, ...]:
                return (
                    self.observations,
                    self.rewards,
                    self.terminals,
                    self.truncations,
                    self.infos,
                    self.agent_ids,
                    self.masks,
                )


class SeatPufferEnv(PufferEnv):
    """``size`` tables, each an agent to PufferLib. An observation is a row of the layout, then a 1
    for each legal move; ``split`` takes it apart. In the place of an action that is not legal a
    random move is played, which costs 1. When games end, the infos have the mean score, the number
    of games and of illegal actions since the last infos. The settings are those of ``Batch``."""

    observations: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    terminals: NDArray[np.bool_]
    truncations: NDArray[np.bool_]

    def __init__(
        self,
        game: str | Game,
        seat: int = 0,
        opponents: str | Policy = RANDOM,
        size: int = 1024,
        buf: Mapping[str, NDArray[Any]] | None = None,
        **settings: Any,
    ) -> None:
        self.tables = SeatVectorEnv(game, seat, opponents, size, **settings)
        self.layout, moves = self.tables.layout, self.tables.batch.moves
        high = np.concatenate([self.layout.high, np.ones(moves, np.uint8)])
        self.single_observation_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(moves)
        self.num_agents = size
        self._illegal = 0
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], Infos]:
        self.tables.reset(seed=seed)
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self._show()
        return self.observations, []

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        moves, is_illegal = legal_or_random(actions, self.tables.batch.masks)
        rewards, ended = self.tables.advance(moves)
        self.rewards[:] = rewards + ILLEGAL * is_illegal
        self.terminals[:] = ended
        self._illegal += int(is_illegal.sum())
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, self._infos(ended)

    def _show(self) -> None:
        row, mask = self.split(self.observations)
        row[:] = self.tables.batch.observations
        mask[:] = self.tables.batch.masks

    def split(self, observations: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """The rows of the layout, and the masks."""
        return observations[..., : self.layout.size], observations[..., self.layout.size :]

    def _infos(self, ended: NDArray[np.bool_]) -> Infos:
        if not ended.any():
            return []
        scores = self.tables.batch.scores[ended, self.tables.seat]
        summary = {"score": float(scores.mean()), "games": len(scores), "illegal": self._illegal}
        self._illegal = 0
        return [summary]

    def close(self) -> None:
        self.tables.close()
