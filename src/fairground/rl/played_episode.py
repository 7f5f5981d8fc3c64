"""What every environment that plays one game at a time has: the episode in its setting, arrays over
the episode's memory, spaces and pictures."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fairground.episode import Page
from fairground.luck import FastLuck
from fairground.outcome import Outcome
from fairground.pages import Pages
from fairground.rl.layout import Row
from fairground.rl.rendering import RENDER_MODES, check_render_mode, render
from fairground.rl.setting import Setting, env_id

Mask: TypeAlias = NDArray[np.int8]


class Observation(TypedDict):
    """What a seat may know (``Layout`` names its fields), and a 1 for each of its legal moves."""

    observation: Row
    action_mask: Mask


def observation_space(high: Row, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
        }
    )


def end_info(outcome: Outcome, seat: int) -> dict[str, Any]:
    """Scores stand apart from rewards."""
    return {
        "score": outcome.scores[seat],
        "rank": outcome.ranks[seat],
        "parts": dict(outcome.parts[seat]),
    }


class Lent:
    """Memory of the compiled code as NumPy takes it. A buffer could only be read."""

    def __init__(self, memory: Any, kind: str, size: int) -> None:
        self.memory = memory
        start = np.frombuffer(memory, kind).__array_interface__["data"][0]
        self.__array_interface__ = {
            "version": 3,
            "typestr": f"|{kind}",
            "shape": (size,),
            "data": (start, False),
        }


class PlayedEpisode:
    """Comes before the library's own class among the parents of an environment."""

    def __init__(self, setting: Setting, render_mode: str | None, render_seat: int | None) -> None:
        check_render_mode(render_mode)
        self.setting = setting
        self.layout = setting.layout
        self.render_mode = render_mode
        self.render_seat = render_seat
        self._luck = FastLuck(secrets.randbits(62))
        self._episode = setting.episode(self._luck)
        self._numbers = np.frombuffer(self._episode.numbers.items, np.uint8)
        self._mask = np.frombuffer(self._episode.mask, np.int8)

    def _begin(self, seed: int | None) -> None:
        """With a seed the same game comes again; without, the luck of the last one goes on."""
        if seed is not None:
            self._luck = FastLuck(seed)
        self.setting.begin(self._episode, self._luck)

    def _observed(self, seat: int) -> Observation:
        self._episode.observe(seat)
        return {"observation": self._numbers.copy(), "action_mask": self._mask.copy()}

    def _pages(self, actions: int) -> Pages:
        """What shows observations and masks; both can be changed by those who get them."""
        size = self.layout.size

        def arrays_over(page: Page) -> list[NDArray[Any]]:
            numbers: Row = np.asarray(Lent(page.numbers.items, "u1", size))
            mask: Mask = np.asarray(Lent(page.mask, "i1", actions))
            return [numbers, mask]

        return Pages(self._episode, lambda: Page(size, actions), arrays_over)

    def _step_natively(self, base: type[PlayedEpisode], steps: Any, *names: str) -> None:
        """Call what is compiled without a Python function between, if nobody overrides it."""
        for name in names:
            if getattr(type(self), name) is getattr(base, name):
                setattr(self, name, getattr(steps, name))

    def render(self) -> str | None:
        return render(self.setting.game, self._episode.state, self.render_mode, self.render_seat)

    def close(self) -> None:
        """There is nothing to give back."""


class NamedSeats(PlayedEpisode):
    """The same for PettingZoo, where every seat is an agent with a name and spaces of its own."""

    def __init__(
        self,
        setting: Setting,
        render_mode: str | None,
        render_seat: int | None,
        actions: int,
        is_parallelizable: bool,
    ) -> None:
        super().__init__(setting, render_mode, render_seat)
        self.metadata = {
            "name": env_id(setting.game),
            "render_modes": RENDER_MODES,
            "is_parallelizable": is_parallelizable,
            "layout": self.layout.fingerprint,
        }
        self.possible_agents = setting.agents
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(self.layout.high, actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]
