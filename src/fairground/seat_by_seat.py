"""The steps of an episode as PettingZoo's AEC has them: ``last`` shows what the seat that is asked
may know, ``step`` plays its move. Compiled together with the rules, because calls from Python would
take longer than the steps.

Nothing here imports NumPy: the environment brings what makes and copies its arrays.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, final

from mypy_extensions import i64

from fairground.episode import NOBODY, Episode, Page

Arrays = list[Any]
"""An observation and a mask."""


@final
class ReusedPage:
    """A page and arrays over it, which are shown again only when nobody holds them any more."""

    def __init__(self, page: Page, arrays_over: Callable[[Page], Arrays]) -> None:
        self.page = page
        arrays = arrays_over(page)
        self._mask: Any = arrays.pop()
        self._observation: Any = arrays.pop()
        self._observed = {"observation": self._observation, "action_mask": self._mask}
        self._references: Callable[[Any], int] = sys.getrefcount
        self._own_references = self._count()

    def _count(self) -> int:
        return self._references(self._observation) + self._references(self._mask)

    def is_free(self) -> bool:
        return self._count() == self._own_references

    def observed(self) -> dict[str, Any]:
        """A dict that the one who gets it may change."""
        return self._observed.copy()


@final
class SeatBySeat:
    """``env`` is the environment: its ``agent_selection`` always names the seat that is asked, its
    ``finish`` is called after the last move, and its ``last_of_seat`` and ``leave`` answer while
    no game goes on."""

    def __init__(
        self,
        env: Any,
        episode: Episode,
        agents: list[str],
        new_page: Callable[[], Page],
        arrays_over: Callable[[Page], Arrays],
        copies: Callable[[], Arrays],
    ) -> None:
        self._env = env
        self._episode = episode
        self._agents = agents
        self._copies = copies
        self._next = ReusedPage(new_page(), arrays_over)
        self._latest = ReusedPage(new_page(), arrays_over)
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
        return self._observed(), self._no_reward, False, False, self._infos[asked]

    def _observed(self) -> dict[str, Any]:
        """In arrays of their own as long as somebody holds those of the last observation but
        one."""
        reused = self._next
        if not reused.is_free():
            self._episode.observe_asked()
            observation, mask = self._copies()
            return {"observation": observation, "action_mask": mask}
        self._next = self._latest
        self._latest = reused
        self._episode.show_asked(reused.page)
        return reused.observed()

    def step(self, action: Any) -> None:
        before = self._asked
        if before == NOBODY:
            self._env.leave(action)
            return
        if isinstance(action, int):
            move: i64 = action
        elif action is None:
            move = -1
        else:
            move = int(action)  # a whole number of NumPy
        asked = self._episode.play(move)
        if asked == before:
            return
        self._asked = asked
        if asked == NOBODY:
            self._env.finish()
        else:
            self._env.agent_selection = self._agents[asked]
