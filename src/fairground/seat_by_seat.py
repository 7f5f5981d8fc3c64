"""The steps of an episode as PettingZoo's AEC has them: ``last`` shows what the seat that is asked
may know, ``step`` plays its move. Compiled together with the rules, because calls from Python would
take longer than the steps."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from fairground.episode import NOBODY, Episode
from fairground.pages import Pages, number_of


@final
class SeatBySeat:
    """``env`` is the environment: its ``agent_selection`` always names the seat that is asked, its
    ``finish`` is called after the last move, and its ``last_of_seat`` and ``leave`` answer while
    no game goes on."""

    def __init__(self, env: Any, episode: Episode, agents: list[str], pages: Pages) -> None:
        self._env = env
        self._episode = episode
        self._agents = agents
        self._pages = pages
        self._no_reward: Any = 0.0
        self._infos: list[dict[str, Any]] = []
        self._asked: i64 = NOBODY

    def begin(self, infos: list[dict[str, Any]]) -> None:
        """A game begins in the episode. ``infos`` has a dict for each seat."""
        self._infos = infos
        self._asked = self._episode.asked
        self._env.agent_selection = self._agents[self._asked]

    def end(self) -> None:
        """The seats leave, one after the other."""
        self._asked = NOBODY

    def last(self, observe: bool = True) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """While the game goes on there is nothing but the observation to tell."""
        asked = self._asked
        if asked == NOBODY or not observe:
            found: tuple[Any, Any, bool, bool, dict[str, Any]] = self._env.last_of_seat(observe)
            return found
        return self._pages.show(asked), self._no_reward, False, False, self._infos[asked]

    def step(self, action: Any) -> None:
        before = self._asked
        if before == NOBODY:
            self._env.leave(action)
            return
        asked = self._episode.play(-1 if action is None else number_of(action))
        if asked == before:
            return
        self._asked = asked
        if asked == NOBODY:
            self._env.finish()
        else:
            self._env.agent_selection = self._agents[asked]
