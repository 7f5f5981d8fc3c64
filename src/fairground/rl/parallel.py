"""PettingZoo Parallel: all seats act at once, as in Loot and in the draft of ESSEN. A seat
that has nothing to decide plays ``wait``, the action after the last move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from fairground.game import Game, IllegalMove, Options
from fairground.rl.played_episode import Mask, NamedSeats, Observation, end_info
from fairground.rl.rewards import ILLEGAL
from fairground.rl.setting import setting

MUST_WAIT = "You have nothing to decide now: wait."


class SeatsEnv(NamedSeats, ParallelEnv[str, Observation, int]):
    """Any game of the catalog. An action that the mask does not allow is not played: it costs its
    seat 1, ``infos`` says why, and the seat is asked again. After ``max_cycles`` steps the game is
    cut off; None plays it to its end."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Options | None = None,
        edition: str | Path | None = None,
        reward: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
    ) -> None:
        chosen = setting(game, seats, options, edition, reward)
        self.wait = chosen.game.moves
        super().__init__(chosen, render_mode, render_seat, self.wait + 1, True)
        self.max_cycles = max_cycles
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """As in ``aec.RawEnv``."""
        self._begin(seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._all_observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agents, state = self.agents, self._episode.state
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        deciding = set(state.turn())
        for seat, agent in enumerate(agents):
            try:
                self._act(seat, int(actions[agent]), seat in deciding)
            except IllegalMove as refused:
                rewards[agent] = ILLEGAL
                infos[agent]["refusal"] = str(refused)
        self._cycles += 1
        outcome = state.outcome()
        if outcome is not None:
            for seat, reward in enumerate(self.setting.reward(outcome)):
                rewards[agents[seat]] += reward
                infos[agents[seat]] |= end_info(outcome, seat)
        is_over = outcome is not None
        is_cut_off = not is_over and self._cycles == self.max_cycles
        observed = self._all_observed()
        if is_over or is_cut_off:
            self.agents = []
        return (
            observed,
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut_off),
            infos,
        )

    def _act(self, seat: int, action: int, decides: bool) -> None:
        if decides:
            self._episode.state.play(seat, action, self._luck)
        elif action != self.wait:
            raise IllegalMove(MUST_WAIT)

    def _all_observed(self) -> dict[str, Observation]:
        observed: dict[str, Observation] = {}
        deciding = self._episode.state.turn()
        for seat, agent in enumerate(self.agents):
            self._episode.observe(seat)
            observed[agent] = {
                "observation": self._numbers.copy(),
                "action_mask": self._mask_or_wait(seat not in deciding),
            }
        return observed

    def _mask_or_wait(self, waits: bool) -> Mask:
        """The moves of the game, and whether to wait."""
        mask: Mask = np.empty(self.wait + 1, np.int8)
        mask[:-1] = self._mask
        mask[-1] = waits
        return mask


def parallel_env(game: str | Game, **settings: Any) -> SeatsEnv:
    return SeatsEnv(game, **settings)


def env(game: str | Game, **settings: Any) -> AECEnv[str, Observation, int]:
    """The same one seat after the other: those with nothing to decide are asked to wait."""
    return parallel_to_aec(SeatsEnv(game, **settings))
