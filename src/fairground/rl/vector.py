"""Gymnasium's ``VectorEnv`` over a batch: one seat learns at every table, a policy plays the
others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fairground.game import Game, OptionError
from fairground.rl.batch import Batch
from fairground.rl.played_episode import Observation, observation_space

Policy = Callable[[NDArray[np.uint8], NDArray[np.int8]], NDArray[Any]]
"""Takes the observations and masks of some tables, a row for each, and returns their moves."""
RANDOM = "random"


def legal_or_random(
    actions: NDArray[Any], masks: NDArray[np.int8]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The actions, with a random move in the place of those that the masks do not allow, and where
    that is: for libraries that know no masks."""
    moves = np.asarray(actions).reshape(-1).astype(np.int64)
    known = (moves >= 0) & (moves < masks.shape[1])
    rows = np.arange(len(moves))
    is_illegal = ~known | (masks[rows, np.where(known, moves, 0)] == 0)
    return np.where(is_illegal, Batch.AT_RANDOM, moves), is_illegal


class SeatVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """``size`` tables at each of which ``seat`` learns. ``opponents`` is ``"random"`` or a policy,
    which plays all other seats. A finished game is followed by the next in the same step; the
    infos then hold ``final_obs`` and ``score``. An action that the mask does not allow raises
    IllegalMove, and nothing is played. The settings are those of ``Batch``."""

    def __init__(
        self,
        game: str | Game,
        seat: int = 0,
        opponents: str | Policy = RANDOM,
        size: int = 1024,
        **settings: Any,
    ) -> None:
        self._policy: Policy | None = None
        if callable(opponents):
            self._policy = opponents
        elif opponents != RANDOM:
            raise OptionError(f'Opponents are "random" or a function, not {opponents!r}.')
        self.batch = Batch(game, size=size, **settings)
        if seat not in range(self.batch.seats):
            self.batch.close()
            raise OptionError(f"There are seats 0 to {self.batch.seats - 1}, not {seat!r}.")
        self.seat = seat
        self.layout = self.batch.layout
        self.num_envs = size
        self.metadata = {
            "autoreset_mode": AutoresetMode.SAME_STEP,
            "layout": self.layout.fingerprint,
        }
        self.single_action_space = spaces.Discrete(self.batch.moves)
        self.single_observation_space = observation_space(self.layout.high, self.batch.moves)
        self.action_space = batch_space(self.single_action_space, size)
        self.observation_space = batch_space(self.single_observation_space, size)
        self._rewards = np.zeros(size)
        self._ended = np.zeros(size, bool)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """The seed is one for all tables, or a list with one for each."""
        self.batch.reset(seed)
        self._let_others_play()
        return self._observed(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        rewards, ended = self.advance(actions)
        cut_off = np.zeros(self.num_envs, bool)
        return self._observed(), rewards, ended, cut_off, self._infos()

    def advance(self, actions: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """The same without copies of what the batch shows; the rewards, and where games ended."""
        self._rewards = np.zeros(self.num_envs)
        self._ended = np.zeros(self.num_envs, bool)
        self._play(actions)
        self._let_others_play()
        return self._rewards, self._ended

    def _let_others_play(self) -> None:
        """Until the learning seat is asked at every table."""
        batch = self.batch
        while (waiting := batch.asked != self.seat).any():
            moves = np.full(self.num_envs, Batch.LEAVE)
            moves[waiting] = (
                Batch.AT_RANDOM
                if self._policy is None
                else self._policy(batch.observations[waiting], batch.masks[waiting])
            )
            self._play(moves)

    def _play(self, moves: NDArray[Any]) -> None:
        _, _, rewards, dones = self.batch.step(moves)
        self._rewards += rewards[:, self.seat]
        self._ended |= dones

    def _observed(self) -> Observation:
        return {
            "observation": self.batch.observations.copy(),
            "action_mask": self.batch.masks.copy(),
        }

    def _infos(self) -> dict[str, Any]:
        if not self._ended.any():
            return {}
        final: Observation = {
            "observation": self.batch.endings[:, self.seat].copy(),
            "action_mask": np.zeros_like(self.batch.masks),
        }
        return {
            "final_obs": final,
            "_final_obs": self._ended,
            "score": self.batch.scores[:, self.seat].copy(),
            "_score": self._ended,
        }

    def close_extras(self, **_: Any) -> None:
        self.batch.close()
