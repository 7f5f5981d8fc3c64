"""PettingZoo AEC: one seat after the other. Where the rules let several seats choose at once, they
are asked in turn, and what they chose stays hidden until all have."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from fairground.game import Game, Options
from fairground.rl.played_episode import NamedSeats, Observation, end_info
from fairground.rl.rewards import ILLEGAL
from fairground.rl.setting import setting
from fairground.seat_by_seat import SeatBySeat

Last: TypeAlias = tuple[Observation | None, float, bool, bool, dict[str, Any]]


class RawEnv(NamedSeats, AECEnv[str, Observation, int]):
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
        chosen = setting(game, seats, options, edition, reward)
        super().__init__(chosen, render_mode, render_seat, chosen.game.moves, False)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        pages = self._pages(chosen.game.moves)
        self._steps = SeatBySeat(self, self._episode, self.possible_agents, pages)
        self._step_natively(RawEnv, self._steps, "last", "step")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed the same game comes again; without, the luck of the last one goes on. What is
        in ``options`` is not read: those of the game are chosen when the environment is made."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._steps.begin(list(self.infos.values()))

    def observe(self, agent: str) -> Observation:
        return self._observed(self._seat_of[agent])

    def last(self, observe: bool = True) -> Last:
        last: Last = self._steps.last(observe)
        return last

    def step(self, action: int | None) -> None:
        self._steps.step(action)

    def last_of_seat(self, observe: bool) -> Last:
        """As PettingZoo has it, whether the game goes on or not."""
        last: Last = super().last(observe)
        return last

    def leave(self, action: int | None) -> None:
        """A seat steps after the end."""
        self._was_dead_step(action)

    def finish(self) -> None:
        """All seats get their reward at once, and leave one after the other."""
        outcome = self._episode.state.outcome()
        assert outcome is not None
        for agent, reward in zip(self.agents, self.setting.reward(outcome), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = end_info(outcome, self._seat_of[agent])
        self._accumulate_rewards()
        self._deads_step_first()

    def _deads_step_first(self) -> str:
        """Also after an illegal action, when PettingZoo's wrapper ends the game."""
        self._steps.end()
        first: str = super()._deads_step_first()
        return first


def raw_env(game: str | Game, **settings: Any) -> RawEnv:
    return RawEnv(game, **settings)


def env(game: str | Game, **settings: Any) -> AECEnv[str, Observation, int]:
    """With the usual wrappers: an illegal action ends the game and costs its seat 1."""
    raw = RawEnv(game, **settings)
    legal = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(legal))
