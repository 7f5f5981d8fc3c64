"""Gymnasium: one seat learns, bots of a chosen level play the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from fairground.bots import BOTS, Bot
from fairground.catalog import games
from fairground.game import Game, OptionError, Options
from fairground.one_seat import OneSeat
from fairground.rl.played_episode import Observation, PlayedEpisode, end_info, observation_space
from fairground.rl.rendering import RENDER_MODES
from fairground.rl.rewards import ILLEGAL
from fairground.rl.setting import env_id, setting
from fairground.versions import begun

UNHURRIED = 0.0
"""Bots think as long as their level does, whatever the clock says, so that a seed gives the same
game everywhere."""

Stepped: TypeAlias = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(PlayedEpisode, gymnasium.Env[Observation, int]):
    """``opponents`` is the level of all bots, or a list with one for each other seat in the order
    of play. An action that the mask does not allow is not played: it ends the episode, costs 1,
    and ``info["refusal"]`` says why."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seat: int = 0,
        opponents: str | Sequence[str] = "regular",
        seats: int | None = None,
        options: Options | None = None,
        edition: str | Path | None = None,
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        chosen = setting(game, seats, options, edition, reward)
        if seat not in range(chosen.seats):
            raise OptionError(f"There are seats 0 to {chosen.seats - 1}, not {seat!r}.")
        super().__init__(chosen, render_mode, seat)
        self.metadata = {**type(self).metadata, "layout": self.layout.fingerprint}
        self.seat = seat
        self._bots = _bots_for(seat, self.setting.seats, opponents)
        actions = self.setting.game.moves
        at_random = sum(1 << other for other, bot in self._bots.items() if bot.plays_any)
        pages = self._pages(actions)
        self._steps = OneSeat(self, self._episode, pages, seat, at_random, ILLEGAL)
        self._step_natively(SeatEnv, self._steps, "step")
        self.action_space = spaces.Discrete(actions)
        self.observation_space = observation_space(self.layout.high, actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(2**62)))
        observed: Any = self._steps.begin()
        return observed, {}

    def step(self, action: int) -> Stepped:
        stepped: Any = self._steps.step(action)
        return cast(Stepped, stepped)

    def finish(self) -> tuple[float, dict[str, Any]]:
        """What the end is worth to the learning seat, and what there is to tell of it."""
        outcome = self._episode.state.outcome()
        assert outcome is not None
        return self.setting.reward(outcome)[self.seat], end_info(outcome, self.seat)

    def let_bot_play(self) -> None:
        """The bot of the seat that is asked chooses by what that seat may know."""
        episode, game = self._episode, self.setting.game
        bot, state = self._bots[episode.asked], episode.state
        view = game.view(state, episode.asked)
        legal = state.legal(episode.asked)
        episode.play(bot.choose(game, view, legal, self._luck, UNHURRIED))

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal moves as sb3-contrib's MaskablePPO asks for them."""
        self._episode.fill_mask(self.seat)
        return self._mask.astype(bool)


def _bots_for(seat: int, seats: int, opponents: str | Sequence[str]) -> dict[int, Bot]:
    """The bot of each seat but the learning one."""
    others = [(seat + place) % seats for place in range(1, seats)]
    levels = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(levels) != len(others):
        raise OptionError(f"There are {len(others)} opponents, not {len(levels)}.")
    for level in levels:
        if level not in BOTS:
            raise OptionError(f"An opponent is one of: {', '.join(BOTS)}; not {level!r}.")
    return {other: BOTS[level] for other, level in zip(others, levels, strict=True)}


def by_earlier_rules(
    game: str, version: int, options: Options | None = None, **settings: Any
) -> SeatEnv:
    """The game by an earlier version of its rules, as records of that version are played again."""
    then = begun(game, version, None, game)
    return SeatEnv(then.game, options=then.options(options or {}), **settings)


def register() -> None:
    """Make every game known to Gymnasium by its id, such as ``fairground/Kairo-v2``, and its
    earlier versions by theirs."""
    for game in games().values():
        if game.features is None or env_id(game) in gymnasium.registry:
            continue
        for version in game.earlier_versions:
            gymnasium.register(
                env_id(game, version),
                entry_point="fairground.rl.single_seat:by_earlier_rules",
                kwargs={"game": game.id, "version": version},
            )
        gymnasium.register(
            env_id(game),
            entry_point="fairground.rl.single_seat:SeatEnv",
            kwargs={"game": game.id},
        )
