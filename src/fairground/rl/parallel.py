"""PettingZoo Parallel: all seats act at once, as in Loot and in the draft of ESSEN. A seat
that has nothing to decide plays ``wait``, the action after the last move."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias, cast

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from fairground.all_seats import AllSeats
from fairground.game import Game, Options
from fairground.rl.played_episode import NamedSeats, Observation, end_info
from fairground.rl.rewards import ILLEGAL
from fairground.rl.setting import setting

Stepped: TypeAlias = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


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
        self._steps = AllSeats(
            self,
            self._episode,
            self.possible_agents,
            [self._pages(self.wait + 1) for _ in self.possible_agents],
            self.wait,
            ILLEGAL,
            max_cycles or 0,
        )
        self._step_natively(SeatsEnv, self._steps, "step")

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """As in ``aec.RawEnv``."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        observed: dict[str, Any] = self._steps.begin()
        return observed, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Stepped:
        stepped: Any = self._steps.step(actions)
        return cast(Stepped, stepped)

    def finish(self, rewards: dict[str, float], infos: dict[str, dict[str, Any]]) -> None:
        """All seats get their reward at once, and leave."""
        outcome = self._episode.state.outcome()
        assert outcome is not None
        for seat, reward in enumerate(self.setting.reward(outcome)):
            agent = self.possible_agents[seat]
            rewards[agent] += reward
            infos[agent] |= end_info(outcome, seat)
        self.cut_off()

    def cut_off(self) -> None:
        """All seats leave."""
        self.agents = []


def parallel_env(game: str | Game, **settings: Any) -> SeatsEnv:
    return SeatsEnv(game, **settings)


def env(game: str | Game, **settings: Any) -> AECEnv[str, Observation, int]:
    """The same one seat after the other: those with nothing to decide are asked to wait."""
    return parallel_to_aec(SeatsEnv(game, **settings))
