"""PettingZoo AEC: one seat after the other. Where the rules let several seats choose at once, they
are asked in turn, and what they chose stays hidden until all have."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from fairground.game import Game, Options
from fairground.luck import FastLuck
from fairground.rl.layout import Row
from fairground.rl.rendering import RENDER_MODES, check_render_mode, render
from fairground.rl.rewards import ILLEGAL
from fairground.rl.setting import env_id, setting

Mask: TypeAlias = NDArray[np.int8]


class Observation(TypedDict):
    """What a seat may know (``Layout`` names its fields), and a 1 for each of its legal moves."""

    observation: Row
    action_mask: Mask


def observation_space(high: Row, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
        }
    )


def end_info(state: Any, seat: int) -> dict[str, Any]:
    """Scores stand apart from rewards."""
    outcome = state.outcome()
    return {
        "score": outcome.scores[seat],
        "rank": outcome.ranks[seat],
        "parts": dict(outcome.parts[seat]),
    }


class RawEnv(AECEnv[str, Observation, int]):
    """Any game of the catalog. An illegal action raises IllegalMove, which says why in words, and
    changes nothing."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Options | None = None,
        edition: str | Path | None = None,
        reward: str | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.setting = setting(game, seats, options, edition, reward)
        self.layout = self.setting.layout
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.metadata = {
            "name": env_id(self.setting.game),
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "layout": self.layout.fingerprint,
        }
        self.possible_agents = self.setting.agents
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.setting.game.moves
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(self.layout.high, actions) for agent in self.possible_agents
        }
        self._luck = FastLuck(secrets.randbits(62))
        self._episode = self.setting.episode(self._luck)
        self._numbers = np.frombuffer(self._episode.numbers.items, np.int16)
        self._mask = np.frombuffer(self._episode.mask, np.int8)
        self._copy_numbers = self._numbers.copy
        self._copy_mask = self._mask.copy
        self._is_over = True

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed the same game comes again; without, the luck of the last one goes on. What is
        in ``options`` is not read: those of the game are chosen when the environment is made."""
        if seed is not None:
            self._luck = FastLuck(seed)
        self.setting.begin(self._episode, self._luck)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.asked]
        self._skip_agent_selection = None
        self._is_over = False

    def observe(self, agent: str) -> Observation:
        self._episode.observe(self._seat_of[agent])
        return {"observation": self._copy_numbers(), "action_mask": self._copy_mask()}

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """As PettingZoo has it; quicker while the game goes on, when there is nothing but the
        observation to tell."""
        if self._is_over or not observe or self.terminations[self.agent_selection]:
            last: tuple[Observation | None, float, bool, bool, dict[str, Any]]
            last = super().last(observe)
            return last
        agent = self.agent_selection
        self._episode.observe(self._episode.asked)
        observed: Observation = {
            "observation": self._copy_numbers(),
            "action_mask": self._copy_mask(),
        }
        return observed, 0.0, False, False, self.infos[agent]

    def step(self, action: int | None) -> None:
        if self._is_over or self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        asked = self._episode.play(-1 if action is None else int(action))
        if asked < 0:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[asked]

    def _finish(self) -> None:
        """All seats get their reward at once, and leave one after the other."""
        self._is_over = True
        state = self._episode.state
        outcome = state.outcome()
        assert outcome is not None
        for agent, reward in zip(self.agents, self.setting.reward(outcome), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = end_info(state, self._seat_of[agent])
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        return render(self.setting.game, self._episode.state, self.render_mode, self.render_seat)

    def close(self) -> None:
        """There is nothing to give back."""


def raw_env(game: str | Game, **settings: Any) -> RawEnv:
    return RawEnv(game, **settings)


def env(game: str | Game, **settings: Any) -> AECEnv[str, Observation, int]:
    """With the usual wrappers: an illegal action ends the game and costs its seat 1."""
    raw = RawEnv(game, **settings)
    legal = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(legal))
