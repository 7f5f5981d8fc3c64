"""The steps of an episode as PettingZoo's AEC has them: ``last`` shows what the seat that is asked
may know, ``step`` plays its move. Compiled together with the rules, because calls from Python would
take longer than the steps.

Nothing here imports NumPy: the environment brings what copies its arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from mypy_extensions import i64

from fairground.episode import NOBODY, Episode


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
        copy_numbers: Callable[[], Any],
        copy_mask: Callable[[], Any],
    ) -> None:
        self._env = env
        self._episode = episode
        self._agents = agents
        self._copy_numbers = copy_numbers
        self._copy_mask = copy_mask
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

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """While the game goes on there is nothing but the observation to tell."""
        asked = self._asked
        if asked == NOBODY or not observe:
            found: tuple[Any, float, bool, bool, dict[str, Any]] = self._env.last_of_seat(observe)
            return found
        self._episode.observe(asked)
        observed = {"observation": self._copy_numbers(), "action_mask": self._copy_mask()}
        return observed, 0.0, False, False, self._infos[asked]

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
